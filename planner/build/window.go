package build

import (
	"minisql/exec"
	"minisql/exec/op/mark"
	"minisql/exec/op/window"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/planner/plan"
)

func (b *builder) window(w *plan.Window) window.Window {
	out := window.Window{Kind: w.Kind, Size: w.Size, Step: w.Step, Offset: w.Offset, Exact: b.FixBugs}
	if w.TimeType.Kind == types.TimestampLTZ {
		out.Zone = types.ZoneOf(b.Ctx.Zone, b.Now())
	}
	return out
}

func (b *builder) procTime(n *plan.ProcTime) exec.Operator {
	return &mark.ProcTime{Time: n.Time, Type: n.Cols[n.Time].Type.Plain(), Kind: n.Kind, Now: b.millis, Virtual: b.Clock != nil}
}

func (b *builder) windowTVF(n *plan.WindowTVF) exec.Operator {
	tt := n.Cols[len(n.Cols)-1].Type
	if n.Window.Kind == rel.Session {
		return window.NewSessionTVF(window.SessionTVFSpec{Window: b.window(n.Window), Keys: n.Window.Partition, Time: n.Time,
			Types: plan.Types(n.Input.Schema()), TimeType: tt, Report: b.windowReport(n.Window.String(), n.Input)})
	}
	return &window.TVF{Win: b.window(n.Window), Time: n.Time, TimeType: tt}
}

func (b *builder) windowReport(name string, below plan.Node) *exec.WindowReport {
	r := b.Report.Window(name, true, delayBelow(below))
	if r != nil {
		r.ByClock = byClock(below)
	}
	return r
}

// byClock tells that the event time of a plan's rows is their processing time.
func byClock(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.ProcTime:
		return true
	case *plan.Project, *plan.Filter, *plan.WindowTVF:
		return byClock(n.Inputs()[0])
	}
	return false
}

// rowReport is for operators to which a row is late by its own time.
func (b *builder) rowReport(name string) *exec.WindowReport { return b.Report.Window(name, false, 0) }

// delayBelow is the delay of the watermark that a node's input brings, 0 if it is not constant or there are several.
func delayBelow(n plan.Node) int64 {
	if a, ok := n.(*plan.AssignWatermark); ok {
		if d, ok := constantDelay(a); ok {
			return d
		}
		return 0
	}
	if in := n.Inputs(); len(in) == 1 {
		return delayBelow(in[0])
	}
	return 0
}

func (b *builder) windowAgg(n *plan.WindowAgg, to exec.Entry) error {
	b.before = true
	return b.node(n.Input, b.timed(n.Input, n.Time, b.place(b.windowOperator(n), to)))
}

func (b *builder) windowOperator(n *plan.WindowAgg) exec.Operator {
	in := n.Input.Schema()
	retracts := plan.Updating(n.Input)
	spec := window.Spec{Window: b.window(n.Window), Keys: n.Keys, KeyTypes: keyTypes(in, n.Keys), Time: n.Time, TimeType: n.Cols[len(n.Cols)-1].Type,
		Aggs: b.aggs(n.Aggs, retracts), Counted: retracts, OnePhase: b.OnePhase, Report: b.windowReport(n.Window.String(), n.Input)}
	switch {
	case n.Time < 0:
		spec.Time, spec.Flat = n.End, true
	case n.Window.Kind == rel.Session:
		return window.NewSessionWindow(spec)
	case n.Legacy:
		return b.groupWindow(n, spec)
	}
	return window.NewSliceWindow(spec)
}

// groupWindow is GROUP BY TUMBLE(..) and HOP(..).
func (b *builder) groupWindow(n *plan.WindowAgg, s window.Spec) exec.Operator {
	spec := window.GroupWindowSpec{Window: s.Window, Keys: s.Keys, KeyTypes: s.KeyTypes, Time: s.Time, TimeType: s.TimeType,
		AggTypes: plan.Types(n.Cols[len(n.Keys) : len(n.Keys)+len(n.Aggs)]), Early: n.Early, Late: n.Late, Lateness: n.Lateness,
		EarlyDelay: n.EarlyDelay, LateDelay: n.LateDelay, Now: b.millis, Retracts: s.Counted}
	o := window.NewGroupWindow(spec, s.Aggs, s.Report)
	if n.EarlyDelay > 0 || n.LateDelay > 0 {
		return window.ClockedWindow{GroupWindow: o}
	}
	return o
}
