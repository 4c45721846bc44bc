package kafka

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/exec/vec"
)

const exactly = "sink.delivery-guarantee=exactly-once;sink.transactional-id-prefix=tx;properties.transaction.timeout.ms=60000"

func exactlyOnce(more ...string) []string { return append(more, strings.Split(exactly, ";")...) }

func TestTransactions(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	tab := r.tab("kafka", "n INT", exactlyOnce("topic=a")...)
	if err := r.write(tab, i(int32(1)), i(int32(2))); err != nil {
		t.Fatal(err)
	}
	if err := r.write(tab, i(int32(3))); err != nil {
		t.Fatal(err)
	}
	r.want("a marker takes an offset", r.dump("a", kgo.ReadCommitted()), `0@0 null={"n":1}`, `0@1 null={"n":2}`, `0@3 null={"n":3}`)
	// What was not committed is not seen: neither what is taken back nor what a crash leaves behind.
	s := r.sink(tab)
	if err := s.Write(batch(tab, i(int32(4)))); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(false); err != nil {
		t.Fatal(err)
	}
	crashed := r.sink(tab).(*sink)
	if err := crashed.Write(batch(tab, i(int32(5)))); err != nil {
		t.Fatal(err)
	}
	crashed.cl.Flush(context.Background())
	crashed.cl.Close()
	if err := r.write(tab, i(int32(6))); err != nil {
		t.Fatal(err)
	}
	got := r.dump("a", kgo.ReadCommitted())
	if len(got) != 4 || !strings.HasSuffix(got[3], `{"n":6}`) {
		t.Errorf("%q", got)
	}
	// A read with read_committed sees the same and ends; read_uncommitted sees all.
	r.want("committed", r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "properties.isolation.level=read_committed")), "+I 1", "+I 2", "+I 3", "+I 6")
	if got := r.rows(r.tab("kafka", "n INT", "topic=a", bounded)); len(got) < 5 || got[len(got)-1] != "+I 6" {
		t.Errorf("%q", got)
	}
}

func TestTransactionTimeoutAboveTheBrokers(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	err := r.write(r.tab("kafka", "n INT", "topic=a", "sink.delivery-guarantee=exactly-once", "sink.transactional-id-prefix=tx"), i(int32(1)))
	if err == nil || !strings.Contains(err.Error(), "The transaction timeout is larger than the maximum value allowed by the broker") {
		t.Error(err)
	}
}

// A job that reads topic in and writes topic out dies after each commit and begins again: every record arrives once.
func TestExactlyOnceAcrossCrashes(t *testing.T) {
	r := newRig(t, 1)
	r.topic("in", 2)
	r.topic("out", 1)
	for n := range 10 {
		r.put("in", fmt.Sprintf(`%d {"n":%d}`, n%2, n))
	}
	out := r.tab("kafka", "n INT", exactlyOnce("topic=out", "format=raw")...)
	in := r.tab("kafka", "n INT", "topic=in", bounded, "scan.startup.mode=group-offsets", "properties.group.id=g", "properties.auto.offset.reset=earliest")
	r.env.BatchRows = 1
	for range 4 {
		from, err := r.source(in)
		if err != nil {
			t.Fatal(err)
		}
		to := r.sink(out).(*sink)
		next := map[*vec.Split]int64{}
		rows := 0
		ctx, cancel := context.WithCancel(context.Background())
		from.Run(ctx, func(b *vec.Batch) error {
			if b.N == 0 {
				return nil
			}
			if err := to.Write(b); err != nil {
				t.Error(err)
			}
			next[b.Split] = b.Next
			if rows++; rows == 3 {
				if kept, err := to.Commit(ctx, []connectors.Progress{{Source: from, Next: next}}); err != nil || !kept {
					t.Error(kept, err)
				}
			}
			if rows == 4 { // which is written and lost
				to.cl.Flush(ctx)
				cancel()
				return ctx.Err()
			}
			return nil
		})
		cancel()
		if rows < 4 { // the end of input
			if err := to.Close(true); err != nil {
				t.Error(err)
			}
		} else {
			to.cl.Close() // the crash
		}
	}
	got := map[string]int{}
	for _, line := range r.dump("out", kgo.ReadCommitted()) {
		got[line[strings.IndexByte(line, '='):]]++
	}
	if len(got) != 10 {
		t.Errorf("%d records: %v", len(got), got)
	}
	for line, n := range got {
		if n != 1 {
			t.Errorf("%q %d times", line, n)
		}
	}
}

func TestGroupOffsetsAreCommitted(t *testing.T) {
	r := newRig(t, 1)
	r.topic("a", 1)
	r.put("a", `0 {"n":1}`, `0 {"n":2}`)
	tab := r.tab("kafka", "n INT", "topic=a", bounded, "properties.group.id=g")
	s, _ := r.source(tab)
	if every := s.(connectors.Committer).Every(); every != 0 {
		t.Error(every)
	}
	r.env.Checkpoints = 3 * time.Second
	s, _ = r.source(tab)
	if every := s.(connectors.Committer).Every(); every != 3*time.Second {
		t.Error(every)
	}
	next := map[*vec.Split]int64{}
	err := s.Run(context.Background(), func(b *vec.Batch) error {
		if b.N > 0 {
			next[b.Split] = b.Next
		}
		if b.Event == vec.SplitEnded {
			_, err := s.(connectors.Committer).Commit(context.Background(), []connectors.Progress{{Source: s, Next: next}})
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	at, err := r.adm.FetchOffsets(context.Background(), "g")
	if o, ok := at.Lookup("a", 0); err != nil || !ok || o.At != 2 {
		t.Error(at, err)
	}
	r.put("a", `0 {"n":3}`)
	r.want("the rest", r.rows(r.tab("kafka", "n INT", "topic=a", bounded, "scan.startup.mode=group-offsets", "properties.group.id=g")), "+I 3")
	if s, _ := r.source(r.tab("kafka", "n INT", "topic=a", "properties.group.id=g", "properties.enable.auto.commit=true")); s.(connectors.Committer).Every() <= 0 {
		t.Error("auto commit is on")
	}
}
