package json

import (
	"bytes"
	"encoding/base64"

	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// Converter makes values of JSON texts, by Flink's JsonParserToRowDataConverters.
type Converter struct {
	*Options
	scalars column.Scalars
}

// NewConverter returns the conversions under the options.
func NewConverter(o *Options) *Converter {
	sep := byte(' ')
	if o.ISO {
		sep = 'T'
	}
	c := &Converter{Options: o}
	c.scalars = column.Scalars{
		Bool:    toBool,
		Int:     toInt,
		Float:   func(b []byte, f uint32, bits int) (float64, error) { return column.Float(b, bits) },
		Decimal: func(b []byte, f uint32, p, s int) (types.Dec, error) { return column.Decimal(column.Trim(b), p, s) },
		Date:    func(b []byte, f uint32) (int32, error) { return column.DateISO(b) },
		Time:    func(b []byte, f uint32) (int32, error) { return column.Time(b, false) },
		Local: func(b []byte, f uint32) (types.Instant, error) {
			return column.Timestamp(b, column.Layout{Sep: sep, NoSeconds: o.ISO})
		},
		Zoned: func(b []byte, f uint32) (types.Instant, error) {
			return column.Timestamp(b, column.Layout{Sep: sep, NoSeconds: o.ISO, Z: true})
		},
		Bytes:  toBytes,
		Text:   c.appendText,
		Stamp:  column.Stamp{Sep: sep},
		StampZ: column.Stamp{Sep: sep, Z: true},
	}
	return c
}

func (c *Converter) builder(t *types.Type, r *column.Rules) column.Builder {
	if b := c.scalars.Builder(t, r); b != nil {
		if t.IsString() {
			return b
		}
		return scalarOnly{b, r}
	}
	return column.NewText(t, r, false, func(dst, text []byte, flags uint32) ([]byte, error) {
		v, err := c.nested(t, text, flags)
		if err != nil {
			return dst, err
		}
		return vec.AppendBlob(dst, t, v), nil
	})
}

// scalarOnly keeps objects and arrays out of columns that cannot hold them.
type scalarOnly struct {
	column.Builder
	rules *column.Rules
}

func (b scalarOnly) Build(buf []byte, fields []column.Span) (vec.Col, error) {
	if !b.rules.Nested {
		return b.Builder.Build(buf, fields)
	}
	for i, f := range fields {
		if f.Flags()&column.Nested == 0 || f.IsNull() {
			continue
		}
		if !b.rules.Lenient {
			col, err := b.Builder.Build(buf, fields[:i])
			if err == nil {
				err = errType
			}
			return col, err
		}
		fields[i].End |= column.Null
	}
	return b.Builder.Build(buf, fields)
}

var errType = source.New(source.JsonParseException, "the value is of another type than the column")

// Value makes the Go value (see package types) of a JSON value: text is a string's content without escapes, or the
// value as it stands.
func (c *Converter) Value(t *types.Type, text []byte, flags uint32) (any, error) {
	if flags&column.Null != 0 {
		return nil, nil
	}
	if t.IsNested() {
		return c.nested(t, text, flags)
	}
	if flags&column.Nested != 0 && !t.IsString() {
		return nil, errType
	}
	v, err := c.scalars.Value(t)(text, flags)
	if err != nil {
		return nil, err
	}
	return v, nil
}

// nested makes an array, map or row. If the options are lenient, what is bad inside is NULL.
func (c *Converter) nested(t *types.Type, text []byte, flags uint32) (any, error) {
	if flags&column.Nested == 0 || text[0] == '[' != (t.Kind == types.Array) {
		return nil, errType
	}
	switch t.Kind {
	case types.Array:
		vals := []any{}
		err := Elements(text, func(text []byte, flags uint32) error {
			v, err := c.inner(t.Elem, text, flags)
			vals = append(vals, v)
			return err
		})
		return vals, err
	case types.Row:
		vals := make([]any, len(t.Fields))
		seen := 0
		err := Members(text, func(key string, text []byte, flags uint32) error {
			for i := range t.Fields {
				if t.Fields[i].Name != key {
					continue
				}
				v, err := c.inner(&t.Fields[i].Type, text, flags)
				vals[i] = v
				seen++
				return err
			}
			return nil
		})
		if err == nil && c.MustHave && seen < len(vals) {
			err = source.New(source.JsonParseException, "Some field is missing in the JSON data.")
		}
		return vals, err
	}
	kt, vt := t.Key, t.Elem
	if t.Kind == types.Multiset {
		kt, vt = t.Elem, &multiplicity
	}
	e := &types.Entries{Keys: []any{}, Vals: []any{}}
	at := map[string]int{}
	err := Members(text, func(key string, text []byte, flags uint32) error {
		k, err := c.inner(kt, []byte(key), 0)
		if err != nil {
			return err
		}
		v, err := c.inner(vt, text, flags)
		if i, twice := at[key]; twice {
			e.Vals[i] = v
			return err
		}
		at[key] = len(e.Keys)
		e.Keys, e.Vals = append(e.Keys, k), append(e.Vals, v)
		return err
	})
	return functions.HashOrder(e, functions.JavaHash), err // Flink collects them in a HashMap
}

var multiplicity = types.Of(types.Int)

func (c *Converter) inner(t *types.Type, text []byte, flags uint32) (any, error) {
	v, err := c.Value(t, text, flags)
	if err == column.ErrNull || err != nil && c.Lenient {
		return nil, nil
	}
	return v, err
}

func toBool(b []byte, flags uint32) (bool, error) {
	return bytes.EqualFold(column.Trim(b), []byte("true")), nil
}

// toInt cuts the fraction of a number off, for INT and BIGINT; a text must be a whole number.
func toInt(b []byte, flags uint32, bits int) (int64, error) {
	if flags&column.Bare == 0 || bits < 32 || !bytes.ContainsAny(b, ".eE") || b[0] == 't' || b[0] == 'f' {
		return column.Int(b, bits)
	}
	d, err := column.Truncate(b)
	if err != nil {
		return 0, err
	}
	return column.Int(d, bits)
}

func toBytes(dst, b []byte, flags uint32) ([]byte, error) {
	if flags != 0 {
		return dst, errType
	}
	out, err := base64.StdEncoding.AppendDecode(dst, b)
	if err != nil {
		return dst, source.New(source.JsonParseException, "the text is not base64")
	}
	return out, nil
}
