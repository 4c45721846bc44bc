package ddl

import (
	"slices"
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/expr"
)

// key declares the primary key, whose columns become NOT NULL.
func (d *definer) key(c *ast.Constraint) error {
	if c == nil {
		return nil
	}
	for _, id := range c.Columns {
		i := d.table.Column(id.Text)
		if i < 0 {
			diag := source.Fail(source.ValidationException, id.Span, "Primary key column '%s' is not defined in the schema %s", id.Text, d.at(id.Span))
			diag.Hint = source.Suggest(id.Text, d.names())
			return diag
		}
		if d.table.Columns[i].Kind != catalog.Physical {
			return source.Fail(source.ValidationException, id.Span, "Could not create a PRIMARY KEY with column '%s' %s.\nA PRIMARY KEY constraint must be declared on physical columns.", id.Text, d.at(id.Span))
		}
	}
	d.setKey(c)
	return nil
}

func (d *definer) setKey(c *ast.Constraint) {
	names := expr.Texts(c.Columns)
	for _, n := range names {
		d.table.Columns[d.table.Column(n)].Type.NotNull = true
	}
	k := &catalog.Key{Name: "PK_" + strings.Join(names, "_"), Columns: names}
	if c.Name != nil {
		k.Name = c.Name.Text
	}
	d.table.PrimaryKey = k
}

// keyOf is the primary key that columns or constraints declare.
func keyOf(cols []ast.Column, constraints []ast.Constraint) *ast.Constraint {
	for i := range constraints {
		if constraints[i].Primary {
			return &constraints[i]
		}
	}
	for _, c := range cols {
		if c.Constraint != nil && c.Constraint.Primary {
			k := *c.Constraint
			k.Columns = c.Name.Parts[len(c.Name.Parts)-1:]
			return &k
		}
	}
	return nil
}

// checkConstraints refuses constraints that Flink refuses before it looks at anything else.
func checkConstraints(cols []ast.Column, constraints []ast.Constraint) error {
	const bad = source.SqlValidateException
	all := slices.Clone(constraints)
	for _, c := range cols {
		if c.Constraint != nil {
			all = append(all, *c.Constraint)
		}
	}
	keys := 0
	for _, c := range all {
		if !c.Primary {
			return source.Fail(bad, c.Span, "UNIQUE constraint is not supported yet")
		}
		if keys++; keys > 1 {
			return source.Fail(bad, c.Span, "Duplicate primary key definition")
		}
	}
	for _, c := range all {
		if c.Enforced == nil || *c.Enforced {
			return source.Fail(bad, c.Span, "Flink doesn't support ENFORCED mode for PRIMARY KEY constraint. ENFORCED/NOT ENFORCED controls if the constraint checks are performed on the incoming/outgoing data. "+
				"Flink does not own the data therefore the only supported mode is the NOT ENFORCED mode")
		}
	}
	return nil
}
