package build

import (
	"errors"
	"math"
	"slices"
	"strings"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op"
	"minisql/exec/op/mark"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/planner/plan"
)

// watermark makes watermarks behind a source: for each of its splits where the connector has such, as Flink pushes the
// strategy into these; by the clock as well where the source has no end or the clock is virtual.
func (b *builder) watermark(n *plan.AssignWatermark, to exec.Entry) error {
	a := mark.AssignWatermark{Cx: b.cx(), Time: n.Time, Interval: b.Interval, Table: n.Table}
	if b.PerRow {
		a.Interval = 0
	}
	delay, simple := constantDelay(n)
	if simple {
		a.Delay = delay
	} else {
		e, err := b.expr(n.Expr)
		if err != nil {
			return err
		}
		a.Expr, delay = e, -1
	}
	if b.Report != nil {
		a.Report = b.Report.Input(n.Table, delay)
	}
	scan := scanBelow(n.Input)
	if scan != nil && scan.Conn.Splits && a.Expr != nil {
		if err := b.marker(n, a.Expr); err != nil { // the job fails before it asks the source
			b.job.Leaves = append(b.job.Leaves, &exec.Leaf{Source: op.Broken{Err: err}, Targets: []exec.Target{{Into: to}}})
			return nil
		}
	}
	if b.Clock != nil && scan != nil {
		if err := b.clockOf(n, scan); err != nil {
			return err
		}
	}
	var o exec.Operator = &a
	switch {
	case scan != nil && scan.Conn.Splits:
		w, err := b.splitWatermark(&a, scan.Table)
		if err != nil {
			return err
		}
		o = w
	case scan != nil && (b.Clock != nil || b.endless(scan)):
		o = &mark.LiveWatermark{AssignWatermark: a, Now: b.millis, Step: b.Interval, Timeout: b.Idle}
	}
	return b.under(n.Input, o, to)
}

// marker is the failure of SOURCE_WATERMARK(), which only says that a source makes its own watermarks, where it does not.
func (b *builder) marker(n *plan.AssignWatermark, e expr.Expr) error {
	if c, ok := n.Expr.(*plan.Call); !ok || c.Fn.Name != "SOURCE_WATERMARK" {
		return nil
	}
	_, err := e.Eval(b.cx(), &vec.Batch{N: 1, Start: vec.MinWatermark})
	var row *functions.RowError
	if errors.As(err, &row) {
		return row.Err
	}
	return err
}

// splitWatermark reads the options scan.watermark.* of the table.
func (b *builder) splitWatermark(a *mark.AssignWatermark, t *connectors.Table) (exec.Operator, error) {
	o := connectors.NewOptions(t, connectors.Generic)
	w := mark.SplitWatermark{Cx: a.Cx, Time: a.Time, Expr: a.Expr, Delay: a.Delay, Report: a.Report, Now: b.millis, Step: b.Interval, Timeout: b.Idle,
		OnEvent: b.PerRow || strings.EqualFold(o.Text("scan.watermark.emit.strategy"), "on-event")}
	if d := o.Duration("scan.watermark.idle-timeout"); d > 0 {
		w.Timeout = d.Milliseconds()
	}
	return mark.NewSplitWatermark(w), o.Err()
}

// timed puts a check before an operator that needs the rowtime of every row, if its source lets rows pass without one.
func (b *builder) timed(in plan.Node, time int, to exec.Entry) exec.Entry {
	if time < 0 || b.Batch || in.Schema()[time].Type.NotNull || !split(in) {
		return to
	}
	return b.place(&mark.Timed{Time: time}, to)
}

// split tells that a plan reads a source whose watermarks are made for each split.
func split(n plan.Node) bool {
	if s, ok := n.(*plan.Scan); ok {
		return s.Conn.Splits
	}
	return slices.ContainsFunc(n.Inputs(), split)
}

// scanBelow is the scan whose columns a table's watermark is made of.
func scanBelow(n plan.Node) *plan.Scan {
	switch n := n.(type) {
	case *plan.Scan:
		return n
	case *plan.Project:
		s, _ := n.Input.(*plan.Scan)
		return s
	}
	return nil
}

// endless tells whether a table's source has no end. What is wrong with the table is told when it is opened for good.
func (b *builder) endless(n *plan.Scan) bool {
	src, err := n.Conn.Source(b.Conn, n.Table, connectors.Request{Columns: n.Columns, Limit: n.Limit})
	return err == nil && !src.Bounded()
}

// clockOf makes the virtual clock follow the rowtime of a table.
func (b *builder) clockOf(n *plan.AssignWatermark, scan *plan.Scan) error {
	e := plan.Expr(&plan.Col{Index: n.Time, T: n.Cols[n.Time].Type})
	if p, ok := n.Input.(*plan.Project); ok {
		e = p.Exprs[n.Time]
	}
	x, err := b.expr(e)
	if err != nil {
		return err
	}
	cx := b.cx()
	if b.times == nil {
		b.times = map[*plan.Scan]func(*vec.Batch) (int64, error){}
	}
	b.times[scan] = func(row *vec.Batch) (int64, error) {
		c, err := x.Eval(cx, row)
		if err != nil || vec.NullsOf(c).At(0) {
			return math.MinInt64, nil // the row itself tells
		}
		return vec.Values[int64](vec.Expand(c, 1))[0], nil
	}
	return nil
}

// constantDelay recognises ts and ts - INTERVAL, whose watermarks need no evaluation.
func constantDelay(n *plan.AssignWatermark) (int64, bool) {
	switch e := n.Expr.(type) {
	case *plan.Col:
		return 0, e.Index == n.Time
	case *plan.Call:
		if e.Fn.Name != "-" || len(e.Args) != 2 {
			return 0, false
		}
		c, ok := e.Args[0].(*plan.Col)
		l, lit := e.Args[1].(*plan.Lit)
		if ok && lit && c.Index == n.Time {
			d, ok := l.Value.(int64)
			return d, ok
		}
	}
	return 0, false
}
