package kafka

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/exec/vec"
	"minisql/grammar/source"
)

// bounded are the options of a read to the end that is there.
const bounded = "scan.bounded.mode=latest-offset"

func TestStartupAndBoundedModes(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 2)
	r.put("a", `0 {"n":0}`, `1 {"n":10}`, `0 {"n":1}`, `1 {"n":11}`, `0 {"n":2}`) // at 1 s to 5 s
	r.adm.CommitOffsets(context.Background(), "g", kadm.OffsetsFromRecords(kgo.Record{Topic: "a", Partition: 0, Offset: 1}, kgo.Record{Topic: "a", Partition: 1, Offset: 0}))
	for _, c := range []struct{ options, want string }{
		{bounded, "0 1 2 10 11"},
		{bounded + ";scan.startup.mode=latest-offset", ""},
		{bounded + ";scan.startup.mode=group-offsets;properties.group.id=g", "2 11"},
		{bounded + ";scan.startup.mode=group-offsets;properties.group.id=new;properties.auto.offset.reset=earliest", "0 1 2 10 11"},
		{bounded + ";scan.startup.mode=group-offsets;properties.group.id=new;properties.auto.offset.reset=latest", ""},
		{bounded + ";scan.startup.mode=timestamp;scan.startup.timestamp-millis=3000", "1 2 11"},
		{bounded + ";scan.startup.mode=timestamp;scan.startup.timestamp-millis=9000", ""},
		{bounded + ";scan.startup.mode=specific-offsets;scan.startup.specific-offsets=partition:0,offset:2;partition:1,offset:0", "2 10 11"},
		{bounded + ";scan.startup.mode=specific-offsets;scan.startup.specific-offsets=partition:1,offset:1;properties.group.id=g", "2 11"},
		{bounded + ";scan.startup.mode=specific-offsets;scan.startup.specific-offsets=partition:1,offset:9;properties.group.id=new", "0 1 2"},
		{"scan.bounded.mode=group-offsets;properties.group.id=g", "0 1 10"},
		{"scan.bounded.mode=timestamp;scan.bounded.timestamp-millis=3000", "0 10"},
		{"scan.bounded.mode=specific-offsets;scan.bounded.specific-offsets=partition:0,offset:1;partition:1,offset:2", "0 10 11"},
		{"scan.bounded.mode=specific-offsets;scan.bounded.specific-offsets=partition:0,offset:1;properties.group.id=new", "0"},
	} {
		options := []string{"topic=a"}
		for _, o := range strings.Split(strings.ReplaceAll(c.options, ";partition", "\x00"), ";") {
			options = append(options, strings.ReplaceAll(o, "\x00", ";partition"))
		}
		got := r.rows(r.tab("kafka", "n INT", options...))
		if s := strings.ReplaceAll(strings.Join(got, " "), "+I ", ""); s != c.want {
			t.Errorf("%s: got %s, want %s", c.options, s, c.want)
		}
	}
}

func TestOffsetsThatAreMissing(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 2)
	r.put("a", `0 {"n":0}`, `1 {"n":10}`)
	for _, c := range []struct{ options, class, want string }{
		{"topic=a;" + bounded + ";scan.startup.mode=group-offsets;properties.group.id=new", "NoOffsetForPartitionException",
			"Undefined offset with no reset policy for partitions: [a-0, a-1]"},
		{"topic=a;scan.bounded.mode=group-offsets;properties.group.id=new", "NullPointerException",
			"Partition a-0 should stop at committed offset. But there is no committed offset of this partition for group new"},
		{"topic=a;" + bounded + ";scan.startup.mode=specific-offsets;scan.startup.specific-offsets=partition:0,offset:0", "IllegalArgumentException",
			"Unexpected size of key set: expected >= 1, but got 0"},
		{"topic=none;" + bounded, "UnknownTopicOrPartitionException", "This server does not host this topic-partition."},
		{"topic=a;properties.bootstrap.servers=localhost", "ConfigException", "Invalid url in bootstrap.servers: localhost"},
		{"topic=a;properties.fetch.min.bytes=some", "ConfigException", "Invalid value some for configuration fetch.min.bytes: Not a number of type INT"},
		{"topic=a;properties.bootstrap.servers=127.0.0.1:1;properties.default.api.timeout.ms=100", "TimeoutException",
			"Timed out waiting for a node assignment. Call: listNodes"},
	} {
		_, err := r.read(r.tab("kafka", "n INT", strings.Split(c.options, ";")...), nil)
		var e *source.Problem
		if !errors.As(err, &e) || !strings.HasSuffix(string(e.Class), c.class) || e.Message != c.want {
			t.Errorf("%s: %#v", c.options, err)
		}
	}
}

