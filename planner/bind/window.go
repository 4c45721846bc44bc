package bind

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// windowArgs are the parameters of the window functions, in order; OFFSET may follow.
var windowArgs = map[string][]string{
	"TUMBLE":   {"DATA", "TIMECOL", "SIZE", "OFFSET"},
	"HOP":      {"DATA", "TIMECOL", "SLIDE", "SIZE", "OFFSET"},
	"CUMULATE": {"DATA", "TIMECOL", "STEP", "SIZE", "OFFSET"},
	"SESSION":  {"DATA", "TIMECOL", "GAP"},
}

var windowKinds = map[string]rel.WindowKind{"TUMBLE": rel.Tumble, "HOP": rel.Hop, "CUMULATE": rel.Cumulate, "SESSION": rel.Session}

// tableFunction plans TUMBLE, HOP, CUMULATE and SESSION.
func (b *Binder) tableFunction(r *ast.TableFunction) (plan.Node, error) {
	name := strings.ToUpper(r.Call.Name.Last())
	params, ok := windowArgs[name]
	if !ok {
		return nil, b.noTableFunction(r.Call)
	}
	args, err := namedArgs(r.Call, name, params)
	if err != nil {
		return nil, err
	}
	var data *ast.TableArg
	switch a := args["DATA"].(type) {
	case *ast.TableArg:
		data = a
	case *ast.Subquery:
		data = &ast.TableArg{Span: a.Span, Query: a.Query}
	default: // a name in place of TABLE name is a column
		if _, err := expr.New(b.Env, expr.NewScope("", nil), "").Bind(a); err != nil {
			return nil, err
		}
		return nil, signatureError(r.Call, name)
	}
	w := &plan.Window{Kind: windowKinds[name], Call: &plan.WindowCall{Span: r.Span}}
	input, err := b.tableArg(data)
	if err != nil {
		return nil, err
	}
	if err := b.partition(data, name, input, w); err != nil {
		return nil, err
	}
	for _, p := range params[2:] {
		if err := b.windowTime(w, p, args[p], r.Call, input.Schema()); err != nil {
			return nil, err
		}
	}
	desc, ok := args["TIMECOL"].(*ast.Descriptor)
	if !ok || len(desc.Columns) == 0 {
		if _, err := expr.New(b.Env, expr.NewScope("", nil), "").Bind(args["TIMECOL"]); err != nil {
			return nil, err
		}
		return nil, signatureError(r.Call, name)
	}
	at, err := timeColumn(desc, input, name)
	if err != nil {
		return nil, err
	}
	w.Call.At = desc.Columns[0].Span
	if input.Schema()[at].Type.Attr == types.Proctime {
		input = plan.Arrived(input, at, rel.ByClock)
	}
	return windowNode(input, at, w), nil
}

// namedArgs are the arguments by parameter; Flink overlooks names that are no parameters.
func namedArgs(c *ast.Call, name string, params []string) (map[string]ast.Expr, error) {
	args := map[string]ast.Expr{}
	for i, a := range c.Args {
		if n, ok := a.(*ast.NamedArg); ok {
			args[strings.ToUpper(n.Name.Text)] = n.Value
			continue
		}
		if i >= len(params) {
			return nil, countError(c, name)
		}
		args[params[i]] = a
	}
	for _, p := range params {
		if args[p] == nil && p != "OFFSET" {
			return nil, countError(c, name)
		}
	}
	return args, nil
}

func (b *Binder) tableArg(a *ast.TableArg) (plan.Node, error) {
	if a.Query != nil {
		r, err := b.Query(a.Query)
		if err != nil {
			return nil, err
		}
		return r, nil
	}
	return b.table(*a.Table, nil)
}

