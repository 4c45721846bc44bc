package build

import (
	"minisql/exec"
	"minisql/exec/op/groups"
	"minisql/exec/op/over"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions/agg"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// over is an OVER aggregate by rowtime in streaming mode.
func (b *builder) over(n *plan.Over, to exec.Entry) error {
	in := n.Input.Schema()
	if b.Batch {
		return b.under(n.Input, over.NewBatchOver(b.overSpec(n)), to)
	}
	if !n.Rowtime() {
		b.before = true
		return b.under(n.Input, over.NewSortedOver(b.overSpec(n)), to)
	}
	var aggs []plan.Agg
	ts := make([]types.Type, len(n.Funcs))
	for i, f := range n.Funcs {
		a, err := b.numbered(f, n.Order[0].Col, in)
		if err != nil {
			return err
		}
		aggs, ts[i] = append(aggs, a), f.Type
	}
	b.before = true
	spec := over.RowtimeSpec{Types: plan.Types(in), Partition: n.Partition, Time: n.Order[0].Col, Frame: n.Frame,
		Aggs: b.aggs(aggs, n.Frame.Lo.Kind != rel.UnboundedPreceding), AggTypes: ts, Report: b.rowReport("OVER")}
	return b.under(n.Input, over.NewOver(spec), to)
}

// numbered makes an aggregate of a function of the row's place, where rows come in their order.
func (b *builder) numbered(f plan.OverFunc, order int, in []plan.Column) (a plan.Agg, err error) {
	a = f.Agg
	ranks := f.Rank == "RANK" || f.Rank == "DENSE_RANK"
	switch {
	case f.Rank == "":
	case f.Rank == "ROW_NUMBER", ranks && !b.FixBugs: // Flink leaves the order out of its comparison of peers
		a.Args = nil
		a.Call, err = agg.CountRows()
	case ranks:
		a.Args = []int{order}
		a.Call = agg.Rank(f.Rank == "DENSE_RANK", in[order].Type)
	case f.Rank == "LAG":
		var ts []types.Type
		for _, c := range a.Args {
			ts = append(ts, in[c].Type)
		}
		a.Call = agg.Lag(ts)
	default:
		err = source.New(source.TableException, "%s Function is not supported in stream mode.", f.Rank)
	}
	return a, err
}

// overSpec is for the operators that compute a partition as a whole.
func (b *builder) overSpec(n *plan.Over) over.Spec {
	funcs := make([]over.Func, len(n.Funcs))
	for i, f := range n.Funcs {
		funcs[i] = over.Func{Agg: groups.Agg{Args: f.Args, Filter: f.Filter}, Rank: f.Rank, Type: f.Type}
		if f.Rank == "" {
			funcs[i].Agg = b.aggs([]plan.Agg{f.Agg}, false)[0]
		}
	}
	return over.Spec{Types: plan.Types(n.Input.Schema()), Partition: n.Partition, Order: n.Order, Frame: n.Frame, Funcs: funcs, Right: b.Batch && b.FixBugs}
}
