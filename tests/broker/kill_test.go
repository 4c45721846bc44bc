package broker

import (
	"context"
	"fmt"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"minisql/tests/binary"

	"github.com/twmb/franz-go/pkg/kgo"
)

// TestKilled kills a broker three times, and stops it once, while records are written to it: with a data folder nothing
// that was sent is lost, doubled or out of order.
func TestKilled(t *testing.T) {
	program, dir := binary.Build(t), t.TempDir()
	p := start(t, program, "--listen", "127.0.0.1:0", "--data", dir, "--topic", "t")
	address := p.address

	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Minute)
	defer cancel()
	cl, err := kgo.NewClient(kgo.SeedBrokers(address), kgo.DefaultProduceTopic("t"), kgo.ProducerLinger(0),
		kgo.MetadataMinAge(10*time.Millisecond), kgo.RetryBackoffFn(func(int) time.Duration { return 20 * time.Millisecond }),
		kgo.MaxBufferedRecords(200))
	noErr(t, err)
	defer cl.Close()

	const more = 2000 // records between two ends of the broker
	signals := []os.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGKILL, syscall.SIGKILL}
	total := more * (len(signals) + 1)
	var acknowledged atomic.Int64
	reached := make(chan struct{}, total)
	failed := make(chan error, 1)
	go func() {
		for i := range total {
			cl.Produce(ctx, &kgo.Record{Value: fmt.Appendf(nil, "%d", i)}, func(_ *kgo.Record, err error) {
				if err != nil {
					select {
					case failed <- err:
					default:
					}
				}
				if acknowledged.Add(1)%more == 0 {
					reached <- struct{}{}
				}
			})
		}
	}()
	wait := func() {
		t.Helper()
		select {
		case <-reached:
		case err := <-failed:
			t.Fatal(err)
		case <-ctx.Done():
			t.Fatalf("only %d of %d records were taken", acknowledged.Load(), total)
		}
	}
	for _, s := range signals {
		wait()
		p.end(s)
		p = start(t, program, "--listen", address, "--data", dir)
	}
	noErr(t, cl.Flush(ctx))

	reader, err := kgo.NewClient(kgo.SeedBrokers(address), kgo.ConsumeTopics("t"), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	noErr(t, err)
	defer reader.Close()
	for next := 0; next < total; {
		f := reader.PollFetches(ctx)
		noErr(t, f.Err0())
		f.EachRecord(func(r *kgo.Record) {
			if got := string(r.Value); got != fmt.Sprint(next) || r.Offset != int64(next) {
				t.Fatalf("offset %d holds record %s, want %d", r.Offset, got, next)
			}
			next++
		})
	}
}
