package datagen

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// emptyRange is what Flink's generator throws on its first row.
func emptyRange[T int64 | float64](lo, hi T) error {
	return source.New(source.NumberIsTooLargeException, "lower bound (%s) must be strictly less than upper bound (%s)", grouped(lo), grouped(hi))
}

// grouped writes a number as Java's MessageFormat does: thousands in groups, at most three digits of a fraction.
func grouped[T int64 | float64](v T) string {
	s := strconv.FormatFloat(float64(v), 'f', 3, 64)
	if i, ok := any(v).(int64); ok {
		s = strconv.FormatInt(i, 10) + ".000"
	}
	whole, frac, _ := strings.Cut(s, ".")
	for i := len(whole) - 3; i > 0 && whole[i-1] != '-'; i -= 3 {
		whole = whole[:i] + "," + whole[i:]
	}
	if frac = strings.TrimRight(frac, "0"); frac != "" {
		whole += "." + frac
	}
	return whole
}

// long, double and length are options whose default depends on the field's type.
func (f *fields) long(key string, def int64) int64 {
	if f.o.Has(key) {
		return f.o.Long(key)
	}
	return def
}

func (f *fields) double(key string, def float64) float64 {
	if f.o.Has(key) {
		return f.o.Float(key)
	}
	return def
}

func (f *fields) length(prefix string, def int) (n int, given bool) {
	if f.o.Has(prefix + "length") {
		return f.o.Int(prefix + "length"), true
	}
	return def, false
}

func (f *fields) integer(prefix string, least, most int64, conv func(int64) any) generator {
	lo, hi := f.long(prefix+"min", least), f.long(prefix+"max", most)
	if lo >= hi {
		err := emptyRange(lo, hi)
		return func(int64) (any, error) { return nil, err }
	}
	width := uint64(hi) - uint64(lo) + 1 // 0: all 64 bits
	return func(int64) (any, error) {
		if width == 0 {
			return conv(int64(f.rng.Uint64())), nil
		}
		return conv(lo + int64(f.rng.Uint64N(width))), nil
	}
}

func (f *fields) float(prefix string, least, most float64, conv func(float64) any) generator {
	lo, hi := f.double(prefix+"min", least), f.double(prefix+"max", most)
	if lo >= hi {
		err := emptyRange(lo, hi)
		return func(int64) (any, error) { return nil, err }
	}
	return func(int64) (any, error) {
		u := f.rng.Float64()
		return conv(u*hi + (1-u)*lo), nil
	}
}

// decimal draws from min to max, which default to the whole range of the type.
func (f *fields) decimal(prefix string, t *types.Type) generator {
	most := math.Pow10(t.P-t.S) - 1
	lo, hi := f.double(prefix+"min", -most), f.double(prefix+"max", most)
	scale := math.Pow10(t.S)
	return func(int64) (any, error) {
		u := f.rng.Float64()
		v := (u*hi + (1-u)*lo) * scale
		if math.Abs(v) >= math.MaxInt64 {
			v = math.Copysign(math.MaxInt64/2, v)
		}
		d, ok := types.DecOf(int64(v), t.S).Rescale(t.P, t.S)
		if !ok {
			return nil, nil
		}
		return d, nil
	}
}

func hexDigit(r *rand.Rand) byte { return "0123456789abcdef"[r.IntN(16)] }
func anyByte(r *rand.Rand) byte  { return byte(r.Uint32()) }

// text makes texts and byte strings of the declared length, of 100 where none is declared.
func (f *fields) text(prefix string, t *types.Type, conv func([]byte) any, pick func(*rand.Rand) byte) generator {
	n := t.P
	if n == types.MaxLen {
		n = 100
	}
	varies := t.Kind == types.VarChar || t.Kind == types.VarBinary
	given, custom := f.length(prefix, n)
	name := strings.TrimSuffix(strings.TrimPrefix(prefix, "fields."), ".")
	switch {
	case custom && !varies:
		f.o.Fail(connectors.Invalid("Custom length for fixed-length type (CHAR/BINARY) field '%s' is not supported.", name))
	case given > t.P:
		f.o.Fail(connectors.Invalid("Custom length '%d' for variable-length type (VARCHAR/STRING/VARBINARY/BYTES) field '%s' should be "+
			"shorter than '%d' defined in the schema.", given, name, t.P))
	default:
		n = max(given, 0)
	}
	varies = varies && f.o.Bool(prefix+"var-len")
	return func(int64) (any, error) {
		size := n
		if varies && n > 0 {
			size = 1 + f.rng.IntN(n)
		}
		b := make([]byte, size)
		for i := range b {
			b[i] = pick(f.rng)
		}
		return conv(b), nil
	}
}

// nested makes arrays, maps and multisets of three elements unless a length is given, and rows.
func (f *fields) nested(prefix string, t *types.Type) generator {
	if t.Kind == types.Row {
		gens := make([]generator, len(t.Fields))
		for i := range t.Fields {
			gens[i] = f.random(prefix+t.Fields[i].Name+".", &t.Fields[i].Type)
		}
		return func(row int64) (any, error) {
			vals := make([]any, len(gens))
			for i, g := range gens {
				var err error
				if vals[i], err = g(row); err != nil {
					return nil, err
				}
			}
			return vals, nil
		}
	}
	n, _ := f.length(prefix, 3)
	n = max(n, 0)
	switch t.Kind {
	case types.Array:
		elem := f.random(prefix+"element.", t.Elem)
		return func(row int64) (any, error) {
			vals := make([]any, n)
			for i := range vals {
				var err error
				if vals[i], err = elem(row); err != nil {
					return nil, err
				}
			}
			return vals, nil
		}
	case types.Map:
		return f.entries(n, f.random(prefix+"key.", t.Key), f.random(prefix+"value.", t.Elem))
	case types.Multiset:
		count := func(int64) (any, error) { return int32(1 + f.rng.IntN(3)), nil }
		return f.entries(n, f.random(prefix+"element.", t.Elem), count)
	}
	return func(int64) (any, error) { return nil, nil }
}

// entries draws n times; equal keys fall together.
func (f *fields) entries(n int, key, val generator) generator {
	return func(row int64) (any, error) {
		e := &types.Entries{Keys: []any{}, Vals: []any{}}
		seen := map[string]bool{}
		for range n {
			k, err := key(row)
			if err != nil {
				return nil, err
			}
			v, err := val(row)
			if err != nil {
				return nil, err
			}
			if text := fmt.Sprint(k); !seen[text] {
				seen[text] = true
				e.Keys, e.Vals = append(e.Keys, k), append(e.Vals, v)
			}
		}
		return e, nil
	}
}
