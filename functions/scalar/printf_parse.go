package scalar

import (
	"strconv"
	"strings"
)

// directive is what follows a %: 2$-,10.3f.
type directive struct {
	index            int // 1 for 1$, 0 for none
	flags            flags
	width, precision int  // -1 for none
	conv             byte // in lower case; upper tells
	upper            bool
}

// flags are the characters before the width.
type flags uint16

const (
	left flags = 1 << iota
	alternate
	plus
	blank
	zeros
	group
	parens
	previous
)

const flagSigns = "-#+ 0,(<"

// parseDirective reads a directive and returns its length, 0 if it is none.
func parseDirective(s string) (d directive, n int) {
	d.width, d.precision = -1, -1
	if digits := leadingDigits(s); digits > 0 && digits < len(s) && s[digits] == '$' {
		if d.index = small(s[:digits]); d.index <= 0 {
			return d, 0
		}
		n = digits + 1
	}
	for ; n < len(s); n++ {
		i := strings.IndexByte(flagSigns, s[n])
		if i < 0 {
			break
		}
		if d.flags&(1<<i) != 0 {
			return d, 0
		}
		d.flags |= 1 << i
	}
	if digits := leadingDigits(s[n:]); digits > 0 {
		if d.width = small(s[n : n+digits]); d.width < 0 {
			return d, 0
		}
		n += digits
	}
	if strings.HasPrefix(s[n:], ".") {
		digits := leadingDigits(s[n+1:])
		if d.precision = small(s[n+1 : n+1+digits]); d.precision < 0 {
			return d, 0
		}
		n += 1 + digits
	}
	if n == len(s) {
		return d, 0
	}
	d.conv = s[n]
	if strings.IndexByte("BHSCXEGA", d.conv) >= 0 {
		d.conv, d.upper = d.conv+'a'-'A', true
	}
	return d, n + 1
}

func leadingDigits(s string) int { return len(s) - len(strings.TrimLeft(s, "0123456789")) }

// small is a number of 32 bits, -1 if it is none.
func small(digits string) int {
	n, err := strconv.ParseInt(digits, 10, 32)
	if err != nil {
		return -1
	}
	return int(n)
}

// valid tells whether Formatter takes the flags, the width and the precision together with the conversion.
func (d *directive) valid() bool {
	allowed := previous
	switch d.conv {
	case 'b', 'h', 'c':
		allowed |= left
	case 's':
		allowed |= left | alternate // which format refuses, since nothing here has another form
	case 'd':
		allowed |= left | plus | blank | zeros | group | parens
	case 'o', 'x':
		allowed |= left | alternate | plus | blank | zeros | parens // a value refuses plus, blank and parens, NULL does not
	case 'f':
		allowed |= left | alternate | plus | blank | zeros | group | parens
	case 'e':
		allowed |= left | alternate | plus | blank | zeros | parens
	case 'g':
		allowed |= left | plus | blank | zeros | group | parens
	case 'a':
		allowed |= left | alternate | plus | blank | zeros
	case '%':
		allowed = left
	case 'n':
		return d.flags == 0 && d.width < 0 && d.precision < 0
	default:
		return false
	}
	switch {
	case d.flags&^allowed != 0:
		return false
	case d.precision >= 0 && strings.IndexByte("cdox%", d.conv) >= 0:
		return false
	case d.width < 0 && d.flags&(left|zeros) != 0:
		return false
	}
	return d.flags&(plus|blank) != plus|blank && d.flags&(left|zeros) != left|zeros
}
