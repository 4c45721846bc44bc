package bind

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// stamped puts the rows' places of arrival into the plan if a stream's OVER goes by processing time. Frames that reach
// back by time wait for the clock and lose what still waits when the input ends; others only need the order.
func (o *overs) stamped(p *plan.Project, nodes []*plan.Over) plan.Node {
	if o.Batch {
		return p
	}
	for i, ov := range nodes {
		if len(ov.Order) != 1 || p.Cols[ov.Order[0].Col].Type.Attr != types.Proctime {
			continue
		}
		kind := rel.ByNumber
		if f := o.windows[i].frame; !f.Rows && f.Lo.Kind != rel.UnboundedPreceding {
			kind = rel.ByClock
		}
		in, at := plan.ArrivalColumn(p, ov.Order[0].Col, kind)
		ov.Order[0].Col = at
		return in
	}
	return p
}

// neverNull reports an item that is LAG or LEAD with a default that is not NULL: Flink takes that for a value that is
// never NULL, although the rows' values may be.
func (o *overs) neverNull(e plan.Expr) bool {
	r, ok := e.(*overResult)
	if !ok {
		return false
	}
	call := o.calls[r.call]
	return (call.fn.Rank == "LAG" || call.fn.Rank == "LEAD") && len(call.args) > 2 && call.args[2].Type().NotNull
}

// unmasked shows what Flink does for NULL where it expects none: the value that its generated code starts with. With
// minisql.fix-flink-bugs it stays NULL.
func (o *overs) unmasked(e plan.Expr) (plan.Expr, error) {
	t := e.Type()
	var start any
	switch t.Kind {
	case types.TinyInt:
		start = int8(-1)
	case types.SmallInt:
		start = int16(-1)
	case types.Int:
		start = int32(-1)
	case types.BigInt:
		start = int64(-1)
	case types.Boolean:
		start = false
	default:
		return e, nil
	}
	if o.FixBugs() {
		return e, nil
	}
	o.Bug("LAG and LEAD with a default show -1 or FALSE in place of NULL values", "Leave the default out and use COALESCE")
	null, err := o.Resolve("IS NULL", source.Span{}, e)
	if err != nil {
		return nil, err
	}
	return &plan.Case{T: t.Must(), Whens: []plan.When{{Cond: null, Then: &plan.Lit{T: t.Must(), Value: start}}}, Else: e}, nil
}
