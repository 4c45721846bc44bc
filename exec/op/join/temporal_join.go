package join

import (
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/timers"
	"minisql/exec/vec"
)

// TemporalJoin joins each left row with the version of the right side that was valid at the left row's time, when the
// watermark has reached it (Flink's TemporalRowTimeJoinOperator). Left rows come out in the order of their arrival.
// Versions older than the newest one at the watermark are forgotten. Late left rows are not dropped.
type TemporalJoin struct {
	exec.NoFinish
	spec  Spec
	times [2]int
	key   [2]keyReader
	row   [2]vec.RowWriter
	ids   map[string]int32
	state []*versions
	heap  timers.Heap
	wm    int64
	o     changelog.Log
}

// versions is the state of one key.
type versions struct {
	left  []timedRow // in order of arrival
	right []timedRow // by time
	timer int64
	set   bool
}

type timedRow struct {
	time int64
	kind vec.RowKind
	row  []byte
}

// NewTemporalJoin returns the operator; times are the columns of the sides' rowtimes.
func NewTemporalJoin(spec Spec, times [2]int) *TemporalJoin {
	j := &TemporalJoin{spec: spec, times: times, ids: map[string]int32{}, wm: vec.MinWatermark}
	j.o.Rows = vec.NewRows(spec.both())
	for s := range j.key {
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

// Push takes the rows of one side; marks are the combined watermarks of both.
func (j *TemporalJoin) Push(in int, b *vec.Batch, out exec.Collector) error {
	j.o.Start = j.wm
	var times []int64
	if b.N > 0 {
		j.key[in].reset(b)
		j.row[in].Reset(b.Cols)
		times = vec.Values[int64](vec.Expand(b.Cols[j.times[in]], b.N))
	}
	err := changelog.InOrder(b, func(i int) error {
		if in == 0 || b.Kind(i) != vec.UpdateBefore { // of an update only its new half is a version
			j.add(in, i, timedRow{times[i], b.Kind(i), j.row[in].AppendRow(nil, i)})
		}
		return nil
	}, j.advance)
	return j.o.Settle(out, err)
}

func (j *TemporalJoin) add(side, i int, r timedRow) {
	enc := string(j.key[side].w.AppendRow(nil, i))
	id, ok := j.ids[enc]
	if !ok {
		id = int32(len(j.state))
		j.ids[enc] = id
		j.state = append(j.state, &versions{})
	}
	v := j.state[id]
	if side == 0 {
		v.left = append(v.left, r)
	} else if at, found := slices.BinarySearchFunc(v.right, r.time, func(x timedRow, t int64) int { return compareInts(x.time, t) }); found {
		v.right[at] = r // the later arrival counts
	} else {
		v.right = slices.Insert(v.right, at, r)
	}
	j.setTimer(v, id, r.time)
}

func compareInts(a, b int64) int {
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// setTimer keeps one timer a key, at the smallest pending time.
func (j *TemporalJoin) setTimer(v *versions, id int32, t int64) {
	if v.set && v.timer <= t {
		return
	}
	if v.set {
		j.heap.Remove(timers.Timer{At: v.timer, Key: id})
	}
	v.timer, v.set = t, true
	j.heap.Add(timers.Timer{At: t, Key: id})
}

func (j *TemporalJoin) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > j.wm {
		j.wm = m.T
		for t, ok := j.heap.Due(m.T); ok; t, ok = j.heap.Due(m.T) {
			v := j.state[t.Key]
			v.set = false
			if err := j.emit(v, t.Key); err != nil {
				return err
			}
		}
	}
	return j.o.Mark(m)
}

// emit answers the left rows that the watermark has reached and sets the timer for the rest.
func (j *TemporalJoin) emit(v *versions, id int32) error {
	rest := v.left[:0:0]
	for _, l := range v.left {
		if l.time > j.wm {
			rest = append(rest, l)
			continue
		}
		if err := j.join(v, l); err != nil {
			return err
		}
	}
	v.left = rest
	newest := -1
	for i, r := range v.right {
		if r.time <= j.wm {
			newest = i
		}
	}
	if newest > 0 {
		v.right = slices.Delete(v.right, 0, newest)
	}
	next, any := int64(vec.MaxWatermark), false
	for _, l := range v.left {
		next, any = min(next, l.time), true
	}
	for _, r := range v.right {
		if r.time > j.wm {
			next, any = min(next, r.time), true
		}
	}
	if any {
		j.setTimer(v, id, next)
	}
	return nil
}

func (j *TemporalJoin) join(v *versions, l timedRow) error {
	at := -1
	for i, r := range v.right {
		if r.time <= l.time {
			at = i
		}
	}
	if at >= 0 && !v.right[at].kind.Retracts() {
		m, err := j.spec.matching(0, l.row, []*joined{{row: v.right[at].row}})
		if err != nil {
			return err
		}
		if len(m) > 0 {
			j.o.Add(l.kind, l.row, m[0].row)
			return nil
		}
	}
	if j.spec.outer(0) {
		j.o.Add(l.kind, l.row, j.spec.nulls(1))
	}
	return nil
}
