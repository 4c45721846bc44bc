package functions

import (
	"cmp"
	"math/big"
	"math/bits"
)

// development gives the decimal digits of a number one after the other, as a fraction of whole numbers: what is left, the
// unit it is measured in, and half the distance to the neighbouring numbers. Behind the first digit what is left and the
// distance are in tenths of a unit.
type development struct {
	left, unit, half uint64
	big              *bigDigits // where 64 bits do not do
}

// develop sets up the digits of mant * 2^exp from the place of 10^place on; half is the power of two that is half the
// distance to the neighbours. Small numbers are developed in 64 bits, others in as many as it takes.
func develop(mant uint64, exp, half, place int) development {
	unit, fives, unitFives := 0, 0, 0
	if place >= 0 {
		unit, unitFives = place, place
	} else {
		exp, half, fives = exp-place, half-place, -place
	}
	least := min(exp, half, unit)
	exp, half, unit = exp-least, half-least, unit-least
	if bits.Len64(mant)+exp+fiveBits(fives) < 64 && half+fiveBits(fives) < 64 && unit+1+fiveBits(unitFives+1) < 64 {
		return development{left: mant * powersOf5[fives] << exp, unit: powersOf5[unitFives] << unit, half: powersOf5[fives] << half}
	}
	return development{big: &bigDigits{left: scaled(mant, fives, exp), unit: scaled(1, unitFives, unit), half: scaled(1, fives, half)}}
}

// fiveBits is the number of bits of 5^n, or too many for 64.
func fiveBits(n int) int {
	if n >= len(powersOf5) {
		return 64
	}
	return bits.Len64(powersOf5[n])
}

// powersOf5 are those that fit 64 bits.
var powersOf5 = func() (p [28]uint64) {
	p[0] = 1
	for i := 1; i < len(p); i++ {
		p[i] = 5 * p[i-1]
	}
	return
}()

func scaled(v uint64, fives, twos int) *big.Int {
	n := new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(fives)), nil)
	n.Mul(n, new(big.Int).SetUint64(v))
	return n.Lsh(n, uint(twos))
}

// next gives a digit, and tells whether the digits so far, or those with the last one more by one, are within half the
// distance. It reckons with a sign, as Java does: a sum that overflows is not near from above, and half a distance that does
// is more than a unit.
func (d *development) next() (digit byte, below, above bool) {
	if d.big != nil {
		return d.big.next()
	}
	digit = byte('0' + d.left/d.unit)
	d.left = d.left % d.unit * 10
	d.half *= 10
	if int64(d.half) <= 0 {
		return digit, true, true
	}
	return digit, d.left < d.half, int64(d.left+d.half) > int64(d.unit*10)
}

// rest compares twice what is left with a unit.
func (d *development) rest() int {
	if d.big != nil {
		return d.big.rest()
	}
	return cmp.Compare(d.left*2, d.unit*10)
}

type bigDigits struct {
	left, unit, half *big.Int
	begun            bool
	digit, sum       big.Int
}

var ten = big.NewInt(10)

// next counts what is exactly half the distance away as near from above, other than in 64 bits.
func (b *bigDigits) next() (digit byte, below, above bool) {
	if b.begun {
		b.left.Mul(b.left, ten)
		b.half.Mul(b.half, ten)
	}
	b.begun = true
	b.digit.QuoRem(b.left, b.unit, b.left)
	return byte('0' + b.digit.Int64()), b.left.Cmp(b.half) < 0, b.sum.Add(b.left, b.half).Cmp(b.unit) >= 0
}

func (b *bigDigits) rest() int { return b.sum.Lsh(b.left, 1).Cmp(b.unit) }
