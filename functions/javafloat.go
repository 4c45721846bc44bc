package functions

import (
	"math"
	"math/bits"
	"strconv"
)

// JavaDouble is the text of a DOUBLE as Double.toString of Java 17 gives it. That is the layout of the method's
// documentation with the digits of the free-format algorithm of Steele and White ("How to print floating-point numbers
// accurately", 1990), which are not always the fewest that read back; see digitsOf for what Java does in its own way.
func JavaDouble(f float64) string {
	if s, ok := noDigits(f); ok {
		return s
	}
	b := math.Float64bits(f)
	mant, exp := b&(1<<52-1), int(b>>52&0x7ff)
	if exp > 0 {
		mant |= 1 << 52
	}
	return digitsOf(mant, max(exp, 1)-1075, 1).text(f < 0)
}

// JavaFloat is the text of a FLOAT, as JavaDouble.
func JavaFloat(f float32) string {
	if s, ok := noDigits(float64(f)); ok {
		return s
	}
	b := math.Float32bits(f)
	mant, exp := b&(1<<23-1), int(b>>23&0xff)
	if exp > 0 {
		mant |= 1 << 23
	}
	return digitsOf(uint64(mant), max(exp, 1)-150, 1).text(f < 0)
}

// JavaDigits are the digits from which Java's Formatter rounds a finite DOUBLE above zero: 0.d1d2d3... times ten to the exp.
// There are two at least, but for whole numbers.
func JavaDigits(f float64) (digits []byte, exp int) {
	b := math.Float64bits(f)
	mant, e := b&(1<<52-1), int(b>>52&0x7ff)
	if e > 0 {
		mant |= 1 << 52
	}
	d := digitsOf(mant, max(e, 1)-1075, 2)
	return d.digits, d.exp
}

// noDigits is the text of what has no digits: zeros, infinities and NaN.
func noDigits(f float64) (string, bool) {
	switch {
	case f != f:
		return "NaN", true
	case math.IsInf(f, 1):
		return "Infinity", true
	case math.IsInf(f, -1):
		return "-Infinity", true
	case f != 0:
		return "", false
	case math.Signbit(f):
		return "-0.0", true
	}
	return "0.0", true
}

// decimal is 0.d1d2d3... times ten to the exp.
type decimal struct {
	digits []byte
	exp    int
}

// digitsOf develops mant * 2^exp from its first digit on, until what is left out is less than half the distance to the
// neighbouring numbers, or would be if the last digit were one more. Beyond Steele and White:
//   - the distance is the smaller one to both sides, also where it differs: at powers of two;
//   - texts with an exponent have two digits at least, all have where least is 2, and the second is a digit of the number even
//     where one would do;
//   - whole numbers below 2^63 are shown digit by digit.
func digitsOf(mant uint64, exp, least int) decimal {
	width := bits.Len64(mant)
	zeros := bits.TrailingZeros64(mant)
	top := exp + width - 1 // the number is at least 2^top, and less than twice that
	if exp+zeros >= 0 && top <= 62 {
		return wholeDigits(mant, exp, top-width-1)
	}
	half := exp - 1
	if width == zeros+1 {
		half--
	}
	place := firstPlace(math.Ldexp(float64(mant), 1-width), top)
	digits := develop(mant>>zeros, exp+zeros, half, place)
	d := decimal{digits: make([]byte, 0, 20)}
	for {
		digit, below, above := digits.next()
		if digit == '0' && len(d.digits) == 0 && !above { // the place was guessed one too high
			place--
			continue
		}
		if d.digits = append(d.digits, digit); len(d.digits) == 1 {
			d.exp = place + 1
			if place < -3 || place >= 8 {
				least = 2
			}
		}
		if len(d.digits) < least || !below && !above {
			continue
		}
		if rest := digits.rest(); above && (!below || rest > 0 || rest == 0 && digit&1 != 0) {
			d.roundUp()
		}
		return d
	}
}

// firstPlace guesses the power of ten of a number's first digit, which may be one too high: m is the number by 2^top, from 1
// to 2, whose logarithm is taken from the tangent at 1.5 (Gay, "Correctly rounded binary-decimal and decimal-binary
// conversions", 1990).
func firstPlace(m float64, top int) int {
	const log15, log2 = 0.176091259055681242, math.Ln2 / math.Ln10 // of 1.5 and 2, to base 10
	return int(math.Floor(log15 + (m-1.5)*(1/(1.5*math.Ln10)) + float64(top)*log2))
}

// wholeDigits are those of a whole number. Where it has more bits than its type keeps, spare of them count for nothing, and
// neither do as many digits as 2^spare has behind its first.
func wholeDigits(mant uint64, exp, spare int) decimal {
	v := mant
	if exp >= 0 {
		v <<= exp
	} else {
		v >>= -exp
	}
	cut := 0
	if spare > 1 {
		cut = int(float64(spare) * (math.Ln2 / math.Ln10))
		unit := uint64(math.Pow10(cut))
		v = (v + unit/2) / unit
	}
	s := strconv.AppendUint(nil, v, 10)
	n := len(s)
	for len(s) > 1 && s[len(s)-1] == '0' {
		s = s[:len(s)-1]
	}
	return decimal{s, n + cut}
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

// text lays digits out as the documentation of Double.toString says.
func (d decimal) text(neg bool) string {
	s := make([]byte, 0, 28)
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
