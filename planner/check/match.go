package check

import (
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// matched refuses what Flink's optimizer minds of MATCH_RECOGNIZE.
func matched(e *env.Env, n *plan.Match) error {
	if err := n.Refused.Optimizing; err != nil {
		return err
	}
	if c := plan.ChangesOf(n.Input); !e.Batch && c.Any() {
		return source.Fail(source.TableException, n.Span, "Match Recognize doesn't support consuming %s changes which is produced by node %s", c, c.Source(n.Input).Label())
	}
	return nil
}
