package rules

import "minisql/planner/plan"

// pulled is a chain of projections and filters with the window function at its bottom taken out.
type pulled struct {
	node   plan.Node
	to     []int // old output column -> new one, -1 for window columns
	origin []int // old output column -> column of the function's input, -1 if it was computed
	time   int   // where the time column is now
}

func (p *pulled) all(cols []int) []int {
	out := make([]int, len(cols))
	for i, c := range cols {
		out[i] = p.to[c]
	}
	return out
}

// pullUp takes the window function w out of the chain below an aggregate; nil where something on the way looks into
// a window column, for then each row must have its windows first.
func pullUp(n plan.Node, w *plan.Window) *pulled {
	switch n := n.(type) {
	case *plan.WindowTVF:
		if n.Window != w {
			return nil
		}
		p := &pulled{node: n.Input, time: n.Time}
		for i := range n.Cols {
			if n.Cols[i].Window == w && i >= len(n.Cols)-3 {
				p.to, p.origin = append(p.to, -1), append(p.origin, -1)
			} else {
				p.to, p.origin = append(p.to, i), append(p.origin, i)
			}
		}
		return p
	case *plan.Filter:
		p := pullUp(n.Input, w)
		if p == nil || p.touches(n.Cond) {
			return nil
		}
		p.node = &plan.Filter{Input: p.node, Cond: plan.MoveExpr(n.Cond, p.to)}
		return p
	case *plan.Project:
		return pullProject(n, w)
	case *plan.Expand:
		return pullExpand(n, w)
	}
	return nil
}

func pullProject(n *plan.Project, w *plan.Window) *pulled {
	p := pullUp(n.Input, w)
	if p == nil {
		return nil
	}
	out := &plan.Project{Input: p.node}
	q := &pulled{node: out, time: -1}
	for i, e := range n.Exprs {
		if c, ok := e.(*plan.Col); ok {
			q.origin = append(q.origin, p.origin[c.Index])
			if p.to[c.Index] < 0 {
				q.to = append(q.to, -1)
				continue
			}
			if p.to[c.Index] == p.time {
				q.time = len(out.Exprs)
			}
		} else {
			q.origin = append(q.origin, -1)
			if p.touches(e) {
				return nil
			}
		}
		q.to = append(q.to, len(out.Exprs))
		out.Exprs = append(out.Exprs, plan.MoveExpr(e, p.to))
		out.Cols = append(out.Cols, n.Cols[i])
	}
	if q.time < 0 {
		c := p.node.Schema()[p.time]
		q.time = len(out.Exprs)
		out.Exprs = append(out.Exprs, &plan.Col{Index: p.time, Name: c.Name, T: c.Type})
		out.Cols = append(out.Cols, c)
	}
	return q
}

// pullExpand moves grouping sets below; every set must keep the window's bounds.
func pullExpand(n *plan.Expand, w *plan.Window) *pulled {
	p := pullUp(n.Input, w)
	if p == nil {
		return nil
	}
	for i, to := range p.to {
		for _, set := range n.Sets {
			if to < 0 && !set[i] {
				return nil
			}
		}
	}
	in := p.node.Schema()
	out := &plan.Expand{Input: p.node, Cols: append([]plan.Column{}, in...)}
	for _, set := range n.Sets {
		keep := make([]bool, len(in))
		for i := range keep {
			keep[i] = true
		}
		for i, to := range p.to {
			if to >= 0 {
				keep[to] = set[i]
				out.Cols[to].Type = n.Cols[i].Type
			}
		}
		out.Sets = append(out.Sets, keep)
	}
	out.Cols = append(out.Cols, n.Cols[len(n.Cols)-1])
	return &pulled{node: out, to: append(p.to, len(in)), origin: append(p.origin, -1), time: p.time}
}

func (p *pulled) touches(e plan.Expr) (yes bool) {
	plan.Walk(e, func(x plan.Expr) {
		if c, ok := x.(*plan.Col); ok && p.to[c.Index] < 0 {
			yes = true
		}
	})
	return
}
