package raw

import (
	"encoding/binary"
	"math"

	"minisql/connectors/format"
	"minisql/exec/vec"
)

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
		if e.charset.UTF8() {
			return append(append(dst, v...), '\n'), nil
		}
		dst = append(dst, e.charset.Encode(v)...)
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
