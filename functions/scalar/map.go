package scalar

import (
	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

var mapSpecs = []f.Spec{
	{Name: "MAP_KEYS", Doc: "The keys of a map.", Example: "MAP_KEYS(MAP['a', 1]) => [a]", Args: "M", Names: "input", Ret: mapPart(func(t types.Type) types.Type { return *t.Key }), Body: f.Map1(func(e *types.Entries) []any { return e.Keys })},
	{Name: "MAP_VALUES", Doc: "The values of a map.", Example: "MAP_VALUES(MAP['a', 1]) => [1]", Args: "M", Names: "input", Ret: mapPart(func(t types.Type) types.Type { return *t.Elem }), Body: f.Map1(func(e *types.Entries) []any { return e.Vals })},
	{Name: "MAP_ENTRIES", Doc: "The entries of a map as rows of key and value.", Example: "MAP_ENTRIES(MAP['a', 1]) => [(a, 1)]", Args: "M", Names: "input", Ret: mapPart(func(t types.Type) types.Type {
		return types.RowOf(types.Field{Name: "key", Type: *t.Key}, types.Field{Name: "value", Type: *t.Elem})
	}), Body: f.Map1(func(e *types.Entries) []any {
		out := make([]any, len(e.Keys))
		for i, k := range e.Keys {
			out[i] = []any{k, e.Vals[i]}
		}
		return out
	})},
	{Name: "MAP_FROM_ARRAYS", Doc: "A map of an array of keys and an array of values.", Example: "MAP_FROM_ARRAYS(ARRAY['a'], ARRAY[1]) => {a=1}", Args: "AA", Names: "keys values", Ret: func(args []f.Arg) types.Type {
		return types.MapOf(*args[0].Type.Elem, *args[1].Type.Elem).WithNull(f.Nullable(args))
	}, Body: f.Map2E(func(_ *f.Ctx, keys, vals []any) (*types.Entries, error) {
		if len(keys) != len(vals) {
			return nil, source.New(source.FlinkRuntimeException, "Invalid function MAP_FROM_ARRAYS call:\nThe length of the keys array %d is not equal to the length of the values array %d", len(keys), len(vals))
		}
		return &types.Entries{Keys: keys, Vals: vals}, nil
	})},
}

func mapPart(part func(types.Type) types.Type) f.Ret {
	return func(args []f.Arg) types.Type { return types.ArrayOf(part(args[0].Type)).WithNull(f.Nullable(args)) }
}

func mapOf(args []f.Arg) (*f.Call, error) {
	if len(args)%2 != 0 || len(args) == 0 {
		return nil, source.New(source.SqlValidatorException, "Map requires an even number of arguments")
	}
	var keys, vals []types.Type
	for i, t := range typesOf(args) {
		if i%2 == 0 {
			keys = append(keys, t)
		} else {
			vals = append(vals, t)
		}
	}
	k, ok1 := f.CommonType(keys...)
	v, ok2 := f.CommonType(vals...)
	if !ok1 || !ok2 || k.Kind == types.Null {
		return nil, source.New(source.SqlValidatorException, "Parameters must be of the same type")
	}
	c := &f.Call{Name: "MAP", Ret: types.MapOf(k, v).Must()}
	for range keys {
		c.Params = append(c.Params, k, v)
	}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (*types.Entries, error) {
		e := &types.Entries{}
		for i := 0; i < len(v); i += 2 {
			putEntry(e, v[i], v[i+1])
		}
		return e, nil
	})(&c.Ret)
	return c, nil
}

// putEntry sets a key, which keeps the place of an equal one.
func putEntry(e *types.Entries, k, v any) {
	if i := indexOf(e.Keys, k); i >= 0 {
		e.Vals[i] = v
		return
	}
	e.Keys, e.Vals = append(e.Keys, k), append(e.Vals, v)
}

func mapUnion(args []f.Arg) (*f.Call, error) {
	t, ok := f.CommonType(typesOf(args)...)
	if !ok || t.Kind != types.Map {
		return nil, source.New(source.ValidationException, "Invalid input arguments.")
	}
	return uniform("MAP_UNION", t.Opt(), t, len(args), f.MapN(func(_ *f.Ctx, v []any) (*types.Entries, error) {
		e := &types.Entries{}
		for _, m := range v {
			m := m.(*types.Entries)
			for i, k := range m.Keys {
				putEntry(e, k, m.Vals[i])
			}
		}
		return f.HashOrder(e, f.JavaHash), nil
	})), nil
}
