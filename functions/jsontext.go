package functions

import (
	"encoding/base64"
	"fmt"
	"sort"
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
	sort.SliceStable(fields, func(a, b int) bool { return fields[a].name < fields[b].name })
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