func TestSplitsEndAfterTheFetch(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 3)
	r.put("a", `0 {"n":1}`, `2 {"n":2}`)
	got, err := r.read(r.tab("kafka", "n INT", "topic=a", bounded), nil)
	if err != nil {
		t.Fatal(err)
	}
	r.want("events", got, "open a-0", "open a-1", "open a-2", "+I 1", "+I 2", "end a-1", "end a-0", "end a-2")
	// Kafka's consumer gives two records at once: the first poll takes the empty partition with it.
	r.put("a", `0 {"n":3}`, `0 {"n":4}`)
	got, _ = r.read(r.tab("kafka", "n INT", "topic=a", bounded, "properties.max.poll.records=2"), nil)
	r.want("two a poll", got, "open a-0", "open a-1", "open a-2", "+I 1", "+I 3", "end a-1", "+I 4", "+I 2", "end a-0", "end a-2")
}

func TestUnboundedReadCatchesUp(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 2)
	r.put("a", `1 {"n":10}`, `0 {"n":0}`)
	sent := false
	got, err := r.read(r.tab("kafka", "n INT", "topic=a"), func(got []string) bool {
		if !sent && count(1, "caught up")(got) {
			sent = true
			r.put("a", `1 {"n":11}`)
		}
		return count(2, "caught up")(got)
	})
	if err != nil {
		t.Fatal(err)
	}
	r.want("events", got, "open a-0", "open a-1", "+I 0", "+I 10", "caught up", "+I 11", "caught up")
}

func TestNewPartitionsAndTopics(t *testing.T) {
	r := newRig(t, 1)
	r.topic("x1", 1)
	r.topic("y", 1)
	r.put("x1", `0 {"n":1}`)
	made := false
	got, err := r.read(r.tab("kafka", "n INT", "topic-pattern=x.*", "scan.startup.mode=latest-offset", "scan.topic-partition-discovery.interval=10 ms"),
		func(got []string) bool {
			if !made {
				made = true
				r.adm.CreatePartitions(context.Background(), 1, "x1")
				r.topic("x2", 1)
				r.cl = r.client() // which knows of the new partition
				r.put("x1", `1 {"n":2}`)
				r.put("x2", `0 {"n":3}`)
			}
			return count(2, "+I")(got)
		})
	if err != nil {
		t.Fatal(err)
	}
	if got[0] != "open x1-0" || !count(1, "open x1-1")(got) || !count(1, "open x2-0")(got) || !count(1, "+I 2")(got) || !count(1, "+I 3")(got) {
		t.Errorf("%q", got)
	}
}

func TestPatternThatMatchesNothing(t *testing.T) {
	r := newRig(t, 1)
	s, err := r.source(r.tab("kafka", "n INT", "topic-pattern=q.*", bounded))
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r.env.Warn = func(string) { cancel() }
	if err := s.Run(ctx, func(*vec.Batch) error { return nil }); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Rows come in the same order whatever the sizes of the broker's answers, and every partition has its turn.
func TestOrderIsTheSameAlways(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 3)
	pad := strings.Repeat("x", 1000)
	for i := range 300 {
		for p := range 3 {
			r.send(&kgo.Record{Topic: "a", Partition: int32(p), Value: []byte(`{"n":` + strconv.Itoa(1000*p+i) + `,"pad":"` + pad + `"}`)})
		}
	}
	first := r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "properties.max.partition.fetch.bytes=40000"))
	if len(first) != 900 {
		t.Fatal(len(first))
	}
	if first[0] != "+I 0" || first[120] == "+I 120" {
		t.Error(first[:130])
	}
	for _, more := range []string{"properties.fetch.max.bytes=3000", "properties.max.poll.records=7"} {
		r.want(more, r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "properties.max.partition.fetch.bytes=40000", more)), first...)
	}
	r.env.BatchRows = 1
	r.want("one by one", r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "properties.max.partition.fetch.bytes=40000")), first...)
}

func TestPlaces(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":1}`, `0 -`, `0 [{"n":2},{"n":3}]`, `0 {"n":4}`)
	s, err := r.source(r.tab("kafka", "n INT", "topic=a", bounded))
	if err != nil {
		t.Fatal(err)
	}
	r.env.BatchRows = 1
	var got []string
	if err := s.Run(context.Background(), func(b *vec.Batch) error {
		for i := range b.N {
			got = append(got, b.Origin.Place(i)+" next "+strconv.FormatInt(b.Next, 10))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	r.want("places", got, "a-0@0 next 2", "a-0@2 next 2", "a-0@2 next 3", "a-0@3 next 4")
}
