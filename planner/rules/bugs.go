package rules

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// windowBugs speaks of windows whose flush boundaries Flink puts at the wrong place: with an offset, and of whole days
// in a zone without daylight-saving time. Rows collected between two boundaries are lost.
func windowBugs(e *env.Env, w *plan.Window) {
	step := w.Step
	if w.Kind == rel.Tumble {
		step = w.Size
	}
	if w.Kind == rel.Session || step <= 0 {
		return
	}
	const instead = "Shift the rowtime with a computed column instead of the window, or use batch mode"
	switch {
	case w.Offset%step != 0:
		e.Bug(w.Kind.String()+" with an offset loses rows (FLINK-36664)", instead)
	case w.TimeType.Kind == types.TimestampLTZ && zoneOffset(e)%step != 0:
		e.Bug(w.Kind.String()+" over TIMESTAMP_LTZ loses rows in this time zone, whose offset is no multiple of the window (FLINK-36664)", instead)
	}
}

// zoneOffset is the session zone's distance from UTC in milliseconds; 0 for zones with daylight-saving time, for which
// Flink computes the boundaries another way.
func zoneOffset(e *env.Env) int64 {
	if e.Zone == nil || e.Ctx == nil || e.Ctx.Now == nil {
		return 0
	}
	now := e.Ctx.Now()
	if z := types.ZoneOf(e.Zone, now); !z.Summer() {
		return z.Offset(now.UnixMilli())
	}
	return 0
}

// topOneBug speaks of a Top-1 that is taken for insert-only.
func topOneBug(e *env.Env, r *plan.Rank) {
	e.Bug("ROW_NUMBER() = 1 by "+orderNames(r)+" is taken for insert-only, though it corrects itself: what counts or sums its rows gives wrong results",
		"Keep two rows, ROW_NUMBER() <= 2, or order by one column DESC")
}

func orderNames(r *plan.Rank) string {
	in := r.Input.Schema()
	names := make([]string, len(r.Order))
	for i, k := range r.Order {
		names[i] = in[k.Col].Name
	}
	return strings.Join(names, ", ")
}
