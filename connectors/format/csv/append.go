package csv

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// encoder writes records as Jackson's CsvGenerator does under Flink's CsvBulkWriter.
type encoder struct {
	*dialect
	safe rune // characters from here on need no quotes
	cols []vec.Col
	text []byte
}

func newEncoder(s *format.Spec) (format.Encoder, error) {
	d, err := newDialect(s)
	if err != nil {
		return nil, err
	}
	delim, _ := utf8.DecodeRune(d.delim)
	return &encoder{dialect: d, safe: max(delim, rune(d.quote), '\n') + 1}, nil
}

func (e *encoder) Reset(cols []vec.Col) { e.cols = cols }

// Append writes row i. Kinds are not written.
func (e *encoder) Append(dst []byte, i int, _ vec.RowKind) ([]byte, error) {
	for k, c := range e.cols {
		if k > 0 {
			dst = append(dst, e.delim...)
		}
		v := vec.At(c, i)
		switch t := c.Type; t.Kind {
		case types.Array, types.Row:
			if v == nil {
				dst = append(dst, e.null...)
				continue
			}
			e.text = e.text[:0]
			for n, elem := range v.([]any) {
				et := t.Elem
				if t.Kind == types.Row {
					et = &t.Fields[n].Type
				}
				if n > 0 {
					e.text = append(e.text, e.array...)
				}
				e.text, _ = e.scalar(e.text, et, elem)
			}
			dst = e.quoted(dst, e.text)
		default:
			var isText bool
			if e.text, isText = e.scalar(e.text[:0], t, v); isText {
				dst = e.quoted(dst, e.text)
			} else {
				dst = append(dst, e.text...)
			}
		}
	}
	return append(dst, '\n'), nil
}

// scalar writes a value without quotes; isText tells whether it may need them.
func (e *encoder) scalar(dst []byte, t *types.Type, v any) (_ []byte, isText bool) {
	switch v := v.(type) {
	case nil:
		return append(dst, e.null...), false
	case bool:
		return strconv.AppendBool(dst, v), false
	case int8:
		return strconv.AppendInt(dst, int64(v), 10), false
	case int16:
		return strconv.AppendInt(dst, int64(v), 10), false
	case int32:
		switch t.Kind {
		case types.Date:
			return column.AppendDate(dst, int64(v)), true
		case types.Time:
			return column.AppendTime(dst, int64(v)), true
		}
		return strconv.AppendInt(dst, int64(v), 10), false
	case int64:
		return strconv.AppendInt(dst, v, 10), false
	case float32:
		return append(dst, functions.JavaFloat(v)...), false
	case float64:
		return append(dst, functions.JavaDouble(v)...), false
	case types.Dec: // stripped, and scientific, whatever write-bigdecimal-in-scientific-notation says
		return column.AppendDecimal(dst, v), false
	case types.Instant:
		return column.AppendInstant(dst, v, column.Stamp{Sep: ' ', Z: t.Kind == types.TimestampLTZ}), true
	case []byte:
		return base64.StdEncoding.AppendEncode(dst, v), true
	case string:
		return append(dst, v...), true
	}
	return dst, false
}

// quoted writes a text, in quotes if Jackson's quick check says so: it is longer than 24 characters or has one that is
// not beyond separator, quote and line feed, or a backslash.
func (e *encoder) quoted(dst, text []byte) []byte {
	if e.quote == 0 || !e.needsQuotes(text) {
		return append(dst, text...)
	}
	dst = append(dst, e.quote)
	for {
		i := bytes.IndexByte(text, e.quote)
		if i < 0 {
			break
		}
		dst = append(append(dst, text[:i+1]...), e.quote)
		text = text[i+1:]
	}
	return append(append(dst, text...), e.quote)
}

func (e *encoder) needsQuotes(text []byte) bool {
	const most = 24
	n := 0
	for _, r := range string(text) {
		if r < e.safe || r == '\\' || e.escape != 0 && r == rune(e.escape) {
			return true
		}
		n += utf16.RuneLen(r)
	}
	return n > most
}
