package kafka

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kerr"
	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

func (r *rig) sink(t *connectors.Table) connectors.Sink {
	r.Helper()
	s, err := connector(t).Sink(&r.env, t, connectors.Input{})
	if err != nil {
		r.Fatal(err)
	}
	return s
}

// batch makes a batch of rows: the values of the columns that are not virtual, behind a kind.
func batch(t *connectors.Table, rows ...[]any) *vec.Batch {
	b := &vec.Batch{N: len(rows), Start: vec.MinWatermark}
	for _, row := range rows {
		b.Kinds = append(b.Kinds, row[0].(vec.RowKind))
	}
	at := 1
	for i := range t.Columns {
		if t.Columns[i].Virtual {
			continue
		}
		c := vec.NewBuilder(&t.Columns[i].Type)
		for _, row := range rows {
			c.Append(row[at])
		}
		b.Cols = append(b.Cols, c.Finish())
		at++
	}
	return b
}

func i(vals ...any) []any { return append([]any{vec.Insert}, vals...) }

// write writes rows into a table and closes it.
func (r *rig) write(t *connectors.Table, rows ...[]any) error {
	r.Helper()
	s := r.sink(t)
	err := s.Write(batch(t, rows...))
	return errors.Join(err, s.Close(err == nil))
}

// dump is what is in a topic: "partition@offset key=value headers", by partition and offset.
func (r *rig) dump(topic string, level kgo.IsolationLevel) (out []string) {
	r.Helper()
	ends, err := r.adm.ListEndOffsets(context.Background(), topic)
	if level == kgo.ReadCommitted() {
		ends, err = r.adm.ListCommittedOffsets(context.Background(), topic)
	}
	if err != nil {
		r.Fatal(err)
	}
	left := map[int32]int64{}
	for p, e := range ends[topic] {
		if e.Offset > 0 {
			left[p] = e.Offset
		}
	}
	cl := r.client(kgo.ConsumeTopics(topic), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()), kgo.FetchIsolationLevel(level), kgo.KeepControlRecords())
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	for len(left) > 0 && ctx.Err() == nil {
		cl.PollFetches(ctx).EachRecord(func(rec *kgo.Record) {
			if rec.Offset+1 >= left[rec.Partition] {
				delete(left, rec.Partition)
			}
			if rec.Attrs.IsControl() {
				return
			}
			text := func(b []byte) string {
				if b == nil {
					return "null"
				}
				return string(b)
			}
			line := fmt.Sprintf("%d@%d %s=%s", rec.Partition, rec.Offset, text(rec.Key), text(rec.Value))
			for _, h := range rec.Headers {
				line += " " + h.Key + ":" + string(h.Value)
			}
			if ms := rec.Timestamp.UnixMilli(); ms < 1e12 {
				line += fmt.Sprint(" ", ms)
			}
			out = append(out, line)
		})
	}
	if len(left) > 0 {
		r.Errorf("partitions without an end: %v", left)
	}
	slices.Sort(out)
	return out
}

func TestSinkLayouts(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.topic("b", 1)
	tab := r.tab("kafka", "x STRING, k_n INT, o BIGINT offset v, at LTZ timestamp, h HEADERS headers", "topic=a", "key.format=json", "key.fields=k_n",
		"key.fields-prefix=k_", "value.fields-include=EXCEPT_KEY", "format=csv")
	headers := &types.Entries{Keys: []any{"src", "none"}, Vals: []any{[]byte("web"), nil}}
	if err := r.write(tab, i("a b", int32(1), types.Instant{Ms: 1234}, headers), i(nil, nil, nil, nil)); err != nil {
		t.Fatal(err)
	}
	r.want("json and csv", r.dump("a", kgo.ReadUncommitted()), `0@0 {"n":1}="a b" src:web 1234`, `0@1 {"n":null}=`)
	if err := r.write(r.tab("kafka", "x STRING, n INT", "topic=b", "key.format=raw", "key.fields=x", "value.fields-include=EXCEPT_KEY", "format=raw", "properties.compression.type=zstd"),
		i("k", int32(0x41424344)), i(nil, nil)); err != nil {
		t.Fatal(err)
	}
	r.want("raw", r.dump("b", kgo.ReadUncommitted()), "0@0 k=ABCD", "0@1 null=null")
}

func TestSinkTopics(t *testing.T) {
	r := newRig(t, 1)
	for _, name := range []string{"a", "b", "c"} {
		r.topic(name, 1)
	}
	tab := r.tab("kafka", "n INT, t STRING topic", "topic=a;b")
	if err := r.write(tab, i(int32(1), "a"), i(int32(2), "b")); err != nil {
		t.Fatal(err)
	}
	r.want("a", r.dump("a", kgo.ReadUncommitted()), `0@0 null={"n":1}`)
	r.want("b", r.dump("b", kgo.ReadUncommitted()), `0@0 null={"n":2}`)
	for _, c := range []struct{ options, topic, want string }{
		{"topic=a;b", "c", "Expected topic to be in: [b, a] but was: c"},
		{"topic=;topic-pattern=a|b", "c", "Expected topic to match: a|b but was: c"},
	} {
		err := r.write(r.tab("kafka", "n INT, t STRING topic", strings.SplitN(strings.Replace(c.options, "=;", "=\x00", 1), "\x00", 2)...), i(int32(1), c.topic))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.options, err)
		}
	}
}

