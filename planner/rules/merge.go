package rules

import "minisql/planner/plan"

// Merge joins a projection with the one below it where that copies no work, and drops projections that change nothing.
func Merge(n plan.Node) plan.Node {
	switch n := n.(type) {
	case *plan.Project:
		n.Input = Merge(n.Input)
		watermarkBelowOver(n)
		if below, ok := n.Input.(*plan.Project); ok && cheap(n, below) {
			for i, e := range n.Exprs {
				n.Exprs[i] = plan.Map(e, func(c *plan.Col) plan.Expr { return below.Exprs[c.Index] })
			}
			n.Input = below.Input
		}
		return n
	case *plan.Filter:
		n.Input = Merge(n.Input)
	case *plan.AssignWatermark:
		n.Input = Merge(n.Input)
	case *plan.Normalize:
		n.Input = Merge(n.Input)
	case *plan.ProcTime:
		n.Input = Merge(n.Input)
	case *plan.WindowTVF:
		n.Input = Merge(n.Input)
	case *plan.GroupAgg:
		n.Input = Merge(n.Input)
	case *plan.WindowAgg:
		n.Input = Merge(n.Input)
	case *plan.Sort:
		n.Input = Merge(n.Input)
	case *plan.Limit:
		n.Input = Merge(n.Input)
	case *plan.Expand:
		n.Input = Merge(n.Input)
	case *plan.Over:
		n.Input = Merge(n.Input)
	case *plan.Rank:
		n.Input = Merge(n.Input)
	case *plan.Unnest:
		n.Input = Merge(n.Input)
	case *plan.Match:
		n.Input = Merge(n.Input)
	case *plan.SetOp:
		n.L, n.R = Merge(n.L), Merge(n.R)
	case *plan.Join:
		n.L, n.R = Merge(n.L), Merge(n.R)
	case *plan.Sink:
		n.Input = Merge(n.Input)
	case *plan.Union:
		for i := range n.In {
			n.In[i] = Merge(n.In[i])
		}
	}
	return n
}

// cheap reports whether every expression of the lower projection is a column or a constant, or is used once and may
// be evaluated anywhere.
func cheap(upper, below *plan.Project) bool {
	uses := make([]int, len(below.Exprs))
	for _, e := range upper.Exprs {
		plan.Walk(e, func(x plan.Expr) {
			if c, ok := x.(*plan.Col); ok {
				uses[c.Index]++
			}
		})
	}
	for i, e := range below.Exprs {
		switch e.(type) {
		case *plan.Col, *plan.Lit:
			continue
		}
		if uses[i] > 1 || uses[i] == 1 && plan.Volatile(e) {
			return false
		}
	}
	return true
}
