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
	safe rune                             // characters from here on need no quotes
	put  []func(dst []byte, i int) []byte // by column
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

// Reset chooses how each column is written.
func (e *encoder) Reset(cols []vec.Col) {
	e.put = e.put[:0]
	for _, c := range cols {
		e.put = append(e.put, e.writer(c))
	}
}

// Append writes row i. Kinds are not written.
func (e *encoder) Append(dst []byte, i int, _ vec.RowKind) ([]byte, error) {
	for k, put := range e.put {
		if k > 0 {
			dst = append(dst, e.delim...)
		}
		dst = put(dst, i)
	}
	return append(dst, '\n'), nil
}

// writer writes the values of a column: the frequent types as they lie, all others as Go values.
func (e *encoder) writer(c vec.Col) func(dst []byte, i int) []byte {
	var put func(dst []byte, i int) []byte
	switch t := c.Type; {
	case t.Kind == types.BigInt:
		read := vec.Reader[int64](c)
		put = func(dst []byte, i int) []byte { return strconv.AppendInt(dst, read(i), 10) }
	case t.Kind == types.Int:
		read := vec.Reader[int32](c)
		put = func(dst []byte, i int) []byte { return strconv.AppendInt(dst, int64(read(i)), 10) }
	case t.IsString():
		read := vec.Reader[[]byte](c)
		put = func(dst []byte, i int) []byte { return e.quoted(dst, read(i)) }
	case t.IsTimestamp():
		read, stamp := vec.Reader[types.Instant](c), column.Stamp{Sep: ' ', Z: t.Kind == types.TimestampLTZ}
		put = func(dst []byte, i int) []byte {
			e.text = column.AppendInstant(e.text[:0], read(i), stamp)
			return e.quoted(dst, e.text)
		}
	default:
		return func(dst []byte, i int) []byte { return e.any(dst, t, vec.At(c, i)) }
	}
	nulls := vec.NullsOf(c)
	return func(dst []byte, i int) []byte {
		if nulls.At(i) {
			return append(dst, e.null...)
		}
		return put(dst, i)
	}
}

// any writes a value of any type.
func (e *encoder) any(dst []byte, t *types.Type, v any) []byte {
	vals, nested := v.([]any)
	if !nested {
		var isText bool
		if e.text, isText = e.scalar(e.text[:0], t, v); isText {
			return e.quoted(dst, e.text)
		}
		return append(dst, e.text...)
	}
	e.text = e.text[:0]
	for n, elem := range vals {
		et := t.Elem
		if t.Kind == types.Row {
			et = &t.Fields[n].Type
		}
		if n > 0 {
			e.text = append(e.text, e.array...)
		}
		e.text, _ = e.scalar(e.text, et, elem)
	}
	return e.quoted(dst, e.text)
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
	case types.Dec: // stripped, and scientific, unless told otherwise
		if e.plain {
			return append(dst, v.String()...), false
		}
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
