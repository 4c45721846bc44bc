package agg

import (
	"encoding/binary"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

type numeric interface {
	int8 | int16 | int32 | int64 | float32 | float64
}

func sum(args []f.Arg) (*f.AggCall, error) {
	t, err := number("SUM", args)
	if err != nil {
		return nil, err
	}
	if t.Kind == types.Decimal {
		ret := types.DecimalOf(types.MaxDecimal, t.S).WithNull(!t.NotNull)
		return resolved("SUM", ret, []types.Type{t}, decimalSum(t, ret, false)), nil
	}
	return resolved("SUM", t, []types.Type{t}, sumOf(t, false)), nil
}

func sum0(args []f.Arg) (*f.AggCall, error) {
	c, err := sum(args)
	if err != nil {
		return nil, err
	}
	c.Name, c.Ret = "$SUM0", c.Ret.Must()
	if t := c.Params[0]; t.Kind == types.Decimal {
		c.New = decimalSum(t, c.Ret, true)
	} else {
		c.New = sumOf(t, true)
	}
	return c, nil
}

func sumOf(t types.Type, zero bool) func() f.Accumulator {
	switch t.Kind {
	case types.TinyInt:
		return newSum[int8](t, zero)
	case types.SmallInt:
		return newSum[int16](t, zero)
	case types.Int:
		return newSum[int32](t, zero)
	case types.BigInt:
		return newSum[int64](t, zero)
	case types.Float:
		return newSum[float32](t, zero)
	}
	return newSum[float64](t, zero)
}

func newSum[T numeric](t types.Type, zero bool) func() f.Accumulator {
	return func() f.Accumulator { return &totals[T, T]{typ: &t, zero: zero} }
}

// totals keeps sums of type S, and counts, of values of type T: SUM, and AVG of anything but DECIMAL. Integers wrap.
type totals[T, S numeric] struct {
	sum  []S
	n    []int64
	typ  *types.Type
	mean bool // AVG
	zero bool // no values make 0, not NULL
}

func (s *totals[T, S]) Grow(n int)        { s.sum, s.n = grow(s.sum, n), grow(s.n, n) }
func (s *totals[T, S]) Reset(group int32) { s.sum[group], s.n[group] = 0, 0 }

func (s *totals[T, S]) Add(groups []int32, args []vec.Col, lo, hi int) error {
	return s.step(groups, args[0], lo, hi, 1)
}

func (s *totals[T, S]) Retract(groups []int32, args []vec.Col, lo, hi int) error {
	return s.step(groups, args[0], lo, hi, -1)
}

func (s *totals[T, S]) step(groups []int32, c vec.Col, lo, hi int, by int64) error {
	v, nulls := vec.Values[T](c), vec.NullsOf(c)
	if !nulls.Any() && !c.Const && by > 0 {
		v = v[lo:hi]
		groups = groups[:len(v)]
		for i, x := range v {
			if g := groups[i]; g >= 0 {
				s.sum[g] += S(x)
				s.n[g]++
			}
		}
		return nil
	}
	sign := S(by)
	for i := lo; i < hi; i++ {
		if g := groups[i-lo]; g >= 0 && !nulls.At(i) {
			s.sum[g] += sign * S(v[c.Index(i)])
			s.n[g] += by
		}
	}
	return nil
}

// AddRun implements functions.RunAdder. The values are added one after the other, since the sum of floating point
// numbers depends on the order.
func (s *totals[T, S]) AddRun(group int32, args []vec.Col, lo, hi int) error {
	c := args[0]
	v, nulls, total := vec.Values[T](c), vec.NullsOf(c), s.sum[group]
	if !nulls.Any() && !c.Const {
		for _, x := range v[lo:hi] {
			total += S(x)
		}
		s.n[group] += int64(hi - lo)
	} else {
		for i := lo; i < hi; i++ {
			if !nulls.At(i) {
				total += S(v[c.Index(i)])
				s.n[group]++
			}
		}
	}
	s.sum[group] = total
	return nil
}

func (s *totals[T, S]) Merge(dst, src int32) error {
	s.sum[dst] += s.sum[src]
	s.n[dst] += s.n[src]
	return nil
}

// MergeAll implements functions.AllMerger.
func (s *totals[T, S]) MergeAll(dst, src []int32) {
	for i, d := range dst {
		s.sum[d] += s.sum[src[i]]
		s.n[d] += s.n[src[i]]
	}
}

// Rolls implements functions.Roller, for sums of integers: what wraps when it is added wraps back.
func (s *totals[T, S]) Rolls() bool { return T(1)/2 == 0 && !s.mean }

// Roll implements functions.Roller.
func (s *totals[T, S]) Roll(total, add, result, remove []int32) {
	for i, t := range total {
		sum, n := s.sum[t], s.n[t]
		if g := add[i]; g >= 0 {
			sum, n = sum+s.sum[g], n+s.n[g]
		}
		to := result[i]
		if s.sum[to], s.n[to] = sum, n; remove[i] >= 0 {
			sum, n = sum-s.sum[remove[i]], n-s.n[remove[i]]
		}
		s.sum[t], s.n[t] = sum, n
	}
}

func (s *totals[T, S]) Result(groups []int32) (vec.Col, error) {
	out := make([]T, len(groups))
	for i, g := range groups {
		out[i] = s.value(g)
	}
	if s.zero {
		return vec.FromSlice(s.typ, out, nil), nil
	}
	return vec.FromSlice(s.typ, out, s.validity(groups)), nil
}

func (s *totals[T, S]) value(group int32) T {
	if s.mean && s.n[group] != 0 {
		return T(s.sum[group] / S(s.n[group]))
	}
	return T(s.sum[group])
}

// AppendResult implements functions.ResultAppender for integers.
func (s *totals[T, S]) AppendResult(dst []byte, group int32) ([]byte, bool) {
	if T(1)/2 != 0 {
		return dst, false
	}
	if s.n[group] == 0 && !s.zero {
		return append(dst, 0), true
	}
	end := len(dst) + 1 + vec.LayoutOf(*s.typ).Width()
	return binary.LittleEndian.AppendUint64(append(dst, 1), uint64(s.value(group)))[:end], true
}

func (s *totals[T, S]) validity(groups []int32) (valid vec.Bitmap) {
	for i, g := range groups {
		if s.n[g] == 0 {
			if valid == nil {
				valid = vec.NewBitmap(len(groups))
			}
			valid.Clear(i)
		}
	}
	return
}

func avg(args []f.Arg) (*f.AggCall, error) {
	t, err := number("AVG", args)
	if err != nil {
		return nil, err
	}
	ret := t
	var make func() f.Accumulator
	switch t.Kind {
	case types.TinyInt:
		make = newAvg[int8, int64](t)
	case types.SmallInt:
		make = newAvg[int16, int64](t)
	case types.Int:
		make = newAvg[int32, int64](t)
	case types.BigInt:
		make = newAvg[int64, int64](t)
	case types.Float:
		make = newAvg[float32, float64](t)
	case types.Double:
		make = newAvg[float64, float64](t)
	default:
		ret = types.DecimalOf(types.MaxDecimal, max(6, t.S)).WithNull(!t.NotNull)
		make = decimalAvg(t, ret)
	}
	return resolved("AVG", ret, []types.Type{t}, make), nil
}

func newAvg[T numeric, S int64 | float64](t types.Type) func() f.Accumulator {
	return func() f.Accumulator { return &totals[T, S]{typ: &t, mean: true} }
}
