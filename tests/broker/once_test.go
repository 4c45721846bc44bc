package broker

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"minisql/tests/binary"

	"github.com/twmb/franz-go/pkg/kadm"
	"github.com/twmb/franz-go/pkg/kgo"
)

// copied reads topic src, drops every third record and writes the others into dst.
const copied = `CREATE TABLE src (n BIGINT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'src', 'properties.bootstrap.servers' = '%[1]s',
  'properties.group.id' = 'copy', 'properties.auto.offset.reset' = 'earliest', 'scan.startup.mode' = 'group-offsets', 'format' = 'csv');
CREATE TABLE dst (n BIGINT, v STRING) WITH ('connector' = 'kafka', 'topic' = 'dst', 'properties.bootstrap.servers' = '%[1]s', 'format' = 'csv',
  %[2]s);
SET 'execution.checkpointing.interval' = '50 ms';
INSERT INTO dst SELECT n, UPPER(v) FROM src WHERE MOD(n, 3) <> 0;
`

const exactlyOnce = `'sink.delivery-guarantee' = 'exactly-once', 'sink.transactional-id-prefix' = 'copy', 'properties.transaction.timeout.ms' = '60000'`

// copier runs the script again and again.
type copier struct {
	t                *testing.T
	program, address string
	sink             string
}

func (c *copier) run() *exec.Cmd {
	cmd := exec.Command(c.program, "-f", "-")
	cmd.Stdin = strings.NewReader(fmt.Sprintf(copied, c.address, c.sink))
	noErr(c.t, cmd.Start())
	return cmd
}

// times is how often a long test kills: MINISQL_KILLS, or a few.
func times(few int) int {
	if n, err := strconv.Atoi(os.Getenv("MINISQL_KILLS")); err == nil && n > 0 {
		return n
	}
	return few
}

// TestExactlyOnce kills minisql at random moments while it copies a topic, and starts it again: whoever reads committed
// records finds each of them once.
func TestExactlyOnce(t *testing.T) {
	kills := times(6)
	p := start(t, binary.Build(t), "--listen", "127.0.0.1:0", "--topic", "src:2", "--topic", "dst:2")
	c := &copier{t: t, program: p.cmd.Path, address: p.address, sink: exactlyOnce}
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(kills)*10*time.Second+time.Minute)
	defer cancel()

	committed := consumer(t, p.address, kgo.FetchIsolationLevel(kgo.ReadCommitted()))
	feed := newFeed(t, ctx, p.address)
	rng := rand.New(rand.NewPCG(1, 2))
	for range kills {
		cmd := c.run()
		feed.more(900)
		feed.await(1 + rng.IntN(450)) // of 600 records, and the marks of transactions
		noErr(t, cmd.Process.Kill())
		_ = cmd.Wait()
	}
	cmd := c.run()
	feed.more(30) // so that its job runs when it is interrupted: nobody else can copy these
	total := feed.n
	want := map[string]bool{}
	for n := range total {
		if n%3 != 0 {
			want[fmt.Sprintf("%d,V%d", n, n)] = true
		}
	}
	for left := len(want); left > 0; left-- {
		v := next(t, ctx, committed)
		if !want[v] {
			t.Fatalf("%q came twice, or is wrong", v)
		}
		want[v] = false
	}
	noErr(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	if more := quiet(committed); more != 0 {
		t.Errorf("%d records too many", more)
	}
}

