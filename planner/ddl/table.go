// Package ddl makes the catalog's objects of CREATE and ALTER statements: tables, their columns, keys and watermarks, LIKE
// and AS, views. Start at DefineTable, DefineView and Alter.
package ddl

import (
	"fmt"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/env"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// DefineTable makes a table of a CREATE TABLE without AS, refusing what Flink refuses. text is the statement: some of
// Flink's sentences name places in it.
func DefineTable(env *env.Env, c *ast.CreateTable, text string) (*catalog.Table, error) {
	d, err := newDefiner(env, c, text)
	if err != nil {
		return nil, err
	}
	if c.Like != nil {
		if err := d.like(c); err != nil {
			return nil, err
		}
	}
	return d.finish(c)
}

// ObjectPath completes a name of an object that is to be created.
func ObjectPath(env *env.Env, n ast.Name) (catalog.Path, error) {
	if len(n.Parts) > 3 {
		return catalog.Path{}, source.Fail(source.ValidationException, n.Span, "Object identifier must consist of 1 to 3 parts.")
	}
	return env.Catalogs.Qualify(n.Strings()), nil
}

// definer is a table while it is being put together.
type definer struct {
	*env.Env
	text  string
	table *catalog.Table
	// base are the columns that come from the table of a LIKE clause or of an ALTER.
	base map[string]bool
	// hidden are generated columns of a LIKE clause's base: Flink does not let the new declarations see them.
	hidden map[string]bool
}

func newDefiner(env *env.Env, c *ast.CreateTable, text string) (*definer, error) {
	if err := checkConstraints(c.Elements.Columns, c.Elements.Constraints); err != nil {
		return nil, err
	}
	if c.Like != nil {
		if err := checkLikeOptions(c.Like); err != nil {
			return nil, err
		}
	}
	path, err := ObjectPath(env, c.Name)
	if err != nil {
		return nil, err
	}
	t := &catalog.Table{Path: path, Temporary: c.Temporary, Options: map[string]string{}, Batch: env.Batch}
	if c.Comment != nil {
		t.Comment = c.Comment.Value
	}
	return &definer{Env: env, text: text, table: t, base: map[string]bool{}, hidden: map[string]bool{}}, nil
}

// finish adds what the statement itself declares and checks the whole.
func (d *definer) finish(c *ast.CreateTable) (*catalog.Table, error) {
	for _, o := range c.Options.List {
		d.table.Options[o.Key.Value] = o.Value.Value
	}
	if err := d.columns(c.Elements.Columns); err != nil {
		return nil, err
	}
	if err := d.metadataOnce(); err != nil {
		return nil, err
	}
	if c.Elements.Watermark != nil {
		if err := d.watermark(c.Elements.Watermark); err != nil {
			return nil, err
		}
	}
	if err := d.key(keyOf(c.Elements.Columns, c.Elements.Constraints)); err != nil {
		return nil, err
	}
	if len(c.PartitionBy) > 0 {
		d.table.Partitions = expr.Texts(c.PartitionBy)
	}
	for i, p := range d.table.Partitions {
		if d.table.Column(p) < 0 {
			at := source.Span{}
			if i < len(c.PartitionBy) {
				at = c.PartitionBy[i].Span
			}
			return nil, source.Fail(source.ValidationException, at, "Partition column '%s' not defined in the table schema. Available columns: [%s]", p, d.quoted())
		}
	}
	if c.Distributed != nil {
		d.table.Distribution = distribution(c.Distributed)
	}
	return d.table, nil
}

// quoted lists the columns: 'a', 'b'.
func (d *definer) quoted() string {
	names := d.names()
	for i, n := range names {
		names[i] = "'" + n + "'"
	}
	return strings.Join(names, ", ")
}

// at is a place in Flink's words.
func (d *definer) at(s source.Span) string {
	line, col := source.LineColumn(d.text, s.Start)
	return fmt.Sprintf("at line %d, column %d", line, col)
}

// watermark declares the table's watermark; its expression may use computed columns.
func (d *definer) watermark(w *ast.Watermark) error {
	name := strings.Join(w.Column.Strings(), ".")
	t, ok := d.fieldType(w.Column.Strings())
	if !ok {
		diag := source.Fail(source.ValidationException, w.Column.Span, "The rowtime attribute field '%s' is not defined in the table schema, %s\nAvailable fields: [%s]", name, d.at(w.Column.Span), d.quoted())
		diag.Hint = source.Suggest(w.Column.Last(), d.names())
		return diag
	}
	wt, err := d.watermarkType(w.Expr, t)
	if err != nil {
		return err
	}
	if t.Attr == types.Proctime {
		return source.Fail(source.ValidationException, w.Column.Span, "A watermark can not be defined for a processing-time attribute.")
	}
	if len(w.Column.Parts) > 1 {
		return source.Fail(source.ValidationException, w.Column.Span, "Invalid column name '%s' for rowtime attribute in watermark declaration. Available columns are: [%s]", name, strings.Join(d.names(), ", "))
	}
	const what = "Invalid data type of %s for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the %s type is %s"
	if !t.IsTimestamp() || t.P > 3 {
		return source.Fail(source.ValidationException, w.Column.Span, what, "time field", "time field", t.Plain().Opt())
	}
	if !wt.IsTimestamp() || wt.P > 3 {
		return source.Fail(source.ValidationException, w.Expr.Pos(), what, "expression", "watermark expression", wt.Plain().Opt())
	} else if wt.Kind != t.Kind {
		return source.Fail(source.ValidationException, w.Expr.Pos(), "The watermark declaration's output data type '%s' is different from the time field's data type '%s'.", wt.Plain(), t.Plain())
	}
	d.table.Watermark = &catalog.Watermark{Column: name, Expr: w.Expr, SQL: ast.SQL(w.Expr), Type: wt}
	return nil
}

// watermarkType is the type of a watermark's expression; SOURCE_WATERMARK() has that of the time field.
func (d *definer) watermarkType(x ast.Expr, field types.Type) (types.Type, error) {
	if c, is := x.(*ast.Call); is && strings.EqualFold(c.Name.Last(), "SOURCE_WATERMARK") && len(c.Args) == 0 {
		return field, nil
	}
	var cols []plan.Column
	for _, c := range d.table.Columns {
		if !d.hidden[c.Name] {
			cols = append(cols, plan.Column{Name: c.Name, Type: c.Type})
		}
	}
	e, err := d.bind(x, cols)
	if err != nil {
		return types.Type{}, err
	}
	return e.Type(), nil
}

// fieldType is the type of a column, or of a field within it.
func (d *definer) fieldType(path []string) (types.Type, bool) {
	i := d.table.Column(path[0])
	if i < 0 || d.hidden[path[0]] {
		return types.Type{}, false
	}
	t := d.table.Columns[i].Type
	for _, name := range path[1:] {
		k := expr.FieldIndex(t, name)
		if k < 0 {
			return t, false
		}
		t = t.Fields[k].Type
	}
	return t, true
}

func (d *definer) names() []string {
	var names []string
	for _, c := range d.table.Columns {
		if !d.hidden[c.Name] {
			names = append(names, c.Name)
		}
	}
	return names
}

// distribution is the DISTRIBUTED clause as SHOW CREATE shows it.
func distribution(x *ast.Distribution) string {
	s := "DISTRIBUTED"
	if len(x.Columns) > 0 {
		s += " BY " + x.Kind + "(" + quoteAll(expr.Texts(x.Columns)) + ")"
	}
	if x.Buckets != nil {
		s += " INTO " + x.Buckets.Text + " BUCKETS"
	}
	return s
}

func quoteAll(names []string) string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = catalog.Quote(n)
	}
	return strings.Join(out, ", ")
}
