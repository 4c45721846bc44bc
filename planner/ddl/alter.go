package ddl

import (
	"fmt"
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/env"
	"minisql/planner/expr"
)

// Alter carries out the forms of ALTER TABLE that change a table's columns, key, watermark or distribution, on a copy.
func Alter(env *env.Env, old *catalog.Table, action ast.AlterAction, text string) (*catalog.Table, error) {
	t := *old
	t.Columns = slices.Clone(old.Columns)
	d := &definer{Env: env, text: text, table: &t, base: map[string]bool{}}
	var err error
	switch a := action.(type) {
	case *ast.SchemaChange:
		err = d.change(a)
	case *ast.DropParts:
		err = d.dropParts(a)
	case *ast.RenameColumn:
		err = d.renameColumn(a)
	default:
		err = expr.Unsupported(action.Pos(), "this form of ALTER TABLE")
	}
	if err != nil {
		return nil, err
	}
	return &t, d.recheck()
}

// failAlter is an error under Flink's heading.
func failAlter(at source.Span, format string, args ...any) error {
	return source.Fail(source.ValidationException, at, "Failed to execute ALTER TABLE statement.\n%s", fmt.Sprintf(format, args...))
}

// change carries out ADD and MODIFY.
func (d *definer) change(a *ast.SchemaChange) error {
	plain := make([]ast.Column, len(a.Columns))
	for i := range a.Columns {
		plain[i] = a.Columns[i].Column
	}
	if err := checkConstraints(plain, a.Constraints); err != nil {
		return err
	}
	for i, c := range plain {
		for _, before := range plain[:i] {
			if before.Name.Last() == c.Name.Last() {
				return failAlter(c.Name.Span, "Encounter duplicate column `%s`.", c.Name.Last())
			}
		}
	}
	for i := range a.Columns {
		if err := d.place(&a.Columns[i], a.Modify); err != nil {
			return err
		}
	}
	if w := a.Watermark; w != nil {
		if err := d.changeWatermark(w, a.Modify); err != nil {
			return err
		}
	}
	if k := keyOf(plain, a.Constraints); k != nil {
		if err := d.changeKey(k, a.Modify); err != nil {
			return err
		}
	}
	if a.Distributed != nil {
		switch has := d.table.Distribution != ""; {
		case has && !a.Modify:
			return failAlter(a.Distributed.Span, "The base table has already defined the distribution `%s`. You can modify it or drop it before adding a new one.", d.table.Distribution)
		case !has && a.Modify:
			return failAlter(a.Distributed.Span, "The base table does not define any distribution. You might want to add a new one.")
		}
		d.table.Distribution = distribution(a.Distributed)
	}
	return nil
}

// place adds or replaces a column and puts it where it is to stand. Its expression is bound in recheck.
func (d *definer) place(c *ast.PositionedColumn, modify bool) error {
	name := c.Name.Last()
	if len(c.Name.Parts) > 1 {
		return failAlter(c.Name.Span, "Alter nested row type is not supported yet.")
	}
	at := d.table.Column(name)
	switch {
	case modify && at < 0:
		err := failAlter(c.Name.Span, "Try to modify a column `%s` which does not exist in the table.", name).(*source.Problem)
		err.Hint = source.Suggest(name, d.names())
		return err
	case !modify && at >= 0:
		return failAlter(c.Name.Span, "Try to add a column `%s` which already exists in the table.", name)
	}
	col, err := d.alteredColumn(c)
	if err != nil {
		return err
	}
	to := len(d.table.Columns)
	if modify {
		to = at
		d.table.Columns = slices.Delete(d.table.Columns, at, at+1)
	}
	switch {
	case c.First:
		to = 0
	case c.After != nil:
		after := d.table.Column(c.After.Last())
		if after < 0 {
			return failAlter(c.After.Span, "Referenced column `%s` by 'AFTER' does not exist in the table.", c.After.Last())
		}
		to = after + 1
	}
	d.table.Columns = slices.Insert(d.table.Columns, to, col)
	return nil
}

