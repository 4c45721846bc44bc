package operator

import (
	"strings"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

// mirrored is the comparison with its sides swapped.
var mirrored = [...]compareOp{eq: eq, ne: ne, lt: gt, le: ge, gt: lt, ge: le}

func compareFixed[T number](op compareOp) f.Body {
	return func(ret *types.Type) f.Kernel {
		return func(_ *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
			a, b := args[0], args[1]
			return overSlices(ret, args, n, func(x, y []T, out []int8, _ vec.Bitmap) error {
				switch {
				case len(out) == 0:
				case b.Const:
					compareWith(op, x[:len(out)], y[0], out)
				case a.Const:
					compareWith(mirrored[op], y[:len(out)], x[0], out)
				default:
					compareBoth(op, x, y, out)
				}
				return nil
			})
		}
	}
}

func bit(b bool) (r int8) {
	if b {
		r = 1
	}
	return
}

func compareWith[T number](op compareOp, x []T, k T, out []int8) {
	out = out[:len(x)]
	switch op {
	case eq:
		for i, v := range x {
			out[i] = bit(v == k)
		}
	case ne:
		for i, v := range x {
			out[i] = bit(v != k)
		}
	case lt:
		for i, v := range x {
			out[i] = bit(v < k)
		}
	case le:
		for i, v := range x {
			out[i] = bit(v <= k)
		}
	case gt:
		for i, v := range x {
			out[i] = bit(v > k)
		}
	case ge:
		for i, v := range x {
			out[i] = bit(v >= k)
		}
	}
}

func compareBoth[T number](op compareOp, x, y []T, out []int8) {
	x, y = x[:len(out)], y[:len(out)]
	switch op {
	case eq:
		for i := range out {
			out[i] = bit(x[i] == y[i])
		}
	case ne:
		for i := range out {
			out[i] = bit(x[i] != y[i])
		}
	case lt:
		for i := range out {
			out[i] = bit(x[i] < y[i])
		}
	case le:
		for i := range out {
			out[i] = bit(x[i] <= y[i])
		}
	default:
		compareBoth(mirrored[op], y, x, out)
	}
}

// compareTexts compares byte by byte, which for UTF-8 is by code points.
func compareTexts(op compareOp) f.Body {
	return func(ret *types.Type) f.Kernel {
		return func(_ *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
			for _, c := range args {
				if c.Const && vec.NullsOf(c).At(0) {
					return vec.Const(ret, nil), nil
				}
			}
			constant := n > 0 && f.AllConst(args)
			if constant {
				n = 1
			}
			x, y, out := vec.TextsOf(args[0]), vec.TextsOf(args[1]), make([]int8, n)
			switch a, b := args[0], args[1]; {
			case n == 0:
			case op > ne:
				for i := range out {
					out[i] = bit(op.holds(strings.Compare(x.At(a.Index(i)), y.At(b.Index(i)))))
				}
			case b.Const:
				equalTexts(x, y.At(0), op, out)
			case a.Const:
				equalTexts(y, x.At(0), op, out)
			default:
				for i := range out {
					out[i] = bit((x.At(i) == y.At(i)) == (op == eq))
				}
			}
			c := vec.FromSlice(ret, out, vec.Validity(n, args...))
			c.Const = constant
			return c, nil
		}
	}
}

// equalTexts compares with a constant for = and <>.
func equalTexts(x vec.Texts, k string, op compareOp, out []int8) {
	differs := int8(op) // eq is 0, ne is 1
	offsets := x.Offsets[:len(out)+1]
	lo := offsets[0]
	for i := range out {
		hi := offsets[i+1]
		out[i] = bit(string(x.Data[lo:hi]) == k) ^ differs
		lo = hi
	}
}

// flipped swaps the two arguments of a kernel.
func flipped(k f.Kernel) f.Kernel {
	return func(cx *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
		return k(cx, []vec.Col{args[1], args[0]}, n)
	}
}
