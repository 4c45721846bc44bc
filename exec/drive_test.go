package exec_test

import (
	"context"
	"errors"
	"math"
	"testing"
	"time"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// scripted is a source without an end that emits what it is told to, and then waits.
type scripted struct {
	batches []*vec.Batch
	said    chan struct{} // closed when all has been taken
}

func script(batches ...*vec.Batch) *scripted {
	return &scripted{batches: batches, said: make(chan struct{})}
}

func (s *scripted) Bounded() bool { return false }

func (s *scripted) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	for _, b := range s.batches {
		if err := emit(b); err != nil {
			return err
		}
	}
	close(s.said)
	<-ctx.Done()
	return ctx.Err()
}

func numbers(ns ...int32) *vec.Batch {
	typ := types.Of(types.Int)
	return &vec.Batch{Cols: []vec.Col{vec.FromSlice(&typ, ns, nil)}, N: len(ns), Start: vec.MinWatermark}
}

func job(out exec.Operator, sources ...connectors.Source) *exec.Job {
	stage := exec.NewStage(out, len(sources), exec.Entry{})
	j := &exec.Job{Spawn: &exec.Spawner{}, Now: time.Now, Stages: []*exec.Stage{stage}}
	for i, s := range sources {
		j.Leaves = append(j.Leaves, &exec.Leaf{Source: s, Targets: []exec.Target{{Into: stage.Input(i)}}})
	}
	return j
}

// TestAsTheyCome: the rows of a source without an end go through although another has none, until the job is cancelled.
func TestAsTheyCome(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	out := &sink{}
	out.after = func() {
		if len(out.rows) == 3 {
			cancel()
		}
	}
	silent := script()
	if err := job(out, silent, script(numbers(1, 2), numbers(3))).Run(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if len(out.rows) != 3 || out.closed == nil || !*out.closed {
		t.Errorf("rows %v, closed %v", out.rows, out.closed)
	}
}

// keeper is a sink that commits, and remembers how far sources were read.
type keeper struct {
	sink
	kept []map[*vec.Split]int64
}

func (k *keeper) Mode() connectors.ChangelogMode { return connectors.AllKinds }
func (k *keeper) Write(*vec.Batch) error         { return nil }
func (k *keeper) Every() time.Duration           { return time.Hour }
func (k *keeper) Commit(_ context.Context, read []connectors.Progress) (bool, error) {
	for _, p := range read {
		k.kept = append(k.kept, p.Next)
	}
	return true, nil
}

// TestCommitAtTheEnd: what has gone through when a job is cancelled is committed with the places up to which it was read.
func TestCommitAtTheEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	a, b := &vec.Split{Name: "t-0"}, &vec.Split{Name: "t-1"}
	one, two := numbers(1), numbers(2, 3)
	one.Split, one.Next, two.Split, two.Next = a, 7, b, 12
	k := &keeper{}
	k.after = func() {
		if len(k.rows) == 3 {
			cancel()
		}
	}
	j := job(k, script(one, two))
	j.Sinks = []connectors.Sink{closing{k}}
	if err := j.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if len(k.kept) != 1 || k.kept[0][a] != 7 || k.kept[0][b] != 12 {
		t.Errorf("%v", k.kept)
	}
}

// closing is the sink that a keeper stands for.
type closing struct{ *keeper }

func (c closing) Close(bool) error { return nil }

// alarm is an operator that emits a row when the clock has come to its time, to a stage that wants one row only.
type alarm struct {
	sink
	at int64
}

func (a *alarm) Next() int64 { return a.at }
func (a *alarm) Tick(_ int64, out exec.Collector) error {
	a.at = math.MaxInt64
	return out.Emit(numbers(1))
}

// Push takes the rows, and asks for none when the next stage wants none.
func (a *alarm) Push(_ int, b *vec.Batch, out exec.Collector) error { return out.Emit(b) }

// one wants a single row.
type one struct{ sink }

func (o *one) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	o.rows = append(o.rows, 1)
	return exec.ErrStop
}

// TestTimerEndsTheJob: when a timer gives the last row that is wanted, a silent source without an end is not waited for.
func TestTimerEndsTheJob(t *testing.T) {
	last := exec.NewStage(&one{}, 1, exec.Entry{})
	first := exec.NewStage(&alarm{at: 1}, 1, last.Input(0))
	j := &exec.Job{Spawn: &exec.Spawner{}, Now: time.Now, Stages: []*exec.Stage{last, first}}
	j.Leaves = []*exec.Leaf{{Source: script(), Targets: []exec.Target{{Into: first.Input(0)}}}}
	if err := j.Run(context.Background()); err != nil {
		t.Error(err)
	}
}

// TestVirtualClock: the clock stands where the rows have come to, timers fire between them at their times, and sources
// without an end are silent once they have given all there is.
func TestVirtualClock(t *testing.T) {
	clock := &exec.Clock{}
	var seen []int64
	w := &watcher{clock: clock, seen: &seen, next: 1500}
	stage := exec.NewStage(w, 2, exec.Entry{})
	j := &exec.Job{Spawn: &exec.Spawner{}, Clock: clock, Now: clock.Now, Stages: []*exec.Stage{stage}}
	caughtUp := &vec.Batch{Event: vec.CaughtUp}
	for i, s := range []*scripted{script(numbers(1, 2, 3), caughtUp), script(numbers(1), caughtUp)} {
		j.Leaves = append(j.Leaves, &exec.Leaf{Source: s, Targets: []exec.Target{{Into: stage.Input(i)}},
			Time: func(row *vec.Batch) (int64, error) { return 1000 * int64(vec.Values[int32](row.Cols[0])[0]), nil }})
	}
	if err := j.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := []int64{1000, 1000, -1500, 2000, 3000}
	if len(seen) != len(want) {
		t.Fatalf("%v, want %v", seen, want)
	}
	for i := range want {
		if seen[i] != want[i] {
			t.Fatalf("%v, want %v", seen, want)
		}
	}
}

// watcher notes when rows come and, negative, when its timer fires.
type watcher struct {
	sink
	clock *exec.Clock
	seen  *[]int64
	next  int64
}

func (w *watcher) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N > 0 {
		*w.seen = append(*w.seen, w.clock.Now().UnixMilli())
	}
	return nil
}

func (w *watcher) Next() int64 { return w.next }
func (w *watcher) Tick(now int64, _ exec.Collector) error {
	*w.seen = append(*w.seen, -now)
	w.next = math.MaxInt64
	return nil
}
