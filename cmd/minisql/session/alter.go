package session

import (
	"maps"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/ddl"
)

// alterTable carries out ALTER TABLE.
func (s *Session) alterTable(a *ast.AlterTable) (*Result, error) {
	p := s.catalogs.Qualify(a.Name.Strings())
	t := s.catalogs.Permanent(p)
	if t == nil || s.catalogs.Temporary(p) != nil {
		if a.IfExists {
			return ok(), nil
		}
		return nil, source.Fail(source.ValidationException, a.Name.Span, "Table %s doesn't exist or is a temporary table.", p.Quoted())
	}
	if t.IsView() {
		return nil, source.Fail(source.ValidationException, a.Name.Span, "ALTER TABLE for a view is not allowed")
	}
	switch act := a.Action.(type) {
	case *ast.RenameTo:
		return s.rename(t, act)
	case *ast.SetOptions:
		t.Options = maps.Clone(t.Options)
		maps.Copy(t.Options, optionMap(act.Options.List))
		return ok(), nil
	case *ast.ResetOptions:
		return s.resetOptions(t, act)
	case *ast.AddPartitions:
		return s.addPartitions(t, act)
	case *ast.DropPartitions:
		return s.dropPartitions(t, act)
	}
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	changed, err := ddl.Alter(f.planner(), t, a.Action, s.text)
	if err != nil {
		return nil, err
	}
	s.user.partitions[changed] = s.user.partitions[t]
	s.catalogs.Put(changed)
	return ok(), nil
}

// rename gives a table another name. Flink ignores the catalog and the database that the new name may have.
func (s *Session) rename(t *catalog.Table, to *ast.RenameTo) (*Result, error) {
	p := t.Path
	p.Object = to.To.Last()
	if s.catalogs.Permanent(p) != nil {
		return nil, source.Fail(source.TableAlreadyExistException, to.To.Span, "Table (or view) %s.%s already exists in Catalog %s.", p.Database, p.Object, p.Catalog)
	}
	s.catalogs.Drop(t)
	t.Path = p
	s.catalogs.Put(t)
	return ok(), nil
}

func (s *Session) resetOptions(t *catalog.Table, act *ast.ResetOptions) (*Result, error) {
	if len(act.Keys) == 0 {
		return nil, source.Fail(source.ValidationException, act.Span, "ALTER TABLE RESET does not support empty key")
	}
	left := maps.Clone(t.Options)
	for _, k := range act.Keys {
		if k.Value == "connector" {
			return nil, source.Fail(source.ValidationException, k.Span, "ALTER TABLE RESET does not support changing 'connector'")
		}
		delete(left, k.Value)
	}
	t.Options = left
	return ok(), nil
}

// alterView carries out ALTER VIEW.
func (s *Session) alterView(a *ast.Alter) (*Result, error) {
	p := s.catalogs.Qualify(a.Name.Strings())
	t := s.catalogs.Permanent(p)
	if t == nil || s.catalogs.Temporary(p) != nil {
		if a.IfExists {
			return ok(), nil
		}
		return nil, source.Fail(source.ValidationException, a.Name.Span, "View %s doesn't exist or is a temporary view.", p.Quoted())
	}
	if !t.IsView() {
		return nil, source.Fail(source.ValidationException, a.Name.Span, "ALTER VIEW for a table is not allowed")
	}
	switch act := a.Action.(type) {
	case *ast.RenameTo:
		return s.rename(t, act)
	case *ast.AsQuery:
		f, err := s.frame()
		if err != nil {
			return nil, err
		}
		changed, err := ddl.RedefineView(f.planner(), t, act.Query, s.text)
		if err != nil {
			return nil, err
		}
		s.catalogs.Put(changed)
	}
	return ok(), nil
}
