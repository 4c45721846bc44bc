package operator

import (
	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// item resolves array[index] and map[key]. A position out of range and an absent key give NULL if the elements may be
// NULL; else Flink's generated code leaves its default value in place, which is what its users see.
func item(args []f.Arg) (*f.Call, error) {
	if len(args) != 2 {
		return nil, f.WrongCount("ITEM", 2)
	}
	t, at := args[0].Type.Plain(), args[1]
	switch {
	case t.Kind == types.Array && at.Type.IsInteger():
		if i, ok := f.IntValue(at.Value); ok && at.Literal && i < 1 {
			return nil, source.New(source.ValidationException, "Array element access needs an index starting at 1 but was %d.", i)
		}
		c := call(t, types.Of(types.BigInt), t.Elem.Opt(), f.Map2E(func(_ *f.Ctx, a []any, i int64) (any, error) {
			if i < 1 || i > int64(len(a)) {
				return f.Missing(*t.Elem), nil
			}
			return a[i-1], nil
		}))
		c.Name = "ITEM"
		return c, nil
	case t.Kind == types.Map && (t.Key.IsString() && at.Type.IsString() || f.Implicit(at.Type, *t.Key)):
		key := *t.Key
		if key.IsString() {
			key = at.Type.Plain()
		}
		c := call(t, key.WithNull(!at.Type.NotNull), t.Elem.Opt(), f.Map2E(func(_ *f.Ctx, m *types.Entries, key any) (any, error) {
			for i, k := range m.Keys {
				if f.Same(k, key) {
					return m.Vals[i], nil
				}
			}
			return f.Missing(*t.Elem), nil
		}))
		c.Name = "ITEM"
		return c, nil
	}
	return nil, f.CannotApply("ITEM", "", args)
}
