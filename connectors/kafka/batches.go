package kafka

import (
	"encoding/binary"
	"hash/crc32"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
)

// run is the records that are wanted of a record batch, as Kafka stores them (format 2), behind its decompression.
type run struct {
	data     []byte
	n        int
	bytes    int   // of keys and values, with recordBytes for each record
	first    int64 // the offset that those of the records are relative to
	time     int64 // the same for timestamps
	appended bool  // all have that time, when the broker got them
	epoch    int32
}

// The header of a batch, and what of its attributes counts.
const (
	batchHeader = 61
	batchMagic  = 16
	attrCodec   = 0x07
	attrTime    = 0x08
	attrControl = 0x20
	attrKnown   = 0x7f
)

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// answer is what a request has brought of a partition.
type answer struct {
	part *partition
	runs []run
	pos  int64 // the offset behind
	high int64
	odd  bool // there is something that is not read here
}

// read takes the batches of in from pos to stop. Whatever is not a sound batch of this format makes the answer odd.
func (a *answer) read(in []byte, stop int64, check bool, codecs kgo.Decompressor) {
	for len(in) > batchMagic && a.pos < stop {
		size := int64(int32(binary.BigEndian.Uint32(in[8:]))) + 12
		if in[batchMagic] != 2 || size < batchHeader {
			a.odd = true
			return
		}
		if int64(len(in)) < size {
			return // the end of an answer may be a piece of a batch
		}
		b := in[:size]
		in = in[size:]
		if check && crc32.Checksum(b[21:], castagnoli) != binary.BigEndian.Uint32(b[17:]) || !a.batch(b, stop, codecs) {
			a.odd = true
			return
		}
	}
}

// batch takes a batch; false if it is odd.
func (a *answer) batch(b []byte, stop int64, codecs kgo.Decompressor) bool {
	attrs := binary.BigEndian.Uint16(b[21:])
	first := int64(binary.BigEndian.Uint64(b))
	last := first + int64(int32(binary.BigEndian.Uint32(b[23:])))
	count := int(int32(binary.BigEndian.Uint32(b[57:])))
	if first < 0 || last < first || count < 0 || attrs&^attrKnown != 0 {
		return false
	}
	if last < a.pos {
		return true
	}
	r := run{first: first, time: int64(binary.BigEndian.Uint64(b[27:])), epoch: int32(binary.BigEndian.Uint32(b[12:]))}
	if r.appended = attrs&attrTime != 0; r.appended {
		r.time = int64(binary.BigEndian.Uint64(b[35:]))
	}
	data := b[batchHeader:]
	if codec := attrs & attrCodec; codec != 0 {
		var err error
		if data, err = codecs.Decompress(data, kgo.CompressionCodecType(codec)); err != nil {
			return false
		}
	}
	if !r.load(data, count, a.pos, stop, last) {
		return false
	}
	if r.n > 0 && attrs&attrControl == 0 {
		a.runs = append(a.runs, r)
	}
	a.pos = last + 1
	return true
}

// load takes those of count records whose offsets are from from to before stop; false if the records are not sound, or go
// beyond the last offset that their batch names.
func (r *run) load(data []byte, count int, from, stop, last int64) bool {
	lo, hi, at, next := 0, 0, 0, r.first
	var e stored
	for range count {
		end := e.read(data, at)
		offset := r.first + e.offset
		if end < 0 || offset < next || offset > last {
			return false
		}
		if next = offset + 1; offset >= from && offset < stop {
			if r.n == 0 {
				lo = at
			}
			r.n, hi = r.n+1, end
			r.bytes += e.size()
		}
		at = end
	}
	r.data = data[lo:hi]
	return at == len(data)
}

// cut takes the first records off: at most so many, and no more once they have so many bytes.
func (r *run) cut(most, bytes int) run {
	front := *r
	if r.n <= most && r.bytes <= bytes {
		r.n, r.bytes, r.data = 0, 0, nil
		return front
	}
	at := 0
	var e stored
	front.n, front.bytes = 0, 0
	for front.n < min(most, r.n) && front.bytes < bytes {
		at = e.read(r.data, at)
		front.n, front.bytes = front.n+1, front.bytes+e.size()
	}
	front.data = r.data[:at]
	r.n, r.bytes, r.data = r.n-front.n, r.bytes-front.bytes, r.data[at:]
	return front
}

// expand makes records of runs, in memory that the next call uses again.
func (d *decoder) expand(p *partition, runs []run) []*kgo.Record {
	n := 0
	for i := range runs {
		n += runs[i].n
	}
	if n > len(d.store) {
		d.store, d.recs = make([]kgo.Record, n), make([]*kgo.Record, n)
		for i := range d.store {
			d.recs[i] = &d.store[i]
			d.store[i].Topic, d.store[i].Partition = p.topic, p.num
		}
	}
	i := 0
	var e stored
	for k := range runs {
		r := &runs[k]
		for at := 0; at < len(r.data); i++ {
			at = e.read(r.data, at)
			rec := &d.store[i]
			if rec.Partition != p.num || rec.Topic != p.topic {
				rec.Topic, rec.Partition = p.topic, p.num
			}
			rec.Key, rec.Value, rec.Offset, rec.LeaderEpoch = e.key.of(r.data), e.value.of(r.data), r.first+e.offset, r.epoch
			if r.appended {
				e.time = 0
			}
			rec.Timestamp = time.UnixMilli(r.time + e.time)
			if rec.Headers = nil; e.headers+1 < at {
				rec.Headers, _ = headersIn(r.data[e.headers:at])
			}
		}
	}
	return d.recs[:n]
}
