package planner

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/planner/plan"
)

// stamped puts the rows' places of arrival into the plan if a stream's OVER goes by processing time. Frames that reach
// back by time wait for the clock and lose what still waits when the input ends; others only need the order.
func (o *overs) stamped(x *exprs, p *plan.Project, nodes []*plan.Over) plan.Node {
	if x.Batch {
		return p
	}
	for i, ov := range nodes {
		if len(ov.Order) != 1 || p.Cols[ov.Order[0].Col].Type.Attr != types.Proctime {
			continue
		}
		kind := plan.InOrder
		if f := o.windows[i].frame; !f.Rows && f.Lo.Kind != plan.UnboundedPreceding {
			kind = plan.ByClock
		}
		in, at := arrivalColumn(p, ov.Order[0].Col, kind)
		ov.Order[0].Col = at
		return in
	}
	return p
}

// lagOffset wants a stream's LAG to look back by a constant that is not negative.
func (b *exprs) lagOffset(x *ast.Call, args []plan.Expr) error {
	if len(args) < 2 || b.Batch {
		return nil
	}
	v, constant := b.constant(args[1])
	if !constant {
		return fail("java.lang.NullPointerException", x.Args[1].Pos(), "")
	}
	if n, ok := v.(int32); ok && n < 0 {
		return fail(tableError, x.Args[1].Pos(), "Offset(%d) should be positive.", n)
	}
	return nil
}
