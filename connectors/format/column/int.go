package column

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Integer are the layouts of TINYINT to BIGINT.
type Integer interface{ int8 | int16 | int32 | int64 }

type ints[T Integer] struct {
	typ   *types.Type
	rules *Rules
	conv  Convert[int64]
}

// NewInt is the builder of TINYINT to BIGINT. conv gets every text that is not one to sixteen digits in T's range, and
// keeps to T's range itself.
func NewInt[T Integer](t *types.Type, r *Rules, conv Convert[int64]) Builder {
	return &ints[T]{t, r, conv}
}

func (b *ints[T]) Build(buf []byte, fields []Span) (vec.Col, error) {
	b.rules.markNulls(buf, fields)
	values := make([]T, len(fields))
	valid := validity{n: len(fields)}
	for i, f := range fields {
		end := f.End &^ Bare
		if n := end - f.Start; n-1 < 8 { // without a call: most numbers are short
			if v, ok := digits8(load64(buf, end-8), n); ok && int64(T(v)) == int64(v) {
				values[i] = T(v)
				continue
			}
		} else if n-1 < 16 {
			if v, ok := digits16(buf, end, n); ok && int64(T(v)) == int64(v) {
				values[i] = T(v)
				continue
			}
		}
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
		values[i] = T(v)
	}
	return vec.FromSlice(b.typ, values, valid.bits), nil
}

// digits16 is the number of the nine to sixteen bytes before end, if all are digits.
func digits16(buf []byte, end, n uint32) (uint64, bool) {
	lo, ok1 := digits8(load64(buf, end-8), 8)
	hi, ok2 := digits8(load64(buf, end-16), n-8)
	return hi*100_000_000 + lo, ok1 && ok2
}

const zeros = 0x3030303030303030

// digits8 is the number of the last n (1 to 8) bytes of w, least significant byte first in the text. (The masks of the
// shifts are always true; they spare the compiler's tests for shifts of 64 and more.)
func digits8(w uint64, n uint32) (uint64, bool) {
	w = w&(^uint64(0)<<((64-8*n)&63)) | zeros>>8>>((8*n-8)&63)
	// A byte is a digit if its high half is 3, and still is after adding 6. The first test also keeps the addition
	// from carrying into the next byte.
	if w&0xf0f0f0f0f0f0f0f0 != zeros || (w+0x0606060606060606)&0xf0f0f0f0f0f0f0f0 != zeros {
		return 0, false
	}
	w -= zeros
	w = w*10 + w>>8
	const mask = 0x000000ff000000ff
	return (w&mask*0x000f424000000064 + w>>16&mask*0x0000271000000001) >> 32, true
}
