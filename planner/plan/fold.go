package plan

import (
	"errors"

	"minisql/exec/vec"
	"minisql/functions"
)

var errNotConstant = errors.New("not constant")

// Fold is the value of an expression that depends neither on a row nor on the time.
func Fold(cx *functions.Ctx, e Expr) (any, error) {
	switch e := e.(type) {
	case *Lit:
		return e.Value, nil
	case *Call:
		return foldCall(cx, e)
	case *Logic:
		return foldLogic(cx, e)
	case *Case:
		for _, w := range e.Whens {
			cond, err := Fold(cx, w.Cond)
			if err != nil {
				return nil, err
			}
			if cond == true {
				return Fold(cx, w.Then)
			}
		}
		return Fold(cx, e.Else)
	}
	return nil, errNotConstant
}

func foldCall(cx *functions.Ctx, e *Call) (any, error) {
	if e.Fn.Volatile {
		return nil, errNotConstant
	}
	cols := make([]vec.Col, len(e.Args))
	for i, a := range e.Args {
		v, err := Fold(cx, a)
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
func foldLogic(cx *functions.Ctx, e *Logic) (any, error) {
	unknown := false
	for _, a := range e.Args {
		v, err := Fold(cx, a)
		switch {
		case err != nil:
			return nil, err
		case v == nil:
			unknown = true
		case e.Kind == Not:
			return v == false, nil
		case v == (e.Kind == Or):
			return v, nil
		}
	}
	if unknown {
		return nil, nil
	}
	return e.Kind == And, nil
}
