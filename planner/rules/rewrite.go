package rules

import (
	"minisql/planner/env"
	"minisql/planner/plan"
)

// Rewrite makes the plan that is run of the plan that was written: subqueries become joins, filters go into joins, filters of row numbers become
// Top-N, groups by a window's bounds become window aggregates. Every node keeps its columns.
func Rewrite(e *env.Env, n plan.Node) (plan.Node, error) {
	n, err := each(n, func(n plan.Node) (plan.Node, error) {
		if f, ok := n.(*plan.Filter); ok {
			return PlaceFilter(e, f), nil
		}
		return n, nil
	})
	if err != nil || e.Batch {
		return n, err
	}
	return each(n, func(n plan.Node) (plan.Node, error) {
		switch n := n.(type) {
		case *plan.Filter:
			if top := filtered(e, n.Input, n.Cond); top != nil {
				return top, nil
			}
		case *plan.GroupAgg:
			return windowed(e, n)
		case *plan.WindowAgg:
			return emitting(e, n), nil
		}
		return n, nil
	})
}

// each applies a rule to every node, inputs first.
func each(n plan.Node, rule func(plan.Node) (plan.Node, error)) (plan.Node, error) {
	n, err := plan.MapInputs(n, func(in plan.Node) (plan.Node, error) { return each(in, rule) })
	if err != nil {
		return nil, err
	}
	return rule(n)
}
