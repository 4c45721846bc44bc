package build

import (
	"minisql/exec"
	"minisql/exec/op/aggregate"
	"minisql/exec/op/groups"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/functions/agg"
	"minisql/planner/plan"
)

func (b *builder) groupAgg(n *plan.GroupAgg, to exec.Entry) error {
	kt := keyTypes(n.Input.Schema(), n.Keys)
	if b.Batch {
		o := aggregate.NewBatchAgg(n.Keys, kt, b.aggs(n.Aggs, false))
		b.before = true
		return b.under(n.Input, o, to)
	}
	ttl, err := b.Retention()
	if err != nil {
		return err
	}
	retracts := plan.Updating(n.Input)
	spec := aggregate.GroupAggSpec{Keys: n.Keys, KeyTypes: kt, AggTypes: plan.Types(n.Cols[len(n.Keys):]), Retracts: retracts, Before: true,
		Bundle: b.MiniBatch, TwoPhase: !b.OnePhase, Equal: ttl > 0}
	o := aggregate.NewGroupAgg(spec, b.aggs(n.Aggs, retracts))
	b.before = true
	return b.under(n.Input, o, to)
}

func keyTypes(in []plan.Column, keys []int) []types.Type {
	ts := make([]types.Type, len(keys))
	for i, k := range keys {
		ts[i] = in[k].Type
	}
	return ts
}

func (b *builder) aggs(as []plan.Agg, retracts bool) []groups.Agg {
	out := make([]groups.Agg, len(as))
	for i, a := range as {
		mk := a.Call.New
		if retracts && a.Call.NewRetract != nil {
			mk = a.Call.NewRetract
		}
		if a.Distinct {
			inner := mk
			mk = func() functions.Accumulator { return agg.Distinct(inner(), a.Call.Params) }
		}
		out[i] = groups.Agg{New: mk, Args: a.Args, Filter: a.Filter}
	}
	return out
}
