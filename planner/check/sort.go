package check

import (
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// offsetAlone refuses OFFSET without LIMIT.
func offsetAlone(e *env.Env, offset, limit int64, at source.Span) error {
	switch {
	case offset <= 0 || limit >= 0:
		return nil
	case !e.Batch:
		return source.Fail(source.TableException, at, "FETCH is missed, which on streaming table is not supported currently.")
	}
	return source.Fail(source.TableException, at, "Not support limitEnd is max value now!")
}

// streamSort refuses what a stream cannot sort by.
func streamSort(e *env.Env, n *plan.Sort) error {
	if e.Batch || n.Rowtime || n.Limit >= 0 {
		return nil
	}
	d := source.Fail(source.TableException, n.Span, "Sort on a non-time-attribute field is not supported.")
	d.Hint = "a stream can be sorted by its rowtime first, or with LIMIT; or SET 'execution.runtime-mode' = 'batch'"
	return d
}
