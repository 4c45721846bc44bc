package vec

import (
	"encoding/binary"

	"minisql/exec/types"
)

// Scalar are the Go types that ordinary functions over SQL values take and return; []any and *types.Entries stand for
// nested values, any for a value of whatever type.
type Scalar interface {
	bool | int8 | int16 | int32 | int64 | float32 | float64 | types.Dec | types.Instant | string | []byte | []any | *types.Entries | any
}

// Reader returns a function that reads the value of row i, which must not be NULL, as a T: an ordinary Go function is
// lifted over columns by it. int64 also reads TIMESTAMP(0..3) as milliseconds. Strings and bytes share the column's
// memory. It panics where T does not fit the column, which is a mistake of the caller's signature.
func Reader[T any](c Col) func(i int) T {
	var zero T
	var read any
	switch any(&zero).(type) {
	case *bool:
		v := Values[int8](c)
		read = pick(c, func(i int) bool { return v[i] != 0 })
	case *int8:
		read = fixedReader[int8](c)
	case *int16:
		read = fixedReader[int16](c)
	case *int32:
		read = fixedReader[int32](c)
	case *int64:
		read = fixedReader[int64](c)
	case *float32:
		read = fixedReader[float32](c)
	case *float64:
		read = fixedReader[float64](c)
	case *types.Dec:
		v, s := Values[[16]byte](c), int32(c.Type.S)
		read = pick(c, func(i int) types.Dec {
			return types.Dec{Lo: binary.LittleEndian.Uint64(v[i][:8]), Hi: int64(binary.LittleEndian.Uint64(v[i][8:])), Scale: s}
		})
	case *types.Instant:
		read = instantReader(c)
	case *string:
		v := TextsOf(c)
		read = pick(c, func(i int) string { return v.At(i) })
	case *[]byte:
		v := TextsOf(c)
		read = pick(c, func(i int) []byte { return v.Bytes(i) })
	case *[]any:
		v := TextsOf(c)
		read = pick(c, func(i int) []any { return decodeBlob(v.Bytes(i), c.Type).([]any) })
	case **types.Entries:
		v := TextsOf(c)
		read = pick(c, func(i int) *types.Entries { return decodeBlob(v.Bytes(i), c.Type).(*types.Entries) })
	default:
		read = func(i int) any { return At(c, i) }
	}
	return read.(func(int) T)
}

func pick[T any](c Col, read func(int) T) func(int) T {
	if c.Const {
		return func(int) T { return read(0) }
	}
	return read
}

func fixedReader[T Fixed](c Col) func(int) T {
	v := Values[T](c)
	return pick(c, func(i int) T { return v[i] })
}

func instantReader(c Col) func(int) types.Instant {
	if LayoutOf(*c.Type) == Bits64 {
		v := Values[int64](c)
		return pick(c, func(i int) types.Instant { return types.Instant{Ms: v[i]} })
	}
	if LayoutOf(*c.Type) == Micros {
		v := Values[int64](c)
		return pick(c, func(i int) types.Instant { return fromMicros(v[i]) })
	}
	v := Values[[12]byte](c)
	return pick(c, func(i int) types.Instant {
		return types.Instant{Ms: int64(binary.LittleEndian.Uint64(v[i][:8])), Ns: int32(binary.LittleEndian.Uint32(v[i][8:]))}
	})
}

// Writer returns functions that add a value or a NULL to a column of n rows of type t, and one that returns the column.
func Writer[T any](t *types.Type, n int) (put func(T), null func(), done func() Col) {
	var zero T
	switch any(&zero).(type) {
	case *bool:
		return fixedWriter(t, n, func(v T) int8 {
			if any(v).(bool) {
				return 1
			}
			return 0
		})
	case *int8:
		return fixedWriter(t, n, func(v T) int8 { return any(v).(int8) })
	case *int16:
		return fixedWriter(t, n, func(v T) int16 { return any(v).(int16) })
	case *int32:
		return fixedWriter(t, n, func(v T) int32 { return any(v).(int32) })
	case *int64:
		return fixedWriter(t, n, func(v T) int64 { return any(v).(int64) })
	case *float32:
		return fixedWriter(t, n, func(v T) float32 { return any(v).(float32) })
	case *float64:
		return fixedWriter(t, n, func(v T) float64 { return any(v).(float64) })
	}
	b := NewBuilder(t)
	if l := b.layout; l >= Text {
		b.offsets = make([]int32, 1, n+1)
		if l == Text {
			if put, ok := any(func(s string) {
				b.data = append(b.data, s...)
				b.offsets = append(b.offsets, int32(len(b.data)))
				b.n++
			}).(func(T)); ok {
				return put, b.AppendNull, b.Finish
			}
		}
	} else {
		b.data = make([]byte, 0, n*l.Width())
	}
	return func(v T) { b.Append(any(v)) }, b.AppendNull, b.Finish
}

func fixedWriter[T any, P Fixed](t *types.Type, n int, conv func(T) P) (func(T), func(), func() Col) {
	values, valid := make([]P, 0, n), Bitmap(nil)
	var zero P
	put := func(v T) { values = append(values, conv(v)) }
	null := func() {
		if valid == nil {
			valid = NewBitmap(n)
		}
		valid.Clear(len(values))
		values = append(values, zero)
	}
	return put, null, func() Col { return FromSlice(t, values, valid) }
}
