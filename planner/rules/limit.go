package rules

import "minisql/planner/plan"

// PushLimit tells a file's scan how many rows a LIMIT above it needs, as Flink does: a changelog is cut there too.
func PushLimit(n plan.Node) plan.Node {
	if l, ok := n.(*plan.Limit); ok && l.Limit >= 0 {
		if s := scanBelow(l.Input); s != nil && s.Conn.PushesLimit {
			s.Limit = l.Offset + l.Limit
		}
	}
	for _, in := range n.Inputs() {
		PushLimit(in)
	}
	return n
}

func scanBelow(n plan.Node) *plan.Scan {
	switch n := n.(type) {
	case *plan.Scan:
		return n
	case *plan.Project:
		return scanBelow(n.Input)
	}
	return nil
}
