package window

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
	b.order, b.min = b.order[:0], vec.MaxWatermark
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
	if !op.win.flat && op.win.z.UTC() && !op.fired(op.win.last(end), op.horizon(op.wm)) && !op.fired(end, op.wm) {
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
	if wm == vec.MinWatermark || !op.win.aligned() {
		return end, false
	}
	last := op.win.last(end)
	by := wm - op.win.Timer(last)
	if op.report != nil && !b.Kind(i).Retracts() && (by >= -op.reach || op.win.Timer(end) <= wm) {
		op.tell(exec.Late{Batch: b, Row: i, Time: t, Watermark: wm, By: by}, end, last)
	}
	return end, by >= 0
}

// tell reports a row of a slice that is late, or whose lateness is asked for.
func (op *SliceWindow) tell(l exec.Late, end, last int64) {
	missed := end // the last window that the row missed
	for l.Kept = op.win.windows(end, last); op.win.Timer(missed) <= l.Watermark && l.Kept > 0; missed += op.win.len {
		l.Missed, l.Kept = l.Missed+1, l.Kept-1
	}
	l.End = missed - op.win.len
	if op.win.flat {
		l.End = end
	}
	l.Start = op.win.Start(l.End)
	switch {
	case l.By >= 0:
		op.report.Drop(l)
		return
	case l.Missed > 0:
		part := l
		part.By = l.Watermark - op.win.Timer(l.End)
		op.report.Miss(part)
	}
	if op.reach > 0 {
		op.report.Lateness.Add(l.By)
	}
}

// horizon is the watermark that there would be without a delay, where the lateness of all rows is asked for.
func (op *SliceWindow) horizon(wm int64) int64 {
	if wm > vec.MaxWatermark-op.reach {
		return vec.MaxWatermark
	}
	return wm + op.reach
}

// Close notes the first window that is still open when the job ends before its input does.
func (op *SliceWindow) Close(bool) error {
	if op.report == nil || op.wm == vec.MaxWatermark {
		return nil
	}
	first := int64(vec.MaxWatermark)
	see := func(end int64) {
		if op.win.Timer(end) > op.wm { // what came late waits for nothing
			first = min(first, end)
		}
	}
	for _, b := range []*sliceBuffer{&op.local, &op.global} {
		for _, e := range b.order {
			see(e.end)
		}
	}
	for end := range op.state.m {
		see(end)
	}
	if first != vec.MaxWatermark {
		op.report.Waiting = op.win.Timer(first) + 1
	}
	return nil
}