func (b *Binder) partition(a *ast.TableArg, name string, in plan.Node, w *plan.Window) error {
	if len(a.OrderBy) > 0 {
		at := a.OrderBy[0].Span
		w.Call.Order = &at
	}
	if !a.Partitioned {
		return nil
	}
	if w.Kind != rel.Session {
		return source.Fail(source.SqlValidatorException, a.Span, "Only tables with set semantics may be partitioned. Invalid PARTITION BY clause in the 0-th operand of table function '%s'", name)
	}
	sc := expr.NewScope("", in.Schema())
	for _, x := range a.PartitionBy {
		e, err := expr.New(b.Env, sc, "").Bind(x)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return expr.Unsupported(x.Pos(), "expressions in PARTITION BY of a table")
		}
		w.Partition = append(w.Partition, c.Index)
	}
	return nil
}

// windowTime reads one of the intervals.
func (b *Binder) windowTime(w *plan.Window, param string, x ast.Expr, c *ast.Call, in []plan.Column) error {
	if x == nil {
		return nil
	}
	e, err := expr.New(b.Env, expr.NewScope("", nil), "").Bind(x)
	if err != nil {
		return err
	}
	t := e.Type()
	if !t.IsInterval() {
		return signatureError(c, w.Kind.String(), "<RECORDTYPE("+recordType(in)+")>", "<COLUMN_LIST>", "<"+functions.Calcite(t)+">")
	}
	l, fixed := e.(*plan.Lit) // Flink does not fold here
	size := plan.WindowSize{Value: e, Span: x.Pos(), Fixed: fixed}
	if fixed {
		size.Millis, size.Ms = l.Value.(int64)
	}
	w.Call.Sizes = append(w.Call.Sizes, size)
	if !size.Ms {
		return nil
	}
	ms := size.Millis
	switch param {
	case "SIZE":
		w.Size = ms
	case "SLIDE", "STEP", "GAP":
		w.Step = ms
	case "OFFSET":
		w.Offset, w.HasOffset = ms, true
	}
	return nil
}

func timeColumn(d *ast.Descriptor, in plan.Node, name string) (int, error) {
	id := d.Columns[0]
	sc := expr.NewScope("", in.Schema())
	at := sc.Find("", id.Text, false)
	if at < 0 {
		return 0, sc.Unknown(id, "Unknown identifier '"+id.Text+"'")
	}
	t := sc.Cols[at].Type
	if !t.IsTimestamp() {
		form := map[string]string{
			"TUMBLE":   "datetime interval[, datetime interval]",
			"HOP":      "datetime interval, datetime interval[, datetime interval]",
			"CUMULATE": "datetime interval, datetime interval[, datetime interval]",
			"SESSION":  "datetime interval",
		}[name]
		return 0, source.Fail(source.ValidationException, id.Span, "The window function %s(TABLE table_name, DESCRIPTOR(timecol), %s) requires the timecol to be TIMESTAMP or TIMESTAMP_LTZ, but is %s.\nBesides, the timecol must be a time attribute type in streaming mode.",
			name, form, functions.Calcite(t))
	}
	return at, nil
}

// sqlTypeName is the name of a type's root in Calcite.
func sqlTypeName(t types.Type) string {
	if t.Kind == types.Int {
		return "INTEGER"
	}
	return strings.FieldsFunc(t.Plain().Opt().SQL(), func(r rune) bool { return r == '(' || r == '<' })[0]
}

// windowNode is the window function w over the time column at.
func windowNode(in plan.Node, at int, w *plan.Window) *plan.WindowTVF {
	cols := in.Schema()
	w.TimeType = cols[at].Type
	bound := types.TimestampOf(3).Must()
	tt := cols[at].Type.Must()
	tvf := &plan.WindowTVF{Input: in, Time: at, Window: w}
	tvf.Cols = append(append(tvf.Cols, cols...),
		plan.Column{Name: "window_start", Type: bound, Window: w, Prop: plan.WindowStart},
		plan.Column{Name: "window_end", Type: bound, Window: w, Prop: plan.WindowEnd},
		plan.Column{Name: "window_time", Type: tt, Window: w, Prop: plan.WindowTime})
	return tvf
}
