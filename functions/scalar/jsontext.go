package scalar

import (
	"encoding/json"
	"errors"
	"slices"
	"strconv"
	"strings"

	f "minisql/functions"
	"minisql/grammar/source"
)

// A JSON value is nil, bool, json.Number, string, []any or map[string]any.

// readJSON reads the first value of a text; what follows it is ignored, as by Flink.
func readJSON(s string) (any, error) {
	d := json.NewDecoder(strings.NewReader(s))
	d.UseNumber()
	var v any
	if err := d.Decode(&v); err != nil {
		return nil, source.New(source.JacksonJsonParseException, "%s", jacksonError(s, err))
	}
	return v, nil
}

// jacksonError is Jackson's sentence where it is a matter of an early end, else Go's.
func jacksonError(s string, err error) string {
	var se *json.SyntaxError
	trimmed := strings.TrimSpace(s)
	switch {
	case errors.As(err, &se) && se.Offset < int64(len(s)):
		return err.Error()
	case strings.HasPrefix(trimmed, "{"):
		return "Unexpected end-of-input within/between Object entries\n at [Source: UNKNOWN; line: 1, column: " + strconv.Itoa(len(s)+1) + "]"
	case strings.HasPrefix(trimmed, "["):
		return "Unexpected end-of-input within/between Array entries\n at [Source: UNKNOWN; line: 1, column: " + strconv.Itoa(len(s)+1) + "]"
	}
	return err.Error()
}

// writeJSON writes a value without blanks, the fields of objects in order of their names.
func writeJSON(dst []byte, v any) []byte { return writeValue(dst, v, f.BigDecimalText) }

// writeValue is writeJSON with numbers as number writes their text.
func writeValue(dst []byte, v any, number func(string) string) []byte {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...)
	case bool:
		return strconv.AppendBool(dst, v)
	case json.Number:
		return append(dst, number(string(v))...)
	case string:
		return f.AppendJSONString(dst, v)
	case []any:
		dst = append(dst, '[')
		for i, e := range v {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = writeValue(dst, e, number)
		}
		return append(dst, ']')
	case map[string]any:
		dst = append(dst, '{')
		for i, k := range sortedKeys(v) {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = writeValue(append(f.AppendJSONString(dst, k), ':'), v[k], number)
		}
		return append(dst, '}')
	}
	return dst
}

func sortedKeys(m map[string]any) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}
