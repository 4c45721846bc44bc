package session

import (
	"context"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/catalog"
	"minisql/planner/ddl"
	"minisql/planner/plan"
)

// createTable carries out CREATE TABLE, with AS as well.
func (s *Session) createTable(ctx context.Context, c *ast.CreateTable) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	if c.As != nil {
		if s.set != nil {
			s.set.stmts = append(s.set.stmts, c)
			return ok(), nil
		}
		return s.executeSet(ctx, []ast.Statement{c}, false)
	}
	t, err := ddl.DefineTable(f.planner(), c, s.text)
	if err != nil {
		return nil, err
	}
	if _, err := s.add(t, c.IfNotExists, c.Name.Span); err != nil {
		return nil, err
	}
	return ok(), nil
}

// createAs makes the table of a CREATE TABLE AS and plans what fills it. With IF NOT EXISTS an existing table is filled.
func (f *frame) createAs(c *ast.CreateTable) (*plan.Sink, error) {
	env := f.planner()
	path, err := ddl.ObjectPath(env, c.Name)
	if err != nil {
		return nil, err
	}
	old := f.s.catalogs.Table(path)
	if c.Replace && !c.OrReplace && old == nil {
		return nil, source.Fail(source.TableException, c.Name.Span, "The table %s to be replaced doesn't exist. You can try to use CREATE TABLE AS statement or CREATE OR REPLACE TABLE AS statement.", path.Quoted())
	}
	t, node, err := ddl.DefineAs(env, c, f.s.text)
	if err != nil {
		return nil, err
	}
	if old != nil && (c.OrReplace || c.Replace) {
		f.s.catalogs.Drop(old)
		old = nil
	}
	created, err := f.s.add(t, c.IfNotExists, c.Name.Span)
	if err != nil {
		return nil, err
	}
	if !created {
		t = f.s.catalogs.Table(path)
	}
	sink, err := planner.InsertRows(env, t, node)
	if err != nil && created {
		f.s.catalogs.Drop(t)
	}
	return sink, err
}

// add puts a new table or view into its catalog; false if there is one and that is no error.
func (s *Session) add(t *catalog.Table, ifNotExists bool, at source.Span) (bool, error) {
	p := t.Path
	if t.Temporary {
		if s.catalogs.Temporary(p) != nil {
			if ifNotExists {
				return false, nil
			}
			return false, source.Fail(source.ValidationException, at, "Temporary table '%s' already exists", p.Quoted())
		}
		s.catalogs.Put(t)
		return true, nil
	}
	if s.catalogs.CatalogNamed(p.Catalog) == nil {
		return false, source.Fail(source.ValidationException, at, "Catalog %s does not exist.", p.Catalog)
	}
	if s.catalogs.DatabaseOf(p.Catalog, p.Database) == nil {
		return false, source.Fail(source.DatabaseNotExistException, at, "Database %s does not exist in Catalog %s.", p.Database, p.Catalog)
	}
	if s.catalogs.Permanent(p) != nil {
		if ifNotExists {
			return false, nil
		}
		return false, source.Fail(source.TableAlreadyExistException, at, "Table (or view) %s.%s already exists in Catalog %s.", p.Database, p.Object, p.Catalog)
	}
	s.catalogs.Put(t)
	return true, nil
}

func (s *Session) createView(c *ast.CreateView) (*Result, error) {
	f, err := s.frame()
	if err != nil {
		return nil, err
	}
	t, err := ddl.DefineView(f.planner(), c, s.text)
	if err != nil {
		return nil, err
	}
	if _, err := s.add(t, c.IfNotExists, c.Name.Span); err != nil {
		return nil, err
	}
	return ok(), nil
}

// dropTable carries out DROP TABLE and DROP VIEW.
func (s *Session) dropTable(d *ast.Drop) (*Result, error) {
	p := s.catalogs.Qualify(d.Name.Strings())
	view := d.Kind == ast.ViewObject
	word, lower := "Table", "table"
	if view {
		word, lower = "View", "view"
	}
	temp, perm := s.catalogs.Temporary(p), s.catalogs.Permanent(p)
	if d.Temporary {
		if temp == nil || temp.IsView() != view {
			if d.IfExists {
				return ok(), nil
			}
			return nil, source.Fail(source.ValidationException, d.Name.Span, "Temporary table or view with identifier '%s' does not exist.", p)
		}
		s.catalogs.Drop(temp)
		return ok(), nil
	}
	if temp != nil && temp.IsView() == view {
		return nil, source.Fail(source.ValidationException, d.Name.Span, "Temporary %s with identifier '%s' exists. Drop it first before removing the permanent %s.", lower, p.Quoted(), lower)
	}
	if perm == nil || perm.IsView() != view {
		if d.IfExists {
			return ok(), nil
		}
		return nil, source.Fail(source.ValidationException, d.Name.Span, "%s with identifier '%s' does not exist.", word, p)
	}
	s.catalogs.Drop(perm)
	return ok(), nil
}
