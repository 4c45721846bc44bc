package planner

import (
	"slices"

	"minisql/exec/types"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// filter makes a Top-N of a filter on a row's number, in streaming mode; else it filters.
func (b *binder) filter(n plan.Node, cond plan.Expr) plan.Node {
	if j, ok := n.(*plan.Join); ok && j.Kind == plan.Inner && j.Time == nil {
		return b.pushFilter(j, cond)
	}
	if node := b.ranked(n, cond, func(to int64) bool { return to != plan.NoEnd }); node != nil {
		return node
	}
	if node := b.ranked(n, cond, func(to int64) bool { return to == plan.NoEnd }); node != nil {
		return node
	}
	if node := b.limited(n, cond); node != nil {
		return node
	}
	return &plan.Filter{Input: n, Cond: cond}
}

// ranked is the Top-N of the first condition on a row's number that ends as asked, and a filter of the other ones.
func (b *binder) ranked(n plan.Node, cond plan.Expr, ends func(to int64) bool) plan.Node {
	if b.Batch {
		return nil
	}
	for i, c := range conjuncts(cond) {
		col, from, to, ok := b.rankRange(c)
		if !ok || !ends(to) {
			continue
		}
		node := b.toRank(n, col, from, to)
		if node == nil {
			continue
		}
		return b.others(node, cond, i)
	}
	return nil
}

// others is a filter by all conjuncts of a condition but one.
func (b *binder) others(n plan.Node, cond plan.Expr, but int) plan.Node {
	rest := slices.Delete(slices.Clone(conjuncts(cond)), but, but+1)
	if len(rest) == 0 {
		return n
	}
	return b.filter(n, logic(plan.And, rest...))
}

// rankRange reads column <= constant and its relatives.
func (b *binder) rankRange(e plan.Expr) (col int, from, to int64, ok bool) {
	c, is := e.(*plan.Call)
	if !is || len(c.Args) != 2 {
		return
	}
	x, isCol := c.Args[0].(*plan.Col)
	y, name := c.Args[1], c.Fn.Name
	if !isCol {
		if x, isCol = c.Args[1].(*plan.Col); !isCol {
			return
		}
		y = c.Args[0]
		if flip, has := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}[name]; has {
			name = flip
		}
	}
	v, isConst := b.constant(y)
	var n int64
	switch v := v.(type) {
	case int32:
		n = int64(v)
	case int64:
		n = v
	default:
		return
	}
	if !isConst {
		return
	}
	switch name {
	case ">":
		return x.Index, n + 1, plan.NoEnd, true
	case ">=":
		return x.Index, n, plan.NoEnd, true
	case "<=":
		return x.Index, 1, n, true
	case "<":
		return x.Index, 1, n - 1, true
	case "=":
		return x.Index, n, n, true
	}
	return
}

// toRank turns the OVER node that made a column into a Top-N, if nothing but ROW_NUMBER is computed there.
func (b *binder) toRank(n plan.Node, col int, from, to int64) plan.Node {
	switch n := n.(type) {
	case *plan.Project:
		c, ok := n.Exprs[col].(*plan.Col)
		if !ok {
			return nil
		}
		in := b.toRank(n.Input, c.Index, from, to)
		if in == nil {
			return nil
		}
		return &plan.Project{Input: in, Exprs: n.Exprs, Cols: n.Cols}
	case *plan.Over:
		if col != len(n.Cols)-1 || len(n.Funcs) != 1 || len(n.Order) == 0 {
			return nil
		}
		switch n.Funcs[0].Rank {
		case "ROW_NUMBER", "RANK", "DENSE_RANK":
		default:
			return nil
		}
		return b.rankNode(n, from, to)
	}
	return nil
}

// rankNode is the Top-N in place of an OVER node; with both bounds of a window among its partition keys it is a
// window's Top-N.
func (b *binder) rankNode(n *plan.Over, from, to int64) plan.Node {
	r := &plan.Rank{Input: n.Input, Fn: n.Funcs[0].Rank, Span: n.Span, Partition: n.Partition, Order: n.Order, From: from, To: to, Number: true, Cols: n.Cols}
	in := n.Input.Schema()
	props := map[plan.Prop]int{}
	for _, p := range n.Partition {
		if in[p].Prop != plan.NoProp {
			props[in[p].Prop] = p
			r.Window = in[p].Window
		}
	}
	_, start := props[plan.WindowStart]
	end, hasEnd := props[plan.WindowEnd]
	if !start || !hasEnd {
		r.Window = nil
	}
	r.End = end
	r.Right = b.fixBugs()
	if r.TakenForInserts() {
		b.topOneBug(r)
	}
	return r
}

func byProctime(w *plan.Window) bool { return w.TimeType.Attr == types.Proctime }

// checkStream refuses the OVER nodes that a stream cannot run.
func checkStream(n plan.Node) error {
	switch o := n.(type) {
	case *plan.Rank:
		switch {
		case o.To == plan.NoEnd:
			return fail(tableError, o.Span, "Rank end is not specified. Currently rank only support TopN, which means the rank end must be specified.")
		case o.Window != nil && o.Dedup() && byProctime(o.Window):
			return fail(tableError, o.Span, "Processing time Window Deduplication is not supported yet.")
		case o.Window != nil && byProctime(o.Window):
			return fail(tableError, o.Span, "Processing time Window TopN is not supported yet.")
		case o.Fn == "ROW_NUMBER":
		case o.Window != nil:
			return fail(tableError, o.Span, "%s() function is not supported on Window TopN currently, only ROW_NUMBER() is supported.", o.Fn)
		default:
			return fail(tableError, o.Span, "%s() on streaming table is not supported currently", o.Fn)
		}
	case *plan.Join:
		if o.Time != nil && o.Time.Kind == plan.WindowJoin && byProctime(o.Time.Window) {
			return fail(tableError, source.Span{}, "Processing time Window Join is not supported yet.")
		}
	case *plan.Over:
		switch {
		case len(o.Order) != 1:
			return fail(tableError, o.Span, "The window can only be ordered by a single time column.")
		case o.Order[0].Desc:
			return fail(tableError, o.Span, "The window can only be ordered in ASCENDING mode.")
		case o.Frame.Lo.Kind > plan.CurrentRow || o.Frame.Hi.Kind != plan.CurrentRow:
			return fail(tableError, o.Span, "OVER RANGE FOLLOWING windows are not supported yet.")
		case !o.Rowtime() && o.Frame.Lo.Kind != plan.UnboundedPreceding:
			return fail(tableError, o.Span, "Non-time attribute sort is not supported for bounded OVER window.")
		}
	}
	if err := checkChanges(n); err != nil {
		return err
	}
	for _, in := range n.Inputs() {
		if err := checkStream(in); err != nil {
			return err
		}
	}
	return nil
}