func (d *definer) alteredColumn(c *ast.PositionedColumn) (catalog.Column, error) {
	if c.Kind != ast.ComputedColumn {
		return d.storedColumn(&c.Column)
	}
	return catalog.Column{Name: c.Name.Last(), Kind: catalog.Computed, Expr: c.Expr, SQL: ast.SQL(c.Expr), Comment: comment(c.Comment)}, nil
}

func (d *definer) changeWatermark(w *ast.Watermark, modify bool) error {
	old := d.table.Watermark
	switch {
	case old != nil && !modify:
		return failAlter(w.Span, "The base table has already defined the watermark strategy %s AS %s. You might want to drop it before adding a new one.", catalog.Quote(old.Column), old.SQL)
	case old == nil && modify:
		return failAlter(w.Span, "The base table does not define any watermark. You might want to add a new one.")
	}
	if err := d.resolveComputed(); err != nil {
		return err
	}
	if _, known := d.fieldType(w.Column.Strings()); !known {
		diag := source.Fail(source.ValidationException, w.Column.Span, "Invalid column name '%s' for rowtime attribute in watermark declaration. Available columns are: [%s]",
			strings.Join(w.Column.Strings(), "."), strings.Join(d.names(), ", "))
		diag.Hint = source.Suggest(w.Column.Last(), d.names())
		return diag
	}
	return d.watermark(w)
}

func (d *definer) changeKey(k *ast.Constraint, modify bool) error {
	old := d.table.PrimaryKey
	switch {
	case old != nil && !modify:
		return failAlter(k.Span, "The base table has already defined the primary key constraint [%s]. You might want to drop it before adding a new one.", quoteAll(old.Columns))
	case old == nil && modify:
		return failAlter(k.Span, "The base table does not define any primary key constraint. You might want to add a new one.")
	}
	name := "PK_" + strings.Join(expr.Texts(k.Columns), "_")
	if k.Name != nil {
		name = k.Name.Text
	}
	for _, id := range k.Columns {
		i := d.table.Column(id.Text)
		if i < 0 {
			diag := source.Fail(source.ValidationException, id.Span, "Invalid primary key '%s'. Column '%s' does not exist.", name, id.Text)
			diag.Hint = source.Suggest(id.Text, d.names())
			return diag
		}
		if d.table.Columns[i].Kind != catalog.Physical {
			return source.Fail(source.ValidationException, id.Span, "Invalid primary key '%s'. Column '%s' is not a physical column.", name, id.Text)
		}
	}
	d.setKey(k)
	return nil
}

// resolveComputed gives computed columns their types again: the columns they read may have changed.
func (d *definer) resolveComputed() error {
	stored := d.stored()
	for i := range d.table.Columns {
		if c := &d.table.Columns[i]; c.Kind == catalog.Computed {
			e, err := d.bind(c.Expr, stored)
			if err != nil {
				return err
			}
			c.Type = e.Type()
		}
	}
	return nil
}

// recheck looks at what remained as if it had been declared now.
func (d *definer) recheck() error {
	if err := d.resolveComputed(); err != nil {
		return err
	}
	if err := d.metadataOnce(); err != nil {
		return err
	}
	if k := d.table.PrimaryKey; k != nil {
		for _, name := range k.Columns {
			d.table.Columns[d.table.Column(name)].Type.NotNull = true
		}
	}
	w := d.table.Watermark
	if w == nil {
		return nil
	}
	t, _ := d.fieldType(strings.Split(w.Column, "."))
	if !t.IsTimestamp() || t.P > 3 {
		return source.Fail(source.ValidationException, source.Span{}, "Invalid data type of time field for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), "+
			"the supported precision 'p' is from 0 to 3, but the time field type is %s", t.Plain().Opt())
	}
	_, err := d.watermarkType(w.Expr, t)
	return err
}
