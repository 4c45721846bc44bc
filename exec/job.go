package exec

import (
	"context"
	"errors"
	"time"

	"minisql/connectors"
	"minisql/exec/vec"
)

// Leaf is a source and the inputs that it feeds, in order.
type Leaf struct {
	Source  connectors.Source
	Targets []Target
	// Time is the event time of a row, for a virtual clock; nil if rows have none.
	Time func(row *vec.Batch) (int64, error)
	read int64
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
	Sinks    []connectors.Sink
	Spawn    *Spawner
	Now      func() time.Time
	Clock    *Clock // a virtual clock, which Now tells; nil if it is the wall's
	Stop     func() // tells those who work for the job that it is to end
}

// Run pushes the sources' batches until all have ended, ctx is done, or something fails; then it closes every stage.
// With one source that ends batches go through whole; in batch mode those of several one after the other. For the rest
// see drive.
func (j *Job) Run(ctx context.Context) (err error) {
	if j.Stop != nil { // when somebody ends the job, not when it ends
		defer context.AfterFunc(ctx, j.Stop)()
	}
	ctx, cancel := context.WithCancel(ctx)
	defer func() {
		cancel()
		j.Spawn.Wait()
		if perr := j.Spawn.Err(); perr != nil && (err == nil || errors.Is(err, context.Canceled)) {
			err = perr
		}
		// What the sinks of a stream have taken until it is cancelled counts; a batch is written whole or not at all.
		ok := err == nil || errors.Is(err, context.Canceled) && !j.Batch
		for _, s := range j.Stages {
			if cerr := s.Close(ok); cerr != nil {
				if ok = false; errors.Is(err, context.Canceled) { // it was to end, but not to lose anything
					err = nil
				}
				err = errors.Join(err, cerr)
			}
		}
	}()
	if j.Batch || len(j.Leaves) == 1 && !j.live() {
		for _, l := range j.Leaves {
			if err := j.runWhole(ctx, l); err != nil {
				return err
			}
		}
		return nil
	}
	return j.drive(ctx)
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

// rowsAtOnce is how many batches of one row are made at once; one that is kept keeps all of them.
const rowsAtOnce = 32

// eachRow cuts a batch into batches of one row.
func eachRow(b *vec.Batch, f func(*vec.Batch) error) error {
	for lo := 0; lo < b.N; lo += rowsAtOnce {
		rows := b.Rows(lo, min(lo+rowsAtOnce, b.N))
		for i := range rows {
			if err := f(&rows[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// Read is how many rows the sources have given.
func (j *Job) Read() (n int64) {
	for _, l := range j.Leaves {
		n += l.read
	}
	return
}

// push feeds every target that still wants rows; ErrStop when none does.
func (l *Leaf) push(b *vec.Batch) error {
	if len(b.Marks) == 0 && b.Start != vec.MinWatermark { // a source that makes no watermarks leaves the start open
		c := *b
		c.Start = vec.MinWatermark
		b = &c
	}
	l.read += int64(b.N)
	left := false
	for i := range l.Targets {
		t := &l.Targets[i]
		if t.done {
			continue
		}
		in := b
		if t.Cols != nil {
			in = pick(b, t.Cols)
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

// pick is the batch with some of its columns.
func pick(b *vec.Batch, cols []int) *vec.Batch {
	if b.N == 0 {
		return b
	}
	c := *b
	c.Cols = make([]vec.Col, len(cols))
	for k, at := range cols {
		c.Cols[k] = b.Cols[at]
	}
	return &c
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
