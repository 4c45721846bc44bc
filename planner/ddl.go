package planner

import (
	"fmt"
	"slices"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/plan"
)

// DefineTable makes a table of a CREATE TABLE without AS, refusing what Flink refuses. text is the statement: some of
// Flink's sentences name places in it.
func DefineTable(env *Env, c *ast.CreateTable, text string) (*catalog.Table, error) {
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
func ObjectPath(env *Env, n ast.Name) (catalog.Path, error) {
	if len(n.Parts) > 3 {
		return catalog.Path{}, fail(validation, n.Span, "Object identifier must consist of 1 to 3 parts.")
	}
	return env.Catalogs.Qualify(n.Strings()), nil
}

// definer is a table while it is being put together.
type definer struct {
	*Env
	text  string
	table *catalog.Table
	// base are the columns that come from the table of a LIKE clause or of an ALTER.
	base map[string]bool
	// hidden are generated columns of a LIKE clause's base: Flink does not let the new declarations see them.
	hidden map[string]bool
}

func newDefiner(env *Env, c *ast.CreateTable, text string) (*definer, error) {
	if err := checkConstraints(c.Columns, c.Constraints); err != nil {
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
	t := &catalog.Table{Path: path, Temporary: c.Temporary, Options: map[string]string{}}
	if c.Comment != nil {
		t.Comment = c.Comment.Value
	}
	return &definer{Env: env, text: text, table: t, base: map[string]bool{}, hidden: map[string]bool{}}, nil
}

// finish adds what the statement itself declares and checks the whole.
func (d *definer) finish(c *ast.CreateTable) (*catalog.Table, error) {
	for _, o := range c.Options {
		d.table.Options[o.Key.Value] = o.Value.Value
	}
	if err := d.columns(c.Columns); err != nil {
		return nil, err
	}
	if c.Watermark != nil {
		if err := d.watermark(c.Watermark); err != nil {
			return nil, err
		}
	}
	if err := d.key(keyOf(c.Columns, c.Constraints)); err != nil {
		return nil, err
	}
	if len(c.PartitionBy) > 0 {
		d.table.Partitions = texts(c.PartitionBy)
	}
	for i, p := range d.table.Partitions {
		if d.table.Column(p) < 0 {
			at := source.Span{}
			if i < len(c.PartitionBy) {
				at = c.PartitionBy[i].Span
			}
			return nil, fail(validation, at, "Partition column '%s' not defined in the table schema. Available columns: [%s]", p, d.quoted())
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
			return fail(validation, c.Name.Span, "A column named '%s' already exists in the base table.", name)
		}
		if seen[name] {
			return fail(validation, c.Name.Span, "A regular Column named '%s' already exists in the table.", name)
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
			return fail(validation, c.Name.Span, "A column named '%s' already exists in the table. Duplicate columns exist in the %s column and regular column. ", name, word)
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
	t, err := typeOf(c.Type)
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
	sc := newScope("", cols)
	var unknown error
	walk(x, func(x ast.Expr) {
		ref, ok := x.(*ast.ColumnRef)
		if !ok || unknown != nil || sc.find("", ref.Parts[0].Text, false) != -1 {
			return
		}
		if d.Functions.Scalar(ref.Parts[0].Text) == nil {
			diag := fail(source.ValidatorErr, ref.Span, "Unknown identifier '%s'", ref.Parts[0].Text)
			diag.Hint = suggest(ref.Parts[0].Text, columnNames(cols))
			unknown = diag
		}
	})
	if unknown != nil {
		return nil, unknown
	}
	b := &binder{Env: d.Env, home: d.Catalogs.Home()}
	return (&exprs{binder: b, scope: sc}).bind(x)
}

// watermark declares the table's watermark; its expression may use computed columns.
func (d *definer) watermark(w *ast.Watermark) error {
	name := strings.Join(w.Column.Strings(), ".")
	t, ok := d.fieldType(w.Column.Strings())
	if !ok {
		diag := fail(validation, w.Column.Span, "The rowtime attribute field '%s' is not defined in the table schema, %s\nAvailable fields: [%s]", name, d.at(w.Column.Span), d.quoted())
		diag.Hint = suggest(w.Column.Last(), d.names())
		return diag
	}
	wt, err := d.watermarkType(w.Expr, t)
	if err != nil {
		return err
	}
	const what = "Invalid data type of %s for watermark definition. The field must be of type TIMESTAMP(p) or TIMESTAMP_LTZ(p), the supported precision 'p' is from 0 to 3, but the %s type is %s"
	if !t.IsTimestamp() || t.P > 3 {
		return fail(validation, w.Column.Span, what, "time field", "time field", t.Plain().Opt())
	}
	if !wt.IsTimestamp() || wt.P > 3 {
		return fail(validation, w.Expr.Pos(), what, "expression", "watermark expression", wt.Plain().Opt())
	} else if wt.Kind != t.Kind {
		return fail(validation, w.Expr.Pos(), "The watermark declaration's output data type '%s' is different from the time field's data type '%s'.", wt.Plain(), t.Plain())
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
		k := fieldIndex(t, name)
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

// key declares the primary key, whose columns become NOT NULL.
func (d *definer) key(c *ast.Constraint) error {
	if c == nil {
		return nil
	}
	for _, id := range c.Columns {
		i := d.table.Column(id.Text)
		if i < 0 {
			diag := fail(validation, id.Span, "Primary key column '%s' is not defined in the schema %s", id.Text, d.at(id.Span))
			diag.Hint = suggest(id.Text, d.names())
			return diag
		}
		if d.table.Columns[i].Kind != catalog.Physical {
			return fail(validation, id.Span, "Could not create a PRIMARY KEY with column '%s' %s.\nA PRIMARY KEY constraint must be declared on physical columns.", id.Text, d.at(id.Span))
		}
	}
	d.setKey(c)
	return nil
}

func (d *definer) setKey(c *ast.Constraint) {
	names := texts(c.Columns)
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
	const bad = source.ValidateError
	all := slices.Clone(constraints)
	for _, c := range cols {
		if c.Constraint != nil {
			all = append(all, *c.Constraint)
		}
	}
	keys := 0
	for _, c := range all {
		if !c.Primary {
			return fail(bad, c.Span, "UNIQUE constraint is not supported yet")
		}
		if keys++; keys > 1 {
			return fail(bad, c.Span, "Duplicate primary key definition")
		}
	}
	for _, c := range all {
		if c.Enforced == nil || *c.Enforced {
			return fail(bad, c.Span, "Flink doesn't support ENFORCED mode for PRIMARY KEY constraint. ENFORCED/NOT ENFORCED controls if the constraint checks are performed on the incoming/outgoing data. "+
				"Flink does not own the data therefore the only supported mode is the NOT ENFORCED mode")
		}
	}
	return nil
}

// distribution is the DISTRIBUTED clause as SHOW CREATE shows it.
func distribution(x *ast.Distribution) string {
	s := "DISTRIBUTED"
	if len(x.Columns) > 0 {
		s += " BY " + x.Kind + "(" + quoteAll(texts(x.Columns)) + ")"
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
