package agg

import (
	"math"
	"math/big"

	"minisql/exec/types"
	f "minisql/functions"
)

// decimalSquares are the count, the sum and the sum of squares of DECIMALs.
type decimalSquares struct {
	n       int64
	sum, sq *big.Rat // nil is zero
}

// step adds the squares of a number, or takes them back.
func (s *decimalSquares) step(x *big.Rat, sign int64) {
	s.plus(decimalSquares{sign, scaled(x, sign), scaled(rounded(new(big.Rat).Mul(x, x)), sign)})
}

func (s *decimalSquares) plus(o decimalSquares) {
	s.n += o.n
	s.sum, s.sq = sumRat(s.sum, o.sum), sumRat(s.sq, o.sq)
}

func scaled(x *big.Rat, k int64) *big.Rat { return new(big.Rat).Mul(x, new(big.Rat).SetInt64(k)) }

func sumRat(a, b *big.Rat) *big.Rat {
	out := new(big.Rat)
	for _, x := range []*big.Rat{a, b} {
		if x != nil {
			out.Add(out, x)
		}
	}
	return out
}

// rounded cuts a number to the six digits that products and quotients of DECIMAL(38, s) have.
func rounded(x *big.Rat) *big.Rat {
	r, _ := new(big.Rat).SetString(x.FloatString(6))
	return r
}

// variance is (SUM(x*x) - SUM(x)*SUM(x)/n) / d, each step rounded.
func (s *decimalSquares) variance(d int64) *big.Rat {
	mean := rounded(new(big.Rat).Quo(rounded(new(big.Rat).Mul(s.sum, s.sum)), new(big.Rat).SetInt64(s.n)))
	return rounded(new(big.Rat).Quo(new(big.Rat).Sub(s.sq, mean), new(big.Rat).SetInt64(d)))
}

// decimalDeviation computes in decimals, as Flink rewrites STDDEV and VAR; only the root is a DOUBLE.
func decimalDeviation(name string, t types.Type, root, sample bool) *f.AggCall {
	ret := types.DecimalOf(types.MaxDecimal, max(6, t.S)).WithNull(!t.NotNull)
	var c *f.AggCall
	value := func(row []any) *big.Rat {
		r, _ := new(big.Rat).SetString(row[0].(types.Dec).String())
		return r
	}
	r := &rule[decimalSquares]{
		params: []types.Type{t}, ret: ret,
		add:     func(s *decimalSquares, row []any) error { s.step(value(row), 1); return nil },
		retract: func(s *decimalSquares, row []any) error { s.step(value(row), -1); return nil },
		merge:   func(dst, src *decimalSquares) error { dst.plus(*src); return nil },
		result: func(s *decimalSquares) (any, error) {
			n := s.n
			if sample {
				n--
			}
			if n <= 0 {
				return none(s.n, c.Ret), nil
			}
			v := s.variance(n)
			if root {
				x, _ := v.Float64()
				return f.ConvertValue(nil, types.Of(types.Double), ret, math.Sqrt(x))
			}
			return f.ParseDecimal(v.FloatString(6), ret.P, ret.S)
		},
	}
	c = resolved(name, ret, r.params, r.make)
	return c
}
