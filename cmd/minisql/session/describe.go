package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// describe carries out DESCRIBE.
func (s *Session) describe(stmt *ast.Describe) (*Result, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	if stmt.Job != nil {
		return s.describeJob(stmt)
	}
	switch stmt.Kind {
	case ast.CatalogObject:
		return s.describeCatalog(stmt)
	case ast.FunctionObject:
		return s.describeFunction(stmt)
	case ast.ModelObject:
		return s.describeModel(stmt)
	case ast.DatabaseObject:
		return nil, source.Fail(source.TableException, stmt.Span, "Flink SQL has no DESCRIBE DATABASE.")
	}
	p := s.catalogs.Qualify(stmt.Name.Strings())
	t := s.catalogs.Table(p)
	if t == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Tables or views with the identifier '%s' doesn't exist.", p)
	}
	return columnRows(t, func(string) bool { return true }), nil
}

func (s *Session) showColumns(stmt *ast.Show) (*Result, error) {
	p := s.catalogs.Qualify(stmt.Name.Strings())
	t := s.catalogs.Table(p)
	if t == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Tables or views with the identifier '%s' doesn't exist.", p)
	}
	return columnRows(t, func(name string) bool { return kept(stmt, name) }), nil
}

// columnRows are the rows of DESCRIBE; the column of comments is there only if there is one.
func columnRows(t *catalog.Table, keep func(string) bool) *Result {
	r := &Result{Kind: Rows, Names: []string{"name", "type", "null", "key", "extras", "watermark"}}
	comments := slices.ContainsFunc(t.Columns, func(c catalog.Column) bool { return c.Comment != "" })
	if comments {
		r.Names = append(r.Names, "comment")
	}
	for _, c := range t.Columns {
		if !keep(c.Name) {
			continue
		}
		row := []string{c.Name, columnType(t, c), strings.ToUpper(strconv.FormatBool(!c.Type.NotNull)), keyText(t, c.Name), extras(c), ""}
		if w := t.Watermark; w != nil && w.Column == c.Name {
			row[5] = w.SQL
		}
		if comments {
			row = append(row, c.Comment)
		}
		r.Cells = append(r.Cells, row)
	}
	return r
}

// columnType is a column's type without its nullability, which has a column of its own.
func columnType(t *catalog.Table, c catalog.Column) string {
	typ := c.Type.Opt().String()
	if w := t.Watermark; w != nil && w.Column == c.Name && !t.Batch {
		typ += " *ROWTIME*"
	}
	return typ
}

func keyText(t *catalog.Table, name string) string {
	if t.PrimaryKey == nil || !slices.Contains(t.PrimaryKey.Columns, name) {
		return ""
	}
	return "PRI(" + strings.Join(t.PrimaryKey.Columns, ", ") + ")"
}

func extras(c catalog.Column) string {
	switch c.Kind {
	case catalog.Computed:
		return "AS " + c.SQL
	case catalog.Metadata:
		return metadata(c)
	}
	return ""
}

// metadata is the METADATA clause of a column.
func metadata(c catalog.Column) string {
	s := "METADATA"
	if c.MetadataKey != "" {
		s += " FROM " + catalog.QuoteString(c.MetadataKey)
	}
	if c.Virtual {
		s += " VIRTUAL"
	}
	return s
}

func (s *Session) describeCatalog(stmt *ast.Describe) (*Result, error) {
	name := stmt.Name.Last()
	c := s.catalogs.CatalogNamed(name)
	if c == nil {
		return nil, source.Fail(source.ValidationException, stmt.Name.Span, "Cannot obtain metadata information from Catalog %s.", name)
	}
	r := &Result{Kind: Rows, Names: []string{"info name", "info value"}}
	r.Cells = [][]string{{"name", c.Name}, {"type", c.Options["type"]}, {"comment", c.Comment}}
	if stmt.Extended {
		for _, k := range slices.Sorted(maps.Keys(c.Options)) {
			if k != "type" {
				r.Cells = append(r.Cells, []string{"option:" + k, source.Shown(k, c.Options[k])})
			}
		}
	}
	return r, nil
}

func (s *Session) describeJob(stmt *ast.Describe) (*Result, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, j := range s.jobs {
		if j.ID == stmt.Job.Value {
			return &Result{Kind: Rows, Names: []string{"job id", "job name", "status", "start time"}, Cells: [][]string{j.row()}}, nil
		}
	}
	return nil, source.Fail(source.SqlExecutionException, stmt.Job.Span, "Described job %s does not exist in the cluster.", stmt.Job.Value)
}