func TestSinkPartitioners(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 4)
	r.topic("b", 4)
	tab := r.tab("kafka", "k STRING", "topic=a", "format=raw", "key.format=raw", "key.fields=k")
	// Kafka's murmur2, as the Java client has it.
	if err := r.write(tab, i("k0"), i("k1"), i("k2"), i("k3")); err != nil {
		t.Fatal(err)
	}
	hashed := r.dump("a", kgo.ReadUncommitted())
	for n, line := range hashed {
		key := line[strings.IndexByte(line, ' ')+1 : strings.IndexByte(line, '=')]
		if want := fmt.Sprint((murmur2([]byte(key)) & 0x7fffffff) % 4); !strings.HasPrefix(line, want+"@") {
			t.Errorf("%d: %s is not in %s", n, line, want)
		}
	}
	if err := r.write(r.tab("kafka", "k STRING", "topic=b", "format=raw", "sink.partitioner=fixed"), i("x"), i("y"), i("z")); err != nil {
		t.Fatal(err)
	}
	r.want("fixed", r.dump("b", kgo.ReadUncommitted()), "0@0 null=x", "0@1 null=y", "0@2 null=z")
	if _, err := connector(tab).Sink(&r.env, r.tab("kafka", "k STRING", "topic=b", "sink.partitioner=com.example.Nope"), connectors.Input{}); err == nil || !strings.HasSuffix(err.Error(), "com.example.Nope") {
		t.Error(err)
	}
}

// murmur2 is org.apache.kafka.common.utils.Utils.murmur2.
func murmur2(b []byte) uint32 {
	const m = 0x5bd1e995
	h := uint32(0x9747b28c) ^ uint32(len(b))
	for ; len(b) >= 4; b = b[4:] {
		k := (uint32(b[0]) | uint32(b[1])<<8 | uint32(b[2])<<16 | uint32(b[3])<<24) * m
		h = h*m ^ (k^k>>24)*m
	}
	switch len(b) {
	case 3:
		h ^= uint32(b[2]) << 16
		fallthrough
	case 2:
		h ^= uint32(b[1]) << 8
		fallthrough
	case 1:
		h = (h ^ uint32(b[0])) * m
	}
	h = (h ^ h>>13) * m
	return h ^ h>>15
}

func TestUpsertSink(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.topic("b", 1)
	rows := [][]any{{vec.Insert, "x", int32(1)}, {vec.UpdateAfter, "x", int32(2)}, {vec.Insert, "y", int32(3)}, {vec.Delete, "y", int32(3)}}
	opts := []string{"topic=a", "key.format=raw", "value.format=json"}
	if err := r.write(r.tab("upsert-kafka", "pk STRING, n INT", opts...), rows...); err != nil {
		t.Fatal(err)
	}
	r.want("all", r.dump("a", kgo.ReadUncommitted()), `0@0 x={"pk":"x","n":1}`, `0@1 x={"pk":"x","n":2}`, `0@2 y={"pk":"y","n":3}`, `0@3 y=null`)
	opts[0] = "topic=b"
	if err := r.write(r.tab("upsert-kafka", "pk STRING, n INT", append(opts, "sink.buffer-flush.max-rows=10", "sink.buffer-flush.interval=1 h")...), rows...); err != nil {
		t.Fatal(err)
	}
	r.want("last of each key", r.dump("b", kgo.ReadUncommitted()), `0@0 x={"pk":"x","n":2}`, `0@1 y=null`)
}

func TestUpsertSinkFlushesInTime(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	tab := r.tab("upsert-kafka", "pk STRING, n INT", "topic=a", "key.format=raw", "value.format=json", "sink.buffer-flush.max-rows=10", "sink.buffer-flush.interval=5 ms")
	s := r.sink(tab)
	if err := s.Write(batch(tab, i("x", int32(1)))); err != nil {
		t.Fatal(err)
	}
	cl := r.client(kgo.ConsumeTopics("a"), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	if got := cl.PollFetches(t.Context()).Records(); len(got) != 1 {
		t.Error(got)
	}
	if err := s.Close(true); err != nil {
		t.Error(err)
	}
}

func TestSinkErrors(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	for _, c := range []struct {
		options, class, want string
		key                  kmsg.Key
		fault                *kerr.Error
	}{
		{"topic=none", "UnknownTopicOrPartitionException", "This server does not host this topic-partition.", 0, nil},
		{"topic=a;properties.acks=maybe", "ConfigException", "Invalid value maybe for configuration acks: String must be one of: all, -1, 0, 1", 0, nil},
		{"topic=a;properties.max.request.size=1024", "RecordTooLargeException", "which is the value of the max.request.size configuration.", 0, nil},
		{"topic=a;properties.bootstrap.servers=127.0.0.1:1;properties.max.block.ms=100", "TimeoutException", "Topic a not present in metadata after 100 ms.", 0, nil},
		{"topic=a", "TopicAuthorizationException", "Not authorized to access topics: [a]", kmsg.Produce, kerr.TopicAuthorizationFailed},
		{"topic=a;properties.delivery.timeout.ms=200", "TimeoutException", "200 ms has passed since batch creation", kmsg.Produce, kerr.NotEnoughReplicas},
	} {
		func() {
			if c.fault != nil {
				defer r.c.Fault(kfake.Fault{Keys: []kmsg.Key{c.key}, Err: c.fault, Count: -1}).Remove()
			}
			err := r.write(r.tab("kafka", "v STRING", strings.Split(c.options, ";")...), i(strings.Repeat("x", 2000)))
			var e *source.Problem
			if !errors.As(err, &e) || !strings.HasSuffix(string(e.Class), c.class) || !strings.Contains(e.Message, c.want) || e.At.Record.Table != "t" {
				t.Errorf("%s: %#v", c.options, err)
			}
		}()
	}
}
