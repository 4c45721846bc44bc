package operator

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

func isNull(name string, want bool) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 1 {
			return nil, f.WrongCount(name, 1)
		}
		c := &f.Call{Name: name, Params: []types.Type{args[0].Type.Plain()}, Ret: types.Of(types.Boolean).Must()}
		c.Kernel = func(_ *f.Ctx, args []vec.Col, n int) (vec.Col, error) {
			nulls := vec.NullsOf(args[0])
			if args[0].Const || !nulls.Any() {
				return vec.Const(&c.Ret, nulls.At(0) == want), nil
			}
			out := make([]int8, n)
			for i := range out {
				out[i] = bit(nulls.At(i) == want)
			}
			return vec.FromSlice(&c.Ret, out, nil), nil
		}
		return c, nil
	}
}

// isTruth resolves IS [NOT] TRUE, FALSE and UNKNOWN: the answers for TRUE, FALSE and NULL.
func isTruth(name string, answers [3]bool) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		switch {
		case len(args) != 1:
			return nil, f.WrongCount(name, 1)
		case args[0].Type.Kind == types.Null:
			return nil, f.IllegalNull()
		case args[0].Type.Kind != types.Boolean:
			return nil, f.CannotApply(name, "{} "+name, args)
		}
		c := &f.Call{Name: name, Params: []types.Type{types.Of(types.Boolean).WithNull(!args[0].Type.NotNull)}, Ret: types.Of(types.Boolean).Must()}
		c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (bool, error) {
			switch v[0] {
			case true:
				return answers[0], nil
			case false:
				return answers[1], nil
			}
			return answers[2], nil
		})(&c.Ret)
		return c, nil
	}
}

// The truth values of three-valued logic, in the order that makes AND the least and OR the greatest of its arguments.
const (
	isFalse int8 = iota
	isUnknown
	isTrue
)

func and(v []int8) int8 { return min(v[0], v[1]) }
func or(v []int8) int8  { return max(v[0], v[1]) }
func not(v []int8) int8 { return isTrue - v[0] }

// logic resolves AND, OR and NOT. The planner's expressions evaluate AND and OR themselves, the right side only where
// the left one leaves the answer open; the kernels here see both sides.
func logic(name, shape string, rule func([]int8) int8) func([]f.Arg) (*f.Call, error) {
	count := 2
	if name == "NOT" {
		count = 1
	}
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != count {
			return nil, f.WrongCount(name, count)
		}
		c := &f.Call{Name: name, Ret: types.Of(types.Boolean).WithNull(f.Nullable(args))}
		for _, a := range args {
			switch a.Type.Kind {
			case types.Boolean:
			case types.Null:
				return nil, f.IllegalNull()
			default:
				return nil, f.CannotApply(name, shape, args)
			}
			c.Params = append(c.Params, a.Type.Plain())
		}
		c.Kernel = f.MapNulls(func(_ *f.Ctx, args []any) (any, error) {
			truth := make([]int8, len(args))
			for i, v := range args {
				truth[i] = isUnknown
				if b, ok := v.(bool); ok {
					truth[i] = 2 * bit(b)
				}
			}
			switch rule(truth) {
			case isTrue:
				return true, nil
			case isFalse:
				return false, nil
			}
			return nil, nil
		})(&c.Ret)
		return c, nil
	}
}
