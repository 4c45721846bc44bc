package vec

import (
	"encoding/binary"

	"minisql/exec/types"
)

// Builder collects the values of one column. Append takes Go values, AppendEncoded what AppendValue and AppendRow
// wrote; kernels that know their type fill slices instead (FromSlice, FromOffsets).
type Builder struct {
	typ     *types.Type
	layout  Layout
	n       int
	data    []byte
	offsets []int32
	nulls   []int32 // the rows that are NULL
}

// NewBuilder returns an empty builder.
func NewBuilder(t *types.Type) *Builder {
	return &Builder{typ: t, layout: LayoutOf(*t)}
}

// Len is the number of values so far.
func (b *Builder) Len() int { return b.n }

// Append adds a Go value of the column's type, nil for NULL.
func (b *Builder) Append(v any) {
	if v == nil {
		b.AppendNull()
		return
	}
	if b.layout < Text {
		b.data = appendFixed(b.data, b.layout, v)
	} else {
		b.open()
		b.data = AppendBlob(b.data, b.typ, v)
		b.offsets = append(b.offsets, int32(len(b.data)))
	}
	b.n++
}

// AppendNull adds a NULL.
func (b *Builder) AppendNull() {
	b.nulls = append(b.nulls, int32(b.n))
	if b.layout < Text {
		b.data = append(b.data, make([]byte, b.layout.Width())...)
	} else {
		b.open()
		b.offsets = append(b.offsets, int32(len(b.data)))
	}
	b.n++
}

func (b *Builder) open() {
	if b.offsets == nil {
		b.offsets = append(b.offsets, 0)
	}
}

// AppendEncoded adds the value at the front of enc and returns what follows it.
func (b *Builder) AppendEncoded(enc []byte) []byte {
	if enc[0] == 0 {
		b.AppendNull()
		return enc[1:]
	}
	enc = enc[1:]
	if w := b.layout.Width(); w > 0 {
		b.data = append(b.data, enc[:w]...)
		b.n++
		return enc[w:]
	}
	n, k := binary.Uvarint(enc)
	b.open()
	b.data = append(b.data, enc[k:k+int(n)]...)
	b.offsets = append(b.offsets, int32(len(b.data)))
	b.n++
	return enc[k+int(n):]
}

// Finish returns the column and empties the builder.
func (b *Builder) Finish() Col {
	var valid Bitmap
	if len(b.nulls) > 0 {
		valid = NewBitmap(b.n)
		for _, i := range b.nulls {
			valid.Clear(int(i))
		}
	}
	var c Col
	if b.layout < Text {
		c = fromBuffers(b.typ, b.n, valid, b.data)
	} else {
		b.open()
		c = FromOffsets(b.typ, b.offsets, b.data, valid)
	}
	*b = Builder{typ: b.typ, layout: b.layout}
	return c
}

// Const is the column of one value that stands for every row.
func Const(t *types.Type, v any) Col {
	b := NewBuilder(t)
	b.Append(v)
	c := b.Finish()
	c.Const = true
	return c
}

// RowWriter encodes rows of columns: keys, and rows kept in state. Equal rows have equal encodings.
type RowWriter struct {
	cols  []Col
	nulls []Nulls
	texts []Texts
	width []int
	data  [][]byte
}

// Reset takes the columns of a new batch.
func (w *RowWriter) Reset(cols []Col) {
	w.cols = cols
	w.nulls, w.texts, w.width, w.data = w.nulls[:0], w.texts[:0], w.width[:0], w.data[:0]
	for _, c := range cols {
		w.nulls = append(w.nulls, NullsOf(c))
		width := LayoutOf(*c.Type).Width()
		w.width = append(w.width, width)
		var t Texts
		var d []byte
		if width == 0 {
			t = TextsOf(c)
		} else if b := c.array.Data().Buffers()[1]; b != nil && c.n > 0 {
			d = b.Bytes()[int(c.lo)*width:]
		}
		w.texts, w.data = append(w.texts, t), append(w.data, d)
	}
}

// AppendRow appends row i.
func (w *RowWriter) AppendRow(dst []byte, i int) []byte {
	for k := range w.cols {
		if w.nulls[k].At(i) {
			dst = append(dst, 0)
			continue
		}
		dst = append(dst, 1)
		at := w.cols[k].Index(i)
		if n := w.width[k]; n > 0 {
			dst = append(dst, w.data[k][at*n:at*n+n]...)
			continue
		}
		v := w.texts[k].Bytes(at)
		dst = binary.AppendUvarint(dst, uint64(len(v)))
		dst = append(dst, v...)
	}
	return dst
}

// Rows builds columns out of encoded rows.
type Rows struct {
	cols []*Builder
	n    int
}

// NewRows returns builders for rows of the types.
func NewRows(ts []types.Type) *Rows {
	r := &Rows{cols: make([]*Builder, len(ts))}
	for i := range ts {
		r.cols[i] = NewBuilder(&ts[i])
	}
	return r
}

// Len is the number of rows so far.
func (r *Rows) Len() int { return r.n }

// Append adds an encoded row and returns what follows it.
func (r *Rows) Append(enc []byte) []byte {
	r.n++
	for _, c := range r.cols {
		enc = c.AppendEncoded(enc)
	}
	return enc
}

// Finish returns the columns and empties the builders.
func (r *Rows) Finish() []Col {
	out := make([]Col, len(r.cols))
	for i, c := range r.cols {
		out[i] = c.Finish()
	}
	r.n = 0
	return out
}

// DecodeRow returns the Go values of an encoded row.
func DecodeRow(enc []byte, ts []types.Type) []any {
	out := make([]any, len(ts))
	for i := range ts {
		out[i], enc = DecodeValue(enc, &ts[i])
	}
	return out
}
