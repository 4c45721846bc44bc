package scalar

import (
	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// The conditional functions are lazy in Flink: the planner evaluates IF, COALESCE, IFNULL and NULLIF as CASE does, a
// branch for the rows that reach it; the kernels here see all their arguments.
var conditionalFuncs = []f.Function{
	{Name: "IF", Doc: "The second value where a condition is TRUE, else the third.", Example: "IF(1 < 2, 'y', 'n') => y", Resolve: ifElse},
	{Name: "COALESCE", Doc: "The first value that is not NULL.", Example: "COALESCE(CAST(NULL AS INT), 2) => 2", Resolve: coalesce},
	{Name: "IFNULL", Doc: "The first value, or where that is NULL the second.", Example: "IFNULL(CAST(NULL AS INT), 2) => 2", Resolve: ifNull},
	{Name: "GREATEST", Doc: "The greatest value; NULL if one is NULL.", Example: "GREATEST(1, 3, 2) => 3", Resolve: best("GREATEST", 1)},
	{Name: "LEAST", Doc: "The least value; NULL if one is NULL.", Example: "LEAST(1, 3, 2) => 1", Resolve: best("LEAST", -1)},
}

var conditionalSpecs = []f.Spec{
	{Name: "IS_ALPHA", Doc: "Whether a text has letters only.", Example: "IS_ALPHA('abc') => TRUE", Args: "S N", Ret: f.Always(boolean.Must()), Body: f.MapNulls(isAlpha)},
	{Name: "IS_DIGIT", Doc: "Whether a text has digits only.", Example: "IS_DIGIT('123') => TRUE", Args: "S N", Ret: f.Always(boolean.Must()), Body: f.MapNulls(isDigit)},
	{Name: "IS_DECIMAL", Doc: "Whether a text is a number.", Example: "IS_DECIMAL('1.5') => TRUE", Args: "S N", Ret: f.Always(boolean.Must()), Body: f.MapNulls(isDecimal)},
}

func typesOf(args []f.Arg) []types.Type {
	ts := make([]types.Type, len(args))
	for i, a := range args {
		ts[i] = a.Type.Plain()
	}
	return ts
}

// uniform gives a call whose arguments all have one type.
func uniform(name string, t types.Type, ret types.Type, n int, body f.Body) *f.Call {
	c := &f.Call{Name: name, Ret: ret}
	for range n {
		c.Params = append(c.Params, t)
	}
	c.Kernel = body(&c.Ret)
	return c
}

func ifElse(args []f.Arg) (*f.Call, error) {
	if len(args) != 3 {
		return nil, f.WrongCount("IF", 3)
	}
	if f.HasNull(args) {
		return nil, f.IllegalNull()
	}
	t, ok := f.CommonType(typesOf(args[1:])...)
	if args[0].Type.Kind != types.Boolean || !ok {
		return nil, f.CannotApply("IF", "", args)
	}
	c := uniform("IF", t.Opt(), t.WithNull(f.Nullable(args)), 3, f.MapNulls(func(_ *f.Ctx, v []any) (any, error) {
		if v[0] == true {
			return v[1], nil
		}
		return v[2], nil
	}))
	c.Params[0] = boolean.WithNull(!args[0].Type.NotNull)
	return c, nil
}

// wide is CommonType, but of FLOAT and DOUBLE it takes DOUBLE: Flink's LogicalTypeMerging, which COALESCE uses.
func wide(ts []types.Type) (types.Type, bool) {
	t, ok := f.CommonType(ts...)
	for _, u := range ts {
		if ok && t.Kind == types.Float && u.Kind == types.Double {
			t.Kind = types.Double
		}
	}
	return t, ok
}

func firstValue(_ *f.Ctx, v []any) (any, error) {
	for _, x := range v {
		if x != nil {
			return x, nil
		}
	}
	return nil, nil
}

func coalesce(args []f.Arg) (*f.Call, error) {
	if len(args) == 0 {
		return nil, f.NoMatch("COALESCE", args, "COALESCE(<COMMON>, <COMMON>...)")
	}
	t, ok := wide(typesOf(args))
	switch {
	case !ok:
		return nil, source.New(source.ValidationException, "Invalid input arguments.")
	case t.Kind == types.Null:
		return nil, f.IllegalNull()
	}
	nullable := true
	for _, a := range args {
		nullable = nullable && !a.Type.NotNull
	}
	return uniform("COALESCE", t.Opt(), t.WithNull(nullable), len(args), f.MapNulls(firstValue)), nil
}

func ifNull(args []f.Arg) (*f.Call, error) {
	if len(args) != 2 {
		return nil, f.NoMatch("IFNULL", args, "IFNULL(input <COMMON>, null_replacement <COMMON>)")
	}
	c, err := coalesce(args)
	if err == nil {
		c.Name = "IFNULL"
	}
	return c, err
}

func best(name string, sign int) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) == 0 {
			return nil, f.NoMatch(name, args, name+"(<COMPARABLE>...)")
		}
		for _, a := range args {
			if a.Type.Kind == types.Null {
				return nil, source.New(source.CodeGenException, "Unsupported casting from NULL to INT.")
			}
			if _, ok := wide([]types.Type{args[0].Type, a.Type}); !ok {
				return nil, source.New(source.ValidationException, "All types in a comparison should support both 'EQUALS' and 'ORDER' comparison with each other. Can not compare %s with %s", args[0].Type.Plain(), a.Type.Plain())
			}
		}
		t, _ := wide(typesOf(args))
		return uniform(name, t.Opt(), t, len(args), f.MapN(func(_ *f.Ctx, v []any) (any, error) {
			r := v[0]
			for _, x := range v[1:] {
				if f.Compare(x, r)*sign > 0 {
					r = x
				}
			}
			return r, nil
		})), nil
	}
}
