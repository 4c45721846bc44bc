package exec

import (
	"context"
	"errors"

	"minisql/exec/vec"
)

// feed is a source that runs beside the others and waits to be asked for its next row.
type feed struct {
	leaf    *Leaf
	batches chan *vec.Batch
	err     error // set before batches is closed
	cur     *vec.Batch
	at      int         // the next row of cur to be cut out
	rows    []vec.Batch // those that were, from the next one on
}

// lockstep reads the sources beside each other and pushes one row of each in turn, whatever the size of their batches.
func (j *Job) lockstep(ctx context.Context) error {
	feeds := make([]*feed, len(j.Leaves))
	for i, l := range j.Leaves {
		f := &feed{leaf: l, batches: make(chan *vec.Batch, 1)}
		feeds[i] = f
		var cols []int
		if len(l.Targets) == 1 { // picked from whole batches here, not from each row later
			cols, l.Targets[0].Cols = l.Targets[0].Cols, nil
		}
		j.Spawn.Go(func() {
			defer close(f.batches)
			f.err = l.Source.Run(ctx, func(b *vec.Batch) error {
				if cols != nil {
					b = pick(b, cols)
				}
				select {
				case f.batches <- b:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		})
	}
	for len(feeds) > 0 {
		if len(feeds) == 1 && !j.RowByRow {
			return feeds[0].rest(ctx)
		}
		rest := feeds[:0]
		for _, f := range feeds {
			more, err := f.step(ctx)
			if err != nil {
				return err
			}
			if more {
				rest = append(rest, f)
			} else if err := f.leaf.finish(false); err != nil {
				return err
			}
		}
		feeds = rest
	}
	return nil
}

// step pushes the feed's next row; false when there is none.
func (f *feed) step(ctx context.Context) (bool, error) {
	for len(f.rows) == 0 {
		if f.cur != nil && f.at < f.cur.N {
			end := min(f.at+rowsAtOnce, f.cur.N)
			f.rows, f.at = f.cur.Rows(f.at, end), end
			break
		}
		select {
		case b, ok := <-f.batches:
			if !ok {
				if f.err != nil && !errors.Is(f.err, ErrStop) {
					return false, f.err
				}
				return false, nil
			}
			f.cur, f.at = b, 0
		case <-ctx.Done():
			return false, ctx.Err()
		}
	}
	row := &f.rows[0]
	f.rows = f.rows[1:]
	err := f.leaf.push(row)
	if errors.Is(err, ErrStop) {
		return false, nil
	}
	return err == nil, err
}

// rest pushes all that is left of a feed, when it is the last one.
func (f *feed) rest(ctx context.Context) error {
	if at := f.at - len(f.rows); f.cur != nil && at < f.cur.N {
		tail := f.cur.Slice(at, f.cur.N)
		if err := f.leaf.push(&tail); err != nil {
			return success(err)
		}
	}
	for {
		select {
		case b, ok := <-f.batches:
			if !ok {
				if f.err != nil && !errors.Is(f.err, ErrStop) {
					return f.err
				}
				return f.leaf.finish(false)
			}
			if err := f.leaf.push(b); err != nil {
				return success(err)
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}
