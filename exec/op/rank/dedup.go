package rank

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/timers"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Dedup keeps one row of each partition by rowtime in streaming mode. The last one is shown at once and corrected by
// -U and +U when a row comes whose time is not earlier (Flink's RowTimeDeduplicateFunction); the first one waits until
// the watermark has reached it and is final then, and rows behind the watermark are dropped
// (RowTimeDeduplicateKeepFirstRowFunction).
type Dedup struct {
	exec.NoFinish
	spec  Spec
	time  int
	last  bool
	tab   *vec.Keys
	rows  []dedupRow // by key
	w     vec.RowWriter
	wm    int64
	heap  timers.Heap
	o     changelog.Log
	drops *exec.WindowReport
}

type dedupRow struct {
	row  []byte
	time int64
	done bool // the first row has been shown
}

// NewDedup returns the operator; Before asks for -U rows.
func NewDedup(spec Spec, report *exec.WindowReport) *Dedup {
	keyTypes := types.Pick(spec.Types, spec.Partition)
	d := &Dedup{spec: spec, time: spec.Order[0].Col, last: spec.Order[0].Desc, tab: vec.NewKeys(keyTypes), wm: vec.MinWatermark, drops: report}
	d.o.Rows = vec.NewRows(spec.output())
	return d
}

// Push takes rows and watermarks one by one.
func (d *Dedup) Push(_ int, b *vec.Batch, out exec.Collector) error {
	d.o.Start = d.wm
	var rd *vec.KeyReader
	var times []int64
	if b.N > 0 {
		d.w.Reset(b.Cols)
		rd = d.tab.Reader(b.Pick(d.spec.Partition))
		times = vec.Values[int64](vec.Expand(b.Cols[d.time], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { d.row(b, i, rd.At(i), times[i]); return nil }, d.advance)
	return d.o.Settle(out, err)
}

func (d *Dedup) row(b *vec.Batch, i int, key int32, t int64) {
	d.tab.Ref(key) // kept for ever, as the state is
	for int(key) >= len(d.rows) {
		d.rows = append(d.rows, dedupRow{})
	}
	old := &d.rows[key]
	if d.last {
		if old.row != nil && t < old.time {
			return
		}
		now := d.w.AppendRow(nil, i)
		if old.row == nil {
			d.o.Add(vec.Insert, now, changelog.EncodedInt(1))
		} else {
			if d.spec.Before {
				d.o.Add(vec.UpdateBefore, old.row, changelog.EncodedInt(1))
			}
			d.o.Add(vec.UpdateAfter, now, changelog.EncodedInt(1))
		}
		old.row, old.time = now, t
		return
	}
	switch {
	case old.done:
	case t < d.wm:
		d.drops.Drop(exec.Late{Batch: b, Row: i, Time: t, Watermark: d.wm, By: d.wm - t})
	case old.row == nil || t < old.time:
		old.row, old.time = d.w.AppendRow(nil, i), t
		d.heap.Add(timers.Timer{At: t, Key: key})
	}
}

// advance shows the first rows that the watermark has reached.
func (d *Dedup) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > d.wm {
		d.wm = m.T
		for t, ok := d.heap.Due(d.wm); ok; t, ok = d.heap.Due(d.wm) {
			r := &d.rows[t.Key]
			if r.done || r.time != t.At {
				continue
			}
			r.done = true
			d.o.Add(vec.Insert, r.row, changelog.EncodedInt(1))
			r.row = nil
		}
	}
	return d.o.Mark(m)
}
