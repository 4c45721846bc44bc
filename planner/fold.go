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
	return nil, errNotConstant
}
