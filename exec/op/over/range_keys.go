package over

import (
	"cmp"
	"math"
	"math/big"
	"sort"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// rangeKeys are the sort keys of a partition, for frames that are bounded by their values. NULLs are peers of each other
// only; they stand together before or behind the others.
type rangeKeys struct {
	line   line
	lo, hi int // the rows whose key is not NULL
	desc   bool
}

// line is a line of numbers on which keys lie and are moved.
type line interface {
	// limit remembers the key of row i moved by an offset, up or down the line.
	limit(i int, offset any, up bool)
	// compare tells on which side of the limit the key of row k lies.
	compare(k int) int
}

// newRangeKeys takes the keys of n rows, in order, and a frame whose offsets fit them.
func newRangeKeys(c vec.Col, n int, desc bool, f rel.Frame) *rangeKeys {
	r := &rangeKeys{desc: desc}
	nulls := vec.NullsOf(c)
	for r.lo < n && nulls.At(r.lo) {
		r.lo++
	}
	for r.hi = r.lo; r.hi < n && !nulls.At(r.hi); {
		r.hi++
	}
	if c.Type.IsApprox() || isFloat(f.Lo.Offset) || isFloat(f.Hi.Offset) {
		r.line = newFloats(c, r.lo, r.hi)
	} else {
		r.line = newExacts(c, r.lo, r.hi, f)
	}
	return r
}

// has tells that row i has a key.
func (r *rangeKeys) has(i int) bool { return i >= r.lo && i < r.hi }

// from is the first row that is not before a bound of row i.
func (r *rangeKeys) from(i int, b rel.Bound) int {
	r.line.limit(i, b.Offset, (b.Kind == rel.Following) != r.desc)
	return r.lo + sort.Search(r.hi-r.lo, func(k int) bool { return r.side(r.lo+k) >= 0 })
}

// to is the row behind the last one that is not beyond a bound of row i.
func (r *rangeKeys) to(i int, b rel.Bound) int {
	r.line.limit(i, b.Offset, (b.Kind == rel.Following) != r.desc)
	return r.lo + sort.Search(r.hi-r.lo, func(k int) bool { return r.side(r.lo+k) > 0 })
}

// side tells whether row k lies before the limit, on it or behind it, in the order of the rows.
func (r *rangeKeys) side(k int) int {
	if r.desc {
		return -r.line.compare(k)
	}
	return r.line.compare(k)
}

// floats are the keys of DOUBLE and FLOAT, and of any number that is moved by such; NaN lies behind all numbers.
type floats struct {
	keys []float64
	at   float64
}

func newFloats(c vec.Col, lo, hi int) *floats {
	f := &floats{keys: make([]float64, hi)}
	for i := lo; i < hi; i++ {
		f.keys[i] = toFloat(vec.At(c, i))
	}
	return f
}

func (f *floats) limit(i int, offset any, up bool) {
	if f.at = f.keys[i] + toFloat(offset); !up {
		f.at = f.keys[i] - toFloat(offset)
	}
}

func (f *floats) compare(k int) int {
	a, b := f.keys[k], f.at
	if math.IsNaN(a) || math.IsNaN(b) { // which cmp puts before all numbers
		return -cmp.Compare(a, b)
	}
	return cmp.Compare(a, b)
}

func isFloat(v any) bool {
	switch v.(type) {
	case float32, float64:
		return true
	}
	return false
}

func toFloat(v any) float64 {
	switch v := v.(type) {
	case float32:
		return float64(v)
	case float64:
		return v
	case types.Dec:
		return v.Float()
	}
	n, _ := functions.IntValue(v)
	return float64(n)
}

// exacts are keys that are whole numbers of some unit: integers, decimals in units of the smallest scale there is, times in
// nanoseconds. They are as long as they need to be: nothing overflows at the ends of a type.
type exacts struct {
	keys   []*big.Int
	dates  []types.Instant // of datetimes, for offsets in months
	scale  int
	at, by big.Int
}

const nsPerMs = 1_000_000

func newExacts(c vec.Col, lo, hi int, f rel.Frame) *exacts {
	e := &exacts{keys: make([]*big.Int, hi), scale: c.Type.S}
	if c.Type.IsDatetime() {
		e.dates, e.scale = make([]types.Instant, hi), 0
	}
	for _, o := range []any{f.Lo.Offset, f.Hi.Offset} {
		if d, ok := o.(types.Dec); ok {
			e.scale = max(e.scale, int(d.Scale))
		}
	}
	for i := lo; i < hi; i++ {
		v := vec.At(c, i)
		if e.dates == nil {
			e.keys[i] = e.whole(v)
			continue
		}
		e.dates[i] = instant(v, c.Type.Kind)
		e.keys[i] = nanos(e.dates[i])
	}
	return e
}

// whole is a number in units of the scale.
func (e *exacts) whole(v any) *big.Int {
	if d, ok := v.(types.Dec); ok {
		return new(big.Int).Mul(d.Big(), types.Pow10(e.scale-int(d.Scale)))
	}
	n, _ := functions.IntValue(v)
	return new(big.Int).Mul(big.NewInt(n), types.Pow10(e.scale))
}

func (e *exacts) limit(i int, offset any, up bool) {
	by, months := offset.(int32)
	switch {
	case e.dates == nil:
		e.by.Set(e.whole(offset))
	case months: // an interval of months; the day is cut to the length of the month
		if !up {
			by = -by
		}
		e.at.Set(nanos(addMonths(e.dates[i], int64(by))))
		return
	default:
		ms, _ := offset.(int64)
		e.by.Mul(big.NewInt(ms), big.NewInt(nsPerMs))
	}
	if up {
		e.at.Add(e.keys[i], &e.by)
	} else {
		e.at.Sub(e.keys[i], &e.by)
	}
}

func (e *exacts) compare(k int) int { return e.keys[k].Cmp(&e.at) }

// instant is a DATE, TIME or timestamp as a point on one line.
func instant(v any, kind types.Kind) types.Instant {
	switch v := v.(type) {
	case types.Instant:
		return v
	case int32:
		if kind == types.Date {
			return types.Instant{Ms: int64(v) * types.MsPerDay}
		}
		return types.Instant{Ms: int64(v)}
	}
	return types.Instant{}
}

func nanos(in types.Instant) *big.Int {
	n := new(big.Int).Mul(big.NewInt(in.Ms), big.NewInt(nsPerMs))
	return n.Add(n, big.NewInt(int64(in.Ns)))
}

func addMonths(in types.Instant, months int64) types.Instant {
	days := types.FloorDiv(in.Ms, types.MsPerDay)
	in.Ms += (types.AddMonths(days, months) - days) * types.MsPerDay
	return in
}
