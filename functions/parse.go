package functions

import (
	"math"
	"math/big"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"minisql/exec/types"
	"minisql/grammar/source"
)

// ParseBool reads a BOOLEAN: t, true, y, yes, 1 and their opposites in any case, without blanks around.
func ParseBool(s string) (bool, error) {
	switch strings.ToLower(s) {
	case "t", "true", "y", "yes", "1":
		return true, nil
	case "f", "false", "n", "no", "0":
		return false, nil
	}
	return false, source.New(source.TableException, "Cannot parse '%s' as BOOLEAN.", s)
}

// ParseInt reads an integer of so many bits as Flink's BinaryStringDataUtil does: blanks around are dropped, a
// fraction is cut off, an exponent is refused.
func ParseInt(text string, bits int) (int64, error) {
	s := strings.Trim(text, " ")
	fail := func(why string) (int64, error) {
		return 0, source.New(source.NumberFormatException, "For input string: '%s'. %s", s, why)
	}
	if s == "" {
		return fail("Input is empty.")
	}
	i, neg := 0, s[0] == '-'
	if neg || s[0] == '+' {
		if i++; len(s) == 1 {
			return fail("Input has only positive or negative symbol.")
		}
	}
	v, dot := int64(0), false // negative, since its range is the larger
	for ; i < len(s); i++ {
		c := s[i]
		switch {
		case c == '.' && !dot:
			dot = true
		case c < '0' || c > '9':
			return fail("Invalid character found.")
		case dot:
		case v < math.MinInt64/10:
			return fail("Overflow.")
		default:
			if v = v*10 - int64(c-'0'); v > 0 {
				return fail("Overflow.")
			}
		}
	}
	least := int64(-1) << (bits - 1)
	if v < least || !neg && v == least {
		return fail("Overflow.")
	}
	if !neg {
		v = -v
	}
	return v, nil
}

// ParseDouble reads a FLOAT or DOUBLE as Double.parseDouble does.
func ParseDouble(text string, bits int) (float64, error) {
	s := strings.TrimFunc(text, func(r rune) bool { return r <= ' ' })
	if s == "" {
		return 0, source.New(source.NumberFormatException, "empty String")
	}
	body := strings.TrimLeft(s, "+-")
	if len(s)-len(body) <= 1 {
		if body == "NaN" {
			return math.NaN(), nil
		}
		if body == "Infinity" {
			return math.Inf(map[bool]int{true: -1, false: 1}[s[0] == '-']), nil
		}
		number := s
		if n := len(number); n > 1 && strings.ContainsRune("dDfF", rune(number[n-1])) && !strings.HasPrefix(strings.ToLower(body), "0x") {
			number = number[:n-1]
		}
		if isJavaFloat(strings.TrimLeft(number, "+-")) {
			f, err := strconv.ParseFloat(number, bits)
			if err == nil || math.IsInf(f, 0) {
				return f, nil
			}
		}
	}
	return 0, source.New(source.NumberFormatException, "For input string: \"%s\"", s)
}

// isJavaFloat keeps out what only Go's parser knows: underscores, inf, nan.
func isJavaFloat(s string) bool {
	digits := false
	for _, c := range s {
		switch {
		case c >= '0' && c <= '9':
			digits = true
		case !strings.ContainsRune(".eE+-xXpPabcdfABCDF", c):
			return false
		}
	}
	return digits
}

// bigDecimal is unscaled / 10^scale, of any size.
type bigDecimal struct {
	unscaled *big.Int
	scale    int
}

