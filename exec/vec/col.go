package vec

import (
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"minisql/exec/types"
)

// Col is a column: an arrow array of Layout(Type), or, if Const, an array of length one whose value stands for every
// row. A constant is not a column of equal values: kernels that know it are fifty times faster.
type Col struct {
	Type  *types.Type
	Array arrow.Array
	Const bool
}

// Fixed are the physical types of the layouts of fixed width.
type Fixed interface {
	~int8 | ~uint8 | ~int16 | ~int32 | ~int64 | ~float32 | ~float64 | ~[12]byte | ~[16]byte
}

// Bitmap holds one bit a row, set where the row has a value; nil means that every row has.
type Bitmap []byte

// NewBitmap returns the bitmap of n rows that all have values.
func NewBitmap(n int) Bitmap {
	b := make(Bitmap, (n+7)/8)
	for i := range b {
		b[i] = 0xff
	}
	return b
}

// Clear marks row i as NULL.
func (b Bitmap) Clear(i int) { b[i>>3] &^= 1 << (i & 7) }

// cleared marks row i of n as NULL, making the bitmap at the first.
func (b Bitmap) cleared(i, n int) Bitmap {
	if b == nil {
		b = NewBitmap(n)
	}
	b.Clear(i)
	return b
}

// Has reports whether row i has a value.
func (b Bitmap) Has(i int) bool { return b == nil || b[i>>3]>>(i&7)&1 != 0 }

// FromSlice makes a column of the values, which it keeps; valid is nil when no value is NULL.
func FromSlice[T Fixed](t *types.Type, values []T, valid Bitmap) Col {
	return fromBuffers(t, len(values), valid, bytesOf(values))
}

// FromOffsets makes a column of texts or byte strings, value i being data[offsets[i]:offsets[i+1]]; it keeps both.
func FromOffsets(t *types.Type, offsets []int32, data []byte, valid Bitmap) Col {
	return fromBuffers(t, len(offsets)-1, valid, bytesOf(offsets), data)
}

func fromBuffers(t *types.Type, n int, valid Bitmap, data ...[]byte) Col {
	buffers := make([]*memory.Buffer, 1, 3)
	nulls := 0
	if valid != nil {
		if nulls = countNulls(valid, n); nulls > 0 {
			buffers[0] = memory.NewBufferBytes(valid)
		}
	}
	for _, d := range data {
		buffers = append(buffers, memory.NewBufferBytes(d))
	}
	return Col{Type: t, Array: array.MakeFromData(array.NewData(arrowTypes[LayoutOf(*t)], n, buffers, nil, nulls, 0))}
}

func countNulls(valid Bitmap, n int) (nulls int) {
	for i := range n {
		if valid[i>>3]>>(i&7)&1 == 0 {
			nulls++
		}
	}
	return
}

func bytesOf[T any](s []T) []byte {
	if len(s) == 0 {
		return nil
	}
	return unsafe.Slice((*byte)(unsafe.Pointer(&s[0])), len(s)*int(unsafe.Sizeof(s[0])))
}

// Values returns the values of a column of fixed width without copying; what stands at a NULL is not defined. T is the
// physical type of the column's layout. A constant column has one value.
func Values[T Fixed](c Col) []T {
	d := c.Array.Data()
	b := d.Buffers()[1]
	if b == nil || b.Len() == 0 {
		return nil
	}
	var zero T
	all := unsafe.Slice((*T)(unsafe.Pointer(&b.Bytes()[0])), b.Len()/int(unsafe.Sizeof(zero)))
	return all[d.Offset() : d.Offset()+d.Len()]
}

// Texts is a view of a column of texts or byte strings.
type Texts struct {
	Offsets []int32 // one more than rows
	Data    []byte
}

// TextsOf returns the view, which shares the column's memory.
func TextsOf(c Col) Texts {
	d := c.Array.Data()
	bufs := d.Buffers()
	if bufs[1] == nil || bufs[1].Len() == 0 {
		return Texts{Offsets: make([]int32, d.Len()+1)}
	}
	off := unsafe.Slice((*int32)(unsafe.Pointer(&bufs[1].Bytes()[0])), bufs[1].Len()/4)
	t := Texts{Offsets: off[d.Offset() : d.Offset()+d.Len()+1]}
	if bufs[2] != nil {
		t.Data = bufs[2].Bytes()
	}
	return t
}

// Bytes is value i; it must not be changed.
func (t Texts) Bytes(i int) []byte { return t.Data[t.Offsets[i]:t.Offsets[i+1]:t.Offsets[i+1]] }

// At is value i, sharing the column's memory.
func (t Texts) At(i int) string {
	b := t.Data[t.Offsets[i]:t.Offsets[i+1]]
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// Nulls tells which rows of a column are NULL.
type Nulls struct {
	bits []byte
	off  int
	mask int // 0 for a constant column, else all ones: every row looks at the same bit
}

// NullsOf returns the column's NULLs.
func NullsOf(c Col) Nulls {
	if c.Array.NullN() == 0 {
		return Nulls{}
	}
	n := Nulls{c.Array.NullBitmapBytes(), c.Array.Data().Offset(), -1}
	if c.Const {
		n.mask = 0
	}
	return n
}

// Any reports whether there is a NULL at all.
func (n Nulls) Any() bool { return n.bits != nil }

// At reports whether row i is NULL.
func (n Nulls) At(i int) bool {
	if n.bits == nil {
		return false
	}
	i = i&n.mask + n.off
	return n.bits[i>>3]>>(i&7)&1 == 0
}

// Index maps a row to its place in Values or Texts: 0 in a constant column.
func (c Col) Index(i int) int {
	if c.Const {
		return 0
	}
	return i
}

// Slice is rows lo to hi of the column.
func (c Col) Slice(lo, hi int) Col {
	if c.Const || lo == 0 && hi == c.Array.Len() {
		return c
	}
	c.Array = array.NewSlice(c.Array, int64(lo), int64(hi))
	return c
}

// WithType is the column under another type of the same layout.
func (c Col) WithType(t *types.Type) Col { c.Type = t; return c }
