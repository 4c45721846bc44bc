package window

import (
	"minisql/exec/op/groups"
	"minisql/exec/vec"
)

// running are totals of the HOP windows that fired last, by key, less the slices that no later window has. To the next
// window then comes one slice, and one goes, however many it has. That is for aggregates that can take a group off
// again; others merge all slices of each window, see SliceWindow.hop.
type running struct {
	on   bool
	keys []runningTotal
}

type runningTotal struct {
	end   int64 // of the window that fired last
	group int32 // the total's, plus one; 0: there is none
	n     int32 // slices in it
}

// spoil forgets the total of a key if a slice is older: rows came late.
func (r *running) spoil(key int32, slice int64) {
	if int(key) < len(r.keys) && slice <= r.keys[key].end {
		r.keys[key].end = vec.MinWatermark
	}
}

// roll fires a window of a key and schedules the next one unless this one was empty.
func (op *SliceWindow) roll(key int32, end int64) {
	if r := &op.running; int(key) >= len(r.keys) {
		r.keys = append(r.keys, make([]runningTotal, op.tab.Size()-len(r.keys))...)
	}
	t := &op.running.keys[key]
	add := int32(-1)
	if t.group != 0 && t.end == end-op.win.len {
		if g := op.state.get(end).groupOf(key); g != 0 {
			add = g - 1
			t.n++
		}
	} else {
		if t.group != 0 {
			op.out.release = append(op.out.release, t.group-1)
		}
		*t = runningTotal{}
		for _, s := range op.slicesOf(end) {
			if g := s.group(key); g != 0 {
				if t.n++; t.n == 1 {
					t.group = op.g.Alloc() + 1
				}
				op.out.merges.Add(t.group-1, g-1)
			}
		}
	}
	if t.end = end; t.group == 0 {
		return
	}
	result, remove := op.g.Alloc(), int32(-1)
	op.out.add(op, key, result, end, true)
	op.schedule(key, end+op.win.len)
	if id, ok := op.take(end-op.win.size+op.win.len, key); ok {
		op.out.release = append(op.out.release, id)
		remove = id
		t.n--
	}
	op.out.rolls.add(t.group-1, add, result, remove)
	if t.n == 0 {
		op.out.release = append(op.out.release, t.group-1)
		t.group = 0
	}
}

// rolls are steps of running totals that wait, see functions.Roller.
type rolls struct{ total, plus, result, minus []int32 }

func (r *rolls) add(total, plus, result, minus int32) {
	r.total, r.plus, r.result, r.minus = append(r.total, total), append(r.plus, plus), append(r.result, result), append(r.minus, minus)
}

// do takes the steps.
func (r *rolls) do(g *groups.Groups) {
	if len(r.total) == 0 {
		return
	}
	g.Roll(r.total, r.plus, r.result, r.minus)
	r.total, r.plus, r.result, r.minus = r.total[:0], r.plus[:0], r.result[:0], r.minus[:0]
}
