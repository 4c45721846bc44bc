package rules

import "minisql/planner/plan"

// Merge joins projections with the ones below them where that copies no work.
func Merge(n plan.Node) plan.Node {
	n, _ = each(n, func(n plan.Node) (plan.Node, error) {
		if p, ok := n.(*plan.Project); ok {
			return mergeProject(p), nil
		}
		return n, nil
	})
	return n
}

func mergeProject(n *plan.Project) plan.Node {
	c := *n
	watermarkBelowOver(&c)
	below, ok := c.Input.(*plan.Project)
	if !ok || !cheap(&c, below) {
		return &c
	}
	exprs := make([]plan.Expr, len(c.Exprs))
	for i, e := range c.Exprs {
		exprs[i] = plan.Map(e, func(x *plan.Col) plan.Expr { return below.Exprs[x.Index] })
	}
	c.Exprs, c.Input = exprs, below.Input
	return &c
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
