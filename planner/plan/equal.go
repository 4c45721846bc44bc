package plan

import "slices"

// Equal reports two expressions of one input that have the same form; it is equality of their texts, without making them.
func Equal(a, b Expr) bool {
	switch x := a.(type) {
	case *Col:
		y, ok := b.(*Col)
		return ok && x.Index == y.Index
	case *Call:
		y, ok := b.(*Call)
		if !ok || x.Fn.Name != y.Fn.Name || (x.Fn.Name == "CAST" || x.Fn.Name == "TRY_CAST") && x.T.String() != y.T.String() {
			return false
		}
		return slices.EqualFunc(x.Args, y.Args, Equal)
	case *Logic:
		y, ok := b.(*Logic)
		return ok && x.Kind == y.Kind && slices.EqualFunc(x.Args, y.Args, Equal)
	case *Case:
		y, ok := b.(*Case)
		return ok && slices.EqualFunc(x.Whens, y.Whens, func(v, w When) bool { return Equal(v.Cond, w.Cond) && Equal(v.Then, w.Then) }) && Equal(x.Else, y.Else)
	case *CurrentWatermark:
		y, ok := b.(*CurrentWatermark)
		return ok && Equal(x.Arg, y.Arg)
	}
	return a.String() == b.String()
}
