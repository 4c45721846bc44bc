package scalar

import (
	"bytes"
	"math"
	"strconv"
	"strings"

	f "minisql/functions"
)

// sign is what stands before a number, and behind it.
func (d *directive) sign(negative bool) (before, behind string) {
	switch {
	case negative && d.flags&parens != 0:
		return "(", ")"
	case negative:
		return "-", ""
	case d.flags&plus != 0:
		return "+", ""
	case d.flags&blank != 0:
		return " ", ""
	}
	return "", ""
}

// whole is a number of conversion d.
func (d *directive) whole(n int64) string {
	digits := strconv.FormatInt(n, 10)
	before, behind := d.sign(n < 0)
	return d.justified(before + d.grouped(strings.TrimPrefix(digits, "-"), len(before)+len(behind)) + behind)
}

// bits is a number of conversions o and x, negative ones as the value's bits.
func (d *directive) bits(n int64, v any) (string, bool) {
	if d.flags&(plus|blank|parens) != 0 {
		return "", false
	}
	u := uint64(n)
	switch v.(type) {
	case int8:
		u &= 0xff
	case int16:
		u &= 0xffff
	case int32:
		u &= 0xffffffff
	}
	base, prefix := 8, "0"
	if d.conv == 'x' {
		base, prefix = 16, "0x"
	}
	if d.flags&alternate == 0 {
		prefix = ""
	}
	s := strconv.FormatUint(u, base)
	if d.flags&zeros != 0 {
		s = strings.Repeat("0", max(d.width-len(prefix)-len(s), 0)) + s
	}
	if s = prefix + s; d.upper {
		s = strings.ToUpper(s)
	}
	return d.justified(s), true
}

// grouped puts commas between the thousands of plain digits and zeros before them, up to the width, of which other
// characters take some.
func (d *directive) grouped(digits string, taken int) string {
	if d.flags&group != 0 {
		whole, fraction, dot := strings.Cut(digits, ".")
		for i := len(whole) - 3; i > 0; i -= 3 {
			whole = whole[:i] + "," + whole[i:]
		}
		if digits = whole; dot {
			digits += "." + fraction
		}
	}
	if d.flags&zeros != 0 {
		digits = strings.Repeat("0", max(d.width-taken-len(digits), 0)) + digits
	}
	return digits
}

// float is a number of conversions e, f, g and a.
func (d *directive) float(x float64) string {
	if math.IsNaN(x) {
		return d.justified(d.cased("NaN"))
	}
	before, behind := d.sign(math.Signbit(x))
	taken := len(before) + len(behind)
	s := ""
	switch x = math.Abs(x); {
	case math.IsInf(x, 0):
		s = d.cased("Infinity")
	case d.conv == 'a':
		s = d.hexFloat(x, taken)
	case d.conv == 'e':
		s = d.mantissa(rounded(x, func(int) int { return d.digits() + 1 }), d.digits(), taken)
	case d.conv == 'f':
		s = d.fixed(x, d.digits(), taken)
	default:
		s = d.general(x, taken)
	}
	return d.justified(before + s + behind)
}

func (d *directive) cased(s string) string {
	if d.upper {
		return strings.ToUpper(s)
	}
	return s
}

// number is 0.d1d2d3... times ten to the exp, of which Formatter rounds the shortest digits, not the number itself.
type number struct {
	digits []byte
	exp    int
}

// rounded are the digits of x rounded half up to as many as keep says, by where the point is; zero is a single 0.
func rounded(x float64, keep func(exp int) int) number {
	if x == 0 {
		return number{[]byte("0"), 1}
	}
	d := number{}
	d.digits, d.exp = f.JavaDigits(x)
	n := keep(d.exp)
	if n < 0 || n >= len(d.digits) {
		return d
	}
	up := d.digits[n] >= '5'
	for i := n; i < len(d.digits); i++ {
		d.digits[i] = '0'
	}
	for i := n - 1; up && i >= 0; i-- {
		if up = d.digits[i] == '9'; up {
			d.digits[i] = '0'
		} else {
			d.digits[i]++
		}
	}
	if up {
		d.digits[0] = '1'
		d.exp++
	}
	return d
}

