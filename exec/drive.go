package exec

import (
	"context"
	"errors"
	"math"
	"time"

	"minisql/exec/vec"
)

// Ticker is an operator that acts by the clock as well: it fires timers of processing time, sends watermarks every so
// often, finds out that an input is idle. The job calls Tick between batches, from the goroutine that calls Push, once
// the clock has come to Next (milliseconds; math.MaxInt64 is never).
type Ticker interface {
	Next() int64
	Tick(now int64, out Collector) error
}

// driver runs the sources of a job beside each other. One goroutine decides what comes next: a row or a batch of one of
// them, or what somebody wants to do by the clock.
type driver struct {
	*Job
	ctx     context.Context
	feeds   []*feed
	tickers []*Stage
	commits []*commit
	// next is when the first ticker wants to be called, if known.
	next  int64
	known bool
}

// live tells whether something has to be waited for beside the rows of the sources.
func (j *Job) live() bool {
	for _, l := range j.Leaves {
		if !l.Source.Bounded() {
			return true
		}
	}
	for _, s := range j.Stages {
		if _, ok := s.Op.(Ticker); ok {
			return true
		}
	}
	return j.Clock != nil || len(j.committers()) > 0
}

// drive reads bounded sources, and all sources under a virtual clock, one row each in turn, whatever the size of their
// batches, so that results do not depend on timing; others as their batches come.
func (j *Job) drive(ctx context.Context) error {
	d := &driver{Job: j, ctx: ctx, commits: j.committers()}
	for _, s := range j.Stages {
		if _, ok := s.Op.(Ticker); ok {
			d.tickers = append(d.tickers, s)
		}
	}
	for _, c := range d.commits {
		c.again(d.now())
	}
	turns := true
	for _, l := range j.Leaves {
		turns = turns && (l.Source.Bounded() || j.Clock != nil)
	}
	d.start(turns)
	run := d.asTheyCome
	if turns {
		run = d.inTurns
	}
	err := run()
	switch { // what went through before the end counts
	case err == nil:
		err = d.commit(ctx)
	case errors.Is(err, context.Canceled):
		last, cancel := context.WithTimeout(context.WithoutCancel(ctx), lastCommit)
		defer cancel()
		err = errors.Join(err, d.commit(last))
	}
	return err
}

// lastCommit is how long the last commit of a job that is told to end may take.
const lastCommit = 10 * time.Second

func (d *driver) now() int64 { return d.Now().UnixMilli() }

// asTheyCome pushes batches in the order in which they arrive.
func (d *driver) asTheyCome() error {
	for left := len(d.feeds); left > 0; {
		a, err := d.await(d.feeds[0].out) // they share it
		if err != nil {
			return err
		}
		if a.b == nil {
			left--
			err = a.feed.ended()
		} else {
			err = d.push(a.feed, a.b)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// push gives a batch of a feed to the operators, row by row if somebody sees the order of the rows of several sinks.
func (d *driver) push(f *feed, b *vec.Batch) (err error) {
	if f.stopped || b.Event == vec.CaughtUp {
		return nil
	}
	if err := d.tick(d.now); err != nil {
		return err
	}
	if d.RowByRow && len(f.leaf.Targets) > 1 && b.N > 1 {
		err = eachRow(b, f.leaf.push)
	} else {
		err = f.leaf.push(b)
	}
	d.known = false // operators may have set timers
	f.read(b)
	return f.settle(err)
}

// await takes what a source hands over next; in the meantime it calls whoever has something to do by the clock.
func (d *driver) await(from <-chan arrival) (arrival, error) {
	for {
		select { // what is there comes before what the clock says
		case a := <-from:
			return a, d.ctx.Err()
		default:
		}
		wait := time.Duration(math.MaxInt64)
		if d.Clock == nil {
			if err := d.tick(d.now); err != nil {
				return arrival{}, err
			}
			if t := d.due(); t != math.MaxInt64 {
				wait = time.Duration(max(t-d.now(), 1)) * time.Millisecond
			}
		}
		timer := time.NewTimer(wait)
		select {
		case a := <-from:
			timer.Stop()
			return a, d.ctx.Err()
		case <-timer.C:
		case <-d.ctx.Done():
			timer.Stop()
			return arrival{}, d.ctx.Err()
		}
	}
}

// due is when somebody wants to be called next.
func (d *driver) due() int64 {
	if !d.known {
		d.known, d.next = true, math.MaxInt64
		for _, s := range d.tickers {
			if !s.stopped {
				d.next = min(d.next, s.Op.(Ticker).Next())
			}
		}
	}
	next := d.next
	for _, c := range d.commits {
		next = min(next, c.due)
	}
	return next
}

// tick calls whoever wants to be called by now. A virtual clock stands at the time that was asked for meanwhile.
func (d *driver) tick(clock func() int64) error {
	for {
		due := d.due()
		if due == math.MaxInt64 {
			return nil
		}
		now := clock()
		if due > now {
			return nil
		}
		if d.Clock != nil {
			d.Clock.set(due)
			now = due
		}
		d.known = false
		for _, s := range d.tickers {
			if t := s.Op.(Ticker); !s.stopped && t.Next() <= now {
				if err := d.stopping(s.settle(t.Tick(now, s.out))); err != nil {
					return err
				}
			}
		}
		if err := d.commitDue(now); err != nil {
			return err
		}
	}
}

// stopping ends the feeds whose rows nobody wants any more, if an operator has stopped beside their rows.
func (d *driver) stopping(err error) error {
	if !errors.Is(err, ErrStop) {
		return err
	}
	for _, f := range d.feeds {
		if !f.stopped {
			if err := f.settle(f.leaf.push(&vec.Batch{Start: vec.MinWatermark})); err != nil {
				return err
			}
		}
	}
	return nil
}
