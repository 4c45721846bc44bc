package rules

import (
	"slices"

	"minisql/planner/env"
	"minisql/planner/plan"
)

// Materialize puts a SinkUpsertMaterializer before a sink with a primary key that holds no key of the changes
// (table.exec.sink.upsert-materialize: AUTO, FORCE or NONE).
func Materialize(e *env.Env, s *plan.Sink) {
	key, mode := s.Key(), e.Settings.Materialize
	if key == nil || mode == env.Never {
		return
	}
	if mode == env.Always || !slices.ContainsFunc(plan.UpsertKeys(s.Input), func(k []int) bool { return plan.Holds(key, k) }) {
		s.Materialize = key
	}
}