// ParseBig reads a number in the grammar of Java's BigDecimal.
func ParseBig(s string) (d bigDecimal, err error) {
	bad := func(c byte) (bigDecimal, error) {
		return d, source.New(source.NumberFormatException, "Character %c is neither a decimal digit number, decimal point, nor \"e\" notation exponential mark.", c)
	}
	if s == "" {
		return d, source.New(source.NumberFormatException, "Index 0 out of bounds for length 0")
	}
	i := 0
	if s[0] == '+' || s[0] == '-' {
		i++
	}
	digits, dot := make([]byte, 0, len(s)), false
	for ; i < len(s) && s[i] != 'e' && s[i] != 'E'; i++ {
		switch c := s[i]; {
		case c >= '0' && c <= '9':
			digits = append(digits, c)
			if dot {
				d.scale++
			}
		case c == '.' && dot:
			return d, source.New(source.NumberFormatException, "Character array contains more than one decimal point.")
		case c == '.':
			dot = true
		default:
			return bad(c)
		}
	}
	if len(digits) == 0 {
		return d, source.New(source.NumberFormatException, "No digits found.")
	}
	if i < len(s) {
		exp, err := strconv.Atoi(s[i+1:])
		if err != nil || exp > 1<<30 || exp < -1<<30 {
			return d, source.New(source.NumberFormatException, "No exponent digits.")
		}
		d.scale -= exp
	}
	d.unscaled, _ = new(big.Int).SetString(string(digits), 10)
	if s[0] == '-' {
		d.unscaled.Neg(d.unscaled)
	}
	return d, nil
}

// ParseDecimal reads a DECIMAL(p, s), rounding half up. Up to 18 digits Flink has a parser of its own, whose one
// complaint is Overflow.
func ParseDecimal(text string, p, s int) (types.Dec, error) {
	short := strings.Trim(text, " \t\n")
	overflow := source.New(source.NumberFormatException, "For input string: '%s'. Overflow.", text)
	if p > 18 {
		short = asciiDigits(short)
	}
	d, err := ParseBig(short)
	if p <= 18 && len(short) <= 18 && err != nil {
		if d, err = parseShort(short); err != nil {
			return types.Dec{}, overflow
		}
	}
	if err != nil {
		return types.Dec{}, err
	}
	if d.unscaled.Sign() != 0 && -d.scale > 2*types.MaxDecimal {
		return types.Dec{}, overflow
	}
	if d.scale > 4096 { // far below the last digit that counts
		return types.Dec{Scale: int32(s)}, nil
	}
	r, ok := types.DecFromBig(d.unscaled, max(d.scale, -2*types.MaxDecimal), p, s)
	if !ok && p <= 18 && d.scale > s { // the short parser does not see that rounding added a digit
		cut := new(big.Int).Quo(d.unscaled, new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(d.scale-s)), nil))
		if cut.CmpAbs(types.Pow10(p)) < 0 {
			r, ok = types.DecFromBig(d.unscaled, d.scale, p+1, s)
		}
	}
	if !ok {
		return r, overflow
	}
	return r, nil
}

// parseShort takes what only the short parser takes. A lone point is 0; whatever stands behind the digits counts as the
// mark of an exponent, which may be empty: 1d is 1.
func parseShort(s string) (bigDecimal, error) {
	end := strings.IndexFunc(s, func(r rune) bool { return !strings.ContainsRune("+-.0123456789", r) })
	if end < 0 {
		end = len(s)
	}
	mantissa, exponent := s[:end], strings.TrimLeft(s[end:], " \t\n")
	if exponent != "" && len(exponent) != len(s)-end {
		return bigDecimal{}, strconv.ErrSyntax
	}
	if mantissa == "." {
		mantissa = "0"
	}
	if len(exponent) > 1 {
		return ParseBig(mantissa + "e" + exponent[1:])
	}
	return ParseBig(mantissa)
}

// asciiDigits replaces the digits of other scripts, which Java's BigDecimal reads as well.
func asciiDigits(s string) string {
	return strings.Map(func(r rune) rune {
		if r < utf8.RuneSelf || !unicode.IsDigit(r) {
			return r
		}
		zero := r // digits come in runs of ten
		for unicode.IsDigit(zero-1) && r-zero < 9 {
			zero--
		}
		return '0' + r - zero
	}, s)
}
