package raw

import (
	"encoding/binary"
	"math"
	"strings"
	"unicode/utf16"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/exec/vec"
)

// charset finds a charset by the names that Java knows, in any case.
func charset(name string) (decode, encode func([]byte) []byte, ok bool) {
	switch strings.ToUpper(name) {
	case "UTF-8", "UTF8":
		return nil, nil, true
	case "ISO-8859-1", "ISO8859-1", "ISO8859_1", "LATIN1":
		return bytesOf(0xff), runesTo(0xff), true
	case "US-ASCII", "ASCII":
		return bytesOf(0x7f), runesTo(0x7f), true
	case "UTF-16", "UTF16":
		return utf16Marked, marked(utf16To(binary.BigEndian)), true
	case "UTF-16BE":
		return utf16From(binary.BigEndian), utf16To(binary.BigEndian), true
	case "UTF-16LE":
		return utf16From(binary.LittleEndian), utf16To(binary.LittleEndian), true
	}
	return nil, nil, false
}

// bytesOf decodes charsets whose bytes up to most are the characters of that number.
func bytesOf(most byte) func([]byte) []byte {
	return func(b []byte) (out []byte) {
		for _, c := range b {
			if c > most {
				out = utf8.AppendRune(out, utf8.RuneError)
			} else {
				out = utf8.AppendRune(out, rune(c))
			}
		}
		return
	}
}

func runesTo(most rune) func([]byte) []byte {
	return func(b []byte) (out []byte) {
		for _, r := range string(b) {
			if r > most {
				r = '?'
			}
			out = append(out, byte(r))
		}
		return
	}
}

func utf16From(order binary.ByteOrder) func([]byte) []byte {
	return func(b []byte) []byte {
		units := make([]uint16, len(b)/2)
		for i := range units {
			units[i] = order.Uint16(b[2*i:])
		}
		out := []byte(string(utf16.Decode(units)))
		if len(b)%2 != 0 {
			out = utf8.AppendRune(out, utf8.RuneError)
		}
		return out
	}
}

// utf16Marked reads texts whose first two bytes may tell the order of the others.
func utf16Marked(b []byte) []byte {
	switch {
	case len(b) >= 2 && b[0] == 0xff && b[1] == 0xfe:
		return utf16From(binary.LittleEndian)(b[2:])
	case len(b) >= 2 && b[0] == 0xfe && b[1] == 0xff:
		b = b[2:]
	}
	return utf16From(binary.BigEndian)(b)
}

// marked puts the mark of big-endian texts in front, as Java does unless there is no text.
func marked(encode func([]byte) []byte) func([]byte) []byte {
	return func(b []byte) []byte {
		if len(b) == 0 {
			return nil
		}
		return append([]byte{0xfe, 0xff}, encode(b)...)
	}
}

func utf16To(order binary.AppendByteOrder) func([]byte) []byte {
	return func(b []byte) (out []byte) {
		for _, u := range utf16.Encode([]rune(string(b))) {
			out = order.AppendUint16(out, u)
		}
		return
	}
}

// encoder writes values, each followed by a line feed.
type encoder struct {
	*options
	order binary.AppendByteOrder
	col   vec.Col
}

func newEncoder(s *format.Spec) (format.Encoder, error) {
	o, err := readOptions(s)
	if err != nil {
		return nil, err
	}
	e := &encoder{options: o, order: binary.BigEndian}
	if o.order == binary.LittleEndian {
		e.order = binary.LittleEndian
	}
	return e, nil
}

func (e *encoder) Reset(cols []vec.Col) { e.col = cols[0] }

// Append writes row i; NULL is an empty record.
func (e *encoder) Append(dst []byte, i int, _ vec.RowKind) ([]byte, error) {
	switch v := vec.At(e.col, i).(type) {
	case string:
		text := []byte(v)
		if e.encode != nil {
			text = e.encode(text)
		}
		dst = append(dst, text...)
	case []byte:
		dst = append(dst, v...)
	case bool:
		if v {
			dst = append(dst, 1)
		} else {
			dst = append(dst, 0)
		}
	case int8:
		dst = append(dst, byte(v))
	case int16:
		dst = e.order.AppendUint16(dst, uint16(v))
	case int32:
		dst = e.order.AppendUint32(dst, uint32(v))
	case int64:
		dst = e.order.AppendUint64(dst, uint64(v))
	case float32:
		dst = e.order.AppendUint32(dst, math.Float32bits(v))
	case float64:
		dst = e.order.AppendUint64(dst, math.Float64bits(v))
	}
	return append(dst, '\n'), nil
}
