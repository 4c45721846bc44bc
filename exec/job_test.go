package exec_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// source emits batches of two rows, n of them, unless the job is cancelled before.
type source struct{ n, first int }

func (s *source) Bounded() bool { return true }

func (s *source) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	typ := types.Of(types.Int)
	for k := 0; k < s.n; k++ {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		first := int32(s.first + 2*k)
		b := &vec.Batch{Cols: []vec.Col{vec.FromSlice(&typ, []int32{first, first + 1}, nil)}, N: 2, Start: vec.MinWatermark}
		if err := emit(b); err != nil {
			return err
		}
	}
	return nil
}

// sink collects, and remembers how it was closed.
type sink struct {
	rows   []int32
	after  func()
	closed *bool
}

func (s *sink) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N > 0 {
		s.rows = append(s.rows, vec.Values[int32](b.Cols[0])...)
	}
	if s.after != nil {
		s.after()
	}
	return nil
}

func (s *sink) Finish(int, exec.Collector) error { return nil }

func (s *sink) Close(ok bool) error { s.closed = &ok; return nil }

// TestCancelled: what the sink of a stream has taken counts when it is cancelled; a batch is written whole or not at all.
func TestCancelled(t *testing.T) {
	for _, batch := range []bool{true, false} {
		ctx, cancel := context.WithCancel(context.Background())
		out := &sink{after: cancel}
		stage := exec.NewStage(out, 1, exec.Entry{})
		job := &exec.Job{Spawn: &exec.Spawner{}, Batch: batch, Stages: []*exec.Stage{stage},
			Leaves: []*exec.Leaf{{Source: &source{n: 1 << 30}, Targets: []exec.Target{{Into: stage.Input(0)}}}}}
		if err := job.Run(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("the job ended with %v", err)
		}
		if out.closed == nil || *out.closed == batch {
			t.Errorf("batch %v: the sink was closed with %v", batch, out.closed)
		}
	}
}

// TestLockstep reads inputs of different lengths row by row in turn.
func TestLockstep(t *testing.T) {
	out := &sink{}
	stage := exec.NewStage(out, 3, exec.Entry{})
	job := &exec.Job{Spawn: &exec.Spawner{}, Stages: []*exec.Stage{stage}}
	for i, n := range []int{2, 1, 3} {
		job.Leaves = append(job.Leaves, &exec.Leaf{Source: &source{n: n, first: 100 * i}, Targets: []exec.Target{{Into: stage.Input(i)}}})
	}
	if err := job.Run(context.Background()); err != nil {
		t.Fatal(err)
	}
	want := []int32{0, 100, 200, 1, 101, 201, 2, 202, 3, 203, 204, 205}
	if len(out.rows) != len(want) {
		t.Fatalf("got %v", out.rows)
	}
	for i := range want {
		if out.rows[i] != want[i] {
			t.Fatalf("got %v, want %v", out.rows, want)
		}
	}
	if out.closed == nil || !*out.closed {
		t.Error("the sink was not closed with success")
	}
}

// TestStopIsForWhoeverEndsTheJob: sinks are told that the job is to end when somebody ends it, not when its input has
// ended: then they have the time they need.
func TestStopIsForWhoeverEndsTheJob(t *testing.T) {
	for _, cancelled := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			told := false
			out := &sink{}
			if cancelled {
				out.after = cancel
			}
			stage := exec.NewStage(out, 1, exec.Entry{})
			job := &exec.Job{Spawn: &exec.Spawner{}, Stages: []*exec.Stage{stage}, Stop: func() { told = true },
				Leaves: []*exec.Leaf{{Source: &source{n: 1}, Targets: []exec.Target{{Into: stage.Input(0)}}}}}
			_ = job.Run(ctx)
			cancel() // the job has ended: nobody is told
			synctest.Wait()
			if told != cancelled {
				t.Errorf("cancelled %v, told %v", cancelled, told)
			}
		})
	}
}
