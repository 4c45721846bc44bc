package exec

import (
	"math"
	"sync/atomic"
	"time"

	"minisql/exec/vec"
)

// Clock is a virtual clock: it stands where the rows have come to. It never goes back.
type Clock struct{ ms atomic.Int64 }

// Now is the clock's time.
func (c *Clock) Now() time.Time { return time.UnixMilli(c.ms.Load()) }

func (c *Clock) set(ms int64) { c.ms.Store(max(ms, c.ms.Load())) }

// inTurns pushes one row of each source in turn. Under a virtual clock a source without an end counts as silent once it
// has given all there is; when only such are left the job has ended, and whatever waits goes on waiting.
func (d *driver) inTurns() error {
	feeds := append([]*feed{}, d.feeds...)
	if d.Clock != nil {
		if err := d.set(feeds); err != nil {
			return err
		}
	}
	for len(feeds) > 0 {
		if len(feeds) == 1 && !d.RowByRow && d.Clock == nil {
			return d.rest(feeds[0])
		}
		left := feeds[:0]
		for _, f := range feeds {
			more, err := d.step(f)
			if err != nil {
				return err
			}
			if more {
				left = append(left, f)
			}
		}
		feeds = left
	}
	return nil
}

// set sets the virtual clock to the earliest of the sources' first rows.
func (d *driver) set(feeds []*feed) error {
	first := int64(math.MaxInt64)
	for _, f := range feeds {
		for {
			a, err := d.await(f.out)
			if err != nil {
				return err
			}
			f.ahead = append(f.ahead, a)
			if a.b != nil && a.b.N > 0 && f.leaf.Time != nil {
				row := a.b.Rows(0, 1)
				t, err := d.timeOf(f, &row[0])
				if err != nil {
					return err
				}
				first = min(first, t)
			}
			if a.b == nil || a.b.N > 0 || a.b.Event == vec.CaughtUp {
				break
			}
		}
	}
	if first != math.MaxInt64 {
		d.Clock.set(first)
	}
	return nil
}

// timeOf is what the virtual clock shows when a row comes: its event time, or a millisecond more than before.
func (d *driver) timeOf(f *feed, row *vec.Batch) (int64, error) {
	if f.leaf.Time == nil {
		return d.now() + 1, nil
	}
	if cols := f.leaf.Targets[0].Cols; cols != nil {
		row = pick(row, cols)
	}
	return f.leaf.Time(row)
}

// take is what a feed hands over next.
func (d *driver) take(f *feed) (a arrival, err error) {
	if len(f.ahead) > 0 {
		a, f.ahead = f.ahead[0], f.ahead[1:]
		return a, nil
	}
	return d.await(f.out)
}

// step pushes the feed's next row, and what the source tells before it; false when there is none.
func (d *driver) step(f *feed) (bool, error) {
	for len(f.rows) == 0 {
		if f.cur != nil {
			if f.at < f.cur.N {
				end := min(f.at+rowsAtOnce, f.cur.N)
				f.rows, f.at = f.cur.Rows(f.at, end), end
				break
			}
			f.read(f.cur)
			f.cur = nil
		}
		a, err := d.take(f)
		switch {
		case err != nil:
			return false, err
		case a.b == nil:
			return false, f.ended()
		case a.b.Event == vec.CaughtUp && d.Clock != nil:
			f.cancel()
			return false, nil
		case a.b.N > 0:
			f.cur, f.at = a.b, 0
		default:
			if err := d.push(f, a.b); err != nil || f.stopped {
				return false, err
			}
		}
	}
	row := &f.rows[0]
	f.rows = f.rows[1:]
	if d.Clock != nil {
		t, err := d.timeOf(f, row)
		if err != nil {
			return false, err
		}
		if err := d.tick(func() int64 { return t }); err != nil {
			return false, err
		}
		d.Clock.set(t)
	} else if err := d.tick(d.now); err != nil {
		return false, err
	}
	err := f.settle(f.leaf.push(row))
	d.known = false
	return err == nil && !f.stopped, err
}

// rest pushes all that is left of a feed, when it is the last one.
func (d *driver) rest(f *feed) error {
	if at := f.at - len(f.rows); f.cur != nil && at < f.cur.N {
		tail := f.cur.Slice(at, f.cur.N)
		tail.Next = f.cur.Next
		if err := d.push(f, &tail); err != nil {
			return err
		}
	}
	for !f.stopped {
		a, err := d.await(f.out)
		if err != nil {
			return err
		}
		if a.b == nil {
			return f.ended()
		}
		if err := d.push(f, a.b); err != nil {
			return err
		}
	}
	return nil
}
