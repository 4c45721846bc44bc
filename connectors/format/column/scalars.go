package column

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Scalars are a format's conversions of the types that are not nested.
type Scalars struct {
	Bool    Convert[bool]
	Int     func(text []byte, flags uint32, bits int) (int64, error)
	Float   func(text []byte, flags uint32, bits int) (float64, error)
	Decimal func(text []byte, flags uint32, p, s int) (types.Dec, error)
	Date    Convert[int32] // days
	Time    Convert[int32] // milliseconds
	Local   Convert[types.Instant]
	Zoned   Convert[types.Instant] // TIMESTAMP_LTZ
	Bytes   Append
	Text    Append // nil: a text is taken as it is
	// Stamp and StampZ are the forms of timestamps for which there is a fast case.
	Stamp, StampZ Stamp
}

// Builder is the builder of a type that is not nested, nil for others.
func (s *Scalars) Builder(t *types.Type, r *Rules) Builder {
	switch t.Kind {
	case types.Boolean:
		return NewFixed(t, r, func(b []byte, f uint32) (int8, error) {
			v, err := s.Bool(b, f)
			if v {
				return 1, err
			}
			return 0, err
		})
	case types.TinyInt:
		return NewInt[int8](t, r, s.int(8))
	case types.SmallInt:
		return NewInt[int16](t, r, s.int(16))
	case types.Int:
		return NewInt[int32](t, r, s.int(32))
	case types.BigInt:
		return NewInt[int64](t, r, s.int(64))
	case types.Float:
		return NewFixed(t, r, func(b []byte, f uint32) (float32, error) {
			v, err := s.Float(b, f, 32)
			return float32(v), err
		})
	case types.Double:
		return NewFixed(t, r, func(b []byte, f uint32) (float64, error) { return s.Float(b, f, 64) })
	case types.Decimal:
		return NewFixed(t, r, func(b []byte, f uint32) ([16]byte, error) {
			v, err := s.Decimal(b, f, t.P, t.S)
			return Decimal16(v), err
		})
	case types.Date:
		return NewFixed(t, r, s.Date)
	case types.Time:
		return NewFixed(t, r, s.Time)
	case types.Timestamp, types.TimestampLTZ:
		return s.timestamp(t, r)
	case types.Char, types.VarChar:
		return NewText(t, r, true, s.Text)
	case types.Binary, types.VarBinary:
		return NewText(t, r, false, s.Bytes)
	}
	return nil
}

func (s *Scalars) timestamp(t *types.Type, r *Rules) Builder {
	conv, stamp := s.Local, s.Stamp
	if t.Kind == types.TimestampLTZ {
		conv, stamp = s.Zoned, s.StampZ
	}
	switch vec.LayoutOf(*t) {
	case vec.Bits64:
		return NewMillis(t, r, stamp, conv)
	case vec.Micros:
		return NewFixed(t, r, func(b []byte, f uint32) (int64, error) {
			v, err := conv(b, f)
			return vec.MicrosOf(v), err
		})
	}
	return NewFixed(t, r, func(b []byte, f uint32) ([12]byte, error) {
		v, err := conv(b, f)
		return Instant12(v), err
	})
}

func (s *Scalars) int(bits int) Convert[int64] {
	return func(b []byte, f uint32) (int64, error) { return s.Int(b, f, bits) }
}

// Value converts to the Go value of a type that is not nested (see package types); nil for others.
func (s *Scalars) Value(t *types.Type) Convert[any] {
	switch t.Kind {
	case types.Boolean:
		return boxed(s.Bool)
	case types.TinyInt:
		return func(b []byte, f uint32) (any, error) { v, err := s.Int(b, f, 8); return int8(v), err }
	case types.SmallInt:
		return func(b []byte, f uint32) (any, error) { v, err := s.Int(b, f, 16); return int16(v), err }
	case types.Int:
		return func(b []byte, f uint32) (any, error) { v, err := s.Int(b, f, 32); return int32(v), err }
	case types.BigInt:
		return boxed(s.int(64))
	case types.Float:
		return func(b []byte, f uint32) (any, error) { v, err := s.Float(b, f, 32); return float32(v), err }
	case types.Double:
		return func(b []byte, f uint32) (any, error) { return s.Float(b, f, 64) }
	case types.Decimal:
		return func(b []byte, f uint32) (any, error) { return s.Decimal(b, f, t.P, t.S) }
	case types.Date:
		return boxed(s.Date)
	case types.Time:
		return boxed(s.Time)
	case types.Timestamp:
		return boxed(s.Local)
	case types.TimestampLTZ:
		return boxed(s.Zoned)
	case types.Char, types.VarChar:
		return func(b []byte, f uint32) (any, error) {
			if s.Text == nil || f&flags == 0 {
				return string(b), nil
			}
			v, err := s.Text(nil, b, f)
			return string(v), err
		}
	case types.Binary, types.VarBinary:
		return func(b []byte, f uint32) (any, error) { v, err := s.Bytes([]byte{}, b, f); return v, err }
	}
	return nil
}

func boxed[T any](conv Convert[T]) Convert[any] {
	return func(b []byte, f uint32) (any, error) { return conv(b, f) }
}
