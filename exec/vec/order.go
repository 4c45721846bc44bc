package vec

import (
	"encoding/binary"
	"math"

	"minisql/exec/types"
)

// AppendOrdered appends an encoding of value i of a column that sorts, byte by byte, as the values do. NULL sorts before
// or behind all values.
func AppendOrdered(dst []byte, c Col, i int, desc, nullsFirst bool) []byte {
	v := At(c, i)
	if v == nil {
		if nullsFirst {
			return append(dst, 0)
		}
		return append(dst, 2)
	}
	dst = append(dst, 1)
	from := len(dst)
	dst = appendOrdered(dst, c.Type, v)
	if desc {
		for k := from; k < len(dst); k++ {
			dst[k] ^= 0xff
		}
	}
	return dst
}

func appendOrdered(dst []byte, t *types.Type, v any) []byte {
	switch v := v.(type) {
	case bool:
		if v {
			return append(dst, 1)
		}
		return append(dst, 0)
	case int8:
		return append(dst, byte(v)^0x80)
	case int16:
		return binary.BigEndian.AppendUint16(dst, uint16(v)^1<<15)
	case int32:
		return binary.BigEndian.AppendUint32(dst, uint32(v)^1<<31)
	case int64:
		return binary.BigEndian.AppendUint64(dst, uint64(v)^1<<63)
	case float32:
		return appendFloat(dst, float64(v))
	case float64:
		return appendFloat(dst, v)
	case types.Dec:
		dst = binary.BigEndian.AppendUint64(dst, uint64(v.Hi)^1<<63)
		return binary.BigEndian.AppendUint64(dst, v.Lo)
	case types.Instant:
		dst = binary.BigEndian.AppendUint64(dst, uint64(v.Ms)^1<<63)
		return binary.BigEndian.AppendUint32(dst, uint32(v.Ns))
	case string:
		return appendEscaped(dst, v)
	case []byte:
		return appendEscaped(dst, string(v))
	case []any:
		for k, e := range v {
			et := t.Elem
			if t.Kind == types.Row {
				et = &t.Fields[k].Type
			}
			if e == nil {
				dst = append(dst, 1)
			} else {
				dst = appendOrdered(append(dst, 2), et, e)
			}
		}
		return append(dst, 0)
	}
	return append(dst, AppendBlob(nil, t, v)...)
}

func appendFloat(dst []byte, f float64) []byte {
	b := math.Float64bits(f)
	if f == 0 {
		b = 0
	}
	if b>>63 != 0 {
		b = ^b
	} else {
		b |= 1 << 63
	}
	return binary.BigEndian.AppendUint64(dst, b)
}

// appendEscaped ends a byte string so that a prefix sorts first whatever follows.
func appendEscaped(dst []byte, s string) []byte {
	for k := range len(s) {
		if dst = append(dst, s[k]); s[k] == 0 {
			dst = append(dst, 0xff)
		}
	}
	return append(dst, 0, 0)
}
