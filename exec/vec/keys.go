package vec

import (
	"encoding/binary"
	"math/bits"
	"unsafe"

	"github.com/zeebo/xxh3"

	"minisql/exec/types"
)

// Keys gives the values of a few columns small numbers, counts who refers to them, and forgets a key that nobody
// refers to; its number is used again. A single text of at most fifteen bytes, or a single integer, lies in the table
// itself as two words; other keys are encoded rows.
type Keys struct {
	types   []types.Type
	mode    keyMode
	slots   []int32 // number + 1, 0 where empty; a power of two long
	words   [][2]uint64
	rows    [][]byte // encoded keys, unless they fit the words
	refs    []int32
	hashes  []uint64
	free    []int32
	live    int
	writer  RowWriter
	scratch []byte
}

type keyMode uint8

const (
	noKey keyMode = iota
	intKey
	textKey
	rowKey
)

// NewKeys returns an empty table for keys of the types.
func NewKeys(ts []types.Type) *Keys {
	k := &Keys{types: ts, mode: rowKey}
	switch {
	case len(ts) == 0:
		k.mode = noKey
	case len(ts) == 1 && LayoutOf(ts[0]) == Text:
		k.mode = textKey
	case len(ts) == 1 && (LayoutOf(ts[0]) == Bits32 || LayoutOf(ts[0]) == Bits64):
		k.mode = intKey
	}
	k.slots = make([]int32, 64)
	return k
}

// Size is one more than the largest number given out.
func (k *Keys) Size() int { return len(k.refs) }

// Reader prepares the key columns of a batch; At then gives the number of the key of a row, adding it if it is new.
func (k *Keys) Reader(cols []Col) *KeyReader {
	r := &KeyReader{keys: k}
	switch k.mode {
	case noKey:
		if len(k.refs) == 0 {
			k.add(0, [2]uint64{}, nil)
		}
	case intKey:
		r.nulls, r.col = NullsOf(cols[0]), cols[0]
		if LayoutOf(k.types[0]) == Bits64 {
			r.longs = Values[int64](cols[0])
		} else {
			r.ints = Values[int32](cols[0])
		}
	case textKey:
		r.nulls, r.col, r.texts = NullsOf(cols[0]), cols[0], TextsOf(cols[0])
	default:
		k.writer.Reset(cols)
	}
	return r
}

// KeyReader reads the keys of one batch.
type KeyReader struct {
	keys  *Keys
	col   Col
	nulls Nulls
	longs []int64
	ints  []int32
	texts Texts
}

const nullWord = 1 << 63 // tag of a NULL in the second word

// At is the number of row i's key.
func (r *KeyReader) At(i int) int32 {
	k := r.keys
	switch k.mode {
	case noKey:
		return 0
	case intKey:
		if r.nulls.At(i) {
			return k.word([2]uint64{0, nullWord})
		}
		if r.longs != nil {
			return k.word([2]uint64{uint64(r.longs[r.col.Index(i)]), 0})
		}
		return k.word([2]uint64{uint64(uint32(r.ints[r.col.Index(i)])), 0})
	case textKey:
		if r.nulls.At(i) {
			return k.word([2]uint64{0, nullWord})
		}
		b := r.texts.Bytes(r.col.Index(i))
		if len(b) <= 15 {
			return k.word(textWords(b))
		}
		k.scratch = append(append(k.scratch[:0], 1), b...)
		return k.row(k.scratch)
	}
	k.scratch = k.writer.AppendRow(k.scratch[:0], i)
	return k.row(k.scratch)
}

// textWords packs at most fifteen bytes and their number.
func textWords(b []byte) (w [2]uint64) {
	n := len(b)
	switch {
	case n >= 8:
		w[0] = binary.LittleEndian.Uint64(b)
		w[1] = binary.LittleEndian.Uint64(b[n-8:])
		if n < 16 && n > 8 {
			w[1] >>= (16 - uint(n)) * 8
		} else {
			w[1] = 0
		}
	default:
		for i := n - 1; i >= 0; i-- {
			w[0] = w[0]<<8 | uint64(b[i])
		}
	}
	w[1] |= uint64(n) << 56
	return
}

func hashWords(w [2]uint64) uint64 {
	hi, lo := bits.Mul64(w[0]^0x9e3779b97f4a7c15, w[1]^0xe7037ed1a0b428db)
	return hi ^ lo
}

