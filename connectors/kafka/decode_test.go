package kafka

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/grammar/source"
)

func TestKeysAndValues(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"k":1}={"k":9,"v":"x"}`, `0 {"k":2}={"v":"y"}`, `0 -={"v":"z"}`, `0 {"k":3}=-`, `0 ={"v":"w"}`, `0 [{"k":4},{"k":5}]=[{"v":"p"},{"v":"q"}]`)
	// The value wins; without a key there is no row; each row of the value meets each of the key.
	r.want("all", r.rows(r.tab("kafka", "k INT, v STRING", "topic=a", bounded, "key.format=json", "key.fields=k")),
		"+I 9 x", "+I NULL y", "+I NULL p", "+I NULL p", "+I NULL q", "+I NULL q")
	r.want("except key", r.rows(r.tab("kafka", "k INT, v STRING", "topic=a", bounded, "key.format=json", "key.fields=k", "value.fields-include=EXCEPT_KEY")),
		"+I 1 x", "+I 2 y", "+I 4 p", "+I 5 p", "+I 4 q", "+I 5 q")
	r.want("prefix", r.rows(r.tab("kafka", "k_k INT, v STRING", "topic=a", bounded, "key.format=json", "key.fields=k_k", "key.fields-prefix=k_", "value.fields-include=EXCEPT_KEY")),
		"+I 1 x", "+I 2 y", "+I 4 p", "+I 5 p", "+I 4 q", "+I 5 q")
	r.want("no key", r.rows(r.tab("kafka", "k INT, v STRING", "topic=a", bounded)), "+I 9 x", "+I NULL y", "+I NULL z", "+I NULL w", "+I NULL p", "+I NULL q")
	// A raw key is a column even if there is none.
	r.want("raw", r.rows(r.tab("kafka", "k STRING, v STRING", "topic=a", bounded, "key.format=raw", "key.fields=k", "value.fields-include=EXCEPT_KEY"))[2:4], "+I NULL z", "+I  w")
	r.want("raw value", r.rows(r.tab("kafka", "v STRING", "topic=a", bounded, "format=raw"))[2:4], `+I {"v":"z"}`, "+I NULL")
}

func TestTombstones(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"pk":1}={"pk":1,"v":"x"}`, `0 {"pk":1}=-`, `0 {"pk":2}={"pk":2,"v":"y"}`)
	opts := []string{"topic=a", bounded, "key.format=json", "value.format=json"}
	r.want("all", r.rows(r.tab("upsert-kafka", "pk INT, v STRING, o BIGINT offset v", opts...)), "+U 1 x 0", "-D 1 NULL 1", "+U 2 y 2")
	r.want("except key", r.rows(r.tab("upsert-kafka", "pk INT, v STRING", append(opts, "value.fields-include=EXCEPT_KEY")...)), "+U 1 x", "-D 1 NULL", "+U 2 y")
	c := connector(r.tab("upsert-kafka", "pk INT, v STRING"))
	if c.Yields(nil) != connectors.Upsert || c.Takes(nil) != connectors.Upsert {
		t.Error("it is an upsert connector")
	}
}

