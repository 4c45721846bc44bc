package scalar

import (
	"slices"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

var arraySpecs = []f.Spec{
	{Name: "CARDINALITY", Doc: "The number of elements of an array or entries of a map.", Example: "CARDINALITY(ARRAY[1, 2]) => 2", Args: "A M G", Ret: f.Returns(integer), Check: noMultiset, Body: f.Map1(func(v any) int32 {
		switch v := v.(type) {
		case []any:
			return int32(len(v))
		case *types.Entries:
			return int32(len(v.Keys))
		}
		return 0
	})},
	{Name: "ELEMENT", Doc: "The only element of an array, NULL of an empty one; more are an error.", Example: "ELEMENT(ARRAY[1]) => 1", Args: "A", Ret: func(args []f.Arg) types.Type {
		return args[0].Type.Elem.WithNull(f.Nullable(args) || !args[0].Type.Elem.NotNull)
	},
		Body: f.Map1E(func(_ *f.Ctx, a []any) (any, error) {
			switch len(a) {
			case 0:
				return nil, nil
			case 1:
				return a[0], nil
			}
			return nil, source.New(source.TableRuntimeException, "Array has more than one element.")
		})},
	{Name: "ARRAY_DISTINCT", Doc: "The array without duplicates.", Example: "ARRAY_DISTINCT(ARRAY[1, 1, 2]) => [1, 2]", Args: "A", Names: "array", Ret: f.SameAs(0), Body: f.Map1(distinctOf)},
	{Name: "ARRAY_REVERSE", Doc: "The array in reverse order.", Example: "ARRAY_REVERSE(ARRAY[1, 2]) => [2, 1]", Args: "A", Names: "array", Ret: f.SameAs(0), Body: f.Map1(func(a []any) []any {
		slices.Reverse(a)
		return a
	})},
	{Name: "ARRAY_SLICE", Doc: "The elements from a position to another, both included; negative positions count from the end.", Example: "ARRAY_SLICE(ARRAY[1, 2, 3], 2) => [2, 3]", Args: "AI AII", Names: "array start_offset end_offset", Ret: f.SameAs(0), Body: f.MapN(arraySlice)},
	{Name: "ARRAY_SORT", Doc: "The array in order: ascending with NULLs first, unless told otherwise.", Example: "ARRAY_SORT(ARRAY[2, 1]) => [1, 2]", Args: "A AB ABB", Names: "array ascending_order null_first", Ret: f.SameAs(0), Check: sortable, Body: f.MapN(arraySort)},
	{Name: "ARRAY_MAX", Doc: "The greatest element.", Example: "ARRAY_MAX(ARRAY[1, 2]) => 2", Args: "A", Names: "array", Ret: optElement, Check: ordered, Body: f.Map1(func(a []any) any { return bestOf(a, 1) })},
	{Name: "ARRAY_MIN", Doc: "The least element.", Example: "ARRAY_MIN(ARRAY[1, 2]) => 1", Args: "A", Names: "array", Ret: optElement, Check: ordered, Body: f.Map1(func(a []any) any { return bestOf(a, -1) })},
	{Name: "ARRAY_JOIN", Doc: "The texts of an array with a delimiter between them; NULLs are left out, or replaced.", Example: "ARRAY_JOIN(ARRAY['a', 'b'], '-') => a-b", Args: "AS ASS", Names: "array delimiter nullReplacement", Ret: f.Returns(str), Check: ofTexts, Body: f.MapN(arrayJoin)},
}

var arrayFuncs = []f.Function{
	{Name: "ARRAY", Doc: "An array of values.", Example: "ARRAY[1, 2] => [1, 2]", Resolve: arrayOf},
	{Name: "ROW", Doc: "A row of values.", Example: "ROW(1, 'a') => (1, a)", Resolve: rowOf},
	{Name: "MAP", Doc: "A map of keys and values.", Example: "MAP['a', 1] => {a=1}", Resolve: mapOf},
	{Name: "ARRAY_APPEND", Doc: "The array with an element added at its end.", Example: "ARRAY_APPEND(ARRAY[1], 2) => [1, 2]", Resolve: withElement("ARRAY_APPEND", growing, func(a []any, x any) any { return append(a, x) })},
	{Name: "ARRAY_PREPEND", Doc: "The array with an element added at its start.", Example: "ARRAY_PREPEND(ARRAY[1], 2) => [2, 1]", Resolve: withElement("ARRAY_PREPEND", growing, func(a []any, x any) any { return append([]any{x}, a...) })},
	{Name: "ARRAY_CONTAINS", Doc: "Whether an array has an element.", Example: "ARRAY_CONTAINS(ARRAY[1], 1) => TRUE", Resolve: withElement("ARRAY_CONTAINS", probing, func(a []any, x any) any { return indexOf(a, x) >= 0 })},
	{Name: "ARRAY_POSITION", Doc: "The position of an element, from 1; 0 if it is not there.", Example: "ARRAY_POSITION(ARRAY[5, 6], 6) => 2", Resolve: withElement("ARRAY_POSITION", finding, func(a []any, x any) any { return int32(indexOf(a, x)) + 1 })},
	{Name: "ARRAY_REMOVE", Doc: "The array without an element.", Example: "ARRAY_REMOVE(ARRAY[1, 2, 1], 1) => [2]", Resolve: withElement("ARRAY_REMOVE", keeping, func(a []any, x any) any {
		return slices.DeleteFunc(a, func(y any) bool { return f.Same(x, y) })
	})},
	{Name: "ARRAY_CONCAT", Doc: "Arrays, one after the other.", Example: "ARRAY_CONCAT(ARRAY[1], ARRAY[2]) => [1, 2]", Resolve: ofArrays("ARRAY_CONCAT", 1, -1, func(as [][]any) []any { return slices.Concat(as...) })},
	{Name: "ARRAY_UNION", Doc: "The different elements of two arrays.", Example: "ARRAY_UNION(ARRAY[1, 2], ARRAY[2, 3]) => [1, 2, 3]", Resolve: ofArrays("ARRAY_UNION", 2, 2, func(as [][]any) []any { return distinctOf(slices.Concat(as...)) })},
	{Name: "ARRAY_EXCEPT", Doc: "The different elements of the first array that the second has not.", Example: "ARRAY_EXCEPT(ARRAY[1, 2], ARRAY[2]) => [1]", Resolve: ofArrays("ARRAY_EXCEPT", 2, 2, func(as [][]any) []any {
		return distinctOf(slices.DeleteFunc(as[0], func(x any) bool { return indexOf(as[1], x) >= 0 }))
	})},
	{Name: "ARRAY_INTERSECT", Doc: "The different elements that both arrays have.", Example: "ARRAY_INTERSECT(ARRAY[1, 2], ARRAY[2]) => [2]", Resolve: ofArrays("ARRAY_INTERSECT", 2, 2, func(as [][]any) []any {
		return distinctOf(slices.DeleteFunc(as[0], func(x any) bool { return indexOf(as[1], x) < 0 }))
	})},
	{Name: "MAP_UNION", Doc: "The entries of maps; of equal keys the last one stays.", Example: "MAP_UNION(MAP['a', 1], MAP['b', 2]) => {a=1, b=2}", Resolve: mapUnion},
}

func noMultiset(args []f.Arg) *source.Problem {
	if args[0].Type.Kind == types.Multiset {
		return source.New(source.CodeGenException, "Expect an array or a map.")
	}
	return nil
}

func optElement(args []f.Arg) types.Type { return args[0].Type.Elem.Opt() }

func ordered(args []f.Arg) *source.Problem {
	if e := *args[0].Type.Elem; e.IsNested() || e.Kind == types.Boolean {
		return source.New(source.ValidationException, "Type '%s' should support both 'EQUALS' and 'ORDER' comparison with itself.", e)
	}
	return nil
}

func sortable(args []f.Arg) *source.Problem {
	if ordered(args) != nil {
		return source.New(source.ValidationException, "Invalid input arguments.")
	}
	return nil
}

func ofTexts(args []f.Arg) *source.Problem {
	if !args[0].Type.Elem.IsString() {
		return source.New(source.ValidationException, "Invalid input arguments.")
	}
	return nil
}

func indexOf(a []any, x any) int {
	return slices.IndexFunc(a, func(y any) bool { return f.Same(x, y) })
}

func distinctOf(a []any) []any {
	out := []any{}
	for _, x := range a {
		if indexOf(out, x) < 0 {
			out = append(out, x)
		}
	}
	return out
}

func bestOf(a []any, sign int) (r any) {
	for _, x := range a {
		if x != nil && (r == nil || f.Compare(x, r)*sign > 0) {
			r = x
		}
	}
	return
}

func arraySlice(_ *f.Ctx, v []any) ([]any, error) {
	a := v[0].([]any)
	n := len(a)
	place := func(i int32) int {
		switch {
		case i == 0:
			return 1
		case i < 0:
			return n + int(i) + 1
		}
		return int(i)
	}
	from, to := place(v[1].(int32)), n
	if len(v) == 3 {
		to = place(v[2].(int32))
	}
	from, to = max(from, 1), min(max(to, 1), n)
	if from > to {
		return []any{}, nil
	}
	return a[from-1 : to], nil
}

func arraySort(_ *f.Ctx, v []any) ([]any, error) {
	a, up := v[0].([]any), true
	if len(v) > 1 {
		up = v[1].(bool)
	}
	nullsFirst := up
	if len(v) > 2 {
		nullsFirst = v[2].(bool)
	}
	slices.SortStableFunc(a, func(x, y any) int {
		switch {
		case x == nil && y == nil:
			return 0
		case (x == nil) == nullsFirst && (x == nil || y == nil):
			return -1
		case x == nil || y == nil:
			return 1
		case up:
			return f.Compare(x, y)
		}
		return f.Compare(y, x)
	})
	return a, nil
}

func arrayJoin(_ *f.Ctx, v []any) (string, error) {
	var parts []string
	for _, x := range v[0].([]any) {
		if x == nil && len(v) == 3 {
			x = v[2]
		}
		if s, ok := x.(string); ok {
			parts = append(parts, s)
		}
	}
	return strings.Join(parts, v[1].(string)), nil
}

func arrayOf(args []f.Arg) (*f.Call, error) {
	if len(args) == 0 {
		return nil, source.New(source.SqlValidatorException, "Require at least 1 argument")
	}
	t, ok := f.CommonType(typesOf(args)...)
	if !ok || t.Kind == types.Null {
		return nil, source.New(source.SqlValidatorException, "Parameters must be of the same type")
	}
	return uniform("ARRAY", t, types.ArrayOf(t).Must(), len(args), f.MapNulls(func(_ *f.Ctx, v []any) ([]any, error) { return slices.Clone(v), nil })), nil
}

// rowOf makes a row whose fields are named EXPR$0, EXPR$1, ...
func rowOf(args []f.Arg) (*f.Call, error) {
	if f.HasNull(args) {
		return nil, f.IllegalNull()
	}
	c := &f.Call{Name: "ROW", Params: typesOf(args)}
	fields := make([]types.Field, len(args))
	for i, t := range c.Params {
		fields[i] = types.Field{Name: "EXPR$" + f.Format(integer, int32(i), nil), Type: t}
	}
	c.Ret = types.RowOf(fields...).Must()
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) ([]any, error) { return slices.Clone(v), nil })(&c.Ret)
	return c, nil
}

