package build

import (
	"minisql/exec"
	"minisql/exec/op"
	"minisql/exec/op/rank"
	"minisql/exec/rel"
	"minisql/exec/types"
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
		return b.under(n.Input, &rank.Sort{Keys: n.Keys, Types: ts}, to)
	case n.Rowtime:
		return b.under(n.Input, rank.NewRowtimeSort(n.Keys, ts, b.rowReport("ORDER BY")), to)
	}
	spec := rank.Spec{Types: ts, Order: n.Keys, From: n.Offset + 1, To: n.Offset + n.Limit,
		Number: n.Offset > 0, Retracts: plan.Updating(n.Input), Before: true, Limit: -1}
	b.before = true
	in, to, err := b.topN(spec, n.Input, nil, n.Keys, b.place(&op.Columns{N: len(ts)}, to))
	if err != nil {
		return err
	}
	return b.node(in, to)
}

// topN places a Top-N over in before an entry, and returns what it reads.
func (b *builder) topN(spec rank.Spec, in plan.Node, partition []int, order []rel.SortKey, to exec.Entry) (plan.Node, exec.Entry, error) {
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
	return b.under(n.Input, o, to)
}

// limit takes the first rows; of changes they are those of a Top-N without an order.
func (b *builder) limit(n *plan.Limit, to exec.Entry) error {
	if !b.Batch && plan.Updating(n.Input) {
		return b.sort(&plan.Sort{Input: n.Input, Offset: n.Offset, Limit: n.Limit}, to)
	}
	return b.under(n.Input, &op.Limit{Offset: n.Offset, Count: n.Limit}, to)
}
