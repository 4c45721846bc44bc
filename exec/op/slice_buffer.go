package op

import (
	"minisql/exec"
	"minisql/exec/vec"
)

// sliceBuffer holds groups in the order of their first appearance.
type sliceBuffer struct {
	slices sliceSet
	order  []entry
	min    int64 // the smallest slice
}

type entry struct {
	end   int64
	key   int32
	group int32
}

// reset empties the buffer; its slices must be empty or in other hands.
func (b *sliceBuffer) reset() {
	b.slices.clear()
	b.order, b.min = b.order[:0], maxWatermark
}

// sliceCursor finds the slices of rows in turn. It keeps the last two: around the end of a slice rows of both mix.
type sliceCursor struct {
	sliceRange
	other sliceRange
	op    *SliceWindow
	b     *vec.Batch
	wm    int64 // the watermark at the row
	mark  int   // the next of the batch's marks
}

// sliceRange is a slice and the times from and size that fall into it; a size of 0 stands for no times.
type sliceRange struct {
	slice *slice // nil: the row was late
	end   int64
	from  int64
	size  uint64
}

// seek moves to the slice of time t of row i.
func (c *sliceCursor) seek(t int64, i int) {
	if c.sliceRange, c.other = c.other, c.sliceRange; uint64(t-c.from) < c.size {
		return
	}
	for c.mark < len(c.b.Marks) && c.b.Marks[c.mark].Row <= i {
		if c.b.Marks[c.mark].Kind == vec.Watermark {
			c.wm = c.b.Marks[c.mark].T
		}
		c.mark++
	}
	op := c.op
	end, late := op.locate(c.b, i, t, c.wm)
	c.sliceRange = sliceRange{end: end}
	if late {
		return
	}
	c.slice = op.local.slices.slice(&op.pool, end)
	if !op.win.flat && op.win.z.zone == nil && !op.fired(op.win.last(end), op.horizon(op.wm)) {
		c.from, c.size = end-op.win.len, uint64(op.win.len)
	}
}

// locate finds the slice of row i of a batch and whether the row is too late to count; wm is the watermark at the row.
func (op *SliceWindow) locate(b *vec.Batch, i int, t, wm int64) (end int64, late bool) {
	end = t
	if !op.win.flat {
		end = op.win.end(t)
	}
	op.local.min = min(op.local.min, end)
	if wm == minWatermark || !op.win.aligned() {
		return end, false
	}
	last := op.win.last(end)
	by := wm - op.win.timer(last)
	switch {
	case b.Kind(i).Retracts():
	case by >= 0:
		op.report.Drop(exec.Late{Batch: b, Row: i, Time: t, Start: op.win.start(last), End: last, Watermark: wm, By: by})
	case op.reach > 0:
		op.report.Lateness.Add(by)
	}
	return end, by >= 0
}

// horizon is the watermark that there would be without a delay, where the lateness of all rows is asked for.
func (op *SliceWindow) horizon(wm int64) int64 {
	if wm > maxWatermark-op.reach {
		return maxWatermark
	}
	return wm + op.reach
}

// Close notes the first window that is still open when the job ends before its input does.
func (op *SliceWindow) Close(bool) error {
	if op.report == nil || op.wm == maxWatermark {
		return nil
	}
	first := min(op.local.min, op.global.min)
	for end := range op.state.m {
		first = min(first, end)
	}
	if first != maxWatermark {
		op.report.Waiting = op.win.timer(first) + 1
	}
	return nil
}
