package functions

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// CanCast says why CAST(from AS to) is refused, in Flink's words; nil if it is not.
func CanCast(from, to types.Type) *source.Problem {
	switch {
	case castable(from, to):
		return nil
	case from.IsNumeric() && to.IsTimestamp():
		return source.New(source.ValidationException, "The cast from NUMERIC type to TIMESTAMP type is not allowed. It's recommended to use TO_TIMESTAMP(FROM_UNIXTIME(numeric_col)) instead, note the numeric is in seconds.")
	case from.IsTimestamp() && to.IsNumeric():
		return source.New(source.ValidationException, "The cast from TIMESTAMP type to NUMERIC type is not allowed. It's recommended to use UNIX_TIMESTAMP(CAST(timestamp_col AS STRING)) instead.")
	case from.IsString() && (to.IsNested() || to.IsInterval()):
		return source.New(source.CodeGenException, "Unsupported cast from '%s' to '%s'.", from, to.WithNull(!from.NotNull))
	}
	return source.New(source.SqlValidatorException, "Cast function cannot convert value of type %s to type %s", Calcite(from), Calcite(to))
}

// castable is the matrix of explicit casts.
func castable(from, to types.Type) bool {
	switch {
	case from.Kind == types.Null || to.IsString() && from.Kind < types.Variant:
		return true
	case from.Kind == to.Kind && from.IsNested():
		return castableNested(from, to)
	case from.Kind == to.Kind:
		return from.Class == to.Class
	}
	switch {
	case from.IsString():
		return to.IsNumeric() || to.IsBinary() || to.Kind == types.Boolean || to.IsDatetime()
	case from.IsBinary():
		return to.IsBinary()
	case from.Kind == types.Boolean:
		return to.IsNumeric()
	case from.IsNumeric():
		return to.IsNumeric() || to.Kind == types.Boolean || to.IsInterval() && from.IsExact()
	case from.Kind == types.Date:
		return to.IsTimestamp()
	case from.Kind == types.Time:
		return to.IsTimestamp()
	case from.IsTimestamp():
		return to.IsDatetime()
	}
	return false
}

func castableNested(from, to types.Type) bool {
	if len(from.Fields) != len(to.Fields) {
		return false
	}
	if from.Elem != nil && !castable(*from.Elem, *to.Elem) || from.Key != nil && !castable(*from.Key, *to.Key) {
		return false
	}
	for i := range from.Fields {
		if !castable(from.Fields[i].Type, to.Fields[i].Type) {
			return false
		}
	}
	return true
}

// Cast returns the kernel of CAST(from AS to) or, with try, of TRY_CAST. A value that cannot be cast is a *RowError,
// or NULL under TRY_CAST and under table.exec.legacy-cast-behaviour = ENABLED.
func Cast(from, to types.Type, try bool) (Kernel, error) {
	if d := CanCast(from, to); d != nil {
		return nil, d
	}
	if from.Kind == types.Null {
		return func(*Ctx, []vec.Col, int) (vec.Col, error) { return vec.Const(&to, nil), nil }, nil
	}
	if unchanged(from, to) {
		return func(_ *Ctx, args []vec.Col, _ int) (vec.Col, error) { return args[0].WithType(&to), nil }, nil
	}
	return conversionOf(from, to).kernel(&to, try), nil
}

// unchanged reports a cast that leaves the bytes of a column as they are.
func unchanged(from, to types.Type) bool {
	switch {
	case from.IsNested():
		if from.Kind != to.Kind {
			return false
		}
		if from.Elem != nil && !unchanged(*from.Elem, *to.Elem) || from.Key != nil && !unchanged(*from.Key, *to.Key) {
			return false
		}
		for i := range from.Fields {
			if !unchanged(from.Fields[i].Type, to.Fields[i].Type) {
				return false
			}
		}
		return true
	case to.Kind == types.VarChar && from.IsString(), to.Kind == types.VarBinary && from.IsBinary():
		return from.P <= to.P
	case from.Kind != to.Kind:
		return false
	case from.IsTimestamp():
		return from.P <= to.P && vec.LayoutOf(from) == vec.LayoutOf(to)
	case from.Kind == types.Time:
		return from.P <= to.P
	case from.Kind == types.Decimal:
		return from.S == to.S && from.P <= to.P
	}
	return from.IsInterval() || types.Same(from, to)
}

// conversion is how values of one type become values of another: a column at a time, and one by one inside nested
// values.
type conversion struct {
	kernel func(to *types.Type, try bool) Kernel
	value  func(cx *Ctx, v any) (any, error)
}

// converting makes a conversion out of an ordinary function.
func converting[A, R any](f func(*Ctx, A) (R, error)) conversion {
	return conversion{
		kernel: func(to *types.Type, try bool) Kernel {
			return Map1E(func(cx *Ctx, a A) (R, error) {
				r, err := f(cx, a)
				if err != nil && (try || legacyCast(cx)) {
					err = ErrNull
				}
				return r, err
			})(to)
		},
		value: func(cx *Ctx, v any) (any, error) { return f(cx, v.(A)) },
	}
}

func legacyCast(cx *Ctx) bool {
	return cx != nil && cx.LegacyCast
}

// conversionOf finds the conversion of a castable pair.
func conversionOf(from, to types.Type) conversion {
	switch {
	case to.IsString():
		return toText(from, to)
	case from.IsString():
		return fromText(to)
	case from.IsBinary():
		return converting(func(cx *Ctx, v []byte) ([]byte, error) { return fitBytes(cx, v, to), nil })
	case from.IsNested():
		return toNested(from, to)
	case from.IsDatetime():
		return toDatetime(from, to)
	case to.IsInterval() && from.IsNumeric():
		if to.Kind == types.IntervalYM {
			to = types.Of(types.Int)
		} else {
			to = types.Of(types.BigInt)
		}
	}
	return toNumber(from, to)
}

// ConvertValue casts a single value, such as a literal.
func ConvertValue(cx *Ctx, from, to types.Type, v any) (any, error) {
	if v == nil || unchanged(from, to) {
		return v, nil
	}
	if d := CanCast(from, to); d != nil {
		return nil, d
	}
	r, err := conversionOf(from, to).value(cx, v)
	if err == ErrNull {
		return nil, nil
	}
	return r, err
}
