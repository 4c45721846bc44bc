package planner

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// windowArgs are the parameters of the window functions, in order; OFFSET may follow.
var windowArgs = map[string][]string{
	"TUMBLE":   {"DATA", "TIMECOL", "SIZE", "OFFSET"},
	"HOP":      {"DATA", "TIMECOL", "SLIDE", "SIZE", "OFFSET"},
	"CUMULATE": {"DATA", "TIMECOL", "STEP", "SIZE", "OFFSET"},
	"SESSION":  {"DATA", "TIMECOL", "GAP"},
}

var windowKinds = map[string]plan.WindowKind{"TUMBLE": plan.Tumble, "HOP": plan.Hop, "CUMULATE": plan.Cumulate, "SESSION": plan.Session}

// tableFunction plans TUMBLE, HOP, CUMULATE and SESSION.
func (b *binder) tableFunction(r *ast.TableFunction) (plan.Node, error) {
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
		if _, err := (&exprs{binder: b, scope: newScope("", nil)}).bind(a); err != nil {
			return nil, err
		}
		return nil, signatureError(r.Call, name)
	}
	w := &plan.Window{Kind: windowKinds[name]}
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
		if _, err := (&exprs{binder: b, scope: newScope("", nil)}).bind(args["TIMECOL"]); err != nil {
			return nil, err
		}
		return nil, signatureError(r.Call, name)
	}
	at, err := b.timeColumn(desc, input, name)
	if err != nil {
		return nil, err
	}
	b.later(optimizing, checkWindow(w, r.Span))
	if input.Schema()[at].Type.Attr == types.Proctime {
		if b.Batch {
			b.later(optimizing, fail(tableError, desc.Columns[0].Span, "Processing time Window TableFunction is not supported yet."))
		}
		input = arrival(input, at, plan.ByClock)
	}
	return b.windowNode(input, at, w, r.Span)
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

func (b *binder) tableArg(a *ast.TableArg) (plan.Node, error) {
	if a.Query != nil {
		r, err := b.query(a.Query)
		if err != nil {
			return nil, err
		}
		return r.node, nil
	}
	return b.table(*a.Table, nil)
}

func (b *binder) partition(a *ast.TableArg, name string, in plan.Node, w *plan.Window) error {
	if len(a.OrderBy) > 0 {
		b.later(converting, fail("java.lang.IllegalArgumentException", a.OrderBy[0].Span, "Table functions do not support order keys yet."))
	}
	if !a.Partitioned {
		return nil
	}
	if w.Kind != plan.Session {
		return fail(source.ValidatorErr, a.Span, "Only tables with set semantics may be partitioned. Invalid PARTITION BY clause in the 0-th operand of table function '%s'", name)
	}
	sc := newScope("", in.Schema())
	for _, x := range a.PartitionBy {
		e, err := (&exprs{binder: b, scope: sc}).bind(x)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return unsupported(x.Pos(), "expressions in PARTITION BY of a table")
		}
		w.Partition = append(w.Partition, c.Index)
	}
	return nil
}

// windowTime reads one of the intervals.
func (b *binder) windowTime(w *plan.Window, param string, x ast.Expr, c *ast.Call, in []plan.Column) error {
	if x == nil {
		return nil
	}
	e, err := (&exprs{binder: b, scope: newScope("", nil)}).bind(x)
	if err != nil {
		return err
	}
	t := e.Type()
	if !t.IsInterval() {
		return signatureError(c, w.Kind.String(), "<RECORDTYPE("+recordType(in)+")>", "<COLUMN_LIST>", "<"+functions.Calcite(t)+">")
	}
	l, ok := e.(*plan.Lit) // Flink does not fold here
	if !ok {
		b.later(optimizing, fail(tableError, x.Pos(), "Only constant window descriptors are supported."))
		return nil
	}
	ms, ok := l.Value.(int64)
	if !ok {
		b.later(optimizing, fail(tableError, x.Pos(), "Window aggregate only support SECOND, MINUTE, HOUR, DAY as the time unit. MONTH and YEAR time unit are not supported yet."))
		return nil
	}
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

// constant is the value of an expression without columns and volatile functions.
func (b *binder) constant(e plan.Expr) (any, bool) {
	v, err := fold(b.Ctx, e)
	return v, err == nil
}

func (b *binder) timeColumn(d *ast.Descriptor, in plan.Node, name string) (int, error) {
	id := d.Columns[0]
	sc := newScope("", in.Schema())
	at := sc.find("", id.Text, false)
	if at < 0 {
		return 0, sc.unknown(id, "Unknown identifier '"+id.Text+"'")
	}
	t := sc.cols[at].Type
	if !t.IsTimestamp() {
		form := map[string]string{
			"TUMBLE":   "datetime interval[, datetime interval]",
			"HOP":      "datetime interval, datetime interval[, datetime interval]",
			"CUMULATE": "datetime interval, datetime interval[, datetime interval]",
			"SESSION":  "datetime interval",
		}[name]
		return 0, fail(validation, id.Span, "The window function %s(TABLE table_name, DESCRIPTOR(timecol), %s) requires the timecol to be TIMESTAMP or TIMESTAMP_LTZ, but is %s.\nBesides, the timecol must be a time attribute type in streaming mode.",
			name, form, functions.Calcite(t))
	}
	if !b.Batch && t.Attr != types.Rowtime && t.Attr != types.Proctime {
		d := fail(validation, id.Span, "The window function requires the timecol is a time attribute type, but is %s.", t.Plain().Opt())
		d.Hint = "a time attribute is a column with a WATERMARK, passed on unchanged; or run it in batch mode"
		b.later(optimizing, d)
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

func (b *binder) windowNode(in plan.Node, at int, w *plan.Window, span source.Span) (plan.Node, error) {
	if b.Batch && w.Kind == plan.Session {
		d := fail(tableError, span, "Unaligned windows like session are not supported in batch mode yet.")
		d.Hint = "SET 'execution.runtime-mode' = 'streaming' runs it over the same files"
		b.later(optimizing, d)
	}
	cols := in.Schema()
	w.TimeType = cols[at].Type
	bound := types.TimestampOf(3).Must()
	tt := cols[at].Type.Must()
	tvf := &plan.WindowTVF{Input: in, Time: at, Window: w}
	tvf.Cols = append(append(tvf.Cols, cols...),
		plan.Column{Name: "window_start", Type: bound, Window: w, Prop: plan.WindowStart},
		plan.Column{Name: "window_end", Type: bound, Window: w, Prop: plan.WindowEnd},
		plan.Column{Name: "window_time", Type: tt, Window: w, Prop: plan.WindowTime})
	return tvf, nil
}
