package csv

import (
	"bytes"
	"encoding/base64"

	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// scalars are the conversions of Flink's CsvToRowDataConverters.
var scalars = &column.Scalars{
	Bool: func(b []byte, _ uint32) (bool, error) { return bytes.EqualFold(column.Trim(b), []byte("true")), nil },
	Int:  func(b []byte, _ uint32, bits int) (int64, error) { return column.Int(b, bits) },
	Float: func(b []byte, _ uint32, bits int) (float64, error) {
		return column.Float(b, bits)
	},
	Decimal: func(b []byte, _ uint32, p, s int) (types.Dec, error) { return column.Decimal(b, p, s) },
	Date:    func(b []byte, _ uint32) (int32, error) { return column.DateSQL(b) },
	Time:    func(b []byte, _ uint32) (int32, error) { return column.Time(b, true) },
	Local: func(b []byte, _ uint32) (types.Instant, error) {
		return column.Timestamp(column.Trim(b), column.Layout{Sep: ' '})
	},
	Zoned: func(b []byte, _ uint32) (types.Instant, error) {
		return column.Timestamp(column.Trim(b), column.Layout{Sep: ' ', Z: true})
	},
	Bytes:  decodeBase64,
	Stamp:  column.Stamp{Sep: ' '},
	StampZ: column.Stamp{Sep: ' ', Z: true},
}

func (d *dialect) builder(t *types.Type, r *column.Rules) column.Builder {
	switch t.Kind {
	case types.Array:
		elem := scalars.Value(t.Elem)
		return column.NewText(t, r, false, func(dst, text []byte, _ uint32) ([]byte, error) {
			var vals []any
			if len(column.Trim(text)) > 0 { // Jackson: a blank array has no elements
				for _, part := range bytes.Split(text, d.array) {
					v, err := d.element(part, elem)
					if err != nil {
						return dst, err
					}
					vals = append(vals, v)
				}
			}
			return vec.AppendBlob(dst, t, vals), nil
		})
	case types.Row:
		conv := make([]column.Convert[any], len(t.Fields))
		for i := range t.Fields {
			conv[i] = scalars.Value(&t.Fields[i].Type)
		}
		return column.NewText(t, r, false, func(dst, text []byte, _ uint32) ([]byte, error) {
			if len(column.Trim(text)) == 0 {
				return dst, column.ErrNull
			}
			vals := make([]any, len(conv))
			for i, part := range bytes.Split(text, d.array) {
				if i == len(conv) {
					break
				}
				var err error
				if vals[i], err = d.element(part, conv[i]); err != nil {
					return dst, err
				}
			}
			return vec.AppendBlob(dst, t, vals), nil
		})
	}
	return scalars.Builder(t, r)
}

// element converts one element of an array or row; if the dialect is lenient, a bad one is NULL.
func (d *dialect) element(text []byte, conv column.Convert[any]) (any, error) {
	if d.hasNull && bytes.Equal(text, d.null) {
		return nil, nil
	}
	v, err := conv(text, 0)
	if err == column.ErrNull || err != nil && d.lenient {
		return nil, nil
	}
	return v, err
}

func decodeBase64(dst, text []byte, _ uint32) ([]byte, error) {
	out, err := base64.StdEncoding.AppendDecode(dst, text)
	if err == nil {
		return out, nil
	}
	const class = source.InvalidFormatException
	const broken = "Cannot access contents of TextNode as binary due to broken Base64 encoding: "
	for _, c := range text {
		if bytes.IndexByte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/="), c) < 0 {
			return dst, source.New(class, broken+"Illegal character '%c' (code 0x%x) in base64 content", c, c)
		}
	}
	return dst, source.New(class, "%s", broken+"Unexpected end of base64-encoded String: base64 variant "+"'MIME-NO-LINEFEEDS' expects padding (one or more '=' characters) at the end. This Base64Variant might have been incorrectly configured")
}
