package column

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Append makes the bytes of a value of a field's text and appends them to dst.
type Append func(dst, text []byte, flags uint32) ([]byte, error)

type texts struct {
	typ   *types.Type
	rules *Rules
	conv  Append
}

// NewText is the builder of texts, byte strings and nested values. Fields without flags are taken as they are if conv
// is nil or verbatim is true; all others go through conv.
func NewText(t *types.Type, r *Rules, verbatim bool, conv Append) Builder {
	if verbatim {
		return &texts{t, r, conv}
	}
	return &blobs{texts{t, r, conv}}
}

func (b *texts) Build(buf []byte, fields []Span) (vec.Col, error) {
	b.rules.markNulls(buf, fields)
	offsets := make([]int32, len(fields)+1)
	valid := validity{n: len(fields)}
	size := 0
	for _, f := range fields {
		if f.End&flags == 0 {
			size += int(f.End - f.Start)
		}
	}
	data := make([]byte, 0, size+16)
	for i, f := range fields {
		if n := f.End - f.Start; n <= 16 && len(data)+16 <= cap(data) {
			// Sixteen bytes at once, of which n count: shorter than a call to copy.
			*(*[16]byte)(data[len(data) : len(data)+16]) = *(*[16]byte)(buf[f.Start : f.Start+16])
			data = data[:len(data)+int(n)]
		} else if f.End&flags == 0 {
			data = append(data, buf[f.Start:f.End]...)
		} else if f.IsNull() {
			valid.clear(i)
		} else {
			var err error
			if data, err = b.conv(data, f.Of(buf), f.Flags()); err != nil {
				data = data[:offsets[i]]
				if err != ErrNull && !b.rules.Lenient {
					return vec.FromOffsets(b.typ, offsets[:i+1], data, valid.bits), err
				}
				valid.clear(i)
			}
		}
		offsets[i+1] = int32(len(data))
	}
	return vec.FromOffsets(b.typ, offsets, data, valid.bits), nil
}

// blobs converts every field.
type blobs struct{ texts }

func (b *blobs) Build(buf []byte, fields []Span) (vec.Col, error) {
	b.rules.markNulls(buf, fields)
	offsets := make([]int32, 1, len(fields)+1)
	valid := validity{n: len(fields)}
	var data []byte
	for i, f := range fields {
		if f.IsNull() {
			valid.clear(i)
		} else if out, err := b.conv(data, f.Of(buf), f.Flags()); err == nil {
			data = out
		} else if err == ErrNull || b.rules.Lenient {
			valid.clear(i)
		} else {
			return vec.FromOffsets(b.typ, offsets, data, valid.bits), err
		}
		offsets = append(offsets, int32(len(data)))
	}
	return vec.FromOffsets(b.typ, offsets, data, valid.bits), nil
}
