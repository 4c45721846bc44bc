package vec

import (
	"math/bits"
	"unsafe"

	"github.com/zeebo/xxh3"

	"minisql/exec/types"
)

// Keys gives the values of a few columns small numbers, counts who refers to them, and forgets a key that nobody
// refers to any more; its number is used again. Forgetting is put off until many keys can go at once, in one pass over
// the table: one at a time it costs more than finding a key. A single text of at most fifteen bytes, or a single integer, lies in the table
// itself as two words, so that finding it touches one place of memory; other keys are encoded rows, which lie in the
// table by their hash.
type Keys struct {
	types   []types.Type
	mode    keyMode
	slots   []keySlot // a power of two long, at most half full
	words   []keyWords
	rows    [][]byte // encoded keys, unless they fit the words; as long as the last of them needs
	refs    []int32  // of each number; gone when the last user has let go
	free    []int32
	live    int // keys in the table, those included that are to go
	gone    int // keys that are to go
	writer  RowWriter
	scratch []byte
	touched uint64 // written so that touching is not optimised away
}

type keyMode uint8

const (
	noKey keyMode = iota
	intKey
	textKey
	rowKey
)

// keyWords are a short key, or the hash of another. The highest byte of the second word is a tag and never 0, so that
// no key equals the words of an empty slot: the length plus one of a text, or one of those below. (A struct, since the
// compiler keeps arrays of two in memory, not in registers.)
type keyWords struct{ a, b uint64 }

const (
	tagShift = 56
	intTag   = 0x20 << tagShift
	rowTag   = 0x40 << tagShift // an encoded row follows in Keys.rows
	nullTag  = 0x80 << tagShift
)

// keySlot is a place of the hash table.
type keySlot struct {
	words  keyWords
	number int32
}

// NewKeys returns an empty table for keys of the types.
func NewKeys(ts []types.Type) *Keys {
	k := &Keys{types: ts, mode: rowKey}
	switch {
	case len(ts) == 0:
		k.mode = noKey
	case len(ts) == 1 && LayoutOf(ts[0]) == Text:
		k.mode = textKey
	case len(ts) == 1 && (LayoutOf(ts[0]) == Bits32 || long(ts[0])):
		k.mode = intKey
	}
	k.slots = make([]keySlot, 64)
	return k
}

// Size is one more than the largest number given out.
func (k *Keys) Size() int { return len(k.refs) }

func (w keyWords) hash() uint64 {
	hi, lo := bits.Mul64(w.a^0x9e3779b97f4a7c15, w.b^0xe7037ed1a0b428db)
	return hi ^ lo
}

// short is the number of a key that fits the words.
func (k *Keys) short(w keyWords) int32 {
	mask := uint64(len(k.slots) - 1)
	for s := w.hash() & mask; ; s = (s + 1) & mask {
		if e := &k.slots[s]; e.words == w {
			return e.number
		} else if e.words.b == 0 {
			return k.insert(w, nil)
		}
	}
}

// row is the number of an encoded key.
func (k *Keys) row(b []byte) int32 {
	w := keyWords{xxh3.Hash(b), rowTag}
	mask := uint64(len(k.slots) - 1)
	for s := w.hash() & mask; ; s = (s + 1) & mask {
		if e := &k.slots[s]; e.words == w && string(k.rows[e.number]) == text(b) {
			return e.number
		} else if e.words.b == 0 {
			return k.insert(w, append([]byte{}, b...))
		}
	}
}

func (k *Keys) insert(w keyWords, row []byte) int32 {
	if k.live*2 >= len(k.slots) {
		old := k.slots
		k.slots = make([]keySlot, 2*len(old))
		for _, e := range old {
			if e.words.b != 0 {
				k.place(e)
			}
		}
	}
	n := k.add(w, row)
	k.place(keySlot{w, n})
	return n
}

func (k *Keys) add(w keyWords, row []byte) int32 {
	k.live++
	if len(k.free) > 0 {
		n := k.free[len(k.free)-1]
		k.free = k.free[:len(k.free)-1]
		k.words[n], k.refs[n] = w, 0
		k.setRow(n, row)
		return n
	}
	k.words, k.refs = append(k.words, w), append(k.refs, 0)
	n := int32(len(k.refs) - 1)
	k.setRow(n, row)
	return n
}

func (k *Keys) setRow(n int32, row []byte) {
	if row == nil {
		return
	}
	if int(n) >= len(k.rows) {
		k.rows = append(k.rows, make([][]byte, int(n)+1-len(k.rows))...)
	}
	k.rows[n] = row
}

func (k *Keys) place(e keySlot) {
	mask := uint64(len(k.slots) - 1)
	s := e.words.hash() & mask
	for k.slots[s].words.b != 0 {
		s = (s + 1) & mask
	}
	k.slots[s] = e
}

// gone stands for the number of users of a key that had some and has none any more. Keys that never had any stay. A
// free number is no key's.
const (
	gone = -1
	free = -2
)

// Ref counts one more user of a key.
func (k *Keys) Ref(n int32) {
	if k.refs[n] == gone {
		k.refs[n] = 0
		k.gone--
	}
	k.refs[n]++
}

// Unref counts one less; a key without users is forgotten when the next batch is read or later.
func (k *Keys) Unref(n int32) {
	if k.refs[n]--; k.refs[n] > 0 || k.mode == noKey {
		return
	}
	k.refs[n] = gone
	k.gone++
}

// sweep forgets the keys that are to go, if they are many for the table. To wait longer is no gain, though some keys
// come again: the table outgrows the processor's caches. Entries are taken out and put back in the
// order in which they lie, from behind an empty slot on: none then moves behind its place.
func (k *Keys) sweep() {
	if k.gone < len(k.slots)/8 {
		return
	}
	mask := uint64(len(k.slots) - 1)
	start := uint64(0)
	for k.slots[start].words.b != 0 {
		start++
	}
	for i := uint64(1); i <= mask; i++ {
		s := (start + i) & mask
		e := k.slots[s]
		if e.words.b == 0 {
			continue
		}
		k.slots[s] = keySlot{}
		if k.refs[e.number] != gone {
			k.place(e)
			continue
		}
		if e.words.b == rowTag {
			k.rows[e.number] = nil
		}
		k.refs[e.number] = free
		k.live--
	}
	k.gone = 0
	// Numbers are given out in order, so that what is kept of keys that come together lies together.
	k.free = k.free[:0]
	for n := len(k.refs) - 1; n >= 0; n-- {
		if k.refs[n] == free {
			k.free = append(k.free, int32(n))
		}
	}
}

func text(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }
