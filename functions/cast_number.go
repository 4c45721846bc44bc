package functions

import (
	"math"
	"math/big"
	"strconv"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

type integer interface{ int8 | int16 | int32 | int64 }

// toNumber converts between numbers and BOOLEAN. Integers wrap, FLOAT and DOUBLE saturate where they become INT or
// BIGINT, as Java's narrowing does; a DECIMAL that does not fit is NULL.
func toNumber(from, to types.Type) conversion {
	switch from.Kind {
	case types.Boolean:
		return fromBool(to)
	case types.TinyInt:
		return fromInt[int8](to)
	case types.SmallInt:
		return fromInt[int16](to)
	case types.Int, types.IntervalYM:
		return fromInt[int32](to)
	case types.BigInt, types.IntervalDT:
		return fromInt[int64](to)
	case types.Float:
		return fromFloat[float32](to)
	case types.Double:
		return fromFloat[float64](to)
	}
	return fromDecimal(to)
}

// plain is a conversion of fixed-width values that cannot fail: a loop over slices.
func plain[A, R vec.Fixed](f func(A) R) conversion {
	return conversion{
		kernel: func(to *types.Type, _ bool) Kernel {
			return func(_ *Ctx, args []vec.Col, _ int) (vec.Col, error) {
				c := args[0]
				in := vec.Values[A](c)
				out := make([]R, len(in))
				for i, v := range in {
					out[i] = f(v)
				}
				r := vec.FromSlice(to, out, vec.Validity(len(in), notConst(c)))
				r.Const = c.Const
				return r, nil
			}
		},
		value: func(_ *Ctx, v any) (any, error) { return f(v.(A)), nil },
	}
}

// notConst views a constant column as a column of one row.
func notConst(c vec.Col) vec.Col {
	c.Const = false
	return c
}

func fromInt[A integer](to types.Type) conversion {
	switch to.Kind {
	case types.Boolean:
		return converting(func(_ *Ctx, v A) (bool, error) { return v != 0, nil })
	case types.TinyInt:
		return plain(func(v A) int8 { return int8(v) })
	case types.SmallInt:
		return plain(func(v A) int16 { return int16(v) })
	case types.Int:
		return plain(func(v A) int32 { return int32(v) })
	case types.BigInt:
		return plain(func(v A) int64 { return int64(v) })
	case types.Float:
		return plain(func(v A) float32 { return float32(v) })
	case types.Double:
		return plain(func(v A) float64 { return float64(v) })
	}
	return converting(func(_ *Ctx, v A) (types.Dec, error) { return fitDec(types.DecOf(int64(v), 0), to) })
}

func fitDec(d types.Dec, to types.Type) (types.Dec, error) {
	r, ok := d.Rescale(to.P, to.S)
	if !ok {
		return r, ErrNull
	}
	return r, nil
}

func fromBool(to types.Type) conversion {
	one := func(v bool) int64 {
		if v {
			return 1
		}
		return 0
	}
	switch to.Kind {
	case types.TinyInt:
		return converting(func(_ *Ctx, v bool) (int8, error) { return int8(one(v)), nil })
	case types.SmallInt:
		return converting(func(_ *Ctx, v bool) (int16, error) { return int16(one(v)), nil })
	case types.Int:
		return converting(func(_ *Ctx, v bool) (int32, error) { return int32(one(v)), nil })
	case types.BigInt:
		return converting(func(_ *Ctx, v bool) (int64, error) { return one(v), nil })
	case types.Float:
		return converting(func(_ *Ctx, v bool) (float32, error) { return float32(one(v)), nil })
	case types.Double:
		return converting(func(_ *Ctx, v bool) (float64, error) { return float64(one(v)), nil })
	}
	return converting(func(_ *Ctx, v bool) (types.Dec, error) { return fitDec(types.DecOf(one(v), 0), to) })
}

func fromFloat[A float32 | float64](to types.Type) conversion {
	switch to.Kind {
	case types.Boolean:
		return converting(func(_ *Ctx, v A) (bool, error) { return v != 0, nil })
	case types.TinyInt:
		return plain(func(v A) int8 { return int8(javaInt(float64(v))) })
	case types.SmallInt:
		return plain(func(v A) int16 { return int16(javaInt(float64(v))) })
	case types.Int:
		return plain(func(v A) int32 { return javaInt(float64(v)) })
	case types.BigInt:
		return plain(func(v A) int64 { return javaLong(float64(v)) })
	case types.Float:
		return plain(func(v A) float32 { return float32(v) })
	case types.Double:
		return plain(func(v A) float64 { return float64(v) })
	}
	return converting(func(_ *Ctx, v A) (types.Dec, error) {
		if math.IsNaN(float64(v)) || math.IsInf(float64(v), 0) {
			return types.Dec{}, source.New(source.NumberFormatException, "Character %s is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.",
				map[bool]string{true: "N", false: "I"}[v != v])
		}
		d, _ := ParseBig(JavaDouble(float64(v)))
		if r, ok := types.DecFromBig(d.unscaled, d.scale, to.P, to.S); ok {
			return r, nil
		}
		return types.Dec{}, ErrNull
	})
}

// javaInt is Java's (int) of a double.
func javaInt(f float64) int32 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt32:
		return math.MaxInt32
	case f <= math.MinInt32:
		return math.MinInt32
	}
	return int32(f)
}

// javaLong is Java's (long) of a double.
func javaLong(f float64) int64 {
	switch {
	case f != f:
		return 0
	case f >= math.MaxInt64:
		return math.MaxInt64
	case f <= math.MinInt64:
		return math.MinInt64
	}
	return int64(f)
}

func fromDecimal(to types.Type) conversion {
	switch to.Kind {
	case types.Boolean:
		return converting(func(_ *Ctx, v types.Dec) (bool, error) { return v.Hi != 0 || v.Lo != 0, nil })
	case types.TinyInt:
		return converting(func(_ *Ctx, v types.Dec) (int8, error) { return int8(DecLong(v)), nil })
	case types.SmallInt:
		return converting(func(_ *Ctx, v types.Dec) (int16, error) { return int16(DecLong(v)), nil })
	case types.Int:
		return converting(func(_ *Ctx, v types.Dec) (int32, error) { return int32(DecLong(v)), nil })
	case types.BigInt:
		return converting(func(_ *Ctx, v types.Dec) (int64, error) { return DecLong(v), nil })
	case types.Float:
		return converting(func(_ *Ctx, v types.Dec) (float32, error) {
			f, _ := strconv.ParseFloat(v.String(), 32)
			return float32(f), nil
		})
	case types.Double:
		return converting(func(_ *Ctx, v types.Dec) (float64, error) { return v.Float(), nil })
	}
	return converting(func(_ *Ctx, v types.Dec) (types.Dec, error) { return fitDec(v, to) })
}

// DecLong cuts the fraction off and keeps the low 64 bits.
func DecLong(d types.Dec) int64 {
	b := d.Big()
	b.Quo(b, types.Pow10(int(d.Scale)))
	if b.IsInt64() {
		return b.Int64()
	}
	low := new(big.Int).And(b, new(big.Int).SetUint64(math.MaxUint64))
	return int64(low.Uint64())
}
