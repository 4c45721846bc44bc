package functions

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"unicode/utf16"

	"minisql/exec/types"
)

// JavaHash is the hash code of a value in Flink's internal form, by which Java orders the entries of a HashMap. Text
// hashes as BinaryStringData does: murmur over its UTF-8 bytes.
func JavaHash(v any) int32 {
	switch v := v.(type) {
	case bool:
		if v {
			return 1231
		}
		return 1237
	case int8:
		return int32(v)
	case int16:
		return int32(v)
	case int32:
		return v
	case int64:
		return fold(v)
	case float32:
		return int32(math.Float32bits(v))
	case float64:
		return fold(int64(math.Float64bits(v)))
	case string:
		return murmur([]byte(v))
	case []byte:
		h := int32(1)
		for _, b := range v {
			h = 31*h + int32(int8(b))
		}
		return h
	case types.Dec:
		return 31*decHash(v) + v.Scale
	case types.Instant:
		return 31*fold(v.Ms) + v.Ns
	}
	return 0
}

func fold(v int64) int32 { return int32(v ^ int64(uint64(v)>>32)) }

func decHash(d types.Dec) int32 {
	b := d.Big()
	h := int32(0)
	for _, w := range b.Bytes() {
		h = 31*h + int32(w)
	}
	return h * int32(b.Sign())
}

// JavaStringHash is String.hashCode.
func JavaStringHash(s string) int32 {
	h := int32(0)
	for _, u := range utf16.Encode([]rune(s)) {
		h = 31*h + int32(u)
	}
	return h
}

// murmur is Flink's MurmurHashUtil.hashBytes.
func murmur(b []byte) int32 {
	h := uint32(42)
	i := 0
	for ; i+4 <= len(b); i += 4 {
		h = mix(h, uint32(b[i])|uint32(b[i+1])<<8|uint32(b[i+2])<<16|uint32(b[i+3])<<24)
	}
	for ; i < len(b); i++ {
		h = mix(h, uint32(int32(int8(b[i]))))
	}
	h ^= uint32(len(b))
	h ^= h >> 16
	h *= 0x85ebca6b
	h ^= h >> 13
	h *= 0xc2b2ae35
	h ^= h >> 16
	return int32(h)
}

func mix(h, k uint32) uint32 {
	k = bits.RotateLeft32(k*0xcc9e2d51, 15) * 0x1b873593
	return bits.RotateLeft32(h^k, 13)*5 + 0xe6546b64
}

// HashOrder sorts entries that were put into a java.util.HashMap in this order into the order of its iteration.
func HashOrder(e *types.Entries, hash func(any) int32) *types.Entries {
	size := 16
	for len(e.Keys) > size*3/4 {
		size *= 2
	}
	order, bucket := make([]int, len(e.Keys)), make([]uint32, len(e.Keys))
	for i, k := range e.Keys {
		h := uint32(hash(k))
		order[i], bucket[i] = i, (h^h>>16)&uint32(size-1)
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(bucket[a], bucket[b]) })
	out := &types.Entries{Keys: make([]any, len(order)), Vals: make([]any, len(order))}
	for i, at := range order {
		out.Keys[i], out.Vals[i] = e.Keys[at], e.Vals[at]
	}
	return out
}
