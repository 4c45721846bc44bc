package kafka

import (
	"encoding/binary"
	"math"

	"github.com/twmb/franz-go/pkg/kgo"
)

// stored is where things stand in a record of a batch.
type stored struct {
	offset, time int64 // relative to the batch's
	key, value   extent
	headers      int // their number and they, up to the record's end
}

// extent is a key or value; from is -1 if there is none.
type extent struct{ from, n int }

func (p extent) of(b []byte) []byte {
	if p.from < 0 {
		return nil
	}
	return b[p.from : p.from+p.n : p.from+p.n]
}

func (e *stored) size() int { return e.key.n + e.value.n + recordBytes }

// read reads the record at at and returns the place behind it, -1 if it is not sound.
func (e *stored) read(b []byte, at int) (end int) {
	length, at := varint(b, at)
	if at < 0 || length < 1 || length > int64(len(b)-at) {
		return -1
	}
	end = at + int(length)
	b = b[:end]
	e.time, at = varint(b, at+1) // behind attributes without a meaning
	e.offset, at = varint(b, at)
	if e.key, at = bytesAt(b, at); at < 0 || e.offset < 0 || e.offset > math.MaxInt32 {
		return -1
	}
	if e.value, at = bytesAt(b, at); at < 0 || at >= end {
		return -1
	}
	if e.headers = at; at+1 == end && b[at] == 0 {
		return end
	}
	if _, ok := headersIn(b[at:]); !ok {
		return -1
	}
	return end
}

// headersIn reads headers, which must fill b.
func headersIn(b []byte) (out []kgo.RecordHeader, ok bool) {
	n, at := varint(b, 0)
	if at < 0 || n < 0 || n > int64(len(b)) {
		return nil, false
	}
	for range n {
		var key, value extent
		if key, at = bytesAt(b, at); at < 0 || key.from < 0 {
			return nil, false
		}
		if value, at = bytesAt(b, at); at < 0 {
			return nil, false
		}
		out = append(out, kgo.RecordHeader{Key: string(key.of(b)), Value: value.of(b)})
	}
	return out, at == len(b)
}

// bytesAt reads bytes behind their length; -1 stands for none.
func bytesAt(b []byte, at int) (p extent, end int) {
	n, at := varint(b, at)
	switch {
	case at < 0 || n < -1 || n > int64(len(b)-at):
		return p, -1
	case n < 0:
		return extent{-1, 0}, at
	}
	return extent{at, int(n)}, at + int(n)
}

// varint reads a number at at, mostly of one byte or two, and returns the place behind it, -1 if there is none.
func varint(b []byte, at int) (int64, int) {
	if uint(at) < uint(len(b)) {
		v := uint64(b[at])
		if v < 0x80 {
			return int64(v>>1) ^ -int64(v&1), at + 1
		}
		if at++; at < len(b) && b[at] < 0x80 {
			v = v&0x7f | uint64(b[at])<<7
			return int64(v>>1) ^ -int64(v&1), at + 1
		}
		at--
	}
	return longVarint(b, at)
}

func longVarint(b []byte, at int) (int64, int) {
	if at < 0 {
		return 0, -1
	}
	v, n := binary.Varint(b[min(at, len(b)):])
	if n <= 0 {
		return 0, -1
	}
	return v, at + n
}
