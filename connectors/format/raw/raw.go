// Package raw is Flink's format 'raw': a record is one value, in files one line.
package raw

import (
	"bytes"
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf8"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// Format is the entry of the list of formats.
var Format = &format.Format{Name: "raw", Doc: "one value a line", Options: declared, Reader: newReader, Writer: newEncoder}

var declared = []connectors.Option{
	{Key: "charset", Type: connectors.Text, Default: "UTF-8", Doc: "The character set of texts."},
	{Key: "endianness", Type: connectors.Text, Default: "big-endian", Doc: "The order of the bytes of numbers: big-endian or little-endian."},
}

// options are the charset, and the order of the bytes of numbers.
type options struct {
	typ     *types.Type
	charset *functions.Charset
	order   binary.ByteOrder
}

func readOptions(s *format.Spec) (*options, error) {
	o := &options{order: binary.BigEndian}
	given := s.Options.Under(s.Prefix, declared)
	name, endian := given.Text("charset"), given.Text("endianness")
	if len(s.Columns) != 1 {
		names := make([]string, len(s.Columns))
		for i, c := range s.Columns {
			names[i] = "`" + c.Name + "` " + c.Type.Plain().String()
		}
		return nil, connectors.Invalid("The 'raw' format only supports single physical column. However the defined schema contains multiple "+
			"physical columns: [%s]", strings.Join(names, ", "))
	}
	o.typ = &s.Columns[0].Type
	switch o.typ.Kind {
	case types.Char, types.VarChar, types.Binary, types.VarBinary, types.Boolean, types.TinyInt, types.SmallInt, types.Int, types.BigInt, types.Float, types.Double:
	default:
		return nil, connectors.Invalid("The 'raw' format doesn't supports '%s' as column type.", o.typ.Plain())
	}
	switch endian {
	case "big-endian":
	case "little-endian":
		o.order = binary.LittleEndian
	default:
		return nil, connectors.Invalid("Unsupported endianness name: %s. Valid values of 'raw.endianness' option are 'big-endian' and 'little-endian'.", endian)
	}
	var ok bool
	if o.charset, ok = functions.FindCharset(name); !ok {
		return nil, source.New(source.UnsupportedCharsetException, "%s", name)
	}
	return o, nil
}

func newReader(s *format.Spec) (*format.Reader, error) {
	o, err := readOptions(s)
	if err != nil {
		return nil, err
	}
	return &format.Reader{Cut: format.CutLines, KeepBOM: true, NewDecoder: func() format.Decoder {
		return &decoder{build: o.builder(), need: len(s.Need)}
	}}, nil
}

type decoder struct {
	build column.Builder
	need  int // 0 or 1
	spans []column.Span
}

func (d *decoder) Decode(b *format.Block) *format.Rows {
	d.spans = append(d.spans[:0], b.Records...)
	if b.Records == nil {
		for at := b.Lo; at < b.Hi; {
			end, next := b.Hi, b.Hi
			if i := bytes.IndexByte(b.Buf[at:b.Hi], '\n'); i >= 0 {
				end, next = at+i, at+i+1
			}
			if end > at && end < next && b.Buf[end-1] == '\r' {
				end--
			}
			d.spans = append(d.spans, column.Span{Start: uint32(at), End: uint32(end)})
			at = next
		}
	}
	out := &format.Rows{N: len(d.spans), Lines: len(d.spans)}
	if d.need == 0 {
		return out
	}
	col, err := d.build.Build(b.Buf, d.spans)
	out.N, out.Cols = col.Len(), []vec.Col{col}
	if p, ok := err.(*source.Problem); ok {
		out.Err = format.NewBad(p, out.N, 1, string(bytes.ToValidUTF8(d.spans[out.N].Of(b.Buf), []byte("\ufffd"))))
	}
	return out
}

func (o *options) builder() column.Builder {
	r := &column.Rules{}
	switch t := o.typ; t.Kind {
	case types.Char, types.VarChar:
		return column.NewText(t, r, false, func(dst, b []byte, _ uint32) ([]byte, error) {
			if !o.charset.UTF8() {
				b = []byte(o.charset.Decode(b))
			}
			for !utf8.Valid(b) { // each bad byte becomes a U+FFFD, as in Java
				c, n := utf8.DecodeRune(b)
				dst, b = utf8.AppendRune(dst, c), b[n:]
			}
			return append(dst, b...), nil
		})
	case types.Binary, types.VarBinary:
		return column.NewText(t, r, true, nil)
	case types.Boolean:
		return column.NewFixed(t, r, sized(t, 1, func(b []byte) int8 {
			if b[0] != 0 {
				return 1
			}
			return 0
		}))
	case types.TinyInt:
		return column.NewFixed(t, r, sized(t, 1, func(b []byte) int8 { return int8(b[0]) }))
	case types.SmallInt:
		return column.NewFixed(t, r, sized(t, 2, func(b []byte) int16 { return int16(o.order.Uint16(b)) }))
	case types.Int:
		return column.NewFixed(t, r, sized(t, 4, func(b []byte) int32 { return int32(o.order.Uint32(b)) }))
	case types.BigInt:
		return column.NewFixed(t, r, sized(t, 8, func(b []byte) int64 { return int64(o.order.Uint64(b)) }))
	case types.Float:
		return column.NewFixed(t, r, sized(t, 4, func(b []byte) float32 { return math.Float32frombits(o.order.Uint32(b)) }))
	default:
		return column.NewFixed(t, r, sized(t, 8, func(b []byte) float64 { return math.Float64frombits(o.order.Uint64(b)) }))
	}
}

// sized checks the length before it converts.
func sized[T any](t *types.Type, n int, conv func([]byte) T) column.Convert[T] {
	return func(b []byte, _ uint32) (v T, err error) {
		if len(b) != n {
			return v, source.New(source.DeserializationException, "Size of data received for deserializing %s type is not %d.", t.Opt().Plain(), n)
		}
		return conv(b), nil
	}
}
