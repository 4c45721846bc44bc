package operator

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar/source"
)

type compareOp uint8

const (
	eq compareOp = iota
	ne
	lt
	le
	gt
	ge
)

// holds tells whether a comparison holds, given the sign of the difference.
func (op compareOp) holds(sign int) bool {
	return [...]bool{sign == 0, sign != 0, sign < 0, sign <= 0, sign > 0, sign >= 0}[op]
}

// comparison resolves = <> < <= > >=. Numbers are brought to one type, texts against other types are cast to them. A
// text against a number is refused for = and <>, and for the others cast, an integer's side to BIGINT.
func comparison(name string, op compareOp) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if op <= ne && len(args) == 2 && besideBool(args[0].Type, args[1].Type) {
			c := call(args[0].Type.Plain(), args[1].Type.Plain(), types.Of(types.Boolean).WithNull(f.Nullable(args)), f.Map2(func(_, _ any) bool { return op == ne }))
			c.Name = name
			return c, nil
		}
		t, err := comparable(name, args, op <= ne)
		if err != nil {
			return nil, err
		}
		ret := types.Of(types.Boolean).WithNull(f.Nullable(args))
		c := &f.Call{Name: name, Params: t, Ret: ret}
		if t[0].Kind != types.Null {
			c.Kernel = compareBody(t[0], op)(&c.Ret)
		} else {
			c.Kernel = func(*f.Ctx, []vec.Col, int) (vec.Col, error) { return vec.Const(&c.Ret, nil), nil }
		}
		return c, nil
	}
}

// besideBool reports a BOOLEAN against a text: Flink compares two Java objects of different classes, which are never
// equal.
func besideBool(a, b types.Type) bool {
	return a.Kind == types.Boolean && b.IsString() || a.IsString() && b.Kind == types.Boolean
}

// comparable finds the types to which two values are cast for a comparison.
func comparable(name string, args []f.Arg, equality bool) ([]types.Type, error) {
	if len(args) != 2 {
		return nil, f.WrongCount(name, 2)
	}
	a, b := args[0].Type.Plain(), args[1].Type.Plain()
	switch {
	case a.Kind == types.Null || b.Kind == types.Null:
		t, _ := f.CommonType(a, b)
		return []types.Type{t, t}, nil
	case !equality && (a.IsNested() || a.Kind == types.Variant) && a.Kind == b.Kind:
		return nil, source.New(source.CodeGenException, "Comparable type expected, but was '%s'.", a)
	case a.Kind == types.Decimal && b.Kind == types.Decimal:
		return []types.Type{a, b}, nil
	case equality && (a.IsNumeric() && b.IsString() || a.IsString() && b.IsNumeric()):
		return nil, source.New(source.ValidationException, "implicit type conversion between %s and %s is not supported now", root(a), root(b))
	}
	if a.IsString() != b.IsString() {
		if t, ok := besideText(a, b); ok {
			return []types.Type{t.WithNull(!a.NotNull), t.WithNull(!b.NotNull)}, nil
		}
	} else if t, ok := f.CommonType(a, b); ok {
		if a.IsExact() && b.IsExact() && t.Kind == types.Decimal {
			return []types.Type{f.AsDecimal(a), f.AsDecimal(b)}, nil
		}
		return []types.Type{t.WithNull(!a.NotNull), t.WithNull(!b.NotNull)}, nil
	}
	shape := "{} " + name + " {}"
	return nil, f.CannotApply(name, shape, args)
}

// besideText is the type to which a text is cast that is compared with a value of another type.
func besideText(a, b types.Type) (types.Type, bool) {
	if a.IsString() {
		a = b
	}
	switch {
	case a.IsInteger():
		return types.Of(types.BigInt), true
	case a.IsNumeric(), a.IsDatetime(), a.Kind == types.Boolean:
		return a, true
	}
	return a, false
}

// root is the name of a type's LogicalTypeRoot.
func root(t types.Type) string {
	switch t.Kind {
	case types.Int:
		return "INTEGER"
	case types.VarChar:
		return "VARCHAR"
	case types.Char:
		return "CHAR"
	case types.Decimal:
		return "DECIMAL"
	}
	return t.Opt().String()
}

func compareBody(t types.Type, op compareOp) f.Body {
	switch vec.LayoutOf(t) {
	case vec.Bits8:
		return compareFixed[int8](op)
	case vec.Bits16:
		return compareFixed[int16](op)
	case vec.Bits32:
		return compareFixed[int32](op)
	case vec.Bits64, vec.Micros:
		return compareFixed[int64](op)
	case vec.Float32:
		return compareFixed[float32](op)
	case vec.Float64:
		return compareFixed[float64](op)
	case vec.Fixed12:
		return f.Map2(func(a, b types.Instant) bool { return op.holds(a.Compare(b)) })
	case vec.Fixed16:
		return f.Map2(func(a, b types.Dec) bool { return op.holds(a.Compare(b)) })
	}
	if t.IsString() || t.IsBinary() {
		return compareTexts(op)
	}
	return f.Map2(func(a, b any) bool { return f.Same(a, b) == (op == eq) })
}

// distinctFrom resolves IS [NOT] DISTINCT FROM, whose result is never NULL.
func distinctFrom(name string, same bool) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		t, err := comparable(name, args, true)
		if err != nil {
			return nil, err
		}
		c := &f.Call{Name: name, Params: t, Ret: types.Of(types.Boolean).Must()}
		c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (bool, error) {
			if v[0] == nil || v[1] == nil {
				return (v[0] == nil && v[1] == nil) == same, nil
			}
			return f.Same(v[0], v[1]) == same, nil
		})(&c.Ret)
		return c, nil
	}
}

// nullIf resolves NULLIF, which takes what = takes. The planner evaluates it as CASE.
func nullIf(args []f.Arg) (*f.Call, error) {
	if len(args) == 2 && args[0].Type.Kind == types.Null {
		return nil, source.New(source.SqlValidatorException, "ELSE clause or at least one THEN clause must be non-NULL")
	}
	if len(args) != 2 {
		return nil, f.WrongCount("NULLIF", 2)
	}
	if _, err := comparable("=", args, true); err != nil {
		return nil, err
	}
	t := args[0].Type.Plain()
	c := &f.Call{Name: "NULLIF", Params: []types.Type{t, t.WithNull(!args[1].Type.NotNull)}, Ret: t.Opt()}
	c.Kernel = f.MapNulls(func(_ *f.Ctx, v []any) (any, error) {
		if v[1] != nil && f.Same(v[0], v[1]) {
			return nil, nil
		}
		return v[0], nil
	})(&c.Ret)
	return c, nil
}
