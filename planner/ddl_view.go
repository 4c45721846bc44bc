package planner

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// DefineView makes a view of a CREATE VIEW: the query is planned once to learn its columns, and kept as a tree.
func DefineView(env *Env, c *ast.CreateView) (*catalog.Table, error) {
	path, err := ObjectPath(env, c.Name)
	if err != nil {
		return nil, err
	}
	t := &catalog.Table{Path: path, Temporary: c.Temporary, Query: c.Query, Home: env.Catalogs.Home(), Comment: comment(c.Comment)}
	return t, viewColumns(env, t, c.Columns)
}

// RedefineView gives a view another query, as ALTER VIEW .. AS does.
func RedefineView(env *Env, old *catalog.Table, q ast.Query) (*catalog.Table, error) {
	t := &catalog.Table{Path: old.Path, Temporary: old.Temporary, Query: q, Home: env.Catalogs.Home(), Comment: old.Comment}
	return t, viewColumns(env, t, nil)
}

func viewColumns(env *Env, t *catalog.Table, names []ast.ViewColumn) error {
	node, err := Query(env, t.Query)
	if err != nil {
		return err
	}
	schema := node.Schema()
	if len(names) > 0 && len(names) != len(schema) {
		var def, in []string
		for _, n := range names {
			def = append(def, n.Name.Text)
		}
		for _, c := range schema {
			in = append(in, c.Name)
		}
		return fail(validation, names[0].Span, "VIEW definition and input fields not match:\n\tDef fields: [%s].\n\tInput fields: [%s].", strings.Join(def, ", "), strings.Join(in, ", "))
	}
	seen := map[string]bool{}
	for i, c := range schema {
		col := catalog.Column{Name: c.Name, Type: c.Type}
		if len(names) > 0 {
			col.Name = names[i].Name.Text
			col.Comment = comment(names[i].Comment)
			if seen[col.Name] {
				return fail(source.ValidateError, names[i].Name.Span, "A column with the same name `%s` has been defined.", col.Name)
			}
			seen[col.Name] = true
		}
		t.Columns = append(t.Columns, col)
	}
	t.SQL = Expand(env, t.Query)
	return nil
}
