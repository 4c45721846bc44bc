package vec

import (
	"unsafe"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"
	"github.com/apache/arrow/go/v17/arrow/memory"

	"minisql/exec/types"
)

// Col is a column: rows of an arrow array of Layout(Type), or, if Const, an array of length one whose value stands for
// every row. A constant is not a column of equal values: kernels that know it are fifty times faster. The zero Col is no
// column.
//
// The rows are kept here, not in arrow's slices, which take two allocations each: streaming joins and unions are fed row
// by row, and taking a row must cost next to nothing.
type Col struct {
	Type  *types.Type
	array arrow.Array
	lo, n int32 // the rows of array
	Const bool
}

// IsSet tells a column from the zero Col.
func (c Col) IsSet() bool { return c.array != nil }

// Len is the number of rows, 1 if Const.
func (c Col) Len() int { return int(c.n) }

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
	return Col{Type: t, array: array.MakeFromData(array.NewData(arrowType(t), n, buffers, nil, nulls, 0)), n: int32(n)}
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
	b := c.array.Data().Buffers()[1]
	if b == nil || b.Len() == 0 {
		return nil
	}
	var zero T
	all := unsafe.Slice((*T)(unsafe.Pointer(&b.Bytes()[0])), b.Len()/int(unsafe.Sizeof(zero)))
	return all[c.lo : c.lo+c.n]
}

// Texts is a view of a column of texts or byte strings.
type Texts struct {
	Offsets []int32 // one more than rows
	Data    []byte
}

// TextsOf returns the view, which shares the column's memory.
func TextsOf(c Col) Texts {
	bufs := c.array.Data().Buffers()
	if bufs[1] == nil || bufs[1].Len() == 0 {
		return Texts{Offsets: make([]int32, c.n+1)}
	}
	off := unsafe.Slice((*int32)(unsafe.Pointer(&bufs[1].Bytes()[0])), bufs[1].Len()/4)
	t := Texts{Offsets: off[c.lo : c.lo+c.n+1]}
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
	if c.array.NullN() == 0 {
		return Nulls{}
	}
	n := Nulls{c.array.NullBitmapBytes(), int(c.lo), -1}
	if c.Const {
		n.mask = 0
	}
	return n
}

// Any reports whether there may be a NULL at all.
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
	if !c.Const {
		c.lo, c.n = c.lo+int32(lo), int32(hi-lo)
	}
	return c
}

// WithType is the column under another type of the same layout.
func (c Col) WithType(t *types.Type) Col { c.Type = t; return c }
