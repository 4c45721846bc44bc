package exec

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"minisql/connectors"
	"minisql/exec/vec"
)

// Leaf is a source and the inputs that it feeds, in order.
type Leaf struct {
	Source  connectors.Source
	Targets []Target
}

// Target is an input and the columns of the source's batches that it takes.
type Target struct {
	Cols []int // nil: all, as they are
	Into Entry
	done bool
}

// Job is a set of stages and the sources that feed them.
type Job struct {
	Leaves []*Leaf
	Stages []*Stage // all, for closing
	// RowByRow hands rows on one by one to the targets of a leaf: several sinks whose order somebody sees.
	RowByRow bool
	Batch    bool
	Spawn    *Spawner
}

// Run pushes the sources' batches until all have ended, ctx is done, or something fails; then it closes every stage.
// With one source batches go through whole. Several are read in lock-step in streaming mode, one row each in their
// order, so that results do not depend on timing; in batch mode one after the other.
func (j *Job) Run(ctx context.Context) (err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		j.Spawn.Wait()
		if perr := j.Spawn.Err(); perr != nil && (err == nil || errors.Is(err, context.Canceled)) {
			err = perr
		}
		ok := err == nil || errors.Is(err, context.Canceled) && !j.bounded()
		for _, s := range j.Stages {
			cerr := s.Close(ok)
			err, ok = errors.Join(err, cerr), ok && cerr == nil
		}
	}()
	if len(j.Leaves) == 1 || j.Batch {
		for _, l := range j.Leaves {
			if err := j.runWhole(ctx, l); err != nil {
				return err
			}
		}
		return nil
	}
	return j.lockstep(ctx)
}

// bounded reports whether the job comes to an end by itself. One that does not ends by being cancelled, and what its
// sinks have taken until then counts.
func (j *Job) bounded() bool {
	for _, l := range j.Leaves {
		if !l.Source.Bounded() {
			return false
		}
	}
	return true
}

func (j *Job) runWhole(ctx context.Context, l *Leaf) error {
	err := l.Source.Run(ctx, func(b *vec.Batch) error {
		if j.RowByRow && len(l.Targets) > 1 {
			return eachRow(b, func(row *vec.Batch) error { return l.push(row) })
		}
		return l.push(b)
	})
	if err != nil && !errors.Is(err, ErrStop) {
		return err
	}
	return l.finish(j.Batch)
}

// eachRow cuts a batch into batches of one row.
func eachRow(b *vec.Batch, f func(*vec.Batch) error) error {
	for i := range b.N {
		row := b.Slice(i, i+1)
		if err := f(&row); err != nil {
			return err
		}
	}
	return nil
}

// push feeds every target that still wants rows; ErrStop when none does.
func (l *Leaf) push(b *vec.Batch) error {
	if len(b.Marks) == 0 && b.Start != vec.MinWatermark { // a source that makes no watermarks leaves the start open
		c := *b
		c.Start = vec.MinWatermark
		b = &c
	}
	left := false
	for i := range l.Targets {
		t := &l.Targets[i]
		if t.done {
			continue
		}
		in := b
		if t.Cols != nil {
			c := *b
			c.Cols = make([]vec.Col, len(t.Cols))
			for k, at := range t.Cols {
				c.Cols[k] = b.Cols[at]
			}
			in = &c
		}
		switch err := t.Into.Emit(in); {
		case errors.Is(err, ErrStop):
			t.done = true
			if err := t.Into.Finish(); err != nil && !errors.Is(err, ErrStop) {
				return err
			}
		case err != nil:
			return err
		default:
			left = true
		}
	}
	if !left {
		return ErrStop
	}
	return nil
}

// finish sends the last watermark, which closes everything that waits, and the end.
func (l *Leaf) finish(batch bool) error {
	for i := range l.Targets {
		t := &l.Targets[i]
		if t.done {
			continue
		}
		t.done = true
		if !batch {
			end := &vec.Batch{Start: vec.MinWatermark, Marks: []vec.Mark{{Kind: vec.Watermark, T: vec.MaxWatermark}}, Cols: nil}
			if err := t.Into.Emit(end); err != nil && !errors.Is(err, ErrStop) {
				return err
			}
		}
		if err := t.Into.Finish(); err != nil && !errors.Is(err, ErrStop) {
			return err
		}
	}
	return nil
}

// feed is a source that runs beside the others and waits to be asked for its next row.
type feed struct {
	leaf    *Leaf
	batches chan *vec.Batch
	err     error // set before batches is closed
	cur     *vec.Batch
	at      int
}

func (j *Job) lockstep(ctx context.Context) error {
	feeds := make([]*feed, len(j.Leaves))
	for i, l := range j.Leaves {
		f := &feed{leaf: l, batches: make(chan *vec.Batch, 1)}
		feeds[i] = f
		j.Spawn.Go(func() {
			defer close(f.batches)
			f.err = l.Source.Run(ctx, func(b *vec.Batch) error {
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
	for f.cur == nil || f.at >= f.cur.N {
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
	row := f.cur.Slice(f.at, f.at+1)
	f.at++
	err := f.leaf.push(&row)
	if errors.Is(err, ErrStop) {
		return false, nil
	}
	return err == nil, err
}

// rest pushes all that is left of a feed, when it is the last one.
func (f *feed) rest(ctx context.Context) error {
	if f.cur != nil && f.at < f.cur.N {
		tail := f.cur.Slice(f.at, f.cur.N)
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

// success takes ErrStop for what it is.
func success(err error) error {
	if errors.Is(err, ErrStop) {
		return nil
	}
	return err
}

// Spawner starts goroutines whose panics become errors.
type Spawner struct {
	wg  sync.WaitGroup
	mu  sync.Mutex
	err error
}

// Go runs f beside the caller.
func (s *Spawner) Go(f func()) {
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		defer func() {
			if p := recover(); p != nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.err = errors.Join(s.err, &Panic{Value: p, Stack: string(debug.Stack())})
			}
		}()
		f()
	}()
}

// Wait waits for all goroutines.
func (s *Spawner) Wait() { s.wg.Wait() }

// Err is the first panic.
func (s *Spawner) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Panic is a mistake of ours, caught.
type Panic struct {
	Value any
	Stack string
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: %v", p.Value) }
