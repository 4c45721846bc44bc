package vec

import "encoding/binary"

// Columns are the key columns of the given keys.
func (k *Keys) Columns(ns []int32) []Col {
	switch k.mode {
	case noKey:
		return nil
	case textKey:
		return []Col{k.texts(ns)}
	case intKey:
		if long(k.types[0]) {
			return []Col{integers[int64](k, ns)}
		}
		return []Col{integers[int32](k, ns)}
	}
	out := NewRows(k.types)
	for _, n := range ns {
		out.Append(k.rows[n])
	}
	return out.Finish()
}

func (k *Keys) texts(ns []int32) Col {
	offsets, data, valid := make([]int32, len(ns)+1), make([]byte, 0, 16*len(ns)), Bitmap(nil)
	for i, n := range ns {
		switch w := k.words[n]; w.b {
		case nullTag:
			valid = valid.cleared(i, len(ns))
		case rowTag:
			data = append(data, k.rows[n]...)
		default:
			var raw [16]byte
			binary.LittleEndian.PutUint64(raw[:8], w.a)
			binary.LittleEndian.PutUint64(raw[8:], w.b)
			data = append(data, raw[:w.b>>tagShift-1]...)
		}
		offsets[i+1] = int32(len(data))
	}
	return FromOffsets(&k.types[0], offsets, data, valid)
}

func integers[T int32 | int64](k *Keys, ns []int32) Col {
	values, valid := make([]T, len(ns)), Bitmap(nil)
	for i, n := range ns {
		if values[i] = T(k.words[n].a); k.words[n].b == nullTag {
			valid = valid.cleared(i, len(ns))
		}
	}
	return FromSlice(&k.types[0], values, valid)
}
