package vec

import (
	"encoding/binary"
	"math"

	"minisql/exec/types"
)

// At returns value i as the Go value of its type (see package types), nil for NULL.
func At(c Col, i int) any {
	if NullsOf(c).At(i) {
		return nil
	}
	i = c.Index(i)
	switch LayoutOf(*c.Type) {
	case Text:
		return string(TextsOf(c).Bytes(i))
	case Blob:
		return decodeBlob(TextsOf(c).Bytes(i), c.Type)
	case Bits8:
		return decodeFixed([]byte{byte(Values[int8](c)[i])}, c.Type)
	}
	w := LayoutOf(*c.Type).Width()
	at := (int(c.lo) + i) * w
	return decodeFixed(c.array.Data().Buffers()[1].Bytes()[at:at+w], c.Type)
}

func decodeBlob(b []byte, t *types.Type) any {
	switch t.Kind {
	case types.Array:
		vals, _ := decodeSeq(b, func(int) *types.Type { return t.Elem })
		return vals
	case types.Row:
		vals, _ := decodeSeq(b, func(i int) *types.Type { return &t.Fields[i].Type })
		return vals
	case types.Map, types.Multiset:
		kt, vt := t.Key, t.Elem
		if t.Kind == types.Multiset {
			kt, vt = t.Elem, &intType
		}
		keys, b := decodeSeq(b, func(int) *types.Type { return kt })
		vals, _ := decodeSeq(b, func(int) *types.Type { return vt })
		return &types.Entries{Keys: keys, Vals: vals}
	}
	return append([]byte{}, b...)
}

var intType = types.Of(types.Int).Must()

func decodeSeq(b []byte, t func(int) *types.Type) ([]any, []byte) {
	n, k := binary.Uvarint(b)
	b = b[k:]
	vals := make([]any, n)
	for i := range vals {
		vals[i], b = DecodeValue(b, t(i))
	}
	return vals, b
}

func decodeFixed(b []byte, t *types.Type) any {
	switch t.Kind {
	case types.Boolean:
		return b[0] != 0
	case types.TinyInt, types.Null:
		return int8(b[0])
	case types.SmallInt:
		return int16(binary.LittleEndian.Uint16(b))
	case types.Int, types.Date, types.Time, types.IntervalYM:
		return int32(binary.LittleEndian.Uint32(b))
	case types.BigInt, types.IntervalDT:
		return int64(binary.LittleEndian.Uint64(b))
	case types.Float:
		return math.Float32frombits(binary.LittleEndian.Uint32(b))
	case types.Double:
		return math.Float64frombits(binary.LittleEndian.Uint64(b))
	case types.Decimal:
		return types.Dec{Lo: binary.LittleEndian.Uint64(b), Hi: int64(binary.LittleEndian.Uint64(b[8:])), Scale: int32(t.S)}
	}
	n := int64(binary.LittleEndian.Uint64(b))
	switch LayoutOf(*t) {
	case Micros:
		return fromMicros(n)
	case Fixed12:
		return types.Instant{Ms: n, Ns: int32(binary.LittleEndian.Uint32(b[8:]))}
	}
	return types.Instant{Ms: n}
}

// MicrosOf is the layout of TIMESTAMP(4..6).
func MicrosOf(v types.Instant) int64 { return v.Ms*1000 + int64(v.Ns/1000) }

func fromMicros(us int64) types.Instant {
	ms := types.FloorDiv(us, 1000)
	return types.Instant{Ms: ms, Ns: int32(us-ms*1000) * 1000}
}

// AppendValue appends the encoding of one value: a zero byte for NULL, else a one and the value, of fixed width or
// behind its length. Equal values of a type have equal encodings.
func AppendValue(dst []byte, t *types.Type, v any) []byte {
	if v == nil {
		return append(dst, 0)
	}
	dst = append(dst, 1)
	if l := LayoutOf(*t); l < Text {
		return appendFixed(dst, l, v)
	}
	if s, ok := v.(string); ok {
		dst = binary.AppendUvarint(dst, uint64(len(s)))
		return append(dst, s...)
	}
	b := AppendBlob(nil, t, v)
	dst = binary.AppendUvarint(dst, uint64(len(b)))
	return append(dst, b...)
}

// AppendBlob appends a byte string, or a nested value, without its length.
func AppendBlob(dst []byte, t *types.Type, v any) []byte {
	switch v := v.(type) {
	case []byte:
		return append(dst, v...)
	case string:
		return append(dst, v...)
	case []any:
		dst = binary.AppendUvarint(dst, uint64(len(v)))
		for i, e := range v {
			et := t.Elem
			if t.Kind == types.Row {
				et = &t.Fields[i].Type
			}
			dst = AppendValue(dst, et, e)
		}
	case *types.Entries:
		kt, vt := t.Key, t.Elem
		if t.Kind == types.Multiset {
			kt, vt = t.Elem, &intType
		}
		dst = binary.AppendUvarint(dst, uint64(len(v.Keys)))
		for _, e := range v.Keys {
			dst = AppendValue(dst, kt, e)
		}
		dst = binary.AppendUvarint(dst, uint64(len(v.Vals)))
		for _, e := range v.Vals {
			dst = AppendValue(dst, vt, e)
		}
	}
	return dst
}

func appendFixed(dst []byte, l Layout, v any) []byte {
	switch v := v.(type) {
	case bool:
		if v {
			return append(dst, 1)
		}
		return append(dst, 0)
	case int8:
		return append(dst, byte(v))
	case int16:
		return binary.LittleEndian.AppendUint16(dst, uint16(v))
	case int32:
		return binary.LittleEndian.AppendUint32(dst, uint32(v))
	case int64:
		return binary.LittleEndian.AppendUint64(dst, uint64(v))
	case float32:
		return binary.LittleEndian.AppendUint32(dst, math.Float32bits(v))
	case float64:
		return binary.LittleEndian.AppendUint64(dst, math.Float64bits(v))
	case types.Dec:
		return binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(dst, v.Lo), uint64(v.Hi))
	case types.Instant:
		if l == Micros {
			return binary.LittleEndian.AppendUint64(dst, uint64(MicrosOf(v)))
		}
		dst = binary.LittleEndian.AppendUint64(dst, uint64(v.Ms))
		if l == Fixed12 {
			dst = binary.LittleEndian.AppendUint32(dst, uint32(v.Ns))
		}
	}
	return dst
}

// DecodeValue takes one value off the front of b.
func DecodeValue(b []byte, t *types.Type) (any, []byte) {
	if b[0] == 0 {
		return nil, b[1:]
	}
	b = b[1:]
	l := LayoutOf(*t)
	if w := l.Width(); w > 0 {
		return decodeFixed(b[:w], t), b[w:]
	}
	n, k := binary.Uvarint(b)
	b = b[k:]
	if l == Text {
		return string(b[:n]), b[n:]
	}
	return decodeBlob(b[:n], t), b[n:]
}