// The results of functions of an array and an element.
func keeping(a, _ types.Type) types.Type { return a }
func probing(a, _ types.Type) types.Type { return boolean.WithNull(!a.NotNull) }
func finding(a, x types.Type) types.Type { return integer.WithNull(!a.NotNull || !x.NotNull) }

func growing(a, x types.Type) types.Type {
	return types.ArrayOf(a.Elem.WithNull(!a.Elem.NotNull || !x.NotNull)).WithNull(!a.NotNull)
}

// withElement resolves a function of an array and an element, which is cast to the array's element type.
func withElement(name string, ret func(a, x types.Type) types.Type, body func(a []any, x any) any) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 2 {
			return nil, f.NoMatch(name, args, name+"(haystack <ARRAY>, needle <ARRAY ELEMENT>)")
		}
		a, x := args[0].Type.Plain(), args[1].Type.Plain()
		if a.Kind != types.Array || !f.Implicit(x, *a.Elem) && !(x.IsString() && a.Elem.IsString()) {
			return nil, source.New(source.ValidationException, "Invalid input arguments.")
		}
		c := &f.Call{Name: name, Params: []types.Type{a, a.Elem.WithNull(!x.NotNull)}, Ret: ret(a, x)}
		strict := name == "ARRAY_POSITION"
		c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (any, error) {
			if v[0] == nil || strict && v[1] == nil {
				return nil, nil
			}
			return body(v[0].([]any), v[1]), nil
		})(&c.Ret)
		return c, nil
	}
}

// ofArrays resolves a function of arrays of a common type.
func ofArrays(name string, least, most int, body func([][]any) []any) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) < least || most > 0 && len(args) > most {
			return nil, f.NoMatch(name, args, name+"(<COMMON>, <COMMON>)")
		}
		t, ok := wide(typesOf(args))
		if !ok || t.Kind != types.Array {
			return nil, source.New(source.ValidationException, "Invalid input arguments.")
		}
		return uniform(name, t.Opt(), t, len(args), f.MapN(func(_ *f.Ctx, v []any) ([]any, error) {
			as := make([][]any, len(v))
			for i, a := range v {
				as[i] = a.([]any)
			}
			return body(as), nil
		})), nil
	}
}
