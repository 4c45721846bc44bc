package functions

import (
	"math"
	"math/big"
	"math/bits"
	"strconv"
)

// JavaDouble is the text of a DOUBLE: Double.toString of Java 17, which is not always the shortest that reads back.
func JavaDouble(f float64) string {
	switch {
	case math.IsNaN(f):
		return "NaN"
	case math.IsInf(f, 0):
		return infinity(f)
	case f == 0:
		return zero(math.Signbit(f))
	}
	b := math.Float64bits(f)
	fract, exp, width := b&(1<<52-1), int(b>>52&0x7ff), 53
	if exp == 0 {
		lead := bits.LeadingZeros64(fract)
		shift := lead - 11
		fract <<= shift
		exp, width = 1-shift, 64-lead
	} else {
		fract |= 1 << 52
	}
	return digitsOf(exp-1023, fract, width).text(f < 0)
}

// JavaFloat is the text of a FLOAT, as JavaDouble.
func JavaFloat(f float32) string {
	switch {
	case f != f:
		return "NaN"
	case math.IsInf(float64(f), 0):
		return infinity(float64(f))
	case f == 0:
		return zero(math.Signbit(float64(f)))
	}
	b := math.Float32bits(f)
	fract, exp, width := b&(1<<23-1), int(b>>23&0xff), 24
	if exp == 0 {
		lead := bits.LeadingZeros32(fract)
		shift := lead - 8
		fract <<= shift
		exp, width = 1-shift, 32-lead
	} else {
		fract |= 1 << 23
	}
	return digitsOf(exp-127, uint64(fract)<<29, width).text(f < 0)
}

func infinity(f float64) string {
	if f < 0 {
		return "-Infinity"
	}
	return "Infinity"
}

func zero(neg bool) string {
	if neg {
		return "-0.0"
	}
	return "0.0"
}

// decimal is 0.d1d2d3... times ten to the exp.
type decimal struct {
	digits []byte
	exp    int
}

// bitsOf5 is the number of bits of 5^i, where 5^i fits 64 bits.
var bitsOf5 = [...]int{0, 3, 5, 7, 10, 12, 14, 17, 19, 21, 24, 26, 28, 31, 33, 35, 38, 40, 42, 45, 47, 49, 52, 54, 56, 59, 61}

// digitsOf is jdk.internal.math.FloatingDecimal.dtoa as it stood before JDK 19, for fract * 2^(exp-52), of whose bits
// width are significant. It develops digits until the rest is less than half a unit in the last place.
func digitsOf(exp int, fract uint64, width int) decimal {
	tail := bits.TrailingZeros64(fract)
	nfract := 53 - tail
	tiny := max(0, nfract-exp-1)
	if exp <= 62 && exp >= -21 && tiny == 0 && nfract < 64 {
		return integerDigits(exp, fract, width)
	}
	est := estimate(fract, exp)
	b5, s5 := max(0, -est), max(0, est)
	b2, s2 := b5+tiny+exp, s5+tiny
	m5, m2 := b5, b2-width
	fract >>= tail
	b2 -= nfract - 1
	common := min(b2, s2)
	b2, s2, m2 = b2-common, s2-common, m2-common
	if nfract == 1 { // below a power of two the neighbour is only half as far
		m2--
	}
	if m2 < 0 {
		b2, s2, m2 = b2-m2, s2-m2, 0
	}
	bbits, sbits := nfract+b2+size5(b5), s2+1+size5(s5+1)
	if bbits < 64 && sbits < 64 {
		return smallDigits(int64(fract)*int64(pow5(b5))<<b2, int64(pow5(s5))<<s2, int64(pow5(m5))<<m2, est)
	}
	return bigDigits(mulPow52(big.NewInt(int64(fract)), b5, b2), mulPow52(big.NewInt(1), s5, s2), mulPow52(big.NewInt(1), m5, m2), est)
}

func size5(n int) int {
	if n < len(bitsOf5) {
		return bitsOf5[n]
	}
	return 3 * n
}

func pow5(n int) uint64 {
	p := uint64(1)
	for range n {
		p *= 5
	}
	return p
}

func mulPow52(v *big.Int, n5, n2 int) *big.Int {
	v.Mul(v, new(big.Int).Exp(big.NewInt(5), big.NewInt(int64(n5)), nil))
	return v.Lsh(v, uint(n2))
}

