package planner

import (
	"minisql/planner/plan"
)

// pushFilter puts the parts of a filter into the inner join below, and further down where they look at one side only.
func (b *binder) pushFilter(j *plan.Join, cond plan.Expr) plan.Node {
	left := len(j.L.Schema())
	var l, r, both []plan.Expr
	for _, c := range conjuncts(cond) {
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
			r = append(r, plan.Map(c, func(x *plan.Col) plan.Expr {
				m := *x
				m.Index -= left
				return &m
			}))
		}
	}
	lnode, rnode := j.L, j.R
	if len(l) > 0 {
		lnode = b.filter(lnode, logic(plan.And, l...))
	}
	if len(r) > 0 {
		rnode = b.filter(rnode, logic(plan.And, r...))
	}
	if j.Cond != nil {
		both = append(conjuncts(j.Cond), both...)
	}
	out := &plan.Join{Kind: j.Kind, L: lnode, R: rnode}
	if len(both) > 0 {
		out = newJoin(j.Kind, lnode, rnode, logic(plan.And, both...))
	} else {
		out.Cols = j.Cols
	}
	out.LeftKeys, out.RightKeys = append(append([]int{}, j.LeftKeys...), out.LeftKeys...), append(append([]int{}, j.RightKeys...), out.RightKeys...)
	if !b.Batch {
		b.timeJoin(out)
	}
	return out
}

// attributes copies the time attributes and window properties that a node's columns have gained into a scope.
func (s *scope) attributes(n plan.Node) {
	cols := n.Schema()
	own := append([]plan.Column{}, s.cols...)
	for i := range own {
		if i < len(cols) {
			own[i].Type.Attr, own[i].Window, own[i].Prop = cols[i].Type.Attr, cols[i].Window, cols[i].Prop
		}
	}
	s.cols = own
}
