package mark

import (
	"math"
	"slices"

	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/changelog"
	"minisql/exec/vec"
)

// SplitWatermark makes watermarks for each split of a source and combines them by the minimum, as Flink does where the
// strategy is pushed into the source (WatermarkOutputMultiplexer, SourceOutputWithWatermarks). A split without rows
// holds the others back until it has been idle for so long. A row goes first, its watermark after it.
type SplitWatermark struct {
	exec.NoFinish
	Cx      *expr.Cx
	Time    int       // the rowtime column
	Expr    expr.Expr // nil: the rowtime less Delay
	Delay   int64
	Now     func() int64
	Step    int64 // pipeline.auto-watermark-interval: how often watermarks are sent and idle splits looked for; 0: never
	OnEvent bool  // send a watermark after each row that advances it ('scan.watermark.emit.strategy' = 'on-event')
	Timeout int64 // how long a split is silent before it is idle; 0: it never is
	Report  *exec.InputReport

	ticks  ticks
	splits []*splitMark
	sent   int64
	emit   int64 // when the next watermark is to be sent, 0 if there is none to send
	idle   bool  // all splits are
	fewer  bool  // splits have ended or become idle since the last watermark: any row may advance it
}

// splitMark is what is known of a split.
type splitMark struct {
	split  *vec.Split
	mark   int64
	idle   bool
	idleAt int64 // when it is idle unless a row comes
	report *exec.SplitReport
}

// NewSplitWatermark returns a generator that has not seen a split.
func NewSplitWatermark(w SplitWatermark) *SplitWatermark {
	w.sent, w.ticks = vec.MinWatermark, ticks{w.Now(), w.Step}
	return &w
}

// Next is when there is a watermark to be sent, or a split becomes idle.
func (w *SplitWatermark) Next() int64 {
	next := int64(math.MaxInt64)
	if w.emit != 0 {
		next = w.emit
	}
	for _, s := range w.splits {
		if !s.idle {
			next = min(next, s.idleAt)
		}
	}
	return next
}

// Tell opens and ends splits.
func (w *SplitWatermark) Tell(split *vec.Split, e vec.Event, out exec.Collector) error {
	now := w.Now()
	switch e {
	case vec.SplitOpened:
		s := &splitMark{split: split, mark: vec.MinWatermark}
		if w.Report != nil {
			s.report = w.Report.Split(split.Name)
		}
		w.splits = append(w.splits, s)
		s.idleAt = w.idleFrom(w.ticks.after(now))
		return w.active(out)
	case vec.SplitEnded:
		w.splits = slices.DeleteFunc(w.splits, func(s *splitMark) bool { return s.split == split })
		w.fewer = true
		w.schedule(now)
	}
	return nil
}

// idleFrom is when a split is idle whose silence is first seen at a tick: its silence must be longer than the timeout.
func (w *SplitWatermark) idleFrom(tick int64) int64 {
	if w.Timeout == 0 || w.Step == 0 {
		return math.MaxInt64
	}
	return w.ticks.after(tick + w.Timeout)
}

// schedule has the combined watermark sent at the next tick, if it has advanced.
func (w *SplitWatermark) schedule(now int64) {
	if low, _ := w.combined(); w.emit == 0 && w.Step > 0 && low > w.sent {
		w.emit = w.ticks.after(now)
	}
}

// combined is the smallest watermark of the splits that are not idle, or the largest if all are.
func (w *SplitWatermark) combined() (low int64, idle bool) {
	low, high := int64(vec.MaxWatermark), int64(vec.MinWatermark)
	idle = true
	for _, s := range w.splits {
		high = max(high, s.mark)
		if !s.idle {
			low, idle = min(low, s.mark), false
		}
	}
	if idle {
		low = high
	}
	return low, idle
}

