package changelog

import (
	"encoding/binary"

	"minisql/exec/rel"
	"minisql/exec/vec"
)

// Ranked is a row in its partition.
type Ranked struct {
	Key []byte // sorts as ORDER BY does
	Row []byte
}

// OrderKey is a row's key by an order: it sorts as ORDER BY does.
func OrderKey(dst []byte, b *vec.Batch, i int, keys []rel.SortKey) []byte {
	for _, k := range keys {
		dst = vec.AppendOrdered(dst, b.Cols[k.Col], i, k.Desc, k.NullsFirst)
	}
	return dst
}

// EncodedInt is a BIGINT as a part of an encoded row.
func EncodedInt(n int64) []byte {
	return binary.LittleEndian.AppendUint64([]byte{1}, uint64(n))
}
