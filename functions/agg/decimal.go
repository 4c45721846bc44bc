package agg

import (
	"minisql/exec/types"
	f "minisql/functions"
)

// decTotal is a sum of DECIMALs with its count; lost is set when the sum had more than 38 digits, which makes it NULL.
type decTotal struct {
	sum  types.Dec
	n    int64
	lost bool
}

// decimals is the rule of SUM and AVG of DECIMAL.
func decimals(t, ret types.Type, finish func(s *decTotal) any) func() f.Accumulator {
	step := func(s *decTotal, d types.Dec, n int64) {
		r, ok := addDec(s.sum, d, t.S)
		s.sum, s.n, s.lost = r, s.n+n, s.lost || !ok
	}
	return (&rule[decTotal]{
		params: []types.Type{t}, ret: ret,
		add:     func(s *decTotal, row []any) error { step(s, row[0].(types.Dec), 1); return nil },
		retract: func(s *decTotal, row []any) error { step(s, row[0].(types.Dec).Neg(), -1); return nil },
		merge: func(dst, src *decTotal) error {
			step(dst, src.sum, src.n)
			dst.lost = dst.lost || src.lost
			return nil
		},
		result: func(s *decTotal) (any, error) { return finish(s), nil },
	}).make
}

func decimalSum(t, ret types.Type, zero bool) func() f.Accumulator {
	return decimals(t, ret, func(s *decTotal) any {
		if s.lost || s.n == 0 && !zero {
			return nil
		}
		return types.Dec{Hi: s.sum.Hi, Lo: s.sum.Lo, Scale: int32(t.S)}
	})
}

func decimalAvg(t, ret types.Type) func() f.Accumulator {
	return decimals(t, ret, func(s *decTotal) any {
		if s.lost || s.n == 0 {
			return nil
		}
		v := s.sum.Big()
		v.Mul(v, types.Pow10(types.MaxDecimal))
		r, ok := types.DecFromBig(v.Quo(v, types.DecOf(s.n, 0).Big()), t.S+types.MaxDecimal, ret.P, ret.S)
		if !ok {
			return nil
		}
		return r
	})
}

// addDec adds two values of the scale; false when the sum has more than 38 digits.
func addDec(a, b types.Dec, scale int) (types.Dec, bool) {
	x, ok1 := a.Small()
	y, ok2 := b.Small()
	if r := x + y; ok1 && ok2 && (x^r)&(y^r) >= 0 {
		return types.DecOf(r, scale), true
	}
	v := a.Big()
	return types.DecFromBig(v.Add(v, b.Big()), scale, types.MaxDecimal, scale)
}
