package ddl

import (
	"slices"
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner"
	"minisql/planner/catalog"
	"minisql/planner/env"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// DefineAs makes the table of a CREATE TABLE AS and the plan that fills it. The table's own new columns come first,
// columns of the query's names override the query's types in place.
func DefineAs(env *env.Env, c *ast.CreateTable, text string) (*catalog.Table, plan.Node, error) {
	if c.Temporary {
		return nil, nil, source.Fail(source.SqlValidateException, c.Span, "CREATE TABLE AS SELECT syntax does not support to create temporary table yet.")
	}
	d, err := newDefiner(env, c, text)
	if err != nil {
		return nil, nil, err
	}
	node, err := planner.Query(env, c.As)
	if err != nil {
		return nil, nil, err
	}
	cols := asColumns(node.Schema())
	if len(c.Elements.ColumnNames) > 0 {
		if cols, node, err = reorder(c.Elements.ColumnNames, cols, node); err != nil {
			return nil, nil, err
		}
	}
	own, err := d.overridden(c.Elements.Columns, cols)
	if err != nil {
		return nil, nil, err
	}
	d.table.Columns = cols // computed columns may use them
	if err := d.columns(own); err != nil {
		return nil, nil, err
	}
	d.table.Columns = append(slices.Clone(d.table.Columns[len(cols):]), cols...)
	decl := *c
	decl.Elements.Columns = nil
	if k := keyOf(c.Elements.Columns, c.Elements.Constraints); k != nil {
		for _, id := range k.Columns {
			if i := d.table.Column(id.Text); i >= 0 && !d.table.Columns[i].Type.NotNull {
				name := "PK_" + strings.Join(expr.Texts(k.Columns), "_")
				if k.Name != nil {
					name = k.Name.Text
				}
				return nil, nil, source.Fail(source.ValidationException, id.Span, "Invalid primary key '%s'. Column '%s' is nullable.", name, id.Text)
			}
		}
		decl.Elements.Constraints = []ast.Constraint{*k}
	}
	t, err := d.finish(&decl)
	if err != nil {
		return nil, nil, err
	}
	node, err = fill(env, t, node, c)
	return t, node, err
}

// asColumns are the columns that a query gives to the table: time attributes become plain.
func asColumns(schema []plan.Column) []catalog.Column {
	out := make([]catalog.Column, len(schema))
	for i, c := range schema {
		out[i] = catalog.Column{Name: c.Name, Type: c.Type.Plain()}
	}
	return out
}

// reorder puts the query's columns in the order of a list of all their names.
func reorder(names []ast.Ident, cols []catalog.Column, node plan.Node) ([]catalog.Column, plan.Node, error) {
	if len(names) != len(cols) {
		return nil, nil, source.Fail(source.ValidationException, names[0].Span, "The number of columns in the column list must match the number of columns in the source schema.")
	}
	p := &plan.Project{Input: node}
	var out []catalog.Column
	schema := node.Schema()
	for _, id := range names {
		at := -1
		for i := range cols {
			if cols[i].Name == id.Text {
				at = i
			}
		}
		if at < 0 {
			return nil, nil, source.Fail(source.ValidationException, id.Span, "Column '%s' not found in the source schema.", id.Text)
		}
		out = append(out, cols[at])
		p.Exprs = append(p.Exprs, &plan.Col{Index: at, Name: schema[at].Name, T: schema[at].Type})
		p.Cols = append(p.Cols, schema[at])
	}
	return out, p, nil
}

// overridden gives the query's columns the types that the statement declares for them, and returns the other columns.
func (d *definer) overridden(declared []ast.Column, cols []catalog.Column) ([]ast.Column, error) {
	var own []ast.Column
	for i := range declared {
		c := &declared[i]
		at := -1
		for k := range cols {
			if cols[k].Name == c.Name.Last() {
				at = k
			}
		}
		switch {
		case at < 0:
			own = append(own, *c)
			continue
		case c.Kind == ast.ComputedColumn:
			return nil, source.Fail(source.ValidationException, c.Span, "A column named '%s' already exists in the table. Duplicate columns exist in the compute column and regular column. ", c.Name.Last())
		}
		col, err := d.storedColumn(c)
		if err != nil {
			return nil, err
		}
		if from := cols[at].Type; !functions.Implicit(from, col.Type) {
			return nil, source.Fail(source.ValidationException, c.Span, "Incompatible types for sink column '%s' at position %d. The source column has type '%s', while the target column has type '%s'.",
				col.Name, at, from, col.Type)
		}
		cols[at] = col
	}
	return own, nil
}

// fill puts NULLs into the columns that the query does not give.
func fill(env *env.Env, t *catalog.Table, node plan.Node, c *ast.CreateTable) (plan.Node, error) {
	p := &plan.Project{Input: node}
	schema := node.Schema()
	for _, col := range t.Columns {
		if col.Kind == catalog.Computed || col.Kind == catalog.Metadata && col.Virtual {
			continue
		}
		at := -1
		for i := range schema {
			if schema[i].Name == col.Name {
				at = i
			}
		}
		var e plan.Expr = &plan.Lit{T: types.Type{Kind: types.Null}}
		switch {
		case at >= 0:
			e = &plan.Col{Index: at, Name: schema[at].Name, T: schema[at].Type}
		case col.Type.NotNull:
			return nil, source.Fail(source.ValidationException, c.Name.Span, "Column '%s' has no default value and does not allow NULLs.", col.Name)
		default:
			e = &plan.Lit{T: col.Type}
		}
		p.Exprs = append(p.Exprs, e)
		p.Cols = append(p.Cols, plan.Column{Name: col.Name, Type: e.Type()})
	}
	return p, nil
}
