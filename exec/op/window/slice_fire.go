package window

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// fire fires the timers that are due, those included that firing sets.
func (op *SliceWindow) fire(w int64, out exec.Collector) error {
	for t, ok := op.timers.Due(w); ok; t, ok = op.timers.Due(w) {
		// A CUMULATE group goes on after it was shown, and results are read in one go: not beyond the same time.
		if op.out.full() || op.win.kind == rel.Cumulate && op.out.at != t.At {
			if err := op.out.emit(op, out); err != nil {
				return err
			}
		}
		op.out.at = t.At
		op.marked.drop(&op.pool, t.End, t.Key)
		if err := op.window(t.Key, t.End); err != nil {
			return err
		}
		op.out.unref = append(op.out.unref, t.Key)
	}
	return op.out.settle(op)
}

// window fires one window of a key.
func (op *SliceWindow) window(key int32, end int64) error {
	switch {
	case op.win.flat || op.win.kind == rel.Tumble:
		if id, ok := op.take(end, key); ok {
			op.out.add(op, key, id, end, true)
		}
		return nil
	case op.win.kind == rel.Hop && op.running.on:
		op.roll(key, end)
		return nil
	case op.win.kind == rel.Hop:
		return op.hop(key, end)
	}
	return op.cumulate(key, end)
}

// take removes a group from the state.
func (op *SliceWindow) take(end int64, key int32) (int32, bool) {
	s := op.state.get(end)
	id, ok := s.get(key)
	if !ok {
		return 0, false
	}
	if s.drop(key); s.n == 0 {
		op.state.remove(end)
		op.pool.free(s)
		op.hopping.changed = true
	}
	op.out.unref = append(op.out.unref, key)
	return id, true
}

// hop merges the window's slices, latest first, and schedules the next window unless this one was empty. The merging
// waits, so that it is done for many keys at once.
func (op *SliceWindow) hop(key int32, end int64) error {
	total, found := int32(-1), false
	for _, s := range op.slicesOf(end) {
		if g := s.group(key); g != 0 {
			if !found {
				total, found = op.g.Alloc(), true
			}
			op.out.merges.Add(total, g-1)
		}
	}
	if found && op.g.Counted {
		if err := op.g.MergeAll(&op.out.merges); err != nil {
			return err
		}
	}
	if found && !op.g.Empty(total) {
		op.out.add(op, key, total, end, true)
		op.schedule(key, end+op.win.len)
	} else if found {
		op.g.Release(total)
	}
	if id, ok := op.take(end-op.win.size+op.win.len, key); ok {
		op.out.release = append(op.out.release, id)
	}
	return nil
}

// slicesOf are the slices of a HOP window that there are, latest first, until the next call.
func (op *SliceWindow) slicesOf(end int64) []*slice {
	if h := &op.hopping; h.end != end || h.changed {
		h.end, h.changed, h.slices = end, false, h.slices[:0]
		for s := end; s > end-op.win.size; s -= op.win.len {
			if found := op.state.get(s); found != nil {
				h.slices = append(h.slices, found)
			}
		}
	}
	return op.hopping.slices
}

// hopping are the slices of the HOP window that fired last, latest first.
type hopping struct {
	end     int64
	slices  []*slice
	changed bool // the state has other slices now
}

// cumulate folds the window's newest slice into the first one, which holds the running total.
func (op *SliceWindow) cumulate(key int32, end int64) error {
	first := op.win.first(end)
	if end != first {
		if id, ok := op.take(end, key); ok {
			if to, ok := op.state.get(first).get(key); ok {
				if err := op.g.Merge(to, id); err != nil {
					return err
				}
				op.g.Release(id)
			} else {
				op.pool.put(op.state.slice(&op.pool, first), key, id, op.tab.Size())
				op.tab.Ref(key)
			}
		}
	}
	id, ok := op.state.get(first).get(key)
	if ok {
		op.out.add(op, key, id, end, false)
	}
	if end < op.win.last(end) {
		op.schedule(key, end+op.win.len)
	} else if ok {
		op.take(first, key)
		op.out.release = append(op.out.release, id)
	}
	return nil
}

