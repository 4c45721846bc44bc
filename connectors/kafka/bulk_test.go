package kafka

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// TestBulkReadsAsTheConsumer reads the same topic both ways: with a rack, only the consumer reads.
func TestBulkReadsAsTheConsumer(t *testing.T) {
	r := newRig(t, 2)
	r.topic("a", 3)
	for i, codec := range []kgo.CompressionCodec{kgo.NoCompression(), kgo.GzipCompression(), kgo.Lz4Compression(), kgo.ZstdCompression(), kgo.SnappyCompression()} {
		cl := r.client(kgo.ProducerBatchCompression(codec))
		for n := range 2000 {
			rec := &kgo.Record{Topic: "a", Partition: int32(n*n%7) % 3, Timestamp: time.UnixMilli(int64(1700000000000 + n*n))}
			rec.Value = fmt.Appendf(nil, `{"n":%d,"s":"%s"}`, 10000*i+n, strings.Repeat("é", n%90))
			if n%5 > 0 {
				rec.Key = fmt.Appendf(nil, `{"k":%d}`, n)
			}
			if n%11 == 0 {
				rec.Headers = []kgo.RecordHeader{{Key: "h", Value: []byte{byte(n)}}, {Key: "none"}}
			}
			if n%13 == 0 {
				rec.Value = nil
			}
			cl.Produce(context.Background(), rec, nil)
		}
		if err := cl.Flush(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	var read [2][]string
	for i, extra := range []string{"properties.client.rack=", "properties.client.rack=here"} {
		tab := r.tab("kafka", "k INT, n INT, s STRING, ts LTZ timestamp, e INT leader-epoch v, o BIGINT offset v, h HEADERS headers",
			"topic=a", "key.format=json", "key.fields=k", "value.fields-include=EXCEPT_KEY", "scan.bounded.mode=latest-offset",
			"properties.max.partition.fetch.bytes=40000", extra)
		var err error
		if read[i], err = r.read(tab, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !slices.Equal(read[0], read[1]) || len(read[0]) < 7000 {
		t.Errorf("%d rows, by the consumer %d", len(read[0]), len(read[1]))
	}
}

// FuzzBatches holds what bulk makes of batches against the client's reading of them, wherever bulk does not pass.
func FuzzBatches(f *testing.F) {
	var records []byte
	for i, rec := range []string{"\x00\x02\x00\x01\x06abc\x00", "\x00\x04\x02\x02k\x01\x00", "\x00\x06\x06\x02k\x06xyz\x02\x02h\x02v"} {
		records = append(records, byte(2*len(rec)))
		records = append(records, rec...)
		for _, attrs := range []int16{0, 8, 32} {
			b := kmsg.RecordBatch{FirstOffset: 100, PartitionLeaderEpoch: 3, Magic: 2, Attributes: attrs, LastOffsetDelta: 3, FirstTimestamp: 1000, MaxTimestamp: 5000,
				NumRecords: int32(i + 1), Records: records, Length: int32(49 + len(records))}
			f.Add(b.AppendTo(nil), int64(100), int64(102))
			f.Add(b.AppendTo(b.AppendTo(nil)), int64(101), int64(math.MaxInt64))
		}
	}
	f.Fuzz(func(t *testing.T, in []byte, from, stop int64) {
		p := &partition{topic: "a", num: 1}
		a := &answer{part: p, pos: from}
		a.read(in, stop, false, kgo.DefaultDecompressor())
		if a.odd || from < 0 {
			return
		}
		opts := kgo.ProcessFetchPartitionOpts{DisableCRCValidation: true, Offset: from, Topic: "a", Partition: 1}
		got, pos := kgo.ProcessFetchPartition(opts, &kmsg.FetchResponseTopicPartition{Partition: 1, RecordBatches: in}, kgo.DefaultDecompressor(), nil)
		if a.pos < stop && a.pos != pos {
			t.Fatalf("position %d, not %d", a.pos, pos)
		}
		want := got.Records
		for len(want) > 0 && want[len(want)-1].Offset >= stop {
			want = want[:len(want)-1]
		}
		n, bytes := 0, 0
		for _, r := range a.runs {
			for bytes += r.bytes; r.n > 0; {
				cut := r.cut(2, 40)
				var d decoder
				for _, rec := range d.expand(p, []run{cut}) {
					bytes -= len(rec.Key) + len(rec.Value) + recordBytes
					if n == len(want) {
						t.Fatal("more records")
					}
					w := want[n]
					w.Context, w.Attrs, w.ProducerID, w.ProducerEpoch = nil, kgo.RecordAttrs{}, 0, 0
					if ms := rec.Timestamp.UnixMilli(); ms > math.MaxInt64/1_000_000 || ms < math.MinInt64/1_000_000 {
						w.Timestamp = rec.Timestamp // which overflows there
					}
					if !rec.Timestamp.Equal(w.Timestamp) {
						t.Fatalf("%v, not %v", rec.Timestamp, w.Timestamp)
					}
					if rec.Timestamp = w.Timestamp; !reflect.DeepEqual(rec, w) {
						t.Fatalf("%+v, not %+v", rec, w)
					}
					n++
				}
			}
		}
		if n != len(want) || bytes != 0 {
			t.Fatalf("%d records, not %d; %d bytes off", n, len(want), bytes)
		}
	})
}
