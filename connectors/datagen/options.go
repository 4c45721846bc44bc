package datagen

import (
	"math"
	"math/rand/v2"
	"time"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/functions"
)

// generator makes the value of a row, nil for NULL (see package types).
type generator func(row int64) (any, error)

// fields makes generators out of the options of fields.
type fields struct {
	o   *connectors.Options
	now func() time.Time
	rng *rand.Rand
}

// column is the generator of a column whose options begin with prefix, and the rows after which it ends, -1 for never.
func (f *fields) column(prefix string, t *types.Type) (generator, int64, error) {
	switch kind := f.o.Text(prefix + "kind"); kind {
	case "random":
		return f.random(prefix, t), -1, nil
	case "sequence":
		g, n, err := f.sequence(prefix, t)
		return g, n, err
	default:
		return nil, 0, connectors.Invalid("Unsupported generator kind: %s", kind)
	}
}

// sequence counts from start; Flink makes abs(end - start + 1) rows, whatever the order of the two.
func (f *fields) sequence(prefix string, t *types.Type) (generator, int64, error) {
	var conv func(v int64) any
	switch t.Kind {
	case types.Char, types.VarChar:
		conv = func(v int64) any { return functions.PrintText(types.Of(types.BigInt), v) }
	case types.TinyInt:
		conv = func(v int64) any { return int8(v) }
	case types.SmallInt:
		conv = func(v int64) any { return int16(v) }
	case types.Int:
		conv = func(v int64) any { return int32(v) }
	case types.BigInt:
		conv = func(v int64) any { return v }
	case types.Float:
		conv = func(v int64) any { return float32(v) }
	case types.Double:
		conv = func(v int64) any { return float64(v) }
	case types.Decimal:
		conv = func(v int64) any {
			if d, ok := types.DecOf(v, 0).Rescale(t.P, t.S); ok {
				return d
			}
			return nil
		}
	default: // no options: those that are given are reported as unsupported
		return func(int64) (any, error) { return nil, nil }, -1, nil
	}
	for _, key := range []string{"start", "end"} {
		if !f.o.Has(prefix + key) {
			return nil, 0, connectors.Invalid("Could not find required property '%s%s' for sequence generator.", prefix, key)
		}
	}
	start, end := f.o.Long(prefix+"start"), f.o.Long(prefix+"end")
	n := end - start + 1
	if n < 0 {
		n = -n
	}
	return func(row int64) (any, error) { return conv(start + row), nil }, n, nil
}

// random is the generator of random values.
func (f *fields) random(prefix string, t *types.Type) generator {
	g := f.value(prefix, t)
	if t.Kind == types.Date || t.Kind == types.Time { // no options in Flink
		return g
	}
	rate := f.o.Float(prefix + "null-rate")
	if rate <= 0 {
		return g
	}
	return func(row int64) (any, error) {
		if f.rng.Float64() < rate {
			return nil, nil
		}
		return g(row)
	}
}

func (f *fields) value(prefix string, t *types.Type) generator {
	switch t.Kind {
	case types.Boolean:
		return func(int64) (any, error) { return f.rng.IntN(2) == 0, nil }
	case types.TinyInt:
		return f.integer(prefix, math.MinInt8, math.MaxInt8, func(v int64) any { return int8(v) })
	case types.SmallInt:
		return f.integer(prefix, math.MinInt16, math.MaxInt16, func(v int64) any { return int16(v) })
	case types.Int:
		return f.integer(prefix, math.MinInt32, math.MaxInt32, func(v int64) any { return int32(v) })
	case types.BigInt:
		return f.integer(prefix, math.MinInt64, math.MaxInt64, func(v int64) any { return v })
	case types.Float:
		return f.float(prefix, math.SmallestNonzeroFloat32, math.MaxFloat32, func(v float64) any { return float32(v) })
	case types.Double:
		return f.float(prefix, math.SmallestNonzeroFloat64, math.MaxFloat64, func(v float64) any { return v })
	case types.Decimal:
		return f.decimal(prefix, t)
	case types.Char, types.VarChar:
		return f.text(prefix, t, func(b []byte) any { return string(b) }, hexDigit)
	case types.Binary, types.VarBinary:
		return f.text(prefix, t, func(b []byte) any { return b }, anyByte)
	case types.Date:
		return func(int64) (any, error) { return int32(types.FloorDiv(f.now().UnixMilli(), types.MsPerDay)), nil }
	case types.Time:
		return func(int64) (any, error) { return int32(f.rng.IntN(86400) * 1000), nil }
	case types.Timestamp, types.TimestampLTZ:
		past := f.o.Duration(prefix + "max-past").Milliseconds()
		return func(int64) (any, error) {
			ms := f.now().UnixMilli()
			if past > 0 {
				ms -= f.rng.Int64N(past + 1)
			}
			return types.Instant{Ms: ms}, nil
		}
	case types.IntervalYM:
		return func(int64) (any, error) { return int32(f.rng.IntN(120000)), nil }
	case types.IntervalDT:
		return func(int64) (any, error) { return f.rng.Int64N(1 << 40), nil }
	}
	return f.nested(prefix, t)
}
