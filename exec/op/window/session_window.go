package window

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// SessionWindow aggregates SESSION windows by event time. Its output is that of SliceWindow.
type SessionWindow struct {
	exec.NoFinish
	s        sessions
	keys     []int
	time     int
	g        *groups.Groups
	wm       int64
	timeType types.Type
	rd       *vec.KeyReader
	// The rows that have been put into sessions but not been added to their groups yet: those of batch from row lo on.
	batch     *vec.Batch
	lo        int
	ids, nums []int32 // their groups; the keys of all rows at hand

	outKeys, outIDs []int32
	starts, ends    []int64
	marks           []vec.Mark
	start           int64
}

// NewSessionWindow returns the operator.
func NewSessionWindow(spec Spec) *SessionWindow {
	op := &SessionWindow{keys: spec.Keys, time: spec.Time, g: groups.New(spec.Aggs, spec.Counted), wm: vec.MinWatermark, timeType: spec.TimeType}
	op.s = sessions{gap: spec.Step, z: zone{spec.Zone}, tab: vec.NewKeys(spec.KeyTypes), report: spec.Report}
	if spec.Report != nil {
		spec.Report.Merges = true
	}
	op.s.alloc = op.g.Alloc
	op.s.merge = func(dst, src int32) error {
		if err := op.settle(); err != nil {
			return err
		}
		err := op.g.Merge(dst, src)
		op.g.Release(src)
		return err
	}
	return op
}

// Push takes rows and watermarks one by one: lateness is judged when a row comes.
func (op *SessionWindow) Push(_ int, b *vec.Batch, out exec.Collector) error {
	var times []int64
	if b.N > 0 {
		cols := b.Pick(op.keys)
		op.rd = op.s.tab.Reader(cols)
		times = vec.Values[int64](vec.Expand(b.Cols[op.time], b.N))
		op.s.report.Saw(b.N)
	}
	op.start = op.wm
	pos := 0
	for _, m := range b.Marks {
		if m.Kind == vec.Watermark && m.T > op.wm {
			if err := op.rows(b, times, pos, m.Row); err != nil {
				return err
			}
			pos = m.Row
			op.s.report.Stepped(b, times, m.Row, op.wm, m.T)
			op.wm = m.T
			if err := op.fire(out); err != nil {
				return err
			}
		}
		m.Row = len(op.outIDs)
		op.marks = append(op.marks, m)
	}
	if err := op.rows(b, times, pos, b.N); err != nil {
		return err
	}
	return op.emit(out)
}

// rows puts rows into sessions, and adds them to their groups as one run.
func (op *SessionWindow) rows(b *vec.Batch, times []int64, lo, hi int) error {
	if lo >= hi {
		return nil
	}
	if cap(op.nums) < hi-lo {
		op.nums = make([]int32, hi-lo)
	}
	keys := op.nums[:hi-lo]
	op.rd.Read(keys, lo)
	op.batch, op.lo, op.ids = b, lo, op.ids[:0]
	for i, key := range keys {
		id, err := op.s.add(b, lo+i, key, times[lo+i], op.wm)
		if err != nil {
			return err
		}
		op.ids = append(op.ids, id)
	}
	return op.settle()
}

// settle adds the rows that wait to their groups: before two of these become one, and before any is read.
func (op *SessionWindow) settle() error {
	ids, lo := op.ids, op.lo
	op.ids, op.lo = ids[:0], lo+len(ids)
	return op.g.Add(op.batch, ids, lo, op.lo)
}

func (op *SessionWindow) fire(out exec.Collector) error {
	for {
		key, w, ok := op.s.next(op.wm)
		if !ok {
			return nil
		}
		if op.g.Empty(w.id) {
			op.g.Release(w.id)
			op.s.tab.Unref(key)
			continue
		}
		op.outKeys, op.outIDs = append(op.outKeys, key), append(op.outIDs, w.id)
		op.starts, op.ends = append(op.starts, w.start), append(op.ends, w.end)
		if len(op.outIDs) >= changelog.OutputRows {
			if err := op.emit(out); err != nil {
				return err
			}
		}
	}
}

func (op *SessionWindow) emit(out exec.Collector) error {
	n := len(op.outIDs)
	if n == 0 && len(op.marks) == 0 {
		return nil
	}
	b := &vec.Batch{N: n, Start: op.start, Marks: op.marks}
	op.marks, op.start = nil, b.End()
	if n > 0 {
		aggs, err := op.g.Results(op.outIDs)
		if err != nil {
			return err
		}
		b.Cols = append(op.s.tab.Columns(op.outKeys), aggs...)
		b.Cols = append(b.Cols, boundColumns(op.s.z, op.starts, op.ends, &op.timeType)...)
		if op.s.report != nil {
			op.s.report.Fired += int64(n)
		}
	}
	for i, id := range op.outIDs {
		op.g.Release(id)
		op.s.tab.Unref(op.outKeys[i])
	}
	op.outKeys, op.outIDs, op.starts, op.ends = op.outKeys[:0], op.outIDs[:0], op.starts[:0], op.ends[:0]
	return out.Emit(b)
}

// Close notes the first session that is still open when the job ends before its input does.
func (op *SessionWindow) Close(bool) error {
	if op.s.report != nil && op.wm != vec.MaxWatermark && op.s.timers.Len() > 0 {
		op.s.report.Waiting = op.s.timers.Top() + 1
	}
	return nil
}
