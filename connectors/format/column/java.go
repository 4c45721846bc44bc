package column

import (
	"math/big"
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/source"
)

func numberFormat(format string, args ...any) error {
	return source.New(source.NumberFormatException, format, args...)
}

// Trim is Java's String.trim: every character up to the blank goes.
func Trim(b []byte) []byte {
	for len(b) > 0 && b[0] <= ' ' {
		b = b[1:]
	}
	for len(b) > 0 && b[len(b)-1] <= ' ' {
		b = b[:len(b)-1]
	}
	return b
}

// Int parses a trimmed text as Java's Byte, Short, Integer or Long do for bits 8 to 64.
func Int(text []byte, bits int) (int64, error) {
	s := string(Trim(text))
	wide := max(bits, 32) // Byte and Short parse an Integer first
	v, err := strconv.ParseInt(s, 10, wide)
	if err != nil {
		return 0, numberFormat("For input string: \"%s\"", s)
	}
	if v<<(64-bits)>>(64-bits) != v {
		return 0, numberFormat("Value out of range. Value:\"%s\" Radix:10", s)
	}
	return v, nil
}

// Float parses a trimmed text as Java's Double.parseDouble or, for 32 bits, Float.parseFloat: decimal and hexadecimal
// forms, a trailing d or f, NaN, Infinity; what is too large is infinite.
func Float(text []byte, bits int) (float64, error) {
	s := string(Trim(text))
	if s == "" {
		return 0, numberFormat("empty String")
	}
	body := strings.TrimLeft(s[:1], "+-") + s[1:]
	switch body {
	case "NaN", "Infinity":
		v, _ := strconv.ParseFloat(s[:len(s)-len(body)]+body, bits)
		return v, nil
	}
	t := s
	if hex := len(body) > 1 && (body[1] == 'x' || body[1] == 'X'); hex {
		if !strings.ContainsAny(body, "pP") {
			return 0, numberFormat("For input string: \"%s\"", s)
		}
		t = strings.TrimRight(s[:len(s)-1]+strings.TrimRight(s[len(s)-1:], "dDfF"), "")
	} else {
		t = s[:len(s)-1] + strings.TrimRight(s[len(s)-1:], "dDfF")
		if strings.Trim(t, "+-.0123456789eE") != "" {
			return 0, numberFormat("For input string: \"%s\"", s)
		}
	}
	v, err := strconv.ParseFloat(t, bits)
	if err != nil && err.(*strconv.NumError).Err == strconv.ErrSyntax || strings.Contains(t, "_") {
		return 0, numberFormat("For input string: \"%s\"", s)
	}
	return v, nil
}

// Decimal parses a text as Java's BigDecimal, without trimming, and rounds half up to DECIMAL(p, s); ErrNull if it is
// too large.
func Decimal(text []byte, p, s int) (types.Dec, error) {
	if v, scale, ok := smallDecimal(text); ok {
		d, fits := types.DecOf(v, scale).Rescale(p, s)
		if !fits {
			return d, ErrNull
		}
		return d, nil
	}
	unscaled, scale, err := bigDecimal(text)
	if err != nil {
		return types.Dec{}, err
	}
	// Beyond these exponents the value is zero or too large whatever its digits; 10^exponent is never built.
	if digits := len(unscaled) - scale; digits > p-s+1+len(unscaled) || digits > 4096 {
		if strings.Trim(unscaled, "-0") == "" {
			return types.DecOf(0, s), nil
		}
		return types.Dec{}, ErrNull
	} else if digits < -s-1 {
		return types.DecOf(0, s), nil
	}
	v, _ := new(big.Int).SetString(unscaled, 10)
	if scale < 0 {
		v.Mul(v, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(-scale)), nil))
		scale = 0
	}
	d, fits := types.DecFromBig(v, scale, p, s)
	if !fits {
		return d, ErrNull
	}
	return d, nil
}

// smallDecimal reads up to eighteen digits with at most one point.
func smallDecimal(b []byte) (v int64, scale int, ok bool) {
	neg := len(b) > 0 && b[0] == '-'
	if neg {
		b = b[1:]
	}
	if len(b) == 0 || len(b) > 19 {
		return 0, 0, false
	}
	point, n := -1, 0
	for i, c := range b {
		switch {
		case c-'0' <= 9:
			v = v*10 + int64(c-'0')
			n++
		case c == '.' && point < 0:
			point = i
		default:
			return 0, 0, false
		}
	}
	if n == 0 || n > 18 {
		return 0, 0, false
	}
	if point >= 0 {
		scale = len(b) - 1 - point
	}
	if neg {
		v = -v
	}
	return v, scale, true
}

// bigDecimal follows java.math.BigDecimal(char[]): the unscaled digits with their sign, and the scale.
func bigDecimal(b []byte) (unscaled string, scale int, err error) {
	if len(b) == 0 {
		return "", 0, source.New(source.ArrayIndexOutOfBoundsException, "Index 0 out of bounds for length 0")
	}
	var num strings.Builder
	i := 0
	if b[0] == '-' || b[0] == '+' {
		if b[0] == '-' {
			num.WriteByte('-')
		}
		i++
	}
	n, point := 0, false
	for ; i < len(b); i++ {
		c := b[i]
		switch {
		case c-'0' <= 9:
			num.WriteByte(c)
			n++
			if point {
				scale++
			}
			continue
		case c == '.':
			if point {
				return "", 0, numberFormat("Character array contains more than one decimal point.")
			}
			point = true
			continue
		case c != 'e' && c != 'E':
			r := []rune(string(b[i:]))[0]
			return "", 0, numberFormat("Character %c is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.", r)
		}
		break
	}
	if n == 0 {
		return "", 0, numberFormat("No digits found.")
	}
	if i < len(b) {
		exp, perr := strconv.ParseInt(string(b[i+1:]), 10, 32)
		if perr != nil {
			if i+1 == len(b) {
				return "", 0, numberFormat("No exponent digits.")
			}
			return "", 0, numberFormat("Not a digit.")
		}
		scale -= int(exp)
	}
	return num.String(), scale, nil
}

// Truncate is the whole part of a decimal number, in digits. A number of more than 40 digits is out of any range and
// comes back as it is.
func Truncate(b []byte) ([]byte, error) {
	unscaled, scale, err := bigDecimal(b)
	if err != nil {
		return nil, err
	}
	switch digits := len(unscaled) - scale; {
	case digits <= 0 || strings.Trim(unscaled, "-0") == "":
		return []byte("0"), nil
	case digits > 4096:
		return b, nil
	case scale <= 0:
		return append([]byte(unscaled), strings.Repeat("0", -scale)...), nil
	case digits == 1 && unscaled[0] == '-':
		return []byte("0"), nil
	default:
		return []byte(unscaled[:digits]), nil
	}
}
