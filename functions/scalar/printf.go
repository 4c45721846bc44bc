package scalar

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"

	"minisql/exec/types"
	f "minisql/functions"
)

// printf is String.format of Java for the conversions that its arguments allow; anything it refuses gives NULL.
func printf(_ *f.Ctx, v []any) (string, error) {
	format, ok := v[0].(string)
	if !ok {
		return "", f.ErrNull
	}
	var b strings.Builder
	next := 1
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		end := i + 1
		for end < len(format) && strings.IndexByte("-+ 0,#(.$123456789", format[end]) >= 0 {
			end++
		}
		if end == len(format) {
			return "", f.ErrNull
		}
		spec, verb := format[i+1:end], format[end]
		i = end
		switch verb {
		case '%':
			b.WriteByte('%')
			continue
		case 'n':
			b.WriteByte('\n')
			continue
		}
		at := next
		if n, rest, ok := strings.Cut(spec, "$"); ok {
			at, _ = strconv.Atoi(n)
			spec = rest
		} else {
			next++
		}
		if at < 1 || at >= len(v) {
			return "", f.ErrNull
		}
		s, ok := formatOne(spec, verb, v[at])
		if !ok {
			return "", f.ErrNull
		}
		b.WriteString(s)
	}
	return b.String(), nil
}

func formatOne(spec string, verb byte, v any) (string, bool) {
	group := strings.Contains(spec, ",")
	spec = strings.ReplaceAll(spec, ",", "")
	if v == nil && verb != 'b' {
		return fmt.Sprintf("%"+strings.Trim(spec, "0+ ,#(")+"s", "null"), true
	}
	n, isInt := f.IntValue(v)
	switch verb {
	case 's', 'S':
		s := javaText(v)
		if width, most, ok := strings.Cut(spec, "."); ok {
			n, _ := strconv.Atoi(most)
			if units := utf16.Encode([]rune(s)); n < len(units) {
				s = java16(units[:n])
			}
			spec = width
		}
		s = pad(spec, s)
		if verb == 'S' {
			s = strings.ToUpper(s)
		}
		return s, true
	case 'b', 'B':
		t, isBool := v.(bool)
		return fmt.Sprintf("%"+spec+"s", strconv.FormatBool(v != nil && (!isBool || t))), true
	case 'd':
		if !isInt {
			return "", false
		}
		s := fmt.Sprintf("%"+spec+"d", n)
		if group {
			s = grouped(s)
		}
		return s, true
	case 'x', 'X', 'o':
		if !isInt {
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
		return fmt.Sprintf("%"+spec+string(verb), u), true
	case 'c':
		if !isInt {
			return "", false
		}
		return fmt.Sprintf("%"+spec+"c", rune(n)), true
	case 'f', 'e', 'E', 'g':
		x, ok := floatOf(v)
		if !ok {
			return "", false
		}
		s := fmt.Sprintf("%"+spec+string(verb), x)
		if group {
			s = grouped(s)
		}
		return s, true
	}
	return "", false
}

// pad fills a text up to the width of a spec, which counts UTF-16 units.
func pad(spec, s string) string {
	left := strings.HasPrefix(spec, "-")
	width, _ := strconv.Atoi(strings.TrimPrefix(spec, "-"))
	blanks := strings.Repeat(" ", max(width-len(utf16.Encode([]rune(s))), 0))
	if left {
		return s + blanks
	}
	return blanks + s
}

func floatOf(v any) (float64, bool) {
	switch v := v.(type) {
	case float32:
		return float64(v), true
	case float64:
		return v, true
	case types.Dec:
		return v.Float(), true
	}
	return 0, false
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

// grouped puts commas between groups of three digits.
func grouped(s string) string {
	begin := strings.IndexAny(s, "0123456789")
	end := begin
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	digits := s[max(begin, 0):end]
	var b strings.Builder
	for i, c := range digits {
		if i > 0 && (len(digits)-i)%3 == 0 {
			b.WriteByte(',')
		}
		b.WriteRune(c)
	}
	return s[:max(begin, 0)] + b.String() + s[end:]
}
