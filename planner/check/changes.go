package check

import (
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// changes refuses what only takes rows that stay, over rows that change.
func changes(n plan.Node) error {
	name := ""
	switch n := n.(type) {
	case *plan.Over:
		if n.Rowtime() {
			name = "StreamPhysicalOverAggregate"
		}
	case *plan.Rank:
		if n.Window != nil {
			name = "StreamPhysicalWindowRank"
			if n.Dedup() {
				name = "StreamPhysicalWindowDeduplicate"
			}
		}
	case *plan.Join:
		switch {
		case n.Time == nil:
		case n.Time.Kind == plan.IntervalJoin:
			name = "StreamPhysicalIntervalJoin"
		case n.Time.Kind == plan.WindowJoin:
			name = "StreamPhysicalWindowJoin"
		}
	case *plan.Sort:
		if n.Rowtime {
			name = "StreamPhysicalTemporalSort"
		}
	}
	if name == "" {
		return nil
	}
	for _, in := range n.Inputs() {
		if c := plan.ChangesOf(in); c.Any() {
			return source.Fail(source.TableException, source.Span{}, "%s doesn't support consuming %s changes which is produced by node %s", name, c, c.Source(in).Label())
		}
	}
	return nil
}
