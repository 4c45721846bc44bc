package bind

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// groupWindow is a window function in GROUP BY, the older form: GROUP BY TUMBLE(ts, INTERVAL '1' MINUTE). Its bounds are
// asked for by TUMBLE_START(ts, INTERVAL '1' MINUTE) and its relatives, whose arguments must be the same.
type groupWindow struct {
	name string // TUMBLE, HOP or SESSION
	form string // of the arguments
	win  *plan.Window
	// part is the first of TUMBLE_START and its relatives that was asked for.
	part     string
	partSpan source.Span
	backward bool // a rowtime of processing time was asked for
}

// Columns of the window behind the keys: start, end, and the last time in it.
const (
	groupStart = iota
	groupEnd
	groupTime
	groupColumns
)

// groupWindow recognises TUMBLE, HOP and SESSION among the items of GROUP BY.
func (g *grouping) groupWindow(x ast.Expr) (bool, error) {
	c, ok := x.(*ast.Call)
	if !ok {
		return false, nil
	}
	name := strings.ToUpper(c.Name.Last())
	if name != "TUMBLE" && name != "HOP" && name != "SESSION" {
		return false, nil
	}
	args, err := g.in.All(c.Args)
	if err != nil {
		return true, err
	}
	if err := checkGroupWindow(c, name, args); err != nil {
		return true, err
	}
	call := &plan.WindowCall{Span: c.Span, Time: args[0], At: c.Args[0].Pos(), Group: &plan.GroupWindow{Name: name, Args: plan.ExprTypes(args)}}
	w := &groupWindow{name: name, form: strings.Join(forms(args), ", "), win: &plan.Window{Kind: windowKinds[name], TimeType: args[0].Type(), Call: call}}
	for i, a := range args[1:] {
		v, constant := g.in.Fold(a)
		ms, isMs := v.(int64)
		call.Sizes = append(call.Sizes, plan.WindowSize{Value: a, Span: c.Args[i+1].Pos(), Fixed: constant, Ms: isMs, Millis: ms})
		switch {
		case name == "TUMBLE" && i == 0 || name == "HOP" && i == 1:
			w.win.Size = ms
		default:
			w.win.Step = ms
		}
	}
	if g.window != nil && (g.window.name != name || g.window.form != w.form) {
		at := c.Span
		call.Group.Another = &at
	}
	g.window = w
	return true, nil
}

// groupBound is a call of TUMBLE_START and its relatives; false if the name is none of them.
func (g *grouping) groupBound(x *ast.Call, name string) (plan.Expr, bool, error) {
	fn, part, ok := strings.Cut(name, "_")
	if !ok || fn != "TUMBLE" && fn != "HOP" && fn != "SESSION" {
		return nil, false, nil
	}
	at, ok := map[string]int{"START": groupStart, "END": groupEnd, "ROWTIME": groupTime, "PROCTIME": groupTime}[part]
	if !ok {
		return nil, false, nil
	}
	args, err := g.in.All(x.Args)
	if err != nil {
		return nil, true, err
	}
	if g.window == nil || g.window.name != fn || g.window.form != strings.Join(forms(args), ", ") {
		d := source.Fail(source.SqlValidatorException, x.Span, "Call to auxiliary group function '%s' must have matching call to group function '$%s' in GROUP BY clause", name, fn)
		d.Hint = "its arguments must be those of " + fn + " in GROUP BY"
		return nil, true, d
	}
	if g.window.part == "" {
		g.window.part, g.window.partSpan = name, x.Span
	}
	if part == "PROCTIME" {
		return g.windowProctime(x)
	}
	if part == "ROWTIME" && g.window.win.TimeType.Attr == types.Proctime {
		g.window.backward = true
	}
	c := g.windowColumns()[at]
	return &plan.Col{Index: len(g.keys) + at, Name: c.Name, T: c.Type}, true, nil
}

// windowProctime is TUMBLE_PROCTIME and its relatives. A window by event time has none: Flink gives NULL, and calls it a
// rowtime.
func (g *grouping) windowProctime(x *ast.Call) (plan.Expr, bool, error) {
	t := g.window.win.TimeType
	if g.in.Batch {
		at := x.Span
		g.window.win.Call.Group.Proctime = &at
	}
	if t.Attr != types.Proctime {
		return &plan.Lit{T: t.Opt(), Value: nil}, true, nil
	}
	p, err := g.in.Proctime(x.Span)
	return p, true, err
}

// windowColumns are the columns of the window behind the keys.
func (g *grouping) windowColumns() []plan.Column {
	w := g.window.win
	tt := w.TimeType
	if g.in.Batch {
		tt.Attr = types.NoAttr
	}
	bound := types.TimestampOf(3).Must()
	return []plan.Column{
		{Name: "window_start", Type: bound},
		{Name: "window_end", Type: bound},
		{Name: "window_time", Type: tt},
	}
}

// windowNode is the aggregate of a GROUP BY with a group window; input is the keys and arguments. The plan's output is
// the keys, the window's columns, the aggregates.
func (g *grouping) windowNode(p *plan.Project) (plan.Node, error) {
	at := len(p.Exprs)
	p.Exprs = append(p.Exprs, g.window.win.Call.Time)
	p.Cols = append(p.Cols, plan.Column{Name: "$time", Type: g.window.win.Call.Time.Type()})
	if g.in.Batch {
		return g.batchWindow(p, at)
	}
	var in plan.Node = p
	if g.window.win.Call.Time.Type().Attr == types.Proctime {
		if err := g.window.checkProctime(len(g.aggs)); err != nil {
			return nil, err
		}
		in = plan.Arrived(p, at, rel.ByClock)
	}
	agg := &plan.WindowAgg{Input: in, Window: g.window.win, Time: at, Aggs: g.aggs, Legacy: true, Cols: append([]plan.Column{}, g.cols...)}
	for i := range g.keys {
		agg.Keys = append(agg.Keys, i)
	}
	for i, a := range g.aggs {
		agg.Cols = append(agg.Cols, plan.Column{Name: g.forms[i], Type: a.Type})
	}
	first := len(agg.Cols)
	agg.Cols = append(agg.Cols, g.windowColumns()...)
	out := &plan.Project{Input: agg}
	add := func(i int) {
		c := agg.Cols[i]
		out.Exprs, out.Cols = append(out.Exprs, &plan.Col{Index: i, Name: c.Name, T: c.Type}), append(out.Cols, c)
	}
	for i := range g.keys {
		add(i)
	}
	for i := range groupColumns {
		add(first + i)
	}
	for i := range g.aggs {
		add(len(g.keys) + i)
	}
	return out, nil
}

// batchWindow groups by the columns of a window function.
func (g *grouping) batchWindow(p *plan.Project, at int) (plan.Node, error) {
	tvf := windowNode(p, at, g.window.win)
	agg := &plan.GroupAgg{Input: tvf, Aggs: g.aggs, Cols: append(append([]plan.Column{}, g.cols...), g.windowColumns()...)}
	for i := range g.keys {
		agg.Keys = append(agg.Keys, i)
	}
	for i := range groupColumns {
		agg.Keys = append(agg.Keys, at+1+i)
	}
	for i, a := range g.aggs {
		agg.Cols = append(agg.Cols, plan.Column{Name: g.forms[i], Type: a.Type})
	}
	return agg, nil
}
