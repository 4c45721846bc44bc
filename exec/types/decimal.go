package types

import (
	"cmp"
	"math"
	"math/big"
	"math/bits"
	"strings"
)

// Dec is a DECIMAL's value: unscaled / 10^Scale, with at most 38 digits, in two's complement of 128 bits.
type Dec struct {
	Hi    int64
	Lo    uint64
	Scale int32
}

// DecOf is v / 10^scale.
func DecOf(v int64, scale int) Dec { return Dec{Hi: v >> 63, Lo: uint64(v), Scale: int32(scale)} }

// Small returns the unscaled value if it fits 64 bits.
func (d Dec) Small() (int64, bool) { return int64(d.Lo), d.Hi == int64(d.Lo)>>63 }

// Big returns the unscaled value.
func (d Dec) Big() *big.Int {
	if v, ok := d.Small(); ok {
		return big.NewInt(v)
	}
	neg := d.Hi < 0
	hi, lo := uint64(d.Hi), d.Lo
	if neg {
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	b := new(big.Int).SetUint64(hi)
	b.Lsh(b, 64).Or(b, new(big.Int).SetUint64(lo))
	if neg {
		b.Neg(b)
	}
	return b
}

var pow10 = func() (p [77]*big.Int) {
	p[0] = big.NewInt(1)
	for i := 1; i < len(p); i++ {
		p[i] = new(big.Int).Mul(p[i-1], big.NewInt(10))
	}
	return
}()

// Pow10 is 10^n for n up to 76; it must not be changed.
func Pow10(n int) *big.Int { return pow10[n] }

// DecFromBig makes a DECIMAL of v / 10^scale, rounded half up to (p, s); false when it has more than p digits.
func DecFromBig(v *big.Int, scale, p, s int) (Dec, bool) {
	switch {
	case s > scale && s-scale < len(pow10):
		v = new(big.Int).Mul(v, pow10[s-scale])
	case s > scale: // beyond any DECIMAL, unless zero
		if v.Sign() != 0 {
			return Dec{}, false
		}
	case s < scale:
		v = quoHalfUp(v, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(scale-s)), nil))
	}
	if v.CmpAbs(pow10[p]) >= 0 {
		return Dec{}, false
	}
	abs := new(big.Int).Abs(v)
	lo := new(big.Int).And(abs, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	hi := new(big.Int).Rsh(abs, 64).Uint64()
	if v.Sign() < 0 {
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	return Dec{int64(hi), lo, int32(s)}, true
}

// quoHalfUp divides and rounds half away from zero, as Java's RoundingMode.HALF_UP.
func quoHalfUp(v, by *big.Int) *big.Int {
	q, r := new(big.Int).QuoRem(v, by, new(big.Int))
	if r.Abs(r).Lsh(r, 1).Cmp(by) >= 0 {
		q.Add(q, big.NewInt(int64(v.Sign())))
	}
	return q
}

// Rescale rounds half up to DECIMAL(p, s); false on overflow.
func (d Dec) Rescale(p, s int) (Dec, bool) {
	if v, ok := d.Small(); ok && int(d.Scale) == s && p >= 19 {
		return DecOf(v, s), true
	}
	return DecFromBig(d.Big(), int(d.Scale), p, s)
}

// Compare orders by value, whatever the scales.
func (d Dec) Compare(e Dec) int {
	if d.Scale == e.Scale {
		if c := cmp.Compare(d.Hi, e.Hi); c != 0 {
			return c
		}
		return cmp.Compare(d.Lo, e.Lo)
	}
	a, b := d.Big(), e.Big()
	if d.Scale < e.Scale {
		a = new(big.Int).Mul(a, pow10[e.Scale-d.Scale])
	} else {
		b = new(big.Int).Mul(b, pow10[d.Scale-e.Scale])
	}
	return a.Cmp(b)
}

// String writes all digits of the scale and no exponent.
func (d Dec) String() string {
	s := d.Big().String()
	neg := strings.HasPrefix(s, "-")
	s = strings.TrimPrefix(s, "-")
	if n := int(d.Scale); n > 0 {
		if len(s) <= n {
			s = strings.Repeat("0", n+1-len(s)) + s
		}
		s = s[:len(s)-n] + "." + s[len(s)-n:]
	}
	if neg {
		s = "-" + s
	}
	return s
}

// Float is the nearest DOUBLE.
func (d Dec) Float() float64 {
	f, _ := new(big.Float).SetString(d.String())
	if f == nil {
		return 0
	}
	v, _ := f.Float64()
	return v
}

// Neg is minus the value.
func (d Dec) Neg() Dec {
	lo, borrow := bits.Sub64(0, d.Lo, 0)
	hi, _ := bits.Sub64(0, uint64(d.Hi), borrow)
	return Dec{int64(hi), lo, d.Scale}
}

// Sign is -1, 0 or 1.
func (d Dec) Sign() int {
	switch {
	case d.Hi < 0:
		return -1
	case d.Hi == 0 && d.Lo == 0:
		return 0
	}
	return 1
}
