// Package rules improves plans without changing what they mean. One rule a file. Start at Optimize.
package rules

import "minisql/planner/plan"

// Optimize applies every rule.
func Optimize(n plan.Node) plan.Node {
	n = Merge(n)
	n = Prune(n)
	return PushLimit(Merge(n))
}
