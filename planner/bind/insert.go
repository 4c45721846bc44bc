package bind

import (
	"strconv"
	"strings"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/check"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// Insert binds an INSERT: the query's columns are matched with the table's by position.
func (b *Binder) Insert(ins *ast.Insert) (*plan.Sink, error) {
	path := b.home.Qualify(ins.Table.Strings())
	t := b.Catalogs.Table(path)
	if t == nil {
		d := source.Fail(source.ValidationException, ins.Table.Span, "Cannot find table '%s' in any of the catalogs [%s], nor as a temporary table.", path.Quoted(), strings.Join(b.Catalogs.Catalogs(), ", "))
		d.Hint = source.Suggest(ins.Table.Last(), b.Catalogs.AllTables())
		return nil, d
	}
	n, err := b.Validated(ins.Query)
	if err != nil {
		return nil, err
	}
	if err := check.Converted(n); err != nil {
		return nil, err
	}
	return b.Into(t, ins, n)
}

// Into writes the rows of a plan into a table.
func (b *Binder) Into(t *catalog.Table, ins *ast.Insert, node plan.Node) (*plan.Sink, error) {
	if t.IsView() {
		d := source.Fail(source.TableException, ins.Table.Span, "Sink '%s' does not exists", t.Path)
		d.Notes = append(d.Notes, "`"+t.Path.Object+"` is a view; INSERT writes into tables")
		return nil, d
	}
	if err := checkTarget(t, ins); err != nil {
		return nil, err
	}
	ct := hinted(t, ins.Hints)
	s := &plan.Sink{Table: ct, Span: ins.Table.Span}
	s.In = connectors.Input{Overwrite: ins.Overwrite, Static: map[string]string{}}
	var sinkCols []plan.Column
	for _, c := range ct.Columns {
		if !c.Virtual {
			sinkCols = append(sinkCols, plan.Column{Name: c.Name, Type: c.Type})
		}
	}
	if _, _, err := b.targets(t, ins, sinkCols, s); err != nil { // Flink looks at the names before it asks the connector
		return nil, err
	}
	var err error
	if s.Conn, err = b.Connector(ct, true); err != nil {
		return nil, source.Placed(err, ins.Table.Span)
	}
	if err := checkWritable(ct, s.Conn, ins.Table.Span); err != nil {
		return nil, err
	}
	if err := b.oneRowtime(t, ins, node); err != nil {
		return nil, err
	}
	if node, err = b.matchColumns(t, ins, node, sinkCols, s); err != nil {
		return nil, err
	}
	for i, c := range sinkCols {
		if c.Type.NotNull && !node.Schema()[i].Type.NotNull {
			s.NotNull = append(s.NotNull, i)
		}
	}
	s.Input = node
	return s, nil
}

// matchColumns puts the query's columns where the table wants them: a column list or a static partition leaves the
// others NULL; types are cast where Flink casts without words.
func (b *Binder) matchColumns(t *catalog.Table, ins *ast.Insert, node plan.Node, sink []plan.Column, s *plan.Sink) (plan.Node, error) {
	targets, static, err := b.targets(t, ins, sink, s)
	if err != nil {
		return nil, err
	}
	in := node.Schema()
	x := expr.New(b.Env, expr.NewScope("", in), "")
	if len(targets) != len(in) {
		if len(ins.Columns) > 0 {
			return nil, source.Fail(source.SqlValidatorException, ins.Columns[0].Span, "Number of columns must match number of query columns")
		}
		return nil, mismatch(t, ins, in, sink, "Different number of columns.")
	}
	p := &plan.Project{Input: node}
	for i, c := range sink {
		var e plan.Expr = &plan.Lit{T: c.Type.Opt()}
		if l, ok := static[c.Name]; ok {
			if e, err = plan.CastTo(l, c.Type, false, ins.Span); err != nil {
				return nil, err
			}
		}
		missing := true
		for k, at := range targets {
			if at != i {
				continue
			}
			missing = false
			from := in[k].Type
			if from.Kind == types.Null {
				break
			}
			if !functions.Implicit(from.Plain(), c.Type) {
				return nil, mismatch(t, ins, in, sink, "Incompatible types for sink column '"+c.Name+"' at position "+strconv.Itoa(i)+".")
			}
			if e, err = plan.Coerce(x.Scope.Col(k), c.Type, ins.Span); err != nil {
				return nil, err
			}
		}
		if missing && c.Type.NotNull && static[c.Name] == nil {
			return nil, source.Fail(source.SqlValidatorException, ins.Table.Span, "Column '%s' has no default value and does not allow NULLs", c.Name)
		}
		p.Exprs = append(p.Exprs, e)
		p.Cols = append(p.Cols, plan.Column{Name: c.Name, Type: e.Type()})
	}
	return p, nil
}

// targets tells for each column of the query which column of the table it goes to.
func (b *Binder) targets(t *catalog.Table, ins *ast.Insert, sink []plan.Column, s *plan.Sink) ([]int, map[string]plan.Expr, error) {
	static := map[string]plan.Expr{}
	for _, p := range ins.Partition {
		if p.Value == nil {
			continue
		}
		e, err := expr.New(b.Env, expr.NewScope("", nil), "").Bind(p.Value)
		if err != nil {
			return nil, nil, err
		}
		static[p.Name.Text] = e
		if v, ok := b.Fold(e); ok {
			s.In.Static[p.Name.Text] = functions.Format(e.Type(), v, b.Zone)
		}
	}
	if len(ins.Columns) == 0 {
		var all []int
		for i, c := range sink {
			if static[c.Name] == nil {
				all = append(all, i)
			}
		}
		return all, static, nil
	}
	var out []int
	seen := map[string]bool{}
	for _, id := range ins.Columns {
		at := -1
		for i, c := range sink {
			if c.Name == id.Text {
				at = i
			}
		}
		if at < 0 {
			d := source.Fail(source.SqlValidatorException, id.Span, "Unknown target column '%s'", id.Text)
			d.Hint = source.Suggest(id.Text, ColumnNames(sink))
			return nil, nil, d
		}
		if seen[id.Text] {
			return nil, nil, source.Fail(source.SqlValidatorException, id.Span, "Target column '%s' is assigned more than once", id.Text)
		}
		seen[id.Text] = true
		out = append(out, at)
	}
	return out, static, nil
}

func ColumnNames(cols []plan.Column) []string {
	out := make([]string, len(cols))
	for i, c := range cols {
		out[i] = c.Name
	}
	return out
}

func mismatch(t *catalog.Table, ins *ast.Insert, query, sink []plan.Column, cause string) error {
	list := func(cols []plan.Column) string {
		parts := make([]string, len(cols))
		for i, c := range cols {
			parts[i] = c.Name + ": " + c.Type.String()
		}
		return "[" + strings.Join(parts, ", ") + "]"
	}
	return source.Fail(source.ValidationException, ins.Table.Span, "Column types of query result and sink for '%s' do not match.\nCause: %s\n\nQuery schema: %s\nSink schema:  %s", t.Path, cause, list(query), list(sink))
}

// oneRowtime refuses rows with several event times: a sink takes one as the time of its records.
func (b *Binder) oneRowtime(t *catalog.Table, ins *ast.Insert, node plan.Node) error {
	var times []string
	for _, c := range node.Schema() {
		if c.Type.Attr == types.Rowtime {
			times = append(times, c.Name)
		}
	}
	if b.Batch || len(times) < 2 {
		return nil
	}
	d := source.Fail(source.TableException, ins.Table.Span, "The query contains more than one rowtime attribute column [%s] for writing into table '%s'.\n"+
		"Please select the column that should be used as the event-time timestamp for the table sink by casting all other columns to regular TIMESTAMP or TIMESTAMP_LTZ.",
		strings.Join(times, ", "), t.Path)
	d.Hint = "for example CAST(" + times[0] + " AS TIMESTAMP(3))"
	return d
}
