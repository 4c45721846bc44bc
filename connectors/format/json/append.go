package json

import (
	"encoding/base64"
	"math"
	"strconv"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

func newEncoder(s *format.Spec) (format.Encoder, error) {
	o, err := ReadOptions(s)
	if err != nil {
		return nil, err
	}
	return &encoder{Appender: NewAppender(o, s.Columns)}, nil
}

// encoder writes one object a line.
type encoder struct {
	*Appender
	cols []vec.Col
}

func (e *encoder) Reset(cols []vec.Col) { e.cols = cols }

func (e *encoder) Append(dst []byte, i int, _ vec.RowKind) ([]byte, error) {
	dst, err := e.Object(dst, e.cols, i)
	return append(dst, '\n'), err
}

// Appender writes rows as objects, by Flink's RowDataToJsonConverters.
type Appender struct {
	*Options
	keys [][]byte // "name":
}

// NewAppender writes rows of the columns.
func NewAppender(o *Options, columns []connectors.Column) *Appender {
	a := &Appender{Options: o}
	for _, c := range columns {
		a.keys = append(a.keys, append(appendString(nil, []byte(c.Name)), ':'))
	}
	return a
}

// Object writes row i of the columns.
func (a *Appender) Object(dst []byte, cols []vec.Col, i int) ([]byte, error) {
	dst = append(dst, '{')
	first := true
	for k, c := range cols {
		v := vec.At(c, i)
		if v == nil && a.SkipNulls {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		var err error
		if dst, err = a.value(append(dst, a.keys[k]...), c.Type, v); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

func (a *Appender) value(dst []byte, t *types.Type, v any) ([]byte, error) {
	switch v := v.(type) {
	case nil:
		return append(dst, "null"...), nil
	case bool:
		return strconv.AppendBool(dst, v), nil
	case int8:
		return strconv.AppendInt(dst, int64(v), 10), nil
	case int16:
		return strconv.AppendInt(dst, int64(v), 10), nil
	case int32:
		switch t.Kind {
		case types.Date:
			return append(column.AppendDate(append(dst, '"'), int64(v)), '"'), nil
		case types.Time:
			return append(column.AppendTime(append(dst, '"'), int64(v)), '"'), nil
		}
		return strconv.AppendInt(dst, int64(v), 10), nil
	case int64:
		return strconv.AppendInt(dst, v, 10), nil
	case float32:
		return float(dst, float64(v), functions.JavaFloat(v)), nil
	case float64:
		return float(dst, v, functions.JavaDouble(v)), nil
	case types.Dec:
		if a.PlainNumber {
			return append(dst, v.String()...), nil
		}
		return column.AppendDecimal(dst, v), nil
	case types.Instant:
		stamp := column.Stamp{Sep: ' ', Z: t.Kind == types.TimestampLTZ}
		if a.ISO {
			stamp.Sep = 'T'
		}
		return append(column.AppendInstant(append(dst, '"'), v, stamp), '"'), nil
	case []byte:
		return append(base64.StdEncoding.AppendEncode(append(dst, '"'), v), '"'), nil
	case string:
		return appendString(dst, []byte(v)), nil
	case []any:
		return a.list(dst, t, v)
	case *types.Entries:
		return a.entries(dst, t, v)
	}
	return dst, nil
}

// float quotes what is no number, as Jackson's QUOTE_NON_NUMERIC_NUMBERS.
func float(dst []byte, v float64, text string) []byte {
	if math.IsNaN(v) || math.IsInf(v, 0) {
		return append(append(append(dst, '"'), text...), '"')
	}
	return append(dst, text...)
}

func (a *Appender) list(dst []byte, t *types.Type, vals []any) ([]byte, error) {
	if t.Kind == types.Row {
		return a.row(dst, t, vals)
	}
	dst = append(dst, '[')
	var err error
	for i, v := range vals {
		if i > 0 {
			dst = append(dst, ',')
		}
		if dst, err = a.value(dst, t.Elem, v); err != nil {
			return dst, err
		}
	}
	return append(dst, ']'), nil
}

func (a *Appender) row(dst []byte, t *types.Type, vals []any) ([]byte, error) {
	dst = append(dst, '{')
	first := true
	var err error
	for i, v := range vals {
		if v == nil && a.SkipNulls {
			continue
		}
		if !first {
			dst = append(dst, ',')
		}
		first = false
		f := &t.Fields[i]
		dst = append(appendString(dst, []byte(f.Name)), ':')
		if dst, err = a.value(dst, &f.Type, v); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}

// entries writes a map. Of entries with one key the last value stands at the first one's place, as in Jackson's
// ObjectNode.
func (a *Appender) entries(dst []byte, t *types.Type, e *types.Entries) ([]byte, error) {
	vt := t.Elem
	if t.Kind == types.Multiset {
		vt = &multiplicity
	}
	keys := make([]string, 0, len(e.Keys))
	vals := map[string]any{}
	for i, k := range e.Keys {
		key, ok := k.(string)
		if !ok {
			switch a.NullKeyMode {
			case dropKey:
				continue
			case failKey:
				return dst, source.New(source.RuntimeException, "JSON format doesn't support to serialize map data with null keys. "+
					"You can drop null key entries or encode null in literals by specifying map-null-key.mode option.")
			}
			key = a.NullKey
		}
		if _, twice := vals[key]; !twice {
			keys = append(keys, key)
		}
		vals[key] = e.Vals[i]
	}
	dst = append(dst, '{')
	var err error
	for i, k := range keys {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = append(appendString(dst, []byte(k)), ':')
		if dst, err = a.value(dst, vt, vals[k]); err != nil {
			return dst, err
		}
	}
	return append(dst, '}'), nil
}
