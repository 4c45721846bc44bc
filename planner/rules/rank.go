package rules

import (
	"slices"

	"minisql/planner/env"
	"minisql/planner/plan"
)

// filtered makes a Top-N of a filter on a row's number, in streaming mode; nil where it stays a filter.
func filtered(e *env.Env, n plan.Node, cond plan.Expr) plan.Node {
	if e.Batch {
		return nil
	}
	if node := ranked(e, n, cond, func(to int64) bool { return to != plan.NoEnd }); node != nil {
		return node
	}
	if node := ranked(e, n, cond, func(to int64) bool { return to == plan.NoEnd }); node != nil {
		return node
	}
	return limited(e, n, cond)
}

// ranked is the Top-N of the first condition on a row's number that ends as asked, and a filter of the other ones.
func ranked(e *env.Env, n plan.Node, cond plan.Expr, ends func(to int64) bool) plan.Node {
	for i, c := range plan.Conjuncts(cond) {
		col, from, to, ok := rankRange(e, c)
		if !ok || !ends(to) {
			continue
		}
		node := toRank(e, n, col, from, to)
		if node == nil {
			continue
		}
		return others(e, node, cond, i)
	}
	return nil
}

// others is a filter by all conjuncts of a condition but one.
func others(e *env.Env, n plan.Node, cond plan.Expr, but int) plan.Node {
	rest := slices.Delete(slices.Clone(plan.Conjuncts(cond)), but, but+1)
	if len(rest) == 0 {
		return n
	}
	cond = plan.Connect(plan.And, rest...)
	if node := filtered(e, n, cond); node != nil {
		return node
	}
	return &plan.Filter{Input: n, Cond: cond}
}

// rankRange reads column <= constant and its relatives.
func rankRange(e *env.Env, x plan.Expr) (col int, from, to int64, ok bool) {
	c, is := x.(*plan.Call)
	if !is || len(c.Args) != 2 {
		return
	}
	at, isCol := c.Args[0].(*plan.Col)
	y, name := c.Args[1], c.Fn.Name
	if !isCol {
		if at, isCol = c.Args[1].(*plan.Col); !isCol {
			return
		}
		y = c.Args[0]
		if flip, has := map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}[name]; has {
			name = flip
		}
	}
	v, isConst := e.Fold(y)
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
		return at.Index, n + 1, plan.NoEnd, true
	case ">=":
		return at.Index, n, plan.NoEnd, true
	case "<=":
		return at.Index, 1, n, true
	case "<":
		return at.Index, 1, n - 1, true
	case "=":
		return at.Index, n, n, true
	}
	return
}

// toRank turns the OVER node that made a column into a Top-N, if nothing but ROW_NUMBER is computed there.
func toRank(e *env.Env, n plan.Node, col int, from, to int64) plan.Node {
	switch n := n.(type) {
	case *plan.Project:
		c, ok := n.Exprs[col].(*plan.Col)
		if !ok {
			return nil
		}
		in := toRank(e, n.Input, c.Index, from, to)
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
		return rankNode(e, n, from, to)
	}
	return nil
}

// rankNode is the Top-N in place of an OVER node; with both bounds of a window among its partition keys it is a
// window's Top-N.
func rankNode(e *env.Env, n *plan.Over, from, to int64) plan.Node {
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
	r.Right = e.FixBugs()
	if r.TakenForInserts() {
		topOneBug(e, r)
	}
	return r
}