func (k *Keys) word(w [2]uint64) int32 {
	h := hashWords(w)
	mask := uint64(len(k.slots) - 1)
	for s := h & mask; ; s = (s + 1) & mask {
		n := k.slots[s] - 1
		if n < 0 {
			return k.insert(h, w, nil)
		}
		if k.words[n] == w && k.rows[n] == nil {
			return n
		}
	}
}

func (k *Keys) row(b []byte) int32 {
	h := xxh3.Hash(b)
	mask := uint64(len(k.slots) - 1)
	for s := h & mask; ; s = (s + 1) & mask {
		n := k.slots[s] - 1
		if n < 0 {
			return k.insert(h, [2]uint64{}, append([]byte{}, b...))
		}
		if k.hashes[n] == h && k.rows[n] != nil && string(k.rows[n]) == text(b) {
			return n
		}
	}
}

func (k *Keys) insert(h uint64, w [2]uint64, row []byte) int32 {
	if k.live*4 >= len(k.slots)*3 {
		k.grow()
	}
	n := k.add(h, w, row)
	k.place(n)
	return n
}

func (k *Keys) add(h uint64, w [2]uint64, row []byte) int32 {
	k.live++
	if len(k.free) > 0 {
		n := k.free[len(k.free)-1]
		k.free = k.free[:len(k.free)-1]
		k.words[n], k.rows[n], k.hashes[n], k.refs[n] = w, row, h, 0
		return n
	}
	k.words, k.rows = append(k.words, w), append(k.rows, row)
	k.hashes, k.refs = append(k.hashes, h), append(k.refs, 0)
	return int32(len(k.refs) - 1)
}

func (k *Keys) place(n int32) {
	mask := uint64(len(k.slots) - 1)
	s := k.hashes[n] & mask
	for k.slots[s] != 0 {
		s = (s + 1) & mask
	}
	k.slots[s] = n + 1
}

func (k *Keys) grow() {
	old := k.slots
	k.slots = make([]int32, 2*len(old))
	for _, n := range old {
		if n != 0 {
			k.place(n - 1)
		}
	}
}

// Ref counts one more user of a key.
func (k *Keys) Ref(n int32) { k.refs[n]++ }

// Unref counts one less; a key without users is forgotten.
func (k *Keys) Unref(n int32) {
	if k.refs[n]--; k.refs[n] > 0 || k.mode == noKey {
		return
	}
	mask := uint64(len(k.slots) - 1)
	s := k.hashes[n] & mask
	for k.slots[s] != n+1 {
		s = (s + 1) & mask
	}
	k.slots[s] = 0
	// Close the gap: entries behind it move up unless they are at home.
	for t := (s + 1) & mask; k.slots[t] != 0; t = (t + 1) & mask {
		home := k.hashes[k.slots[t]-1] & mask
		if (t-home)&mask >= (t-s)&mask {
			k.slots[s], k.slots[t] = k.slots[t], 0
			s = t
		}
	}
	k.rows[n] = nil
	k.free = append(k.free, n)
	k.live--
}

// Columns are the key columns of the given keys.
func (k *Keys) Columns(ns []int32) []Col {
	if k.mode == noKey {
		return nil
	}
	out := NewRows(k.types)
	var buf []byte
	for _, n := range ns {
		row := k.rows[n]
		switch {
		case k.mode == rowKey:
		case row != nil: // a long text
			buf = binary.AppendUvarint(append(buf[:0], 1), uint64(len(row)-1))
			row = append(buf, row[1:]...)
			buf = row
		case k.words[n][1] == nullWord && k.words[n][0] == 0:
			row = append(buf[:0], 0)
		case k.mode == intKey && LayoutOf(k.types[0]) == Bits64:
			buf = binary.LittleEndian.AppendUint64(append(buf[:0], 1), k.words[n][0])
			row = buf
		case k.mode == intKey:
			buf = binary.LittleEndian.AppendUint32(append(buf[:0], 1), uint32(k.words[n][0]))
			row = buf
		default:
			size := int(k.words[n][1] >> 56)
			w := k.words[n]
			raw := unsafe.Slice((*byte)(unsafe.Pointer(&w)), 16)
			buf = append(append(append(buf[:0], 1), byte(size)), raw[:size]...)
			row = buf
		}
		out.Append(row)
	}
	return out.Finish()
}
