package rules

import (
	"minisql/planner/env"
	"minisql/planner/plan"
)

// limited is the Top-N of a condition on a row's number that ends at a column, and a filter of the other ones.
func limited(e *env.Env, n plan.Node, cond plan.Expr) plan.Node {
	for i, c := range plan.Conjuncts(cond) {
		call, ok := c.(*plan.Call)
		if !ok || len(call.Args) != 2 || call.Fn.Name != "<=" && call.Fn.Name != ">=" {
			continue
		}
		x, y := bare(call.Args[0]), bare(call.Args[1])
		if call.Fn.Name == ">=" {
			x, y = y, x
		}
		if x == nil || y == nil || !y.T.IsInteger() {
			continue
		}
		node := toRank(e, n, x.Index, 1, plan.VariableEnd)
		if node == nil || !setLimit(node, y) {
			continue
		}
		return others(e, node, cond, i)
	}
	return nil
}

// bare is the column in an expression that is nothing else, but for a cast.
func bare(e plan.Expr) *plan.Col {
	if c, ok := e.(*plan.Call); ok && c.Fn.Name == "CAST" && len(c.Args) == 1 {
		e = c.Args[0]
	}
	c, _ := e.(*plan.Col)
	return c
}

// setLimit gives the Top-N at the bottom of a node the column that its end comes from. An expression is looked for among
// those below the Top-N: a key of its partition is mostly the same one.
func setLimit(n plan.Node, e plan.Expr) bool {
	switch n := n.(type) {
	case *plan.Project:
		return setLimit(n.Input, plan.Map(e, func(c *plan.Col) plan.Expr { return n.Exprs[c.Index] }))
	case *plan.Rank:
		if c, ok := e.(*plan.Col); ok {
			n.Limited, n.Limit = c.Index < len(n.Cols)-1, c.Index
			return n.Limited
		}
		p, ok := n.Input.(*plan.Project)
		if !ok {
			return false
		}
		outside := false
		e = plan.Map(e, func(c *plan.Col) plan.Expr {
			if c.Index >= len(p.Exprs) {
				outside = true
				return c
			}
			return p.Exprs[c.Index]
		})
		for i, below := range p.Exprs {
			if !outside && plan.Equal(below, e) {
				n.Limited, n.Limit = true, i
				return true
			}
		}
	}
	return false
}
