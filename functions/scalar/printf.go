package scalar

import (
	"math"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"minisql/exec/types"
	f "minisql/functions"
)

// printf is java.util.Formatter in the locale of the United States over Flink's internal values: a DATE is a number, a DECIMAL
// is none. What Formatter refuses, be it the last of many conversions, makes the result NULL. Conversions of dates (%t) are
// missing.
func printf(_ *f.Ctx, v []any) (string, error) {
	format, ok := v[0].(string)
	if !ok {
		return "", f.ErrNull
	}
	var b strings.Builder
	ordinary, last := 0, 0
	for {
		text, rest, found := strings.Cut(format, "%")
		b.WriteString(text)
		if !found {
			return b.String(), nil
		}
		d, n := parseDirective(rest)
		if n == 0 || !d.valid() {
			return "", f.ErrNull
		}
		format = rest[n:]
		if d.conv == '%' || d.conv == 'n' {
			b.WriteString(d.justified(map[byte]string{'%': "%", 'n': "\n"}[d.conv]))
			continue
		}
		switch {
		case d.flags&previous != 0:
		case d.index > 0:
			last = d.index
		default:
			ordinary++
			last = ordinary
		}
		if last == 0 || last >= len(v) {
			return "", f.ErrNull
		}
		s, ok := d.format(v[last])
		if !ok {
			return "", f.ErrNull
		}
		b.WriteString(s)
	}
}

// format is a value by the directive; false if the two do not go together.
func (d *directive) format(v any) (string, bool) {
	if d.conv == 'b' {
		t, is := v.(bool)
		return d.text(strconv.FormatBool(v != nil && (!is || t))), true
	}
	if d.conv == 's' && d.flags&alternate != 0 {
		return "", false
	}
	if v == nil {
		return d.text("null"), true
	}
	switch d.conv {
	case 's':
		return d.text(javaText(v)), true
	case 'h':
		s, ok := hashText(v)
		return d.text(s), ok
	case 'c':
		n, ok := f.IntValue(v)
		if _, long := v.(int64); !ok || long || n < 0 || n > utf8.MaxRune {
			return "", false
		}
		return d.text(string(rune(n))), true
	case 'd', 'o', 'x':
		n, ok := f.IntValue(v)
		if !ok {
			return "", false
		}
		if d.conv == 'd' {
			return d.whole(n), true
		}
		return d.bits(n, v)
	}
	switch v := v.(type) {
	case float32:
		return d.float(float64(v)), true
	case float64:
		return d.float(v), true
	}
	return "", false
}

// text is a text cut to the precision, in upper case if it is to be, and filled up; lengths are UTF-16's.
func (d *directive) text(s string) string {
	if units := utf16.Encode([]rune(s)); d.precision >= 0 && d.precision < len(units) {
		s = java16(units[:d.precision])
	}
	if d.upper {
		s = upper(s)
	}
	return d.justified(s)
}

// justified fills a text up to the width.
func (d *directive) justified(s string) string {
	blanks := strings.Repeat(" ", max(d.width-len(utf16.Encode([]rune(s))), 0))
	if d.flags&left != 0 {
		return s + blanks
	}
	return blanks + s
}

// hashText is the hash code of a value in hexadecimal digits; those of nested values are not known.
func hashText(v any) (string, bool) {
	switch x := v.(type) {
	case float64:
		if math.IsNaN(x) {
			v = math.Float64frombits(0x7ff8 << 48) // Java has one
		}
	case float32:
		if x != x {
			v = math.Float32frombits(0x7fc0 << 16)
		}
	case bool, int8, int16, int32, int64, string, types.Dec, types.Instant:
	default:
		return "", false
	}
	return strconv.FormatUint(uint64(uint32(f.JavaHash(v))), 16), true
}

// javaText is toString of a value in Flink's internal form, where a DATE is its day number.
func javaText(v any) string {
	switch v := v.(type) {
	case bool:
		return strconv.FormatBool(v)
	case types.Instant:
		return strings.Replace(f.PrintText(types.TimestampOf(9), v), " ", "T", 1)
	}
	return f.Format(types.Type{}, v, nil)
}