// Tick sends the watermark and finds idle splits.
func (w *SplitWatermark) Tick(now int64, out exec.Collector) error {
	for _, s := range w.splits {
		if !s.idle && s.idleAt <= now {
			s.idle, w.fewer = true, true
			if s.report != nil {
				s.report.IdleSince = now
			}
		}
	}
	w.emit = 0
	low, idle := w.combined()
	if low > w.sent {
		start := w.sent
		w.sent = low
		w.noted()
		if err := out.Emit(&vec.Batch{Start: start, Marks: []vec.Mark{{T: low}}}); err != nil {
			return err
		}
	}
	if idle && !w.idle && len(w.splits) > 0 {
		w.idle = true
		return out.Emit(&vec.Batch{Start: w.sent, Marks: []vec.Mark{{Kind: vec.Idle}}})
	}
	return nil
}

// active tells that rows may come, if it was told that none would.
func (w *SplitWatermark) active(out exec.Collector) error {
	if !w.idle {
		return nil
	}
	w.idle = false
	return out.Emit(&vec.Batch{Start: w.sent, Marks: []vec.Mark{{Kind: vec.Active}}})
}

func (w *SplitWatermark) noted() {
	if w.Report != nil && w.sent != vec.MaxWatermark {
		w.Report.Watermark = w.sent
	}
}

// Push adds the watermarks of a batch, whose rows come from one split. The only mark that comes from below is the end.
func (w *SplitWatermark) Push(_ int, b *vec.Batch, out exec.Collector) error {
	c := *b
	c.Start, c.Marks = w.sent, nil
	if b.N > 0 {
		if err := w.rows(b, &c, out); err != nil {
			return err
		}
	}
	if b.End() == vec.MaxWatermark {
		w.splits, w.emit = nil, 0
		w.sent = vec.MaxWatermark
		c.Marks = append(c.Marks, vec.Mark{Row: c.N, T: vec.MaxWatermark})
	}
	return out.Emit(&c)
}

func (w *SplitWatermark) rows(b, c *vec.Batch, out exec.Collector) error {
	vals := b.Cols[w.Time]
	delay := w.Delay
	if w.Expr != nil {
		v, err := w.Expr.Eval(w.Cx, b)
		if err != nil {
			return changelog.FailAt(b, err, func(head *vec.Batch) error { return w.Push(0, head, out) })
		}
		vals, delay = v, 0
	}
	at := slices.IndexFunc(w.splits, func(s *splitMark) bool { return s.split == b.Split })
	if at < 0 { // a row after the end of its split: nothing waits for it
		return nil
	}
	s, now := w.splits[at], w.Now()
	s.idle, s.idleAt = false, w.idleFrom(w.ticks.after(now)+w.Step)
	if err := w.active(out); err != nil {
		return err
	}
	ms, nulls := vec.Values[int64](vec.Expand(vals, b.N)), vec.NullsOf(vals)
	for i, t := range ms {
		if nulls.Any() && nulls.At(i) || t-delay <= s.mark {
			continue
		}
		held := s.mark <= w.sent || w.fewer // else another split holds the watermark back
		s.mark = t - delay
		if !w.OnEvent || !held {
			continue
		}
		if low, _ := w.combined(); low > w.sent {
			w.sent, w.fewer = low, false
			c.Marks = append(c.Marks, vec.Mark{Row: i + 1, T: low})
		}
	}
	w.schedule(now)
	if w.Report != nil {
		w.Report.Rows += int64(b.N)
		w.Report.Largest = max(w.Report.Largest, s.mark)
		s.report.Watermark, s.report.Rows, s.report.IdleSince = s.mark, s.report.Rows+int64(b.N), 0
		w.noted()
	}
	return nil
}

// ticks are the times at which something happens every so often.
type ticks struct{ start, step int64 }

// after is the first of them behind t.
func (g ticks) after(t int64) int64 {
	if g.step <= 0 {
		return math.MaxInt64
	}
	return g.start + ((t-g.start)/g.step+1)*g.step
}
