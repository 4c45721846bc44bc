package operator

import (
	"math"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

type arithOp uint8

const (
	opAdd arithOp = iota
	opSub
	opMul
	opDiv
	opMod
)

type number interface {
	int8 | int16 | int32 | int64 | float32 | float64
}

func numberBody(k types.Kind, op arithOp) f.Body {
	switch k {
	case types.TinyInt:
		return arithmetic[int8](op)
	case types.SmallInt:
		return arithmetic[int16](op)
	case types.Int:
		return arithmetic[int32](op)
	case types.BigInt:
		return arithmetic[int64](op)
	case types.Float:
		return arithmetic[float32](op)
	}
	return arithmetic[float64](op)
}

// arithmetic is Java's: integers wrap, their division by zero fails.
func arithmetic[T number](op arithOp) f.Body {
	return func(ret *types.Type) f.Kernel {
		return func(_ *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
			return overSlices(ret, args, n, func(x, y, out []T, valid vec.Bitmap) error {
				if op == opDiv && isInteger[T]() && (len(y) != 1 || y[0] == 0) {
					return quotients(x, y, out, valid)
				}
				apply(op, x, y, out)
				return nil
			})
		}
	}
}

// overSlices runs a loop over two columns as slices, of which a constant one has length one, and makes the result a
// column.
func overSlices[T, R vec.Fixed](ret *types.Type, args []vec.Col, n int, loop func(x, y []T, out []R, valid vec.Bitmap) error) (vec.Col, error) {
	for _, c := range args {
		if c.Const && vec.NullsOf(c).At(0) {
			return vec.Const(ret, nil), nil
		}
	}
	constant := n > 0 && f.AllConst(args)
	if constant {
		n = 1
	}
	valid := vec.Validity(n, args...)
	out := make([]R, n)
	if err := loop(vec.Values[T](args[0]), vec.Values[T](args[1]), out, valid); err != nil {
		return vec.Col{}, err
	}
	c := vec.FromSlice(ret, out, valid)
	c.Const = constant
	return c, nil
}

func isInteger[T number]() bool {
	half := 0.5
	return T(half) == 0
}

func apply[T number](op arithOp, x, y, out []T) {
	switch n := len(out); {
	case len(y) == n && len(x) == n:
		applyBoth(op, x, y, out)
	case len(y) == 1:
		applyRight(op, x[:n], y[0], out)
	default:
		applyLeft(op, x[0], y[:n], out)
	}
}

func applyBoth[T number](op arithOp, x, y, out []T) {
	x, y = x[:len(out)], y[:len(out)]
	switch op {
	case opAdd:
		for i := range out {
			out[i] = x[i] + y[i]
		}
	case opSub:
		for i := range out {
			out[i] = x[i] - y[i]
		}
	case opMul:
		for i := range out {
			out[i] = x[i] * y[i]
		}
	case opDiv:
		for i := range out {
			out[i] = x[i] / y[i]
		}
	}
}

func applyRight[T number](op arithOp, x []T, k T, out []T) {
	out = out[:len(x)]
	switch op {
	case opAdd:
		for i, v := range x {
			out[i] = v + k
		}
	case opSub:
		for i, v := range x {
			out[i] = v - k
		}
	case opMul:
		for i, v := range x {
			out[i] = v * k
		}
	case opDiv:
		for i, v := range x {
			out[i] = v / k
		}
	}
}

func applyLeft[T number](op arithOp, k T, y, out []T) {
	out = out[:len(y)]
	switch op {
	case opAdd:
		applyRight(opAdd, y, k, out)
	case opSub:
		for i, v := range y {
			out[i] = k - v
		}
	case opMul:
		applyRight(opMul, y, k, out)
	case opDiv:
		for i, v := range y {
			out[i] = k / v
		}
	}
}

func quotients[T number](x, y, out []T, valid vec.Bitmap) error {
	for i := range out {
		a, b := x[min(i, len(x)-1)], y[min(i, len(y)-1)]
		if b == 0 {
			if valid.Has(i) {
				return &f.RowError{Row: i, Err: f.DivisionByZero}
			}
			continue
		}
		out[i] = a / b
	}
	return nil
}

func remainderBody(wide, ret types.Kind) f.Body {
	switch wide {
	case types.TinyInt:
		return remainders[int8](ret)
	case types.SmallInt:
		return remainders[int16](ret)
	case types.Int:
		return remainders[int32](ret)
	}
	return remainders[int64](ret)
}

func remainders[T int8 | int16 | int32 | int64](ret types.Kind) f.Body {
	switch ret {
	case types.TinyInt:
		return remaindersAs[T, int8]()
	case types.SmallInt:
		return remaindersAs[T, int16]()
	case types.Int:
		return remaindersAs[T, int32]()
	}
	return remaindersAs[T, int64]()
}

func remaindersAs[T, R int8 | int16 | int32 | int64]() f.Body {
	return func(ret *types.Type) f.Kernel {
		return func(_ *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
			return overSlices(ret, args, n, func(x, y []T, out []R, valid vec.Bitmap) error {
				for i := range out {
					a, b := x[min(i, len(x)-1)], y[min(i, len(y)-1)]
					if b == 0 {
						if valid.Has(i) {
							return &f.RowError{Row: i, Err: f.DivisionByZero}
						}
						continue
					}
					out[i] = R(a % b)
				}
				return nil
			})
		}
	}
}

func negateBody(k types.Kind) f.Body {
	switch k {
	case types.TinyInt:
		return f.Map1(func(v int8) int8 { return -v })
	case types.SmallInt:
		return f.Map1(func(v int16) int16 { return -v })
	case types.Int, types.IntervalYM:
		return f.Map1(func(v int32) int32 { return -v })
	case types.BigInt, types.IntervalDT:
		return f.Map1(func(v int64) int64 { return -v })
	case types.Float:
		return f.Map1(func(v float32) float32 { return -v })
	case types.Double:
		return f.Map1(func(v float64) float64 { return math.Copysign(v, -math.Copysign(1, v)) })
	}
	return f.Map1(func(v types.Dec) types.Dec { return v.Neg() })
}

func identity(args []f.Arg) (*f.Call, error) {
	switch {
	case len(args) != 1:
		return nil, f.WrongCount("+", 1)
	case args[0].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[0].Type.IsNumeric() && !args[0].Type.IsInterval():
		return nil, f.CannotApply("+", "+{}", args)
	}
	t := args[0].Type.Plain()
	return &f.Call{Name: "POS", Params: []types.Type{t}, Ret: t, Kernel: func(_ *f.Ctx, args []vec.Col, _ int) (vec.Col, error) { return args[0], nil }}, nil
}
