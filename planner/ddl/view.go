package ddl

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/catalog"
	"minisql/planner/env"
)

// DefineView makes a view of a CREATE VIEW: the query is planned once to learn its columns, and kept as a tree.
func DefineView(env *env.Env, c *ast.CreateView, text string) (*catalog.Table, error) {
	path, err := ObjectPath(env, c.Name)
	if err != nil {
		return nil, err
	}
	t := &catalog.Table{Path: path, Temporary: c.Temporary, Query: c.Query, Home: env.Catalogs.Home(), Comment: comment(c.Comment)}
	return t, viewColumns(env, t, c.Columns, text)
}

// RedefineView gives a view another query, as ALTER VIEW .. AS does.
func RedefineView(env *env.Env, old *catalog.Table, q ast.Query, text string) (*catalog.Table, error) {
	t := &catalog.Table{Path: old.Path, Temporary: old.Temporary, Query: q, Home: env.Catalogs.Home(), Comment: old.Comment}
	return t, viewColumns(env, t, nil, text)
}

func viewColumns(env *env.Env, t *catalog.Table, names []ast.ViewColumn, text string) error {
	node, err := planner.View(env, t.Query)
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
		return source.Fail(source.ValidationException, names[0].Span, "VIEW definition and input fields not match:\n\tDef fields: [%s].\n\tInput fields: [%s].", strings.Join(def, ", "), strings.Join(in, ", "))
	}
	if err := uniqueColumns(t.Query, names, text); err != nil {
		return err
	}
	for i, c := range schema {
		col := catalog.Column{Name: c.Name, Type: c.Type}
		if len(names) > 0 {
			col.Name = names[i].Name.Text
			col.Comment = comment(names[i].Comment)
		}
		t.Columns = append(t.Columns, col)
	}
	t.SQL = Expand(env, t.Query)
	return nil
}

// uniqueColumns refuses names that are given twice, by the view's list or else by the query's; those that come from a
// star are told apart by digits. Flink names the place of the earlier item and leaves a piece of Java's stack behind it.
func uniqueColumns(q ast.Query, names []ast.ViewColumn, text string) error {
	given := make([]ast.Ident, len(names))
	for i, n := range names {
		given[i] = n.Name
	}
	var items []ast.SelectItem
	if sel := firstSelect(q); sel != nil {
		items = sel.Items
	}
	for i, it := range items {
		if len(names) > 0 {
			break
		}
		given = append(given, ast.Ident{})
		if c, ok := it.X.(*ast.ColumnRef); ok {
			given[i] = c.Parts[len(c.Parts)-1]
		}
		if it.Alias != nil {
			given[i] = *it.Alias
		}
	}
	seen := map[string]int{}
	for i, n := range given {
		before, twice := seen[n.Text]
		seen[n.Text] = i
		switch {
		case !twice || n.Text == "":
		case before >= len(items):
			return source.Fail(source.SqlValidateException, n.Span, "SQL validation failed. Column `%s` has been specified.", n.Text)
		default:
			line, col := source.LineColumn(text, items[before].Pos().Start)
			return source.Fail(source.SqlValidateException, n.Span, "A column with the same name `%s` has been defined at line %d, column %d.\n\t... 20 more", n.Text, line, col)
		}
	}
	return nil
}

// firstSelect is the SELECT that names a query's columns, nil for VALUES.
func firstSelect(q ast.Query) *ast.Select {
	switch q := q.(type) {
	case *ast.Select:
		return q
	case *ast.SetOp:
		return firstSelect(q.Left)
	case *ast.With:
		return firstSelect(q.Body)
	case *ast.Ordered:
		return firstSelect(q.Query)
	}
	return nil
}