// TestAtLeastOnce kills the broker while minisql copies a topic: nothing is lost, and the job goes on.
func TestAtLeastOnce(t *testing.T) {
	program, dir := binary.Build(t), t.TempDir()
	p := start(t, program, "--listen", "127.0.0.1:0", "--data", dir, "--topic", "src:2", "--topic", "dst:2")
	address := p.address
	c := &copier{t: t, program: program, address: address, sink: `'sink.delivery-guarantee' = 'at-least-once'`}
	kills := times(3)
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(kills)*20*time.Second+time.Minute)
	defer cancel()
	feed := newFeed(t, ctx, address)
	cmd := c.run()
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	seen := map[string]int{}
	out := consumer(t, address)
	rng := rand.New(rand.NewPCG(3, 4))
	for range kills {
		feed.more(600)
		for range 1 + rng.IntN(300) {
			seen[next(t, ctx, out)]++
		}
		p.end(os.Kill)
		p = start(t, program, "--listen", address, "--data", dir)
	}
	total := feed.n
	for want := total - (total+2)/3; len(seen) < want; {
		seen[next(t, ctx, out)]++
		select {
		case err := <-ended:
			t.Fatalf("the job has ended: %v", err)
		default:
		}
	}
	noErr(t, cmd.Process.Signal(os.Interrupt))
	<-ended
	for n := range total {
		if v := fmt.Sprintf("%d,V%d", n, n); n%3 != 0 && seen[v] == 0 {
			t.Fatalf("%s is lost", v)
		}
	}
}

// feed writes records n,vN into src.
type feed struct {
	t   *testing.T
	ctx context.Context
	cl  *kgo.Client
	n   int
}

func newFeed(t *testing.T, ctx context.Context, address string) *feed {
	cl, err := kgo.NewClient(kgo.SeedBrokers(address), kgo.DefaultProduceTopic("src"), kgo.MetadataMinAge(10*time.Millisecond),
		kgo.RetryBackoffFn(func(int) time.Duration { return 20 * time.Millisecond }), kgo.RecordPartitioner(kgo.RoundRobinPartitioner()))
	noErr(t, err)
	t.Cleanup(cl.Close)
	return &feed{t: t, ctx: ctx, cl: cl}
}

// more writes so many records, a part of them at a time.
func (f *feed) more(n int) {
	f.t.Helper()
	for range n {
		f.cl.Produce(f.ctx, &kgo.Record{Value: fmt.Appendf(nil, "%d,v%d", f.n, f.n)}, nil)
		f.n++
	}
	noErr(f.t, f.cl.Flush(f.ctx))
}

// await waits until dst has grown by so many records, committed or not.
func (f *feed) await(n int) {
	f.t.Helper()
	adm := kadm.NewClient(f.cl)
	size := func(topic string) (sum int64) {
		ends, err := adm.ListEndOffsets(f.ctx, topic)
		noErr(f.t, err)
		ends.Each(func(o kadm.ListedOffset) { sum += o.Offset })
		return
	}
	for first := size("dst"); size("dst") < first+int64(n); {
	}
}

func consumer(t *testing.T, address string, opts ...kgo.Opt) *reader {
	cl, err := kgo.NewClient(append(opts, kgo.SeedBrokers(address), kgo.ConsumeTopics("dst"), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()),
		kgo.MetadataMinAge(10*time.Millisecond), kgo.RetryBackoffFn(func(int) time.Duration { return 20 * time.Millisecond }))...)
	noErr(t, err)
	t.Cleanup(cl.Close)
	return &reader{cl: cl}
}

// reader reads records one by one.
type reader struct {
	cl   *kgo.Client
	have []*kgo.Record
}

func next(t *testing.T, ctx context.Context, r *reader) string {
	t.Helper()
	for len(r.have) == 0 {
		r.have = r.cl.PollFetches(ctx).Records()
		if ctx.Err() != nil {
			t.Fatal("it takes too long")
		}
	}
	v := string(r.have[0].Value)
	r.have = r.have[1:]
	return v
}

// quiet is how many records come before there are none.
func quiet(r *reader) int {
	n := len(r.have)
	for {
		ctx, cancel := context.WithTimeout(context.Background(), 300*time.Millisecond)
		more := r.cl.PollFetches(ctx).NumRecords()
		late := errors.Is(ctx.Err(), context.DeadlineExceeded)
		cancel()
		if n += more; late {
			return n
		}
	}
}
