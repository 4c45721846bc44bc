package functions

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Body makes the kernel of a call from its result type: what an entry of a function table holds.
type Body func(ret *types.Type) Kernel

// Map1 lifts an ordinary function of one argument over columns. NULL gives NULL. Lifted functions compute a result of
// constants once.
func Map1[A, R any](f func(A) R) Body {
	return Map1E(func(_ *Ctx, a A) (R, error) { return f(a), nil })
}

// Map2 is Map1 for two arguments.
func Map2[A, B, R any](f func(A, B) R) Body {
	return Map2E(func(_ *Ctx, a A, b B) (R, error) { return f(a, b), nil })
}

// Map3 is Map1 for three arguments.
func Map3[A, B, C, R any](f func(A, B, C) R) Body {
	return Map3E(func(_ *Ctx, a A, b B, c C) (R, error) { return f(a, b, c), nil })
}

// Map1E lifts a function that may look at the context and may fail; ErrNull stands for a NULL result.
func Map1E[A, R any](f func(*Ctx, A) (R, error)) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, args []vec.Col, n int) (vec.Col, error) {
			return fill(ret, args, n, func() func(int) (R, error) {
				a := vec.Reader[A](args[0])
				return func(i int) (R, error) { return f(cx, a(i)) }
			})
		}
	}
}

// Map2E is Map1E for two arguments.
func Map2E[A, B, R any](f func(*Ctx, A, B) (R, error)) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, args []vec.Col, n int) (vec.Col, error) {
			return fill(ret, args, n, func() func(int) (R, error) {
				a, b := vec.Reader[A](args[0]), vec.Reader[B](args[1])
				return func(i int) (R, error) { return f(cx, a(i), b(i)) }
			})
		}
	}
}

// Map3E is Map1E for three arguments.
func Map3E[A, B, C, R any](f func(*Ctx, A, B, C) (R, error)) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, args []vec.Col, n int) (vec.Col, error) {
			return fill(ret, args, n, func() func(int) (R, error) {
				a, b, c := vec.Reader[A](args[0]), vec.Reader[B](args[1]), vec.Reader[C](args[2])
				return func(i int) (R, error) { return f(cx, a(i), b(i), c(i)) }
			})
		}
	}
}

// MapN lifts a function of Go values, however many; NULL gives NULL.
func MapN[R any](f func(cx *Ctx, args []any) (R, error)) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, args []vec.Col, n int) (vec.Col, error) {
			return fill(ret, args, n, func() func(int) (R, error) {
				row := make([]any, len(args))
				return func(i int) (R, error) {
					for k, c := range args {
						row[k] = vec.At(c, i)
					}
					return f(cx, row)
				}
			})
		}
	}
}

// MapNulls is MapN for functions that see NULLs, as nil.
func MapNulls[R any](f func(cx *Ctx, args []any) (R, error)) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, args []vec.Col, n int) (vec.Col, error) {
			row := make([]any, len(args))
			return run(ret, args, nil, n, func(i int) (R, error) {
				for k, c := range args {
					row[k] = vec.At(c, i)
				}
				return f(cx, row)
			})
		}
	}
}

// PerRow lifts a function without arguments that has a result of its own for every row.
func PerRow[R any](f func(*Ctx) R) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, _ []vec.Col, n int) (vec.Col, error) {
			put, _, done := vec.Writer[R](ret, n)
			for range n {
				put(f(cx))
			}
			return done(), nil
		}
	}
}

// Once lifts a function without arguments whose result holds for all rows.
func Once[R any](f func(*Ctx) R) Body {
	return func(ret *types.Type) Kernel {
		return func(cx *Ctx, _ []vec.Col, n int) (vec.Col, error) { return vec.Const(ret, any(f(cx))), nil }
	}
}

// fill runs a function over the rows in which no argument is NULL. The readers are made only when some row is read.
func fill[R any](ret *types.Type, args []vec.Col, n int, open func() func(int) (R, error)) (vec.Col, error) {
	var nulls []vec.Nulls
	for _, c := range args {
		if c.Const && n > 0 && vec.NullsOf(c).At(0) {
			return vec.Const(ret, nil), nil
		}
		if nl := vec.NullsOf(c); nl.Any() {
			nulls = append(nulls, nl)
		}
	}
	return run(ret, args, nulls, n, open())
}

func run[R any](ret *types.Type, args []vec.Col, nulls []vec.Nulls, n int, f func(int) (R, error)) (vec.Col, error) {
	constant := n > 0 && AllConst(args)
	if constant {
		n = 1
	}
	put, null, done := vec.Writer[R](ret, n)
rows:
	for i := range n {
		for _, nl := range nulls {
			if nl.At(i) {
				null()
				continue rows
			}
		}
		switch v, err := f(i); {
		case err == nil:
			put(v)
		case err == ErrNull:
			null()
		default:
			return vec.Col{}, &RowError{i, err}
		}
	}
	c := done()
	c.Const = constant
	return c, nil
}

// AllConst reports whether all columns are constants.
func AllConst(cols []vec.Col) bool {
	for _, c := range cols {
		if !c.Const {
			return false
		}
	}
	return true
}

// IntValue is a Go value of an integer type as an int64.
func IntValue(v any) (int64, bool) {
	switch v := v.(type) {
	case int8:
		return int64(v), true
	case int16:
		return int64(v), true
	case int32:
		return int64(v), true
	case int64:
		return v, true
	}
	return 0, false
}
