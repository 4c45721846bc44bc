package planner

import (
	"errors"

	"minisql/exec/vec"
	"minisql/functions"
	"minisql/planner/plan"
)

var errNotConstant = errors.New("not constant")

// fold is the value of an expression that depends neither on a row nor on the time.
func fold(cx *functions.Ctx, e plan.Expr) (any, error) {
	switch e := e.(type) {
	case *plan.Lit:
		return e.Value, nil
	case *plan.Call:
		return foldCall(cx, e)
	case *plan.Logic:
		return foldLogic(cx, e)
	case *plan.Case:
		for _, w := range e.Whens {
			cond, err := fold(cx, w.Cond)
			if err != nil {
				return nil, err
			}
			if cond == true {
				return fold(cx, w.Then)
			}
		}
		return fold(cx, e.Else)
	}
	return nil, errNotConstant
}

func foldCall(cx *functions.Ctx, e *plan.Call) (any, error) {
	if e.Fn.Volatile {
		return nil, errNotConstant
	}
	cols := make([]vec.Col, len(e.Args))
	for i, a := range e.Args {
		v, err := fold(cx, a)
		if err != nil {
			return nil, err
		}
		t := a.Type()
		cols[i] = vec.Const(&t, v)
	}
	c, err := e.Fn.Kernel(cx, cols, 1)
	if err != nil {
		return nil, err
	}
	return vec.At(c, 0), nil
}

// foldLogic stops at the operand that decides.
func foldLogic(cx *functions.Ctx, e *plan.Logic) (any, error) {
	unknown := false
	for _, a := range e.Args {
		v, err := fold(cx, a)
		switch {
		case err != nil:
			return nil, err
		case v == nil:
			unknown = true
		case e.Kind == plan.Not:
			return v == false, nil
		case v == (e.Kind == plan.Or):
			return v, nil
		}
	}
	if unknown {
		return nil, nil
	}
	return e.Kind == plan.And, nil
}
