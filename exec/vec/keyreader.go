package vec

import "encoding/binary"

// Reader prepares the key columns of a batch. Numbers that an earlier reader gave count only if somebody refers to them.
func (k *Keys) Reader(cols []Col) *KeyReader {
	k.sweep()
	r := &KeyReader{keys: k}
	switch k.mode {
	case noKey:
		if len(k.refs) == 0 {
			k.add(keyWords{}, nil)
		}
	case intKey:
		r.nulls, r.col = NullsOf(cols[0]), cols[0]
		if long(k.types[0]) {
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

// KeyReader reads the keys of one batch, adding those that are new.
type KeyReader struct {
	keys  *Keys
	col   Col
	nulls Nulls
	longs []int64
	ints  []int32
	texts Texts
}

// At is the number of row i's key.
func (r *KeyReader) At(i int) int32 {
	k := r.keys
	switch k.mode {
	case noKey:
		return 0
	case intKey:
		if r.nulls.At(i) {
			return k.short(keyWords{0, nullTag})
		}
		if r.longs != nil {
			return k.short(keyWords{uint64(r.longs[r.col.Index(i)]), intTag})
		}
		return k.short(keyWords{uint64(r.ints[r.col.Index(i)]), intTag})
	case textKey:
		if r.nulls.At(i) {
			return k.short(keyWords{0, nullTag})
		}
		return k.text(r.texts.Bytes(r.col.Index(i)))
	}
	k.scratch = k.writer.AppendRow(k.scratch[:0], i)
	return k.row(k.scratch)
}

// Read puts the numbers of the keys of the rows from lo on into dst. A single text or integer, the usual keys, has a
// loop of its own: without a call and a switch a row that is three times as fast.
func (r *KeyReader) Read(dst []int32, lo int) {
	switch k := r.keys; {
	case k.mode == noKey:
		clear(dst)
	case r.nulls.Any() || r.col.Const || k.mode == rowKey:
		for i := range dst {
			dst[i] = r.At(lo + i)
		}
	case k.mode == textKey:
		r.readTexts(dst, lo)
	case r.longs != nil:
		readIntegers(k, dst, r.longs[lo:])
	default:
		readIntegers(k, dst, r.ints[lo:])
	}
}

// A large table does not fit the processor's caches. To find keys one after the other is to wait for memory each time;
// so a run's slots are touched first, all at once as far as the processor is concerned.
const (
	largeTable = 1 << 14 // slots
	touchRun   = 256     // keys
)

// touch reads the slots of a run of words.
func (k *Keys) touch(run []keyWords) (any uint64) {
	mask := uint64(len(k.slots) - 1)
	for _, w := range run {
		any |= k.slots[w.hash()&mask].words.b
	}
	return
}

func (r *KeyReader) readTexts(dst []int32, lo int) {
	if k := r.keys; len(k.slots) >= largeTable && len(dst) > touchRun {
		for n := 0; n < len(dst); n += touchRun {
			r.readTextRun(dst[n:min(n+touchRun, len(dst))], lo+n)
		}
		return
	}
	r.readTextRun(dst, lo)
}

func (r *KeyReader) readTextRun(dst []int32, lo int) {
	k, data := r.keys, r.texts.Data
	if len(k.slots) >= largeTable && len(dst) <= touchRun {
		var run [touchRun]keyWords
		at := r.texts.Offsets[lo:]
		for i := range dst {
			if from, n := int(at[i]), uint(at[i+1]-at[i]); n < 16 && from+16 <= len(data) {
				run[i] = shortText(data[from:from+16], n)
			}
		}
		k.touched |= k.touch(run[:len(dst)])
	}
	ends := r.texts.Offsets[lo+1:][:len(dst)]
	start := r.texts.Offsets[lo]
	for i, end := range ends {
		from, n := int(start), uint(end-start)
		start = end
		if n < 16 && from+16 <= len(data) {
			dst[i] = k.short(shortText(data[from:from+16], n))
		} else {
			dst[i] = k.text(data[from:end])
		}
	}
}

func readIntegers[T int32 | int64](k *Keys, dst []int32, values []T) {
	values = values[:len(dst)]
	for len(values) > 0 {
		n := min(len(values), touchRun)
		if len(k.slots) >= largeTable {
			var run [touchRun]keyWords
			for i, v := range values[:n] {
				run[i] = keyWords{uint64(v), intTag}
			}
			k.touched |= k.touch(run[:n])
		}
		for i, v := range values[:n] {
			dst[i] = k.short(keyWords{uint64(v), intTag})
		}
		dst, values = dst[n:], values[n:]
	}
}

// text is the number of a text of any length.
func (k *Keys) text(b []byte) int32 {
	if len(b) > 15 {
		return k.row(b)
	}
	var raw [16]byte
	copy(raw[:], b)
	return k.short(shortText(raw[:], uint(len(b))))
}

// shortText packs the first n, at most fifteen, of sixteen bytes. What the others are makes no difference.
func shortText(b []byte, n uint) keyWords {
	_ = b[15]
	m := &textMasks[n&15]
	return keyWords{binary.LittleEndian.Uint64(b) & m[0], binary.LittleEndian.Uint64(b[8:])&m[1] | uint64(n+1)<<tagShift}
}

// textMasks keep the first bytes of two words.
var textMasks = func() (m [16][2]uint64) {
	for n := range m {
		for i := range n {
			m[n][i/8] |= 0xff << (i % 8 * 8)
		}
	}
	return
}()
