package check

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// versioned refuses what Flink's optimizer minds of FOR SYSTEM_TIME AS OF.
func versioned(e *env.Env, n *plan.Join) error {
	if n.Time == nil || n.Time.Kind != plan.TemporalJoin {
		return nil
	}
	c := n.Time.AsOf
	attr := c.Time.T.Attr
	if !e.Batch && (c.Time.Index >= len(n.L.Schema()) || attr != types.Rowtime && attr != types.Proctime) {
		return source.Fail(source.ValidationException, c.Span, "Temporal Table Join requires time attribute in the left table, but no time attribute found.")
	}
	switch {
	case e.Batch:
		return source.Fail(source.TableException, c.Span, "unexpected correlate variable $cor0 in the plan")
	case len(n.LeftKeys) == 0:
		return source.Fail(source.ValidationException, c.Table, "Currently the join key in Temporal Table Join can not be empty.")
	case n.Time.Right < 0 && attr == types.Rowtime:
		return source.Fail(source.ValidationException, c.Table, "Event-Time Temporal Table Join requires both primary key and row time attribute in versioned table, but no row time attribute can be found.")
	}
	keys := c.Primary
	if len(keys) == 0 {
		keys = lastRowKey(n.R)
	}
	if len(keys) > 0 && plan.Holds(n.RightKeys, keys) {
		return nil
	}
	regular := *n
	regular.Time = nil
	d := source.Fail(source.ValidationException, c.Table, "Temporal Table Join requires primary key in versioned table, but no primary key can be found. The physical plan is:\n%s", regular.Label())
	d.Hint = "give the table a PRIMARY KEY, or keep its last rows with a view: ROW_NUMBER() OVER (PARTITION BY key ORDER BY ts DESC) = 1"
	return d
}

// temporal refuses what no operator is made of.
func temporal(e *env.Env, n *plan.Join) error {
	if n.Time == nil || n.Time.Kind != plan.TemporalJoin {
		return nil
	}
	c := n.Time.AsOf
	switch {
	case c.Time.T.Attr == types.Proctime:
		return source.Fail(source.TableException, c.Span, "Processing-time temporal join is not supported yet.")
	case n.Kind == rel.RightJoin:
		return source.Fail(source.IllegalStateException, c.Join, "Unknown join type RIGHT")
	case n.Kind == rel.FullJoin:
		return source.Fail(source.IllegalStateException, c.Join, "Unknown join type FULL")
	}
	return nil
}

// lastRowKey are the columns by which a deduplicated or grouped node has one row.
func lastRowKey(n plan.Node) []int {
	switch n := n.(type) {
	case *plan.Rank:
		if n.From == 1 && n.To == 1 {
			return n.Partition
		}
	case *plan.GroupAgg:
		keys := make([]int, len(n.Keys))
		for i := range keys {
			keys[i] = i
		}
		return keys
	case *plan.Filter:
		return lastRowKey(n.Input)
	case *plan.Project:
		below := lastRowKey(n.Input)
		var keys []int
		for _, k := range below {
			at := -1
			for i, e := range n.Exprs {
				if c, ok := e.(*plan.Col); ok && c.Index == k {
					at = i
				}
			}
			if at < 0 {
				return nil
			}
			keys = append(keys, at)
		}
		return keys
	}
	return nil
}
