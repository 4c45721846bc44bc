package rules

import (
	"minisql/exec/rel"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// pushFilter puts the parts of a filter over an inner join into the join, and further down where they look at one side
// only. A join without event time may become one with. Over anything else the filter stays.
func pushFilter(e *env.Env, n plan.Node, cond plan.Expr) plan.Node {
	j, ok := n.(*plan.Join)
	if !ok || j.Kind != rel.InnerJoin || j.Time != nil {
		return &plan.Filter{Input: n, Cond: cond}
	}
	return pushInto(e, j, cond)
}

func pushInto(e *env.Env, j *plan.Join, cond plan.Expr) plan.Node {
	left := len(j.L.Schema())
	var l, r, both []plan.Expr
	for _, c := range plan.Conjuncts(cond) {
		used := make([]bool, len(j.Cols))
		plan.Columns(used, c)
		lo, hi := false, false
		for i, u := range used {
			lo, hi = lo || u && i < left, hi || u && i >= left
		}
		switch {
		case plan.Volatile(c) || lo && hi || !lo && !hi:
			both = append(both, c)
		case lo:
			l = append(l, c)
		default:
			r = append(r, plan.ShiftExpr(c, -left))
		}
	}
	lnode, rnode := j.L, j.R
	if len(l) > 0 {
		lnode = pushFilter(e, lnode, plan.Connect(plan.And, l...))
	}
	if len(r) > 0 {
		rnode = pushFilter(e, rnode, plan.Connect(plan.And, r...))
	}
	if j.Cond != nil {
		both = append(plan.Conjuncts(j.Cond), both...)
	}
	out := &plan.Join{Kind: j.Kind, L: lnode, R: rnode}
	if len(both) > 0 {
		out = plan.NewJoin(j.Kind, lnode, rnode, plan.Connect(plan.And, both...))
	} else {
		out.Cols = j.Cols
	}
	out.LeftKeys, out.RightKeys = append(append([]int{}, j.LeftKeys...), out.LeftKeys...), append(append([]int{}, j.RightKeys...), out.RightKeys...)
	if !e.Batch {
		plan.TimeJoin(out)
	}
	return out
}
