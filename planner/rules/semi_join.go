package rules

import (
	"minisql/planner/env"
	"minisql/planner/plan"
)

// PlaceFilter puts a filter where it is run: its subqueries become joins that keep the left rows, and what is left goes
// into an inner join below. The columns tell which time attributes are kept.
func PlaceFilter(e *env.Env, f *plan.Filter) plan.Node {
	n := f.Input
	for _, s := range f.Subqueries {
		n = semiJoin(e, n, s)
	}
	if f.Cond == nil {
		return n
	}
	return pushFilter(e, n, f.Cond)
}

// semiJoin joins the rows that a subquery looks at with the query; as a join of windows if its keys hold the bounds of one.
// (An interval join keeps both sides, in Flink.)
func semiJoin(e *env.Env, n plan.Node, s *plan.Subquery) plan.Node {
	width := len(n.Schema())
	if len(s.Left) > 0 {
		p := plan.Passed(n)
		for _, x := range s.Left {
			p.Exprs, p.Cols = append(p.Exprs, x), append(p.Cols, plan.Column{Name: "$in", Type: x.Type()})
		}
		n = p
	}
	j := plan.NewJoin(s.Kind, n, s.Query, s.Cond)
	if s.Windows && !e.Batch {
		plan.InWindows(j)
	}
	return plan.First(j, width)
}
