package window

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// TVF gives each row its windows: it adds window_start, window_end and window_time, and copies a row once for
// each window it lies in, HOP's latest window first, CUMULATE's shortest first. Rows without a time vanish; late rows
// are kept.
type TVF struct {
	exec.NoFinish
	Win      Window
	Time     int
	TimeType types.Type
}

// Push adds the windows to a batch.
func (w *TVF) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return out.Emit(&vec.Batch{Start: b.Start, Marks: b.Marks})
	}
	s := NewSlicing(w.Win)
	nulls := vec.NullsOf(b.Cols[w.Time])
	times := vec.Reader[types.Instant](b.Cols[w.Time])
	var sel []int32
	var starts, ends []int64
	for i := range b.N {
		if nulls.At(i) {
			continue
		}
		t := s.z.local(times(i).Ms)
		switch s.kind {
		case rel.Tumble:
			start := floorStart(t, s.off, s.size)
			sel, starts, ends = append(sel, int32(i)), append(starts, start), append(ends, start+s.size)
		case rel.Hop:
			for start := floorStart(t, s.off, s.len); start > t-s.size; start -= s.len {
				sel, starts, ends = append(sel, int32(i)), append(starts, start), append(ends, start+s.size)
			}
		case rel.Cumulate:
			start := floorStart(t, s.off, s.size)
			for end := floorStart(t, s.off, s.len) + s.len; end <= start+s.size; end += s.len {
				sel, starts, ends = append(sel, int32(i)), append(starts, start), append(ends, end)
			}
		}
	}
	wide := b.Select(sel)
	timeType := w.TimeType
	bounds := boundColumns(s.z, starts, ends, &Bound)
	if vec.LayoutOf(timeType) != vec.Bits64 { // batch mode takes any TIMESTAMP
		bld := vec.NewBuilder(&timeType)
		for _, t := range vec.Values[int64](bounds[2]) {
			bld.Append(types.Instant{Ms: t})
		}
		bounds[2] = bld.Finish()
	} else {
		bounds[2] = bounds[2].WithType(&timeType)
	}
	wide.Cols = append(wide.Cols, bounds...)
	if wide.N == 0 && len(wide.Marks) == 0 {
		return nil
	}
	return out.Emit(&wide)
}

// SessionTVF keeps each row until its session closes and lets the session's rows go in the order in which they came,
// with the session's bounds.
type SessionTVF struct {
	exec.NoFinish
	s        sessions
	keys     []int
	time     int
	types    []types.Type
	timeType types.Type
	wm       int64
	rows     [][][]byte // by id: encoded rows, behind their kind
	free     []int32
}

// SessionTVFSpec is what SessionTVF needs to know. Types are those of the input, Keys the partition columns.
type SessionTVFSpec struct {
	Window
	Keys     []int
	Time     int
	Types    []types.Type
	TimeType types.Type // of window_time
	Report   *exec.WindowReport
}

// NewSessionTVF returns the operator.
func NewSessionTVF(spec SessionTVFSpec) *SessionTVF {
	op := &SessionTVF{keys: spec.Keys, time: spec.Time, types: spec.Types, timeType: spec.TimeType, wm: vec.MinWatermark}
	op.s = sessions{gap: spec.Step, z: zone{spec.Zone}, tab: vec.NewKeys(types.Pick(spec.Types, spec.Keys)), report: spec.Report}
	op.s.alloc = func() int32 {
		if n := len(op.free); n > 0 {
			id := op.free[n-1]
			op.free = op.free[:n-1]
			return id
		}
		op.rows = append(op.rows, nil)
		return int32(len(op.rows) - 1)
	}
	op.s.merge = func(dst, src int32) error {
		op.rows[dst] = append(op.rows[dst], op.rows[src]...)
		op.rows[src] = nil
		op.free = append(op.free, src)
		return nil
	}
	return op
}

// Push takes rows and watermarks one by one.
func (op *SessionTVF) Push(_ int, b *vec.Batch, out exec.Collector) error {
	var w vec.RowWriter
	var rd *vec.KeyReader
	var times []int64
	var nulls vec.Nulls
	if b.N > 0 {
		w.Reset(b.Cols)
		cols := b.Pick(op.keys)
		rd = op.s.tab.Reader(cols)
		times = vec.Values[int64](vec.Expand(b.Cols[op.time], b.N))
		nulls = vec.NullsOf(b.Cols[op.time])
	}
	return changelog.InOrder(b, func(i int) error {
		if nulls.At(i) {
			return nil
		}
		id, err := op.s.add(b, i, rd.At(i), times[i], op.wm)
		if err != nil {
			return err
		}
		if id >= 0 {
			op.rows[id] = append(op.rows[id], w.AppendRow([]byte{byte(b.Kind(i))}, i))
		}
		return nil
	}, func(m vec.Mark) error { return op.advance(m, out) })
}

// advance fires what is due and passes the watermark on.
func (op *SessionTVF) advance(m vec.Mark, out exec.Collector) error {
	b := &vec.Batch{Start: op.wm}
	if m.Kind == vec.Watermark && m.T > op.wm {
		op.wm = m.T
		rows := vec.NewRows(op.types)
		var starts, ends []int64
		for {
			key, w, ok := op.s.next(op.wm)
			if !ok {
				break
			}
			for _, r := range op.rows[w.id] {
				b.Kinds = append(b.Kinds, vec.RowKind(r[0]))
				rows.Append(r[1:])
				starts, ends = append(starts, w.start), append(ends, w.end)
			}
			op.rows[w.id] = nil
			op.free = append(op.free, w.id)
			op.s.tab.Unref(key)
		}
		if b.N = len(starts); b.N > 0 {
			b.Cols = append(rows.Finish(), boundColumns(op.s.z, starts, ends, &op.timeType)...)
		}
	}
	m.Row = b.N
	b.Marks = []vec.Mark{m}
	return out.Emit(b)
}
