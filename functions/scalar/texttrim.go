package scalar

import (
	"strings"
	"unicode/utf16"

	"minisql/exec/types"
	f "minisql/functions"
)

func trim(args []f.Arg) (*f.Call, error) {
	switch {
	case len(args) != 3:
		return nil, f.WrongCount("TRIM", 3)
	case args[1].Type.Kind == types.Null || args[2].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[1].Type.IsString() || !args[2].Type.IsString():
		return nil, f.CannotApply("TRIM", "TRIM([BOTH|LEADING|TRAILING] <SYMBOL> FROM {})", args[1:2])
	}
	side := unit(args[0])
	c := &f.Call{Name: "TRIM", Params: []types.Type{args[0].Type, args[1].Type.Plain(), args[2].Type.Plain()},
		Ret: types.VarCharOf(args[2].Type.P).WithNull(f.Nullable(args[1:]))}
	c.Kernel = f.Map3(func(_, set, s string) string { return trimSet(s, set, side != "TRAILING", side != "LEADING") })(&c.Ret)
	return c, nil
}

func trimming(left, right bool) f.Body {
	return f.MapN(func(_ *f.Ctx, v []any) (string, error) {
		set := " "
		if len(v) == 2 {
			set = v[1].(string)
		}
		return trimSet(v[0].(string), set, left, right), nil
	})
}

func trimSet(s, set string, left, right bool) string {
	if left {
		s = strings.TrimLeft(s, set)
	}
	if right {
		s = strings.TrimRight(s, set)
	}
	return s
}

// padding counts UTF-16 units.
func padding(left bool) f.Body {
	return f.Map3E(func(_ *f.Ctx, s string, n int32, pad string) (string, error) {
		r, p := utf16.Encode([]rune(s)), utf16.Encode([]rune(pad))
		switch {
		case n < 0 || int(n) > len(r) && len(p) == 0:
			return "", f.ErrNull
		case int(n) <= len(r):
			return java16(r[:n]), nil
		}
		fill := make([]uint16, int(n)-len(r))
		for i := range fill {
			fill[i] = p[i%len(p)]
		}
		if left {
			return java16(append(fill, r...)), nil
		}
		return java16(append(r, fill...)), nil
	})
}