// output collects fired windows until they are read in one go.
type output struct {
	timeType types.Type
	start    int64 // the watermark in force before the batch
	at       int64 // the time of the timer that fired last
	keys     []int32
	groups   []int32
	ends     []int64
	marks    []vec.Mark
	merges   groups.Pairs
	rolls    rolls
	release  []int32 // groups to give back after reading
	unref    []int32 // keys to let go after reading
}

func (o *output) begin(wm int64)  { o.start = wm }
func (o *output) full() bool      { return len(o.keys) >= changelog.OutputRows }
func (o *output) mark(m vec.Mark) { m.Row = len(o.keys); o.marks = append(o.marks, m) }

func (o *output) add(op *SliceWindow, key, group int32, end int64, last bool) {
	if op.g.Empty(group) {
		if last {
			o.release = append(o.release, group)
		}
		return
	}
	o.keys, o.groups, o.ends = append(o.keys, key), append(o.groups, group), append(o.ends, end)
	if last {
		o.release = append(o.release, group)
	}
}

// read gives the batch its columns.
func (o *output) read(op *SliceWindow, b *vec.Batch) error {
	if op.rowsOf != nil {
		cols, first := op.rowsOf.Read(o.groups)
		b.Cols, b.N = cols, first[len(o.groups)]
		for i := range b.Marks {
			b.Marks[i].Row = first[b.Marks[i].Row]
		}
		return nil
	}
	aggs, err := op.g.Results(o.groups)
	if err != nil {
		return err
	}
	b.Cols = append(op.tab.Columns(o.keys), aggs...)
	b.Cols = append(b.Cols, windowColumns(&op.win, o.ends, &o.timeType)...)
	return nil
}

var Bound = types.TimestampOf(3).Must()

// settle does the merges that wait.
func (o *output) settle(op *SliceWindow) error {
	if err := op.g.MergeAll(&o.merges); err != nil {
		return err
	}
	o.rolls.do(op.g)
	return nil
}

// emit sends what was collected on.
func (o *output) emit(op *SliceWindow, out exec.Collector) error {
	if err := o.settle(op); err != nil {
		return err
	}
	n := len(o.keys)
	if n == 0 && len(o.marks) == 0 {
		return nil
	}
	b := &vec.Batch{N: n, Start: o.start, Marks: o.marks}
	o.marks = nil
	o.start = b.End()
	if n > 0 {
		if err := o.read(op, b); err != nil {
			return err
		}
		if op.report != nil {
			op.report.Fired += int64(b.N)
		}
	}
	for _, id := range o.release {
		op.g.Release(id)
	}
	for _, k := range o.unref {
		op.tab.Unref(k)
	}
	o.keys, o.groups, o.ends, o.release, o.unref = o.keys[:0], o.groups[:0], o.ends[:0], o.release[:0], o.unref[:0]
	return out.Emit(b)
}

// windowColumns are window_start, window_end and window_time.
func windowColumns(w *Slicing, ends []int64, timeType *types.Type) []vec.Col {
	starts := make([]int64, len(ends))
	for i, e := range ends {
		starts[i] = w.Start(e)
	}
	return boundColumns(w.z, starts, ends, timeType)
}

// boundColumns are the three columns for windows in wall time.
func boundColumns(z zone, starts, ends []int64, timeType *types.Type) []vec.Col {
	start, end, at := make([]int64, len(ends)), make([]int64, len(ends)), make([]int64, len(ends))
	for i, e := range ends {
		start[i], end[i], at[i] = starts[i], e, z.epoch(e-1)
	}
	return []vec.Col{vec.FromSlice(&Bound, start, nil), vec.FromSlice(&Bound, end, nil), vec.FromSlice(timeType, at, nil)}
}
