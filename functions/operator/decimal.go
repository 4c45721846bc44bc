package operator

import (
	"math/big"
	"math/bits"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

var decimalByZero = source.New(source.ArithmeticException, "Division by zero")

// decimalBody computes exactly and then fits the result type, rounding half up; what does not fit is NULL.
func decimalBody(op arithOp) f.Body {
	return func(ret *types.Type) f.Kernel {
		p, s := ret.P, ret.S
		return f.Map2E(func(_ *f.Ctx, a, b types.Dec) (types.Dec, error) {
			if r, ok := smallDecimal(op, a, b, p, s); ok {
				return r, nil
			}
			v, scale, err := bigDecimal(op, a, b)
			if err != nil {
				return types.Dec{}, err
			}
			r, ok := types.DecFromBig(v, scale, p, s)
			if !ok {
				return r, f.ErrNull
			}
			return r, nil
		})(ret)
	}
}

// smallDecimal is the way of values that fit 64 bits and whose result needs no rounding.
func smallDecimal(op arithOp, a, b types.Dec, p, s int) (types.Dec, bool) {
	x, ok1 := a.Small()
	y, ok2 := b.Small()
	if !ok1 || !ok2 || p < 19 && op > opMul {
		return types.Dec{}, false
	}
	switch op {
	case opAdd, opSub:
		x, ok1 = upscale(x, s-int(a.Scale))
		y, ok2 = upscale(y, s-int(b.Scale))
		if !ok1 || !ok2 {
			return types.Dec{}, false
		}
		if op == opSub {
			y = -y
		}
		r := x + y
		return types.DecOf(r, s), (x^r)&(y^r) >= 0 && fits(r, p)
	case opMul:
		hi, lo := bits.Mul64(uint64(max(x, -x)), uint64(max(y, -y)))
		r := int64(lo)
		if (x < 0) != (y < 0) {
			r = -r
		}
		return types.DecOf(r, s), hi == 0 && int64(lo) >= 0 && s == int(a.Scale+b.Scale) && fits(r, p)
	}
	return types.Dec{}, false
}

func upscale(v int64, digits int) (int64, bool) {
	if digits < 0 || digits > 18 {
		return 0, false
	}
	k := types.Pow10(digits).Int64()
	r := v * k
	return r, r/k == v
}

func fits(v int64, p int) bool {
	return p >= 19 || max(v, -v) < types.Pow10(p).Int64()
}

func bigDecimal(op arithOp, a, b types.Dec) (v *big.Int, scale int, err error) {
	x, y := a.Big(), b.Big()
	switch op {
	case opMul:
		return x.Mul(x, y), int(a.Scale + b.Scale), nil
	case opDiv:
		if y.Sign() == 0 {
			return nil, 0, decimalByZero
		}
		// Enough digits that fitting rounds once: 38 more than the quotient's own.
		x.Mul(x, types.Pow10(2*types.MaxDecimal))
		q, r := new(big.Int).QuoRem(x, y, new(big.Int))
		if r.Sign() != 0 { // a digit that tells a cut quotient from a tie
			q.Mul(q, big.NewInt(10)).Add(q, big.NewInt(int64(x.Sign()*y.Sign())))
			return q, 2*types.MaxDecimal + 1 + int(a.Scale-b.Scale), nil
		}
		return q, 2*types.MaxDecimal + int(a.Scale-b.Scale), nil
	}
	s := max(a.Scale, b.Scale)
	x.Mul(x, types.Pow10(int(s-a.Scale)))
	y.Mul(y, types.Pow10(int(s-b.Scale)))
	switch {
	case op == opAdd:
		x.Add(x, y)
	case op == opSub:
		x.Sub(x, y)
	case y.Sign() == 0:
		return nil, 0, decimalByZero
	default:
		x.Rem(x, y)
	}
	return x, int(s), nil
}
