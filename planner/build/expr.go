package build

import (
	"fmt"

	"minisql/exec/expr"
	"minisql/planner/plan"
)

// expr builds the evaluator of an expression.
func (b *builder) expr(e plan.Expr) (expr.Expr, error) {
	switch e := e.(type) {
	case *plan.Col:
		return expr.Column(e.Index, e.T), nil
	case *plan.Lit:
		return expr.Const(e.T, e.Value), nil
	case *plan.Call:
		args, err := b.exprs(e.Args)
		if err != nil {
			return nil, err
		}
		return expr.CallAt(e.Span, e.T, e.Fn.Kernel, args...), nil
	case *plan.Logic:
		return b.logic(e)
	case *plan.Case:
		var whens []expr.When
		for _, w := range e.Whens {
			pair, err := b.exprs([]plan.Expr{w.Cond, w.Then})
			if err != nil {
				return nil, err
			}
			whens = append(whens, expr.When{Cond: pair[0], Result: pair[1]})
		}
		other, err := b.expr(e.Else)
		if err != nil {
			return nil, err
		}
		return expr.Case(e.T, whens, other), nil
	case *plan.CurrentWatermark:
		return expr.CurrentWatermark(e.T), nil
	}
	return nil, fmt.Errorf("internal error: no evaluator for %T", e)
}

func (b *builder) exprs(es []plan.Expr) ([]expr.Expr, error) {
	out := make([]expr.Expr, len(es))
	for i, e := range es {
		x, err := b.expr(e)
		if err != nil {
			return nil, err
		}
		out[i] = x
	}
	return out, nil
}

func (b *builder) logic(e *plan.Logic) (expr.Expr, error) {
	args, err := b.exprs(e.Args)
	if err != nil {
		return nil, err
	}
	if e.Kind == plan.Not {
		return expr.Not(args[0]), nil
	}
	out := args[0]
	for _, a := range args[1:] {
		if e.Kind == plan.And {
			out = expr.And(out, a)
		} else {
			out = expr.Or(out, a)
		}
	}
	return out, nil
}
