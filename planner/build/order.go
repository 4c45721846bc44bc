package build

import (
	"minisql/exec"
	"minisql/exec/op"
	"minisql/exec/op/groups"
	"minisql/exec/op/over"
	"minisql/exec/op/rank"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/functions/agg"
	"minisql/planner/plan"
)

// sort is a sort in batch mode; a stream is sorted by its rowtime, or is a Top-N over one partition.
func (b *builder) sort(n *plan.Sort, to exec.Entry) error {
	ts := plan.Types(n.Schema())
	switch {
	case b.Batch:
		if n.Limit >= 0 || n.Offset > 0 {
			to = b.place(&op.Limit{Offset: n.Offset, Count: n.Limit}, to)
		}
		return b.node(n.Input, b.place(&rank.Sort{Keys: n.Keys, Types: ts}, to))
	case n.Rowtime:
		return b.node(n.Input, b.place(rank.NewRowtimeSort(n.Keys, ts, b.rowReport("ORDER BY")), to))
	}
	spec := rank.Spec{Types: ts, Order: n.Keys, From: n.Offset + 1, To: n.Offset + n.Limit, Number: n.Offset > 0, Retracts: plan.Updating(n.Input), Before: true, Limit: -1}
	b.before = true
	in, to, err := b.topN(spec, n.Input, nil, n.Keys, b.place(&op.Columns{N: len(ts)}, to))
	if err != nil {
		return err
	}
	return b.node(in, to)
}

// topN places a Top-N over in before an entry, and returns what it reads.
func (b *builder) topN(spec rank.Spec, in plan.Node, partition []int, order []plan.SortKey, to exec.Entry) (plan.Node, exec.Entry, error) {
	wide := plan.WithKey(in)
	key, ok := plan.MovesUp(wide, partition, order)
	if !ok {
		return in, b.place(rank.NewTopN(spec), to), nil
	}
	if n, all := len(in.Schema()), len(wide.Schema()); n < all {
		spec.Types = plan.Types(wide.Schema())
		var kept []plan.Expr
		for i, c := range append(wide.Schema()[:all:all], plan.Column{Type: types.Of(types.BigInt).Must()}) {
			if i < n || i == all {
				kept = append(kept, &plan.Col{Index: i, Name: c.Name, T: c.Type})
			}
		}
		es, err := b.exprs(kept)
		if err != nil {
			return nil, to, err
		}
		to = b.place(&op.Project{Cx: b.cx(), Exprs: es}, to)
	}
	return wide, b.place(rank.NewUpdateTopN(spec, key), to), nil
}

// rank is a Top-N, a deduplication, or one of these by window. The column of the number comes last.
func (b *builder) rank(n *plan.Rank, to exec.Entry) error {
	spec := rank.Spec{Types: plan.Types(n.Input.Schema()), Partition: n.Partition, Order: n.Order, From: n.From, To: n.To,
		Number: n.Number, Retracts: plan.Updating(n.Input), Before: !n.TakenForInserts(), Limit: -1}
	var o exec.Operator
	switch {
	case n.Window != nil:
		o = rank.NewWindowRank(b.window(n.Window), spec, n.End, n.Dedup() && n.Order[0].Desc, b.windowReport("Top-N of "+n.Window.String(), n.Input))
	case n.Dedup():
		o = rank.NewDedup(spec, b.rowReport("ROW_NUMBER() = 1"))
	case n.Limited:
		spec.Limit = n.Limit
		o = rank.NewTopN(spec)
	default:
		b.before = true
		in, to, err := b.topN(spec, n.Input, n.Partition, n.Order, to)
		if err != nil {
			return err
		}
		return b.node(in, to)
	}
	b.before = true
	return b.node(n.Input, b.place(o, to))
}

// over is an OVER aggregate by rowtime in streaming mode.
func (b *builder) over(n *plan.Over, to exec.Entry) error {
	in := n.Input.Schema()
	if b.Batch {
		return b.node(n.Input, b.place(over.NewBatchOver(b.overSpec(n)), to))
	}
	if !n.Rowtime() {
		b.before = true
		return b.node(n.Input, b.place(over.NewSortedOver(b.overSpec(n)), to))
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
	return b.node(n.Input, b.place(over.NewOver(spec), to))
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
		err = functions.Refuse(functions.TableError, "%s Function is not supported in stream mode.", f.Rank)
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