// point is the number with a decimal point behind exp digits and prec digits behind that.
func (d *directive) point(n number, exp, prec int) string {
	var b bytes.Buffer
	if exp <= 0 {
		b.WriteByte('0')
	}
	for i := range max(exp, 0) {
		b.WriteByte(n.at(i))
	}
	if prec > 0 || d.flags&alternate != 0 {
		b.WriteByte('.')
	}
	for i := range prec {
		b.WriteByte(n.at(exp + i))
	}
	return b.String()
}

// at is a digit, 0 before the first and behind the last.
func (n number) at(i int) byte {
	if i < 0 || i >= len(n.digits) {
		return '0'
	}
	return n.digits[i]
}

// digits is the precision, 6 if none is given.
func (d *directive) digits() int {
	if d.precision < 0 {
		return 6
	}
	return d.precision
}

func (d *directive) fixed(x float64, prec, taken int) string {
	n := rounded(x, func(exp int) int { return exp + prec })
	return d.grouped(d.point(n, n.exp, prec), taken)
}

// mantissa is a number with an exponent.
func (d *directive) mantissa(n number, prec, taken int) string {
	exp, sign := n.exp-1, "+"
	if exp < 0 {
		exp, sign = -exp, "-"
	}
	tail := sign + strconv.Itoa(exp)
	if exp < 10 {
		tail = sign + "0" + strconv.Itoa(exp)
	}
	return d.grouped(d.point(n, 1, prec), taken+1+len(tail)) + d.cased("e") + tail
}

// general is fixed between 10^-4 and 10^precision, and scientific beyond.
func (d *directive) general(x float64, taken int) string {
	prec := max(d.digits(), 1)
	n := rounded(x, func(int) int { return prec })
	switch {
	case x == 0:
		return d.grouped(d.point(n, 1, prec-1), taken)
	case n.exp-1 < -4 || n.exp-1 >= prec:
		return d.mantissa(n, prec-1, taken)
	}
	return d.grouped(d.point(n, n.exp, prec-n.exp), taken)
}

// hexFloat is conversion a: Double.toHexString, rounded half even to the precision.
func (d *directive) hexFloat(x float64, taken int) string {
	prec := d.precision
	if prec == 0 {
		prec = 1
	}
	mantissa, exp := hexParts(x, prec)
	fill := 0
	if d.flags&zeros != 0 { // without those that the precision asks for
		fill = max(d.width-len(mantissa)-len("p")-len(exp)-len("0x")-taken, 0)
	}
	mantissa += strings.Repeat("0", max(prec-(len(mantissa)-len("1.")), 0))
	return d.cased("0x" + strings.Repeat("0", fill) + mantissa + "p" + exp)
}

// hexParts are d.ddd and the power of two that make x, with at most prec digits behind the point, with all if prec is negative.
func hexParts(x float64, prec int) (mantissa, exp string) {
	frac, e := math.Frexp(x)
	lead, m := "1.", math.Float64bits(frac)&(1<<52-1)
	e--
	switch {
	case x == 0:
		lead, e = "0.", 0
	case prec >= 0 && prec < 13:
		drop := 52 - 4*prec
		half, low, last := uint64(1)<<(drop-1), m&(1<<drop-1), m>>drop&1
		if m -= low; low > half || low == half && last != 0 {
			m += 1 << drop
		}
		e += int(m >> 52)
		m &= 1<<52 - 1
	case e < -1022: // as it is kept, without the first digit
		lead, m, e = "0.", math.Float64bits(x), -1022
	}
	digits := strconv.FormatUint(1<<52|m, 16)[1:]
	if digits = strings.TrimRight(digits, "0"); digits == "" {
		digits = "0"
	}
	return lead + digits, strconv.Itoa(e)
}
