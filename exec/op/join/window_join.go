package join

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/timers"
	"minisql/exec/op/window"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// WindowJoin joins the rows of a window when it fires (Flink's WindowJoinOperator). A row whose window has fired is
// dropped, without padding. Matches come out left row by left row, for a right join right row by right row; rows
// without a match at their place in that loop, those of the other side of a full join behind all others.
type WindowJoin struct {
	exec.NoFinish
	spec   Spec
	ends   [2]int // the columns of the windows' ends
	win    window.Slicing
	key    [2]keyReader
	row    [2]vec.RowWriter
	ids    map[string]int32
	names  []string
	open   map[sharedWindow]*[2][]*joined
	nulls  map[int32]bool // keys that hold a NULL match nothing
	heap   timers.Heap
	wm     int64
	o      changelog.Log
	report *exec.WindowReport
}

// sharedWindow is a key's window.
type sharedWindow struct {
	key int32
	end int64
}

// NewWindowJoin returns the operator.
func NewWindowJoin(spec Spec, w window.Window, ends [2]int, report *exec.WindowReport) *WindowJoin {
	j := &WindowJoin{spec: spec, ends: ends, win: window.NewSlicing(w), ids: map[string]int32{}, open: map[sharedWindow]*[2][]*joined{},
		nulls: map[int32]bool{}, wm: vec.MinWatermark, report: report}
	j.o.Rows = vec.NewRows(spec.output())
	for s := range j.key {
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

// Push takes the rows of one side; marks are the combined watermarks of both.
func (j *WindowJoin) Push(in int, b *vec.Batch, out exec.Collector) error {
	j.o.Start = j.wm
	var ends []int64
	if b.N > 0 {
		j.key[in].reset(b)
		j.row[in].Reset(b.Cols)
		ends = vec.Values[int64](vec.Expand(b.Cols[j.ends[in]], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { j.add(in, b, i, ends[i]); return nil }, j.advance)
	return j.o.Settle(out, err)
}

func (j *WindowJoin) add(side int, b *vec.Batch, i int, end int64) {
	fires := j.win.Timer(end)
	if fires <= j.wm {
		j.report.Drop(exec.Late{Batch: b, Row: i, Time: end - 1, Start: j.win.Start(end), End: end, Watermark: j.wm, By: j.wm - fires})
		return
	}
	_, whole := j.key[side].key(nil, i)
	enc := string(j.key[side].w.AppendRow(nil, i))
	id, ok := j.ids[enc]
	if !ok {
		id = int32(len(j.names))
		j.ids[enc], j.names = id, append(j.names, enc)
		j.nulls[id] = !whole
	}
	k := sharedWindow{id, end}
	w := j.open[k]
	if w == nil {
		w = &[2][]*joined{}
		j.open[k] = w
		j.heap.Add(timers.Timer{At: fires, End: end, Key: id})
	}
	w[side] = append(w[side], &joined{row: j.row[side].AppendRow(nil, i)})
}

func (j *WindowJoin) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > j.wm {
		j.wm = m.T
		for t, ok := j.heap.Due(m.T); ok; t, ok = j.heap.Due(m.T) {
			k := sharedWindow{t.Key, t.End}
			w := j.open[k]
			delete(j.open, k)
			if err := j.fire(w, j.nulls[t.Key]); err != nil {
				return err
			}
		}
	}
	return j.o.Mark(m)
}

// fire joins the rows of one key and window.
func (j *WindowJoin) fire(w *[2][]*joined, null bool) error {
	outer := 0
	if j.spec.Kind == rel.RightJoin {
		outer = 1
	}
	for _, r := range w[outer] {
		var matches []*joined
		if !null {
			var err error
			if matches, err = j.spec.matching(outer, r.row, w[1-outer]); err != nil {
				return err
			}
		}
		switch j.spec.Kind {
		case rel.SemiJoin, rel.AntiJoin:
			if (len(matches) > 0) == (j.spec.Kind == rel.SemiJoin) {
				j.o.Add(vec.Insert, r.row)
			}
			continue
		}
		for _, o := range matches {
			o.partners++
			j.pair(outer, r.row, o.row)
		}
		if len(matches) == 0 && j.spec.outer(outer) {
			j.pair(outer, r.row, j.spec.nulls(1-outer))
		}
	}
	if j.spec.Kind == rel.FullJoin {
		for _, r := range w[1] {
			if r.partners == 0 {
				j.pair(1, r.row, j.spec.nulls(0))
			}
		}
	}
	return nil
}

func (j *WindowJoin) pair(side int, mine, other []byte) {
	if side == 1 {
		mine, other = other, mine
	}
	j.o.Add(vec.Insert, mine, other)
}
