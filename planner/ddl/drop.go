package ddl

import (
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
)

// dropParts carries out DROP.
func (d *definer) dropParts(a *ast.DropParts) error {
	t := d.table
	for i, n := range a.Columns {
		if slices.Contains(lastParts(a.Columns[:i]), n.Last()) {
			return failAlter(n.Span, "Duplicate column `%s`.", n.Last())
		}
		if err := d.free(n, lastParts(a.Columns)); err != nil {
			return err
		}
		if k := t.PrimaryKey; k != nil && slices.Contains(k.Columns, n.Last()) {
			return failAlter(n.Span, "The column `%s` is used as the primary key.", n.Last())
		}
	}
	for _, n := range a.Columns {
		i := t.Column(n.Last())
		t.Columns = slices.Delete(t.Columns, i, i+1)
	}
	if a.PrimaryKey || a.Constraint != nil {
		switch {
		case t.PrimaryKey == nil:
			return failAlter(a.Span, "The base table does not define any primary key.")
		case a.Constraint != nil && a.Constraint.Text != t.PrimaryKey.Name:
			return failAlter(a.Constraint.Span, "The base table does not define a primary key constraint named '%s'. Available constraint name: ['%s'].", a.Constraint.Text, t.PrimaryKey.Name)
		}
		t.PrimaryKey = nil
	}
	if a.Watermark {
		if t.Watermark == nil {
			return failAlter(a.Span, "The base table does not define any watermark strategy.")
		}
		t.Watermark = nil
	}
	if a.Distribution {
		if t.Distribution == "" {
			return failAlter(a.Span, "The base table does not define any distribution to drop.")
		}
		t.Distribution = ""
	}
	return nil
}

func lastParts(names []ast.Name) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = n.Last()
	}
	return out
}

// free checks that nothing needs a column, except columns that go with it.
func (d *definer) free(n ast.Name, going []string) error {
	name := n.Last()
	at := d.table.Column(name)
	if len(n.Parts) > 1 || at < 0 {
		diag := failAlter(n.Span, "The column `%s` does not exist in the base table.", strings.Join(n.Strings(), "`.`")).(*source.Problem)
		diag.Hint = source.Suggest(name, d.names())
		return diag
	}
	for _, c := range d.table.Columns {
		if c.Kind == catalog.Computed && !slices.Contains(going, c.Name) && mentions(c.Expr, name) {
			return failAlter(n.Span, "The column `%s` is referenced by computed column `%s`.", name, c.Name)
		}
	}
	if slices.Contains(d.table.Partitions, name) {
		return failAlter(n.Span, "The column `%s` is used as the partition keys.", name)
	}
	if w := d.table.Watermark; w != nil && (w.Column == name || mentions(w.Expr, name)) {
		return failAlter(n.Span, "The column `%s` is referenced by watermark expression.", name)
	}
	return nil
}

// mentions tells whether an expression reads a column.
func mentions(x ast.Expr, name string) bool {
	found := false
	ast.Walk(x, func(x ast.Expr) {
		if ref, is := x.(*ast.ColumnRef); is && ref.Parts[0].Text == name {
			found = true
		}
	})
	return found
}

func (d *definer) renameColumn(a *ast.RenameColumn) error {
	from, to := a.From.Last(), a.To.Last()
	if d.table.Column(from) >= 0 && d.table.Column(to) >= 0 {
		return failAlter(a.To.Span, "The column `%s` already existed in table schema.", to)
	}
	if err := d.free(a.From, []string{from}); err != nil {
		return err
	}
	d.table.Columns[d.table.Column(from)].Name = to
	if k := d.table.PrimaryKey; k != nil {
		renamed := &catalog.Key{Name: k.Name, Columns: slices.Clone(k.Columns)}
		for i, c := range renamed.Columns {
			if c == from {
				renamed.Columns[i] = to
			}
		}
		d.table.PrimaryKey = renamed
	}
	return nil
}
