// Package exec runs operators: the contract of an operator, the pipeline that pushes batches through a tree of them,
// and the one place that starts goroutines. It knows neither plans nor functions' names. Start at Operator and Job.
package exec

import (
	"errors"
	"time"

	"minisql/exec/vec"
	"minisql/functions"
)

// Operator turns batches into batches. One goroutine calls it: Push for every batch of an input, Finish once when an
// input has ended, its last watermark having come. It emits what it has before it fails; of several failures in a batch
// the one of the earliest row wins. It must not keep a batch's slices unless it knows that they are immutable (they are).
type Operator interface {
	Push(in int, b *vec.Batch, out Collector) error
	Finish(in int, out Collector) error
}

// NoFinish is embedded by operators that have nothing left to say when an input has ended.
type NoFinish struct{}

// Finish says nothing.
func (NoFinish) Finish(int, Collector) error { return nil }

// Collector takes the batches an operator emits. After ErrStop it keeps returning ErrStop.
type Collector interface {
	Emit(b *vec.Batch) error
}

// Closer is an operator that holds something to give back; Close is always called, once, with whether the job succeeded.
type Closer interface{ Close(ok bool) error }

// ErrStop is what Emit returns when no more rows are wanted; it is success.
var ErrStop = errors.New("stop")

// Env is what a job lends its operators.
type Env struct {
	Ctx      *functions.Ctx
	Batch    bool
	Interval int64 // pipeline.auto-watermark-interval, in milliseconds
	Report   *Report
	FixBugs  bool // minisql.fix-flink-bugs
	// PerRow sends watermarks after each row that advances them, whatever the interval (minisql.watermark = per-record).
	PerRow bool
	Clock  *Clock // the virtual clock that Ctx.Now tells; nil if that is the wall's
	// Idle is table.exec.source.idle-timeout in milliseconds, 0 for never.
	Idle int64
}

// Now is the job's clock.
func (e *Env) Now() time.Time { return e.Ctx.Now() }
