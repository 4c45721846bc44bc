package window

import (
	"minisql/exec/op/timers"
	"minisql/exec/rel"
)

// flushLocal hands the local groups on; those whose last window has fired are dropped. A slice that the global buffer
// does not have goes there as it is.
func (op *SliceWindow) flushLocal() error {
	for _, e := range op.local.order {
		from, to := op.local.slices.get(e.end), e.end
		s := op.global.slices.get(to)
		if s == from {
			op.global.order = append(op.global.order, e)
			continue
		}
		if op.fired(e.end, op.wm) {
			if op.fired(op.win.last(e.end), op.wm) {
				op.leave(from, e)
				op.drop(e)
				continue
			}
			if op.win.kind == rel.Cumulate {
				to = op.win.first(e.end)
				s = op.global.slices.get(to)
			}
			u := e.end
			for op.fired(u, op.wm) {
				u += op.win.len
			}
			op.schedule(e.key, u)
		} else if s == nil {
			op.global.slices.set(to, from)
			op.global.order = append(op.global.order, e)
			op.global.min = min(op.global.min, to)
			continue
		}
		op.leave(from, e)
		if s == nil {
			s = op.global.slices.slice(&op.pool, to)
		}
		if id, ok := s.get(e.key); ok {
			if err := op.g.Merge(id, e.group); err != nil {
				return err
			}
			op.drop(e)
		} else {
			op.pool.put(s, e.key, e.group, op.tab.Size())
			op.global.order = append(op.global.order, entry{to, e.key, e.group})
		}
		op.global.min = min(op.global.min, to)
	}
	op.local.reset()
	return nil
}

// leave takes a group out of the slice of a buffer.
func (op *SliceWindow) leave(s *slice, e entry) {
	if s.drop(e.key); s.n == 0 {
		op.pool.free(s)
	}
}

func (op *SliceWindow) drop(e entry) {
	op.g.Release(e.group)
	op.tab.Unref(e.key)
}

// flushGlobal folds the global buffer into the state and sets the slices' timers.
func (op *SliceWindow) flushGlobal() error {
	for _, e := range op.global.order {
		from, s := op.global.slices.get(e.end), op.state.get(e.end)
		switch {
		case s == from:
			op.running.spoil(e.key, e.end)
		case s == nil:
			op.state.set(e.end, from)
			op.hopping.changed = true
			op.running.spoil(e.key, e.end)
		default:
			op.leave(from, e)
			id, ok := s.get(e.key)
			if !ok {
				op.pool.put(s, e.key, e.group, op.tab.Size())
				op.running.spoil(e.key, e.end)
				break
			}
			if err := op.g.Merge(id, e.group); err != nil {
				return err
			}
			op.drop(e)
			if !op.marked.on {
				continue // its timer stands
			}
			op.running.spoil(e.key, e.end)
		}
		if !op.fired(e.end, op.wm) {
			op.schedule(e.key, e.end)
		}
	}
	op.global.reset()
	return nil
}

// schedule sets the timer of a window, once.
func (op *SliceWindow) schedule(key int32, end int64) {
	if op.marked.add(&op.pool, end, key, op.tab.Size()) {
		op.timers.Add(timers.Timer{At: op.win.Timer(end), End: end, Key: key})
		op.tab.Ref(key)
	}
}
