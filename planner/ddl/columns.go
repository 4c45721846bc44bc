package ddl

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/bind"
	"minisql/planner/catalog"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// columns adds columns, the stored ones first: computed columns may use any of them, and no computed one.
func (d *definer) columns(cols []ast.Column) error {
	seen := map[string]bool{}
	for i := range cols {
		c := &cols[i]
		name := c.Name.Last()
		if c.Kind != ast.PhysicalColumn {
			continue
		}
		if d.base[name] {
			return source.Fail(source.ValidationException, c.Name.Span, "A column named '%s' already exists in the base table.", name)
		}
		if seen[name] {
			return source.Fail(source.ValidationException, c.Name.Span, "A regular Column named '%s' already exists in the table.", name)
		}
		seen[name] = true
	}
	made := make([]catalog.Column, len(cols))
	stored := d.stored()
	for i := range cols {
		c := &cols[i]
		name := c.Name.Last()
		if c.Kind != ast.PhysicalColumn && seen[name] {
			word := map[ast.ColumnKind]string{ast.ComputedColumn: "compute", ast.MetadataColumn: "metadata"}[c.Kind]
			return source.Fail(source.ValidationException, c.Name.Span, "A column named '%s' already exists in the table. Duplicate columns exist in the %s column and regular column. ", name, word)
		}
		if c.Kind == ast.ComputedColumn {
			continue
		}
		col, err := d.storedColumn(c)
		if err != nil {
			return err
		}
		made[i] = col
		stored = append(stored, plan.Column{Name: col.Name, Type: col.Type})
	}
	for i := range cols {
		c := &cols[i]
		if c.Kind == ast.ComputedColumn {
			e, err := d.bind(c.Expr, stored)
			if err != nil {
				return err
			}
			made[i] = catalog.Column{Name: c.Name.Last(), Type: e.Type(), Kind: catalog.Computed, Expr: c.Expr, SQL: ast.SQL(c.Expr), Comment: comment(c.Comment)}
		}
		d.put(made[i])
	}
	return nil
}

// stored are the columns that expressions of computed columns may use.
func (d *definer) stored() (cols []plan.Column) {
	for _, c := range d.table.Columns {
		if c.Kind != catalog.Computed && !d.hidden[c.Name] {
			cols = append(cols, plan.Column{Name: c.Name, Type: c.Type})
		}
	}
	return cols
}

// put adds a column or, in an OVERWRITING LIKE, replaces the one of its name.
func (d *definer) put(c catalog.Column) {
	delete(d.hidden, c.Name)
	if i := d.table.Column(c.Name); i >= 0 {
		d.table.Columns[i] = c
		return
	}
	d.table.Columns = append(d.table.Columns, c)
}

func (d *definer) storedColumn(c *ast.Column) (catalog.Column, error) {
	t, err := expr.TypeOf(c.Type)
	if err != nil {
		return catalog.Column{}, err
	}
	col := catalog.Column{Name: c.Name.Last(), Type: t, Comment: comment(c.Comment)}
	if c.Kind == ast.MetadataColumn {
		col.Kind, col.Virtual = catalog.Metadata, c.Virtual
		if c.MetadataKey != nil {
			col.MetadataKey = c.MetadataKey.Value
		}
	}
	return col, nil
}

func comment(s *ast.String) string {
	if s == nil {
		return ""
	}
	return s.Value
}

// bind plans an expression of a table's definition. Flink calls a column that it does not know an identifier there.
func (d *definer) bind(x ast.Expr, cols []plan.Column) (plan.Expr, error) {
	sc := expr.NewScope("", cols)
	var unknown error
	ast.Walk(x, func(x ast.Expr) {
		ref, ok := x.(*ast.ColumnRef)
		if !ok || unknown != nil || sc.Find("", ref.Parts[0].Text, false) != -1 {
			return
		}
		if d.Functions.Scalar(ref.Parts[0].Text) == nil {
			diag := source.Fail(source.SqlValidatorException, ref.Span, "Unknown identifier '%s'", ref.Parts[0].Text)
			diag.Hint = source.Suggest(ref.Parts[0].Text, bind.ColumnNames(cols))
			unknown = diag
		}
	})
	if unknown != nil {
		return nil, unknown
	}
	return expr.New(d.Env, sc, "").Bind(x)
}

// metadataOnce refuses two columns of one metadata key.
func (d *definer) metadataOnce() error {
	seen := map[string]string{}
	for _, c := range d.table.Columns {
		if c.Kind != catalog.Metadata {
			continue
		}
		key := c.MetadataKey
		if key == "" {
			key = c.Name
		}
		if first, twice := seen[key]; twice {
			return source.Fail(source.ValidationException, source.Span{}, "The column `%s` and `%s` in the table are both from the same metadata key '%s'. "+
				"Please specify one of the columns as the metadata column and use the computed column syntax to specify the others.", first, c.Name, key)
		}
		seen[key] = c.Name
	}
	return nil
}
