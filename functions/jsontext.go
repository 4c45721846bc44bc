package functions

import (
	"encoding/base64"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"minisql/exec/types"
)

// AppendJSON writes a value as JSON as Flink's JSON functions do: numbers plain, byte strings in base64, points in time
// in ISO form, fields of objects in order of their names.
func AppendJSON(dst []byte, t types.Type, v any) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return fmt.Appendf(dst, "%t", v)
	case string:
		return AppendJSONString(dst, v)
	case []byte:
		return AppendJSONString(dst, base64.StdEncoding.EncodeToString(v))
	case types.Instant:
		return AppendJSONString(dst, isoInstant(t, v))
	case float32:
		return appendJSONFloat(dst, float64(v))
	case float64:
		return appendJSONFloat(dst, v)
	case types.Dec:
		return append(dst, printDecimal(v)...)
	case []any:
		return appendJSONList(dst, t, v)
	case *types.Entries:
		kt, vt := t.Key, t.Elem
		if t.Kind == types.Multiset {
			kt, vt = t.Elem, &countType
		}
		fields := make([]jsonField, len(v.Keys))
		for i, k := range v.Keys {
			fields[i] = jsonField{Format(*kt, k, nil), vt, v.Vals[i]}
		}
		return appendJSONObject(dst, fields)
	}
	return append(dst, Format(t, v, nil)...)
}

type jsonField struct {
	name  string
	typ   *types.Type
	value any
}

func appendJSONList(dst []byte, t types.Type, vals []any) []byte {
	if t.Kind == types.Row {
		fields := make([]jsonField, len(vals))
		for i, v := range vals {
			fields[i] = jsonField{t.Fields[i].Name, &t.Fields[i].Type, v}
		}
		return appendJSONObject(dst, fields)
	}
	dst = append(dst, '[')
	for i, v := range vals {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = AppendJSON(dst, *t.Elem, v)
	}
	return append(dst, ']')
}

func appendJSONObject(dst []byte, fields []jsonField) []byte {
	slices.SortStableFunc(fields, func(a, b jsonField) int { return strings.Compare(a.name, b.name) })
	dst = append(dst, '{')
	for i, f := range fields {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(AppendJSONString(dst, f.name), ':')
		dst = AppendJSON(dst, *f.typ, f.value)
	}
	return append(dst, '}')
}

// AppendJSONString writes a JSON string as Jackson does: only quotes, backslashes and control characters are escaped.
func AppendJSONString(dst []byte, s string) []byte {
	dst = append(dst, '"')
	for _, r := range s {
		switch r {
		case '"', '\\':
			dst = append(dst, '\\', byte(r))
		case '\n':
			dst = append(dst, `\n`...)
		case '\r':
			dst = append(dst, `\r`...)
		case '\t':
			dst = append(dst, `\t`...)
		case '\b':
			dst = append(dst, `\b`...)
		case '\f':
			dst = append(dst, `\f`...)
		default:
			if r < ' ' {
				dst = fmt.Appendf(dst, `\u%04X`, r)
			} else {
				dst = utf8.AppendRune(dst, r)
			}
		}
	}
	return append(dst, '"')
}

// appendJSONFloat writes what BigDecimal makes of the number's text; a FLOAT comes as the DOUBLE that it is.
func appendJSONFloat(dst []byte, v float64) []byte {
	text := JavaDouble(v)
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return AppendJSONString(dst, text)
	}
	return append(dst, BigDecimalText(text)...)
}

// BigDecimalText is BigDecimal.toString of a number with a fraction or an exponent; an integer stays as it is.
func BigDecimalText(s string) string {
	if !strings.ContainsAny(s, ".eE") {
		return s
	}
	mant, exp, _ := strings.Cut(strings.ToLower(s), "e")
	e, _ := strconv.Atoi(exp)
	neg := strings.HasPrefix(mant, "-")
	whole, frac, _ := strings.Cut(strings.TrimPrefix(mant, "-"), ".")
	scale := len(frac) - e
	digits, ok := new(big.Int).SetString(whole+frac, 10)
	if !ok {
		return s
	}
	text := digits.String()
	if adjusted := len(text) - 1 - scale; scale >= 0 && adjusted >= -6 {
		if scale > 0 {
			text = strings.Repeat("0", max(scale+1-len(text), 0)) + text
			text = text[:len(text)-scale] + "." + text[len(text)-scale:]
		}
	} else {
		if len(text) > 1 {
			text = text[:1] + "." + text[1:]
		}
		text += "E" + map[bool]string{true: "+", false: ""}[adjusted >= 0] + strconv.Itoa(adjusted)
	}
	if neg {
		text = "-" + text
	}
	return text
}
