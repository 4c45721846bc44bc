// Package column turns the fields of a block of records into columns. Formats find the fields (as spans of the block);
// one loop per column then converts them, with the plain case inline and everything else behind a call. It knows
// neither files nor formats. Start at Builder.
package column

import (
	"bytes"
	"encoding/binary"
	"errors"

	"minisql/exec/types"
	"minisql/exec/vec"
)

// Pad is the number of bytes that may be read before and behind a block's data, so that loads of eight bytes need no
// end cases.
const Pad = 16

// Span is a field: buf[Start:End], the upper three bits of End being flags. A flag makes the length huge, so that it
// falls out of the fast cases by itself.
type Span struct{ Start, End uint32 }

// The flags of a span.
const (
	Null   uint32 = 1 << 31 // the field is missing or NULL
	Bare   uint32 = 1 << 30 // a JSON number, true or false
	Nested uint32 = 1 << 29 // a JSON object or array

	flags = Null | Bare | Nested
)

// MaxBlock is the size of a block that spans can address.
const MaxBlock = 1<<29 - 1

// IsNull reports the flag Null.
func (s Span) IsNull() bool { return s.End&Null != 0 }

// Flags are the span's flags.
func (s Span) Flags() uint32 { return s.End & flags }

// Of is the field's text.
func (s Span) Of(buf []byte) []byte { return buf[s.Start : s.End&^flags] }

// ErrNull is returned by a conversion whose result is NULL without an error, such as a DECIMAL that is too large.
var ErrNull = errors.New("null")

// Rules are what every column of a table shares.
type Rules struct {
	Lenient bool   // a field that cannot be converted is NULL
	HasNull bool   // fields whose text is NullText are NULL
	Null    []byte // the text
	Nested  bool   // there may be fields with the flag Nested in the block at hand
}

// Builder makes the column of one field of a block's records.
type Builder interface {
	// Build converts the fields, whose spans lie in buf with Pad bytes around. A field that cannot be converted ends
	// the column before it; its error is returned beside the column.
	Build(buf []byte, fields []Span) (vec.Col, error)
}

// markNulls sets the flag Null on fields with the null text.
func (r *Rules) markNulls(buf []byte, fields []Span) {
	if !r.HasNull {
		return
	}
	for i, f := range fields {
		if f.End&flags == 0 && bytes.Equal(buf[f.Start:f.End], r.Null) {
			fields[i].End |= Null
		}
	}
}

// validity collects NULLs; the bitmap is made at the first one.
type validity struct {
	bits vec.Bitmap
	n    int
}

func (v *validity) clear(i int) {
	if v.bits == nil {
		v.bits = vec.NewBitmap(v.n)
	}
	v.bits.Clear(i)
}

// Convert makes a value of a field's text. The text is the block's memory: what is kept must be copied.
type Convert[T any] func(text []byte, flags uint32) (T, error)

// fixed is the builder of types of fixed width that have no fast case.
type fixed[T vec.Fixed] struct {
	typ   *types.Type
	rules *Rules
	conv  Convert[T]
}

// NewFixed is a builder of values of fixed width; T is the type's layout.
func NewFixed[T vec.Fixed](t *types.Type, r *Rules, conv Convert[T]) Builder {
	return &fixed[T]{t, r, conv}
}

func (b *fixed[T]) Build(buf []byte, fields []Span) (vec.Col, error) {
	b.rules.markNulls(buf, fields)
	values := make([]T, len(fields))
	valid := validity{n: len(fields)}
	for i, f := range fields {
		if f.IsNull() {
			valid.clear(i)
			continue
		}
		v, err := b.conv(f.Of(buf), f.Flags())
		if err != nil {
			if err != ErrNull && !b.rules.Lenient {
				return vec.FromSlice(b.typ, values[:i], valid.bits), err
			}
			valid.clear(i)
			continue
		}
		values[i] = v
	}
	return vec.FromSlice(b.typ, values, valid.bits), nil
}

// Instant12 is the layout of TIMESTAMP(7..9).
func Instant12(v types.Instant) (out [12]byte) {
	binary.LittleEndian.PutUint64(out[:8], uint64(v.Ms))
	binary.LittleEndian.PutUint32(out[8:], uint32(v.Ns))
	return
}

// Decimal16 is the layout of DECIMAL.
func Decimal16(v types.Dec) (out [16]byte) {
	binary.LittleEndian.PutUint64(out[:8], v.Lo)
	binary.LittleEndian.PutUint64(out[8:], uint64(v.Hi))
	return
}

func load64(b []byte, at uint32) uint64 { return binary.LittleEndian.Uint64(b[at:]) }
