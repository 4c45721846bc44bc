package check

import (
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// oneWindow wants the OVER calls of a stream's SELECT to go by one window; others are a node on a node.
func oneWindow(e *env.Env, n *plan.Over) error {
	if _, several := n.Input.(*plan.Over); !several || e.Batch {
		return nil
	}
	return source.Fail(source.TableException, n.Span, "Over Agg: Unsupported use of OVER windows. All aggregates must be computed on the same window. please re-check the over window statement.")
}

// lagOffsets wants a stream's LAG to look back by a constant that is not negative.
func lagOffsets(e *env.Env, n *plan.Over) error {
	if e.Batch {
		return nil
	}
	for _, f := range n.Funcs {
		if f.Lag == nil {
			continue
		}
		v, constant := e.Fold(f.Lag)
		if !constant {
			return source.Fail(source.NullPointerException, f.LagSpan, "")
		}
		if n, ok := v.(int32); ok && n < 0 {
			return source.Fail(source.TableException, f.LagSpan, "Offset(%d) should be positive.", n)
		}
	}
	return nil
}
