package rules

import (
	"slices"
	"strings"

	"minisql/planner/env"
	"minisql/planner/plan"
)

// Materialize puts a SinkUpsertMaterializer before a sink with a primary key that holds no key of the changes
// (table.exec.sink.upsert-materialize: AUTO, FORCE or NONE).
func Materialize(e *env.Env, s *plan.Sink) {
	mode, _ := e.Config("table.exec.sink.upsert-materialize")
	key := s.Key()
	if key == nil || strings.EqualFold(mode, "NONE") {
		return
	}
	if strings.EqualFold(mode, "FORCE") || !slices.ContainsFunc(plan.UpsertKeys(s.Input), func(k []int) bool { return plan.Holds(key, k) }) {
		s.Materialize = key
	}
}
