package mark

import (
	"math"

	"minisql/exec"
	"minisql/exec/vec"
)

// LiveWatermark is AssignWatermark over an input without an end, or by a virtual clock: what the rows have brought is
// sent at the next tick as well, and an input without rows becomes idle (Flink's WatermarkAssignerOperator.onProcessingTime).
type LiveWatermark struct {
	AssignWatermark
	Now     func() int64
	Step    int64 // pipeline.auto-watermark-interval
	Timeout int64 // table.exec.source.idle-timeout; 0: it never is

	ticks   ticks
	emit    int64
	started bool
	idle    bool
	idleAt  int64
}

// Next is when there is a watermark to be sent or the input becomes idle.
func (w *LiveWatermark) Next() int64 {
	next := int64(math.MaxInt64)
	if w.emit != 0 {
		next = w.emit
	}
	if w.started && !w.idle && !w.done {
		next = min(next, w.idleAt)
	}
	return next
}

// Push adds the watermarks of a batch.
func (w *LiveWatermark) Push(in int, b *vec.Batch, out exec.Collector) error {
	now := w.Now()
	if !w.started {
		w.started, w.ticks = true, ticks{now, w.Step}
		w.idleAt = w.idleFrom(now)
	}
	if b.N > 0 {
		if w.idle {
			w.idle = false
			if err := out.Emit(&vec.Batch{Start: w.start(), Marks: []vec.Mark{{Kind: vec.Active}}}); err != nil {
				return err
			}
		}
		w.idleAt = w.idleFrom(now)
	}
	if err := w.AssignWatermark.Push(in, b, out); err != nil {
		return err
	}
	if w.cur > w.last && w.emit == 0 && w.Step > 0 && !w.done {
		w.emit = w.ticks.after(now)
	}
	return nil
}

func (w *LiveWatermark) idleFrom(now int64) int64 {
	if w.Timeout == 0 || w.Step == 0 {
		return math.MaxInt64
	}
	return w.ticks.after(now + w.Timeout)
}

// Tick sends the watermark, and finds out that the input is idle.
func (w *LiveWatermark) Tick(now int64, out exec.Collector) error {
	w.emit = 0
	if w.done {
		return nil
	}
	if w.cur > w.last {
		start := w.start()
		w.last, w.sent = w.cur, true
		if w.Report != nil {
			w.Report.Watermark = w.last
		}
		if err := out.Emit(&vec.Batch{Start: start, Marks: []vec.Mark{{T: w.last}}}); err != nil {
			return err
		}
	}
	if !w.idle && w.idleAt <= now {
		w.idle = true
		if w.Report != nil {
			w.Report.IdleSince = now
		}
		return out.Emit(&vec.Batch{Start: w.start(), Marks: []vec.Mark{{Kind: vec.Idle}}})
	}
	return nil
}
