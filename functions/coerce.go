package functions

import "minisql/exec/types"

// CommonType is the type to which the branches of CASE, the rows of VALUES and UNION, and the items of IN are brought:
// Calcite's leastRestrictive under Flink's type system. It is nullable if one of the types is. Of FLOAT and DOUBLE the
// first one wins, as in Flink.
func CommonType(ts ...types.Type) (types.Type, bool) {
	if len(ts) == 0 {
		return types.Type{}, false
	}
	t := ts[0].Plain()
	for _, u := range ts[1:] {
		var ok bool
		if t, ok = common(t, u.Plain()); !ok {
			return types.Type{}, false
		}
	}
	return t, true
}

func common(a, b types.Type) (types.Type, bool) {
	nullable := !a.NotNull || !b.NotNull
	t, ok := commonRoot(a, b)
	return t.WithNull(nullable), ok
}

func commonRoot(a, b types.Type) (types.Type, bool) {
	switch {
	case a.Kind == types.Null:
		return b, true
	case b.Kind == types.Null || types.Same(a, b):
		return a, true
	case a.IsString() && b.IsString():
		return types.VarCharOf(max(a.P, b.P)), true
	case a.IsBinary() && b.IsBinary():
		return types.Type{Kind: types.VarBinary, P: max(a.P, b.P)}, true
	case a.IsNumeric() && b.IsNumeric():
		return commonNumber(a, b), true
	case a.IsTimestamp() && b.IsTimestamp():
		k := max(a.Kind, b.Kind)
		return types.Type{Kind: k, P: max(a.P, b.P)}, true
	case a.Kind == types.Row && b.Kind == types.Row:
		return commonRow(a, b)
	case a.Kind != b.Kind:
		return types.Type{}, false
	}
	switch a.Kind {
	case types.IntervalYM:
		return types.YearMonth(), true
	case types.IntervalDT:
		return types.DayTime(), true
	case types.Time:
		a.P = max(a.P, b.P)
		return a, true
	case types.Array, types.Multiset:
		e, ok := common(*a.Elem, *b.Elem)
		return types.Type{Kind: a.Kind, Elem: &e}, ok
	case types.Map:
		k, ok1 := common(*a.Key, *b.Key)
		v, ok2 := common(*a.Elem, *b.Elem)
		return types.MapOf(k, v), ok1 && ok2
	}
	return types.Type{}, false
}

func commonRow(a, b types.Type) (types.Type, bool) {
	if len(a.Fields) != len(b.Fields) {
		return types.Type{}, false
	}
	fields := make([]types.Field, len(a.Fields))
	for i := range fields {
		t, ok := common(a.Fields[i].Type, b.Fields[i].Type)
		if !ok {
			return types.Type{}, false
		}
		fields[i] = types.Field{Name: a.Fields[i].Name, Type: t}
	}
	return types.RowOf(fields...), true
}

func commonNumber(a, b types.Type) types.Type {
	switch {
	case a.IsApprox() && b.IsApprox():
		return a
	case a.IsApprox() || b.IsApprox():
		if a.Kind == types.Decimal || b.Kind == types.Decimal {
			return types.Of(types.Double)
		}
		return types.Of(max(a.Kind, b.Kind))
	case a.Kind != types.Decimal && b.Kind != types.Decimal:
		return types.Of(max(a.Kind, b.Kind))
	}
	a, b = AsDecimal(a), AsDecimal(b)
	s := max(a.S, b.S)
	return types.DecimalOf(min(max(a.P-a.S, b.P-b.S)+s, types.MaxDecimal), s)
}

// AsDecimal is the DECIMAL that holds all values of an exact numeric type.
func AsDecimal(t types.Type) types.Type {
	switch t.Kind {
	case types.TinyInt:
		return types.DecimalOf(3, 0).WithNull(!t.NotNull)
	case types.SmallInt:
		return types.DecimalOf(5, 0).WithNull(!t.NotNull)
	case types.Int:
		return types.DecimalOf(10, 0).WithNull(!t.NotNull)
	case types.BigInt:
		return types.DecimalOf(19, 0).WithNull(!t.NotNull)
	}
	return t
}

// Implicit reports whether a value of one type may be written where the other is wanted, as in INSERT: the implicit
// part of Flink's LogicalTypeCasts.
func Implicit(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null:
		return true
	case to.IsNested() || from.IsNested():
		return implicitNested(from, to)
	case from.Kind == to.Kind:
		return from.Kind != types.Raw || from.Class == to.Class
	}
	switch to.Kind {
	case types.VarChar:
		return from.IsString()
	case types.VarBinary:
		return from.IsBinary()
	case types.Decimal, types.Double:
		return from.IsNumeric()
	case types.Float:
		return from.IsNumeric() && from.Kind != types.Double
	case types.SmallInt, types.Int, types.BigInt:
		return from.IsInteger() && from.Kind < to.Kind
	case types.Date, types.Time:
		return from.Kind == types.Timestamp
	case types.Timestamp, types.TimestampLTZ:
		return from.IsTimestamp()
	}
	return false
}

func implicitNested(from, to types.Type) bool {
	if from.Kind != to.Kind || len(from.Fields) != len(to.Fields) {
		return false
	}
	if from.Elem != nil && !Implicit(*from.Elem, *to.Elem) || from.Key != nil && !Implicit(*from.Key, *to.Key) {
		return false
	}
	for i := range from.Fields {
		if !Implicit(from.Fields[i].Type, to.Fields[i].Type) {
			return false
		}
	}
	return true
}
