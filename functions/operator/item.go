package operator

import (
	"minisql/exec/types"
	f "minisql/functions"
)

// item resolves array[index] and map[key]. A position out of range and an absent key give NULL, whatever the result
// type says of nullability.
func item(args []f.Arg) (*f.Call, error) {
	if len(args) != 2 {
		return nil, f.WrongCount("ITEM", 2)
	}
	t, at := args[0].Type.Plain(), args[1]
	switch {
	case t.Kind == types.Array && at.Type.IsInteger():
		if at.Literal && at.Value != nil {
			if i, ok := f.IntValue(at.Value); ok && i < 1 {
				return nil, f.Refuse(f.ValidationError, "Array element access needs an index starting at 1 but was %d.", i)
			}
		}
		c := call(t, types.Of(types.BigInt), t.Elem.WithNull(f.Nullable(args) || !t.Elem.NotNull), f.Map2E(element))
		c.Name = "ITEM"
		return c, nil
	case t.Kind == types.Map && (at.Type.Kind == types.Null || t.Key.Kind == at.Type.Kind || t.Key.IsString() && at.Type.IsString() || f.Implicit(at.Type, *t.Key)):
		key := *t.Key
		if key.IsString() {
			key = at.Type
		}
		c := call(t, key, t.Elem.WithNull(f.Nullable(args) || !t.Elem.NotNull), f.Map2E(lookUp))
		c.Name = "ITEM"
		return c, nil
	}
	shown := append([]f.Arg{}, args...)
	return nil, f.CannotApply("ITEM", "", shown)
}

func element(_ *f.Ctx, a []any, i int64) (any, error) {
	if i < 1 || i > int64(len(a)) {
		return nil, nil
	}
	return a[i-1], nil
}

func lookUp(_ *f.Ctx, m *types.Entries, key any) (any, error) {
	for i, k := range m.Keys {
		if Same(k, key) {
			return m.Vals[i], nil
		}
	}
	return nil, nil
}
