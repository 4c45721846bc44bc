package rules

import (
	"minisql/planner/env"
	"minisql/planner/plan"
)

// emitting puts the table.exec.emit.* settings into a group window; settings that do not fit are refused by check.
func emitting(e *env.Env, n *plan.WindowAgg) *plan.WindowAgg {
	emit := e.Settings.Emission
	if !n.Legacy || e.Settings.EmissionErr != nil {
		return n
	}
	c := *n
	if c.Early = emit.Early; c.Early {
		c.EarlyDelay = emit.EarlyDelay
	}
	if c.Late = emit.Late; c.Late {
		c.Lateness, c.LateDelay = emit.Lateness, emit.LateDelay
	}
	return &c
}