func TestChangelogs(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"op":"c","after":{"n":1},"source":{"db":"shop"},"ts_ms":5000}`, `0 {"op":"u","before":{"n":1},"after":{"n":2},"ts_ms":6000}`, `0 -`)
	r.want("debezium", r.rows(r.tab("kafka", "n INT, at LTZ value.ingestion-timestamp v, db STRING value.source.database v, s STRING value.ingestion-timestamp v, o BIGINT offset v",
		"topic=a", bounded, "format=debezium-json")),
		"+I 1 1970-01-01T00:00:05Z shop 1970-01-01 00:00:05.000 0", "-U 1 1970-01-01T00:00:06Z NULL 1970-01-01 00:00:06.000 1",
		"+U 2 1970-01-01T00:00:06Z NULL 1970-01-01 00:00:06.000 1")
}

func TestMetadata(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 2)
	r.send(&kgo.Record{Topic: "a", Partition: 1, Value: []byte(`{"n":1}`), Timestamp: time.UnixMilli(1700000000123),
		Headers: []kgo.RecordHeader{{Key: "h", Value: []byte("old")}, {Key: "h", Value: []byte("new")}, {Key: "i"}}})
	r.want("all", r.rows(r.tab("kafka", "n INT, t STRING topic v, p INT partition v, e INT leader-epoch v, o BIGINT offset v, at LTZ timestamp, k STRING timestamp-type v",
		"topic=a", bounded)), "+I 1 a 1 0 0 2023-11-14T22:13:20.123Z CreateTime")
	r.want("other types", r.rows(r.tab("kafka", "p BIGINT partition v, o STRING offset v, at TS timestamp, s STRING timestamp, h TEXTS headers", "topic=a", bounded)),
		"+I 1 0 2023-11-14T22:13:20.123 2023-11-14 22:13:20.123 {i=null, h=new}")
}

func TestBadRecords(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {}={"k":1}`, `0 {"id":2}={"k":2}`, `0 x={"k":3}`, `0 {}={"k":"four"}`)
	fails := func(message, place, text string, rows int, columns string, options ...string) {
		t.Helper()
		got, err := r.read(r.tab("kafka", columns, append(options, "topic=a", bounded)...), nil)
		var e *source.Problem
		if !errors.As(err, &e) || !strings.Contains(e.Message, message) || e.At.Record.Place != place || e.At.Record.Text != text || e.At.Record.Table != "t" {
			t.Errorf("%#v", err)
		}
		if count(rows+1, "+I")(got) || !count(rows, "+I")(got) {
			t.Errorf("not %d rows: %q", rows, got)
		}
	}
	fails("Fail to deserialize at field: k.", "a-0@3", "four", 3, "k INT")
	fails("Unrecognized token 'x'", "a-0@2", "x", 2, "k INT, id INT", "key.format=json", "key.fields=id")
	r.want("skipped", r.rows(r.tab("kafka", "k INT", "topic=a", bounded, "json.ignore-parse-errors=true")), "+I 1", "+I 2", "+I 3", "+I NULL")
	r.topic("c", 1)
	r.put("c", "0 1", "0 ")
	got, err := r.read(r.tab("kafka", "k INT", "topic=c", bounded, "format=csv"), nil)
	if err == nil || !strings.Contains(err.Error(), "No content to map due to end-of-input") || !count(1, "+I 1")(got) {
		t.Errorf("%q %v", got, err)
	}
	r.want("lax", r.rows(r.tab("kafka", "k INT", "topic=c", bounded, "format=csv", "csv.ignore-parse-errors=true")), "+I 1")
	// What is not read is decoded as well.
	s, _ := connector(r.tab("kafka", "k INT")).Source(&r.env, r.tab("kafka", "o BIGINT offset v, k INT", "topic=a", bounded), connectors.Request{Columns: []int{0}, Limit: -1})
	if got, err := r.run(s, nil); err == nil || !count(3, "+I")(got) {
		t.Errorf("%q %v", got, err)
	}
}

func TestCodecsAndBigRecords(t *testing.T) {
	r := newRig(t, 1)
	if _, err := r.adm.CreateTopic(t.Context(), 1, 1, map[string]*string{"max.message.bytes": ptr("20000000")}, "a"); err != nil {
		t.Fatal(err)
	}
	big := strings.Repeat("ab", 5<<20)
	for i, codec := range []kgo.CompressionCodec{kgo.NoCompression(), kgo.GzipCompression(), kgo.SnappyCompression(), kgo.Lz4Compression(), kgo.ZstdCompression()} {
		cl := r.client(kgo.ProducerBatchCompression(codec), kgo.ProducerBatchMaxBytes(20<<20))
		text := big
		if i > 1 {
			text = "small"
		}
		if err := cl.ProduceSync(t.Context(), &kgo.Record{Topic: "a", Value: []byte(text)}).FirstErr(); err != nil {
			t.Fatal(err)
		}
	}
	got := r.rows(r.tab("kafka", "v STRING", "topic=a", bounded, "format=raw"))
	if len(got) != 5 || got[0] != "+I "+big || got[1] != got[0] || got[4] != "+I small" {
		t.Errorf("%d rows", len(got))
	}
}

func ptr(s string) *string { return &s }