// estimate guesses floor(log10(f)); it may be one too high.
func estimate(fract uint64, exp int) int {
	d := math.Float64frombits(1023<<52 | fract&(1<<52-1))
	return int(math.Floor(float64((d-1.5)*0.289529654) + 0.176091259 + float64(float64(exp)*0.301029995663981)))
}

func integerDigits(exp int, fract uint64, width int) decimal {
	drop := 0
	if p := exp - width - 1; exp > width && p > 1 && p < 64 {
		drop = p * 30103 / 100000
	}
	if exp >= 52 {
		fract <<= exp - 52
	} else {
		fract >>= 52 - exp
	}
	v, shift := fract, 0
	if drop != 0 {
		unit := pow5(drop) << drop
		rest := v % unit
		v /= unit
		shift = drop
		if rest >= unit>>1 {
			v++
		}
	}
	s := strconv.AppendUint(nil, v, 10)
	n := len(s)
	for len(s) > 1 && s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	return decimal{s, n + shift}
}

func smallDigits(b, s, m int64, est int) decimal {
	tens := s * 10
	q := b / s
	b = 10 * (b % s)
	m *= 10
	low, high := b < m, b+m > tens
	d := decimal{exp: est}
	if q == 0 && !high {
		d.exp--
	} else {
		d.digits = append(d.digits, byte('0'+q))
	}
	if d.exp < -3 || d.exp >= 8 { // one more digit at least, for the form with an exponent
		low, high = false, false
	}
	for !low && !high {
		q = b / s
		b = 10 * (b % s)
		m *= 10
		low, high = true, true
		if m > 0 {
			low, high = b < m, b+m > tens
		}
		d.digits = append(d.digits, byte('0'+q))
	}
	return d.finish(low, high, cmpInt(b<<1, tens))
}

func cmpInt(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

func bigDigits(b, s, m *big.Int, est int) decimal {
	ten := big.NewInt(10)
	tens := new(big.Int).Mul(s, ten)
	var q, r, sum big.Int
	next := func() (digit byte, low, high bool) {
		q.QuoRem(b, s, &r)
		b.Mul(&r, ten)
		m.Mul(m, ten)
		return byte('0' + q.Int64()), b.Cmp(m) < 0, tens.Cmp(sum.Add(b, m)) <= 0
	}
	digit, low, high := next()
	d := decimal{exp: est}
	if digit == '0' && !high {
		d.exp--
	} else {
		d.digits = append(d.digits, digit)
	}
	if d.exp < -3 || d.exp >= 8 {
		low, high = false, false
	}
	for !low && !high {
		digit, low, high = next()
		d.digits = append(d.digits, digit)
	}
	return d.finish(low, high, b.Lsh(b, 1).Cmp(tens))
}

// finish rounds the last digit by the condition that ended the development; half tells on which side of one half the
// rest lies.
func (d decimal) finish(low, high bool, half int) decimal {
	d.exp++
	odd := d.digits[len(d.digits)-1]&1 != 0
	if high && (!low || half > 0 || half == 0 && odd) {
		d.roundUp()
	}
	return d
}

func (d *decimal) roundUp() {
	i := len(d.digits) - 1
	for ; i > 0 && d.digits[i] == '9'; i-- {
		d.digits[i] = '0'
	}
	if d.digits[i] == '9' {
		d.exp++
		d.digits[i] = '1'
		return
	}
	d.digits[i]++
}

func (d decimal) text(neg bool) string {
	var s []byte
	if neg {
		s = append(s, '-')
	}
	switch n := len(d.digits); {
	case d.exp > 0 && d.exp < 8:
		for i := range max(d.exp, n) {
			if i == d.exp {
				s = append(s, '.')
			}
			if i < n {
				s = append(s, d.digits[i])
			} else {
				s = append(s, '0')
			}
		}
		if n <= d.exp {
			s = append(s, '.', '0')
		}
	case d.exp <= 0 && d.exp > -3:
		s = append(s, '0', '.')
		for range -d.exp {
			s = append(s, '0')
		}
		s = append(s, d.digits...)
	default:
		s = append(s, d.digits[0], '.')
		if n > 1 {
			s = append(s, d.digits[1:]...)
		} else {
			s = append(s, '0')
		}
		s = append(s, 'E')
		s = strconv.AppendInt(s, int64(d.exp-1), 10)
	}
	return string(s)
}
