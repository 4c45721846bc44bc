// Package over holds the OVER functions: by rowtime, by another order, and over whole partitions in batch mode. Start at
// Over.
package over

import (
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/op/timers"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// RowtimeSpec is what Over needs to know. The frame ends at the row; AggTypes are the types of the results.
type RowtimeSpec struct {
	Types     []types.Type // of the input
	Partition []int
	Time      int
	Frame     rel.Frame
	Aggs      []groups.Agg
	AggTypes  []types.Type
	Report    *exec.WindowReport
}

// Over computes OVER aggregates by rowtime in streaming mode. Rows wait for the watermark; a timer at each row's own
// time fires its key (Flink's RowTime*OverFunctions). With unbounded frames a row at or behind the watermark is late;
// with bounded ones only a row that is not newer than the key's last fired time. Timers that clean up state after 1.5
// times the frame stand in the same heap and so take part in the order of ties.
type Over struct {
	exec.NoFinish
	rows, unbounded bool  // the frame
	before          int64 // rows, or milliseconds, before the current row, if it is bounded
	part            []int
	time            int
	types           []types.Type // of the input
	tab             *vec.Keys
	keys            map[int32]*overKey
	heap            timers.Heap
	g               *groups.Groups
	w               vec.RowWriter
	wm              int64
	o               changelog.Log
	report          *exec.WindowReport
}

// overKey is the state of one key.
type overKey struct {
	wait    map[int64][][]byte // rows by time, in order of arrival
	history []overRow          // rows of the frame, for bounded frames
	group   int32              // running state
	fired   int64              // the last time that fired
	clean   int64              // when the state is cleaned up; 0: no timer
}

type overRow struct {
	time int64
	row  []byte
}

// NewOver returns the operator.
func NewOver(spec RowtimeSpec) *Over {
	op := &Over{rows: spec.Frame.Rows, unbounded: spec.Frame.Lo.Kind == rel.UnboundedPreceding, part: spec.Partition, time: spec.Time, types: spec.Types,
		tab: vec.NewKeys(types.Pick(spec.Types, spec.Partition)), keys: map[int32]*overKey{}, heap: timers.NewSet(), g: groups.New(spec.Aggs, false),
		wm: vec.MinWatermark, report: spec.Report}
	op.before, _ = functions.IntValue(spec.Frame.Lo.Offset)
	op.o.Rows = vec.NewRows(append(slices.Clone(spec.Types), spec.AggTypes...))
	return op
}

// Push takes rows and watermarks one by one.
func (op *Over) Push(_ int, b *vec.Batch, out exec.Collector) error {
	op.o.Start = op.wm
	var rd *vec.KeyReader
	var times []int64
	if b.N > 0 {
		op.w.Reset(b.Cols)
		rd = op.tab.Reader(b.Pick(op.part))
		times = vec.Values[int64](vec.Expand(b.Cols[op.time], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { op.row(b, i, rd.At(i), times[i]); return nil }, op.advance)
	return op.o.Settle(out, err)
}

func (op *Over) row(b *vec.Batch, i int, key int32, t int64) {
	k := op.keys[key]
	if k == nil {
		k = &overKey{wait: map[int64][][]byte{}, group: -1}
		op.keys[key] = k
		op.tab.Ref(key)
	}
	late := t <= op.wm
	behind := op.wm - t
	if !op.unbounded {
		late, behind = t <= k.fired, k.fired-t
	}
	if late {
		op.report.Drop(exec.Late{Batch: b, Row: i, Time: t, Watermark: op.wm, By: behind})
		return
	}
	if op.unbounded || k.wait[t] == nil {
		op.heap.Add(timers.Timer{At: t, Key: key})
	}
	k.wait[t] = append(k.wait[t], op.w.AppendRow(nil, i))
	if x := op.before; !op.unbounded && !op.rows && (k.clean == 0 || k.clean < t+x+1) {
		k.clean = t + x + x/2 + 1
		op.heap.Add(timers.Timer{At: k.clean, Key: key})
	}
}

func (op *Over) advance(m vec.Mark) error {
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

// fire emits the rows of one time of a key, or cleans it up.
func (op *Over) fire(t timers.Timer) error {
	k := op.keys[t.Key]
	if k == nil {
		return nil
	}
	if k.clean != 0 && k.clean <= t.At {
		if k.group >= 0 {
			op.g.Release(k.group)
		}
		delete(op.keys, t.Key)
		op.tab.Unref(t.Key)
		return nil
	}
	rows := k.wait[t.At]
	if !op.rows { // a clean-up timer whose time has been put off counts too
		k.fired = t.At
	}
	if rows == nil {
		return nil
	}
	delete(k.wait, t.At)
	k.fired = t.At
	if k.group < 0 {
		k.group = op.g.Alloc()
	}
	b := op.batch(rows)
	if op.rows {
		for i := range rows {
			if err := op.step(k, b, i, i+1, t.At, rows[i:i+1]); err != nil {
				return err
			}
		}
		return nil
	}
	return op.step(k, b, 0, len(rows), t.At, rows)
}

func (op *Over) batch(rows [][]byte) *vec.Batch {
	r := vec.NewRows(op.types)
	for _, row := range rows {
		r.Append(row)
	}
	return &vec.Batch{N: len(rows), Cols: r.Finish(), Start: vec.MinWatermark}
}

// step adds rows lo to hi of a batch to the frame and emits them with its result.
func (op *Over) step(k *overKey, b *vec.Batch, lo, hi int, t int64, rows [][]byte) error {
	if !op.unbounded {
		for _, r := range rows {
			k.history = append(k.history, overRow{t, r})
		}
		if err := op.shrink(k, t); err != nil {
			return err
		}
	}
	if err := op.g.AddRun(b, k.group, lo, hi); err != nil {
		return err
	}
	cols, err := op.g.Results([]int32{k.group})
	if err != nil {
		return err
	}
	var w vec.RowWriter
	w.Reset(cols)
	result := w.AppendRow(nil, 0)
	for _, r := range rows {
		op.o.Add(vec.Insert, r, result)
	}
	return nil
}

// shrink takes the rows that have left the frame back.
func (op *Over) shrink(k *overKey, t int64) error {
	n := 0
	if op.rows {
		n = max(len(k.history)-int(op.before)-1, 0)
	} else {
		for n < len(k.history) && k.history[n].time < t-op.before {
			n++
		}
	}
	if n == 0 {
		return nil
	}
	gone := make([][]byte, n)
	for i := range gone {
		gone[i] = k.history[i].row
	}
	k.history = slices.Delete(k.history, 0, n)
	b := op.batch(gone)
	b.Kinds = make([]vec.RowKind, n)
	for i := range b.Kinds {
		b.Kinds[i] = vec.Delete
	}
	return op.g.AddRun(b, k.group, 0, n)
}
