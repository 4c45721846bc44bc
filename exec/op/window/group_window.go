package window

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/op/timers"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// GroupWindowSpec is what GroupWindow needs to know. Early shows a window at every row before its end; Late corrects
// it for rows that come after, as long as the watermark is not Lateness beyond its end.
type GroupWindowSpec struct {
	Window
	Keys        []int
	KeyTypes    []types.Type
	Time        int
	TimeType    types.Type
	AggTypes    []types.Type
	Early, Late bool
	Lateness    int64
	// EarlyDelay and LateDelay are how long, by the clock Now, a change of a window waits to be shown; 0 is not at all.
	EarlyDelay, LateDelay int64
	Now                   func() int64
	Retracts              bool
}

// GroupWindow is GROUP BY TUMBLE(..) and HOP(..), the older form of windows (Flink's AggregateWindowOperator): each row
// is put into each of its windows at once, is late for a window of its own, and sets the timers when it comes. The
// output is the keys, the aggregates, and the window's start, end and time.
type GroupWindow struct {
	exec.NoFinish
	spec   GroupWindowSpec
	win    Slicing
	tab    *vec.Keys
	g      *groups.Groups
	open   map[windowKey]*groupState
	heap   timers.Heap
	wm     int64
	o      changelog.Log
	w      vec.RowWriter
	report *exec.WindowReport
	wait   []waiting
}

type windowKey struct {
	key int32
	end int64
}

type groupState struct {
	group int32
	shown []byte // the result shown last, nil before the first
	waits bool   // to be shown by the clock
	fired bool   // when its end came
}

// NewGroupWindow returns the operator.
func NewGroupWindow(spec GroupWindowSpec, aggs []groups.Agg, report *exec.WindowReport) *GroupWindow {
	op := &GroupWindow{spec: spec, win: NewSlicing(spec.Window), tab: vec.NewKeys(spec.KeyTypes), g: groups.New(aggs, spec.Retracts),
		open: map[windowKey]*groupState{}, heap: timers.NewSet(), wm: vec.MinWatermark, report: report}
	ts := append(append([]types.Type{}, spec.KeyTypes...), spec.AggTypes...)
	op.o.Rows = vec.NewRows(append(ts, Bound, Bound, spec.TimeType))
	return op
}

// Push takes rows and watermarks one by one.
func (op *GroupWindow) Push(_ int, b *vec.Batch, out exec.Collector) error {
	op.o.Start = op.wm
	var rd *vec.KeyReader
	var times []int64
	if b.N > 0 {
		rd = op.tab.Reader(b.Pick(op.spec.Keys))
		times = vec.Values[int64](vec.Expand(b.Cols[op.spec.Time], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { return op.row(b, i, rd.At(i), times[i]) }, op.advance)
	return op.o.Settle(out, err)
}

// Close notes the first window that is still open when the job ends before its input does.
func (op *GroupWindow) Close(bool) error {
	if op.report != nil && op.wm != vec.MaxWatermark && op.heap.Len() > 0 {
		op.report.Waiting = op.heap.Top() + 1
	}
	return nil
}

// row puts a row into its windows, HOP's latest first.
func (op *GroupWindow) row(b *vec.Batch, i int, key int32, t int64) error {
	op.tab.Ref(key)
	defer op.tab.Unref(key)
	wall := op.win.z.local(t)
	late := exec.Late{Batch: b, Row: i, Time: t, Watermark: op.wm, By: -1}
	for start := floorStart(wall, op.win.off, op.win.len); start > wall-op.win.size; start -= op.win.len {
		end := start + op.win.size
		fires := op.win.Timer(end)
		if fires+op.spec.Lateness <= op.wm {
			if late.By < 0 { // the last window it is in
				late.By, late.Start, late.End = op.wm-fires-op.spec.Lateness, start, end
			}
			late.Missed++
			continue
		}
		late.Kept++
		if err := op.add(b, i, key, end, fires); err != nil {
			return err
		}
	}
	switch {
	case late.Kept == 0:
		op.report.Drop(late)
	case late.Missed > 0:
		op.report.Miss(late)
	}
	return nil
}

func (op *GroupWindow) add(b *vec.Batch, i int, key int32, end, fires int64) error {
	k := windowKey{key, end}
	s := op.open[k]
	if s == nil {
		s = &groupState{group: op.g.Alloc()}
		op.open[k] = s
		op.tab.Ref(key)
	}
	if err := op.g.Add(b, []int32{s.group}, i, i+1); err != nil {
		return err
	}
	op.timer(timers.Timer{At: fires, End: end, Key: key})
	op.timer(timers.Timer{At: fires + op.spec.Lateness, End: end, Key: key})
	delay := op.spec.LateDelay
	switch {
	case fires <= op.wm:
		if !s.fired { // every row of a window that is only seen late is shown
			delay = 0
		}
	case !op.spec.Early:
		return nil
	default:
		delay = op.spec.EarlyDelay
	}
	if delay > 0 {
		op.showLater(k, s, delay)
		return nil
	}
	return op.show(k, s)
}

func (op *GroupWindow) timer(t timers.Timer) {
	if t.At > op.wm {
		op.heap.Add(t)
	}
}

func (op *GroupWindow) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > op.wm {
		op.wm = m.T
		for t, ok := op.heap.Due(m.T); ok; t, ok = op.heap.Due(m.T) {
			if err := op.fire(t); err != nil {
				return err
			}
		}
	}
	return op.o.Mark(m)
}

// fire shows a window whose end has come and forgets it when its lateness is over.
func (op *GroupWindow) fire(t timers.Timer) error {
	k := windowKey{t.Key, t.End}
	s := op.open[k]
	if s == nil {
		return nil
	}
	fires := op.win.Timer(t.End)
	if t.At == fires {
		s.fired = true
		if err := op.show(k, s); err != nil {
			return err
		}
	}
	if t.At == fires+op.spec.Lateness {
		op.g.Release(s.group)
		delete(op.open, k)
		op.tab.Unref(t.Key)
	}
	return nil
}

// show emits a window's result, or how it has changed.
func (op *GroupWindow) show(k windowKey, s *groupState) error {
	if op.g.Empty(s.group) { // all of its rows were taken back
		if s.shown != nil {
			op.o.Add(vec.Delete, s.shown)
			s.shown = nil
		}
		return nil
	}
	aggs, err := op.g.Results([]int32{s.group})
	if err != nil {
		return err
	}
	cols := append(op.tab.Columns([]int32{k.key}), aggs...)
	tt := op.spec.TimeType
	cols = append(cols, windowColumns(&op.win, []int64{k.end}, &tt)...)
	op.w.Reset(cols)
	now := op.w.AppendRow(nil, 0)
	switch {
	case s.shown == nil:
		op.o.Add(vec.Insert, now)
		if op.report != nil {
			op.report.Fired++
		}
	case string(s.shown) != string(now):
		op.o.Add(vec.UpdateBefore, s.shown)
		op.o.Add(vec.UpdateAfter, now)
	}
	s.shown = now
	return nil
}
