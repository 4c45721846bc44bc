package broker

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"regexp"
	"strconv"
	"testing"
	"time"

	"minisql/tests/binary"

	"github.com/twmb/franz-go/pkg/kgo"
)

// The load: small records, spread over a few partitions, as they come from a source of events.
const (
	records    = 5_000_000
	recordSize = 90
	partitions = 4
)

// BenchmarkInAndOut writes five million records to a broker, reads them back and tells what memory the broker took.
func BenchmarkInAndOut(b *testing.B) {
	program := binary.Build(b)
	value := bytes.Repeat([]byte("x"), recordSize)
	for b.Loop() {
		p := start(b, program, "--listen", "127.0.0.1:0", "--topic", fmt.Sprintf("t:%d", partitions))
		ctx := context.Background()
		cl, err := kgo.NewClient(kgo.SeedBrokers(p.address), kgo.DefaultProduceTopic("t"), kgo.ProducerBatchCompression(kgo.NoCompression()),
			kgo.MaxBufferedRecords(200_000), kgo.ProducerLinger(5*time.Millisecond))
		noErr(b, err)
		begin := time.Now()
		for range records {
			cl.Produce(ctx, &kgo.Record{Value: value}, nil)
		}
		noErr(b, cl.Flush(ctx))
		b.ReportMetric(records/time.Since(begin).Seconds()/1e6, "M/s-in")
		b.ReportMetric(megabytes(b, p, "VmHWM"), "MB-after-in")
		cl.Close()

		cl, err = kgo.NewClient(kgo.SeedBrokers(p.address), kgo.ConsumeTopics("t"), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
		noErr(b, err)
		begin = time.Now()
		for got := 0; got < records; {
			f := cl.PollFetches(ctx)
			noErr(b, f.Err0())
			got += f.NumRecords()
		}
		b.ReportMetric(records/time.Since(begin).Seconds()/1e6, "M/s-out")
		b.ReportMetric(megabytes(b, p, "VmHWM"), "MB-most")
		cl.Close()
		p.end(os.Interrupt)
		b.ReportMetric((p.cmd.ProcessState.UserTime() + p.cmd.ProcessState.SystemTime()).Seconds(), "s-broker-cpu")
	}
}

// megabytes reads a line of what the system knows of the process; 0 where it does not say.
func megabytes(b *testing.B, p *process, name string) float64 {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	m := regexp.MustCompile(name + `:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		b.Fatalf("no %s", name)
	}
	kb, err := strconv.ParseFloat(string(m[1]), 64)
	noErr(b, err)
	return kb / 1024
}
