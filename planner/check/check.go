// Package check refuses plans that Flink refuses behind its validator, a file a subject. Flink plans in steps, and the
// error of an earlier step wins wherever it stands in the statement: making a plan of the tree, optimizing it, making
// operators of it. The plan tells what was written; this package changes nothing. Start at Converted.
package check

import (
	"minisql/planner/env"
	"minisql/planner/plan"
)

// Converted refuses what Flink refuses while it makes a plan of the tree. CREATE VIEW goes that far.
func Converted(n plan.Node) error {
	return plan.WalkNodes(n, func(n plan.Node) error {
		switch n := n.(type) {
		case *plan.WindowTVF:
			return orderedTable(n.Window.Call)
		case *plan.Match:
			return n.Refused.Converting
		}
		return nil
	})
}

// Planned refuses what Flink refuses of a rewritten plan while it optimizes it and makes operators of it; that happens when
// a query is run, not when a view is made of it.
func Planned(e *env.Env, n plan.Node) error {
	if err := plan.WalkNodes(n, func(n plan.Node) error { return optimized(e, n) }); err != nil {
		return err
	}
	if e.Batch {
		if err := orderable(n); err != nil {
			return err
		}
	} else if err := stream(n); err != nil {
		return err
	}
	return plan.WalkNodes(n, func(n plan.Node) error { return translated(e, n) })
}

// optimized has the refusals of Flink's optimizer for one node.
func optimized(e *env.Env, n plan.Node) error {
	switch n := n.(type) {
	case *plan.WindowTVF:
		return tableWindow(e, n.Window)
	case *plan.WindowAgg:
		if err := tableWindow(e, n.Window); err != nil || n.Legacy {
			return err
		}
		return windowAgg(e, n.Window)
	case *plan.Limit:
		return offsetAlone(e, n.Offset, n.Limit, n.OffsetAt)
	case *plan.Sort:
		return offsetAlone(e, n.Offset, n.Limit, n.OffsetAt)
	case *plan.Over:
		return oneWindow(e, n)
	case *plan.Join:
		return versioned(e, n)
	case *plan.Match:
		return matched(e, n)
	}
	return nil
}

// translated has the refusals of what makes operators of nodes.
func translated(e *env.Env, n plan.Node) error {
	switch n := n.(type) {
	case *plan.WindowTVF:
		if g := n.Window.Call.Group; g != nil {
			return groupSizes(n.Window)
		}
	case *plan.WindowAgg:
		if n.Legacy {
			if err := groupSizes(n.Window); err != nil {
				return err
			}
			return emission(e, n.Window)
		}
		if !e.FixBugs() {
			return retraction(n.Window, n.Aggs)
		}
	case *plan.Sort:
		return streamSort(e, n)
	case *plan.Over:
		return lagOffsets(e, n)
	case *plan.Join:
		return temporal(e, n)
	case *plan.Match:
		return n.Refused.Translating
	}
	return nil
}
