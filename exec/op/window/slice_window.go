// Package window holds the operators that cut event time into windows: aggregates over slices, over sessions and over the
// older group windows, and the window functions. It knows the arithmetic of windows (Slicing) and Java's of zones. Start at
// SliceWindow, the heart.
package window

import (
	"minisql/exec"
	"minisql/exec/op/groups"
	"minisql/exec/op/timers"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// SliceWindow aggregates TUMBLE, HOP and CUMULATE windows by event time. Its inside is Flink's, since what is late and
// in which order results come out follow from it: rows are collected in a local buffer by key and slice; a watermark
// that passes a slice boundary flushes it into a global buffer, where late slices are dropped, and from there into the
// state, with a timer for each; timers that are due then fire windows, in the order of a heap. Output columns are the
// keys, the aggregates, and the window's start, end and time.
type SliceWindow struct {
	exec.NoFinish
	win  Slicing
	keys []int
	time int // the time column, or the column of the windows' ends if they come with the rows
	tab  *vec.Keys
	g    *groups.Groups
	// onePhase flushes the local buffer before every watermark, as if there were none.
	onePhase bool

	wm     int64 // the operator's watermark
	local  sliceBuffer
	global sliceBuffer
	lNext  int64 // the watermark at which the local buffer is flushed
	gNext  int64
	lWM    int64
	state  sliceSet
	pool   slicePool
	timers timers.Heap
	marked windowMarks // the windows that have a timer
	hopping
	running running
	out     output
	report  *exec.WindowReport
	// reach is how far below the watermark's delay the lateness of rows is asked for, 0 if it is not; hNext is the
	// watermark whose horizon reaches the end of a slice next.
	reach, hNext int64
	rowsOf       RowResults // nil: a result is a row
	// Of the rows at hand: groups, keys, and the keys of late rows.
	ids, rowKeys, late []int32
}

// NewSliceWindow returns the operator.
func NewSliceWindow(spec Spec) *SliceWindow {
	op := &SliceWindow{win: NewSlicing(spec.Window), keys: spec.Keys, time: spec.Time, tab: vec.NewKeys(spec.KeyTypes),
		g: groups.New(spec.Aggs, spec.Counted), onePhase: spec.OnePhase, wm: vec.MinWatermark, gNext: vec.MinWatermark, report: spec.Report, rowsOf: spec.Rows}
	op.win.flat = spec.Flat
	op.local.reset()
	op.global.reset()
	op.marked.on = spec.Kind != rel.Tumble && !spec.Flat // more than one slice schedules a window
	op.running.on = op.g.Rolls()
	op.out.timeType = spec.TimeType
	if spec.Report != nil && spec.Report.Lateness != nil {
		op.reach = spec.Report.Lateness.Reach
	}
	return op
}

// fired reports whether the window that ends at end has fired under watermark w.
func (op *SliceWindow) fired(end, w int64) bool { return w >= op.win.Timer(end) }

// Push takes rows and watermarks. Only a watermark that reaches a flush boundary or a timer changes anything; the rows
// between two such are taken as one run.
func (op *SliceWindow) Push(_ int, b *vec.Batch, out exec.Collector) error {
	var rd *vec.KeyReader
	var times []int64
	if b.N > 0 {
		cols := b.Pick(op.keys)
		rd = op.tab.Reader(cols)
		times = vec.Values[int64](vec.Expand(b.Cols[op.time], b.N))
		op.report.Saw(b.N)
	}
	op.out.begin(op.wm)
	pos := 0
	for _, m := range b.Marks {
		if m.Kind == vec.Watermark && m.T > op.wm {
			due := op.onePhase || m.T >= op.lNext || m.T >= op.gNext || op.timers.Len() > 0 && op.timers.Top() <= m.T
			if due || op.reach > 0 && op.horizon(m.T) >= op.hNext {
				if err := op.rows(b, rd, times, pos, m.Row); err != nil {
					return err
				}
				pos = m.Row
				op.hNext = op.win.next(op.horizon(m.T))
			}
			if due {
				if err := op.watermark(m.T, out); err != nil {
					return err
				}
			}
			op.report.Stepped(b, times, m.Row, op.wm, m.T)
			op.wm = m.T
		}
		op.out.mark(m)
	}
	if err := op.rows(b, rd, times, pos, b.N); err != nil {
		return err
	}
	return op.out.emit(op, out)
}

// rows puts rows lo to hi into the local buffer. The watermark fires nothing between them.
func (op *SliceWindow) rows(b *vec.Batch, rd *vec.KeyReader, times []int64, lo, hi int) error {
	if lo >= hi {
		return nil
	}
	if cap(op.ids) < hi-lo {
		op.ids, op.rowKeys = make([]int32, hi-lo), make([]int32, hi-lo)
	}
	at := sliceCursor{op: op, b: b, wm: b.Start}
	if len(op.keys) == 0 {
		return op.total(&at, times, lo, hi)
	}
	ids, keys, late := op.ids[:hi-lo], op.rowKeys[:hi-lo], op.late[:0]
	rd.Read(keys, lo)
	times = times[lo:hi]
	for i, key := range keys {
		if t := times[i]; uint64(t-at.from) >= at.size {
			at.seek(t, lo+i)
		}
		if at.slice == nil { // late: nobody refers to its key, unless another row does
			op.tab.Ref(key)
			late = append(late, key)
			ids[i] = -1
		} else if g := at.slice.group(key); g != 0 {
			ids[i] = g - 1
		} else {
			ids[i] = op.open(at.slice, at.end, key)
		}
	}
	for _, key := range late {
		op.tab.Unref(key)
	}
	op.late = late
	return op.g.Add(b, ids, lo, hi)
}

// total is rows without keys: mostly one run that belongs to one slice.
func (op *SliceWindow) total(at *sliceCursor, times []int64, lo, hi int) error {
	ids := op.ids[:hi-lo]
	for i := lo; i < hi; {
		if uint64(times[i]-at.from) >= at.size {
			at.seek(times[i], i)
		}
		id := int32(-1)
		if s := at.slice; s != nil {
			var ok bool
			if id, ok = s.get(0); !ok {
				id = op.open(s, at.end, 0)
			}
		}
		start := i
		for i++; i < hi && uint64(times[i]-at.from) < at.size; i++ {
		}
		if start == lo && i == hi && id >= 0 {
			return op.g.AddRun(at.b, id, lo, hi)
		}
		for r := start; r < i; r++ {
			ids[r-lo] = id
		}
	}
	return op.g.Add(at.b, ids, lo, hi)
}

// open adds a group for a key that the slice has not yet.
func (op *SliceWindow) open(s *slice, end int64, key int32) int32 {
	id := op.g.Alloc()
	op.pool.put(s, key, id, op.tab.Size())
	op.tab.Ref(key)
	op.local.order = append(op.local.order, entry{end, key, id})
	return id
}

// watermark flushes and fires.
func (op *SliceWindow) watermark(w int64, out exec.Collector) error {
	if op.win.kind == rel.Cumulate && len(op.out.keys) > 0 { // their groups are about to grow
		if err := op.out.emit(op, out); err != nil {
			return err
		}
	}
	if w > op.lWM || op.onePhase {
		op.lWM = w
		if op.onePhase || w >= op.lNext {
			if op.onePhase || op.local.min != vec.MaxWatermark && op.win.Timer(op.local.min) <= w {
				if err := op.flushLocal(); err != nil {
					return err
				}
			}
			op.lNext = op.win.next(w)
		}
	}
	if w >= op.gNext {
		if len(op.global.order) > 0 && op.win.Timer(op.global.min) <= w {
			if err := op.flushGlobal(); err != nil {
				return err
			}
		}
		op.gNext = op.win.next(w)
	}
	return op.fire(w, out)
}
