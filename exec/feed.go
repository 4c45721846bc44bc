package exec

import (
	"context"
	"errors"
	"maps"

	"minisql/exec/vec"
)

// feed is a source that runs beside the others and hands over its batches.
type feed struct {
	leaf    *Leaf
	out     chan arrival
	cancel  context.CancelFunc
	err     error                // set before the end is told
	stopped bool                 // nobody wants its rows any more
	next    map[*vec.Split]int64 // how far it was read
	ahead   []arrival            // what was read before its turn
	cur     *vec.Batch           // read in turns: the batch at hand
	at      int                  // the next row of cur to be cut out
	rows    []vec.Batch          // those that were, from the next one on
}

// arrival is what a feed hands over: a batch, or nil at its end.
type arrival struct {
	feed *feed
	b    *vec.Batch
}

// start runs the sources, each with a channel of its own if they are read in turns, else with one for all.
func (d *driver) start(turns bool) {
	shared := make(chan arrival, 1)
	for _, l := range d.Leaves {
		f := &feed{leaf: l, out: shared}
		if turns {
			f.out = make(chan arrival, 1)
		}
		ctx, cancel := context.WithCancel(d.ctx)
		f.cancel = cancel
		d.feeds = append(d.feeds, f)
		var cols []int
		if len(l.Targets) == 1 { // picked from whole batches here, not from each row later
			cols, l.Targets[0].Cols = l.Targets[0].Cols, nil
		}
		d.Spawn.Go(func() {
			defer func() {
				select {
				case f.out <- arrival{f, nil}:
				case <-d.ctx.Done():
				}
			}()
			f.err = l.Source.Run(ctx, func(b *vec.Batch) error {
				if cols != nil {
					b = pick(b, cols)
				}
				select {
				case f.out <- arrival{f, b}:
					return nil
				case <-ctx.Done():
					return ctx.Err()
				}
			})
		})
	}
}

// read notes that all of a batch has gone through.
func (f *feed) read(b *vec.Batch) {
	if b.Next == 0 {
		return
	}
	next := maps.Clone(f.next) // whoever has been given the last one may still look at it
	if next == nil {
		next = map[*vec.Split]int64{}
	}
	next[b.Split] = b.Next
	f.next = next
}

// settle takes the operators' answer; after ErrStop the source ends.
func (f *feed) settle(err error) error {
	if errors.Is(err, ErrStop) {
		f.stopped = true
		f.cancel()
		return nil
	}
	return err
}

// ended tells the operators that the source has ended by itself.
func (f *feed) ended() error {
	if f.stopped {
		return nil
	}
	if f.err != nil && !errors.Is(f.err, ErrStop) {
		return f.err
	}
	return f.leaf.finish(false)
}
