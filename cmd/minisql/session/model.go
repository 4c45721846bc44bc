package session

import (
	"maps"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// model is a CREATE MODEL that minisql keeps account of; it cannot be called.
type model struct {
	path          catalog.Path
	temporary     bool
	input, output []ast.Column
	comment       string
	options       map[string]string
}

func (s *Session) createModel(c *ast.CreateModel) (*Result, error) {
	if len(c.Input) > 0 && len(c.Output) == 0 && c.As == nil {
		return nil, source.Fail(source.SqlValidateException, c.Span, "Output column list can not be empty with non-empty input column list.")
	}
	if len(c.Options.List) == 0 {
		return nil, source.Fail(source.SqlValidateException, c.Span, "Model property list can not be empty.")
	}
	p := s.catalogs.Qualify(c.Name.Strings())
	if s.user.models[p] != nil {
		if c.IfNotExists {
			return ok(), nil
		}
		return nil, source.Fail(source.ModelAlreadyExistException, c.Name.Span, "Model %s.%s already exists in Catalog %s.", p.Database, p.Object, p.Catalog)
	}
	m := &model{path: p, temporary: c.Temporary, input: c.Input, output: c.Output, options: optionMap(c.Options.List)}
	if c.Comment != nil {
		m.comment = c.Comment.Value
	}
	s.user.models[p] = m
	return ok(), nil
}

// findModel finds a model or fails.
func (s *Session) findModel(n ast.Name) (*model, error) {
	p := s.catalogs.Qualify(n.Strings())
	if m := s.user.models[p]; m != nil {
		return m, nil
	}
	return nil, source.Fail(source.ValidationException, n.Span, "Model with identifier '%s' does not exist.", p)
}

func (s *Session) dropModel(d *ast.Drop) (*Result, error) {
	m, err := s.findModel(d.Name)
	if err != nil {
		if d.IfExists {
			return ok(), nil
		}
		return nil, err
	}
	delete(s.user.models, m.path)
	return ok(), nil
}

func (s *Session) alterModel(a *ast.Alter) (*Result, error) {
	m, err := s.findModel(a.Name)
	if err != nil {
		if a.IfExists {
			return ok(), nil
		}
		return nil, err
	}
	switch act := a.Action.(type) {
	case *ast.SetOptions:
		maps.Copy(m.options, optionMap(act.Options.List))
	case *ast.ResetOptions:
		for _, k := range act.Keys {
			delete(m.options, k.Value)
		}
	case *ast.RenameTo:
		delete(s.user.models, m.path)
		m.path.Object = act.To.Last()
		s.user.models[m.path] = m
	}
	return ok(), nil
}

func (s *Session) describeModel(stmt *ast.Describe) (*Result, error) {
	m, err := s.findModel(stmt.Name)
	if err != nil {
		return nil, err
	}
	r := &Result{Kind: Rows, Names: []string{"name", "type", "null", "is input"}}
	for i, cols := range [][]ast.Column{m.input, m.output} {
		for _, c := range cols {
			r.Cells = append(r.Cells, []string{c.Name.Last(), ast.TypeSQL(c.Type), "TRUE", map[bool]string{true: "TRUE", false: "FALSE"}[i == 0]})
		}
	}
	return r, nil
}

func (s *Session) showCreateModel(stmt *ast.Show) (*Result, error) {
	m, err := s.findModel(*stmt.Name)
	if err != nil {
		return nil, err
	}
	text := "CREATE MODEL " + m.path.Quoted() + "\n"
	for _, part := range []struct {
		word string
		cols []ast.Column
	}{{"INPUT", m.input}, {"OUTPUT", m.output}} {
		if len(part.cols) == 0 {
			continue
		}
		var cols []string
		for _, c := range part.cols {
			cols = append(cols, catalog.Quote(c.Name.Last())+" "+ast.TypeSQL(c.Type))
		}
		text += part.word + " (" + strings.Join(cols, ", ") + ")\n"
	}
	return single("result", text+commentLine(m.comment)+with(m.options)), nil
}
