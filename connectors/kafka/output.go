package kafka

import (
	"minisql/exec/vec"
)

// output emits tasks. Flink's reader takes at most max.poll.records from the consumer at once, and learns that
// partitions have ended only when all of those have been emitted (KafkaPartitionSplitReader, SourceReaderBase): until
// then they hold the watermark back.
type output struct {
	*src
	emit func(*vec.Batch) error
	poll int          // rows since the poll began
	ends []*partition // which have ended in this poll
}

func (o *output) open(p *partition) error {
	o.mu.Lock()
	o.splits[p.split] = p
	o.mu.Unlock()
	return o.emit(&vec.Batch{Split: p.split, Event: vec.SplitOpened, Start: vec.MinWatermark})
}

// deliver emits the tasks, one after the other.
func (o *output) deliver(t *task) error {
	switch t.kind {
	case opened:
		return o.open(t.part)
	case ended:
		if o.ends = append(o.ends, t.part); o.poll == 0 {
			return o.flush()
		}
		return nil
	case lastOf:
		return o.flush()
	case caughtUp:
		return o.emit(&vec.Batch{Event: vec.CaughtUp, Start: vec.MinWatermark})
	}
	if t.skipped > 0 && o.env.Skipped != nil {
		o.env.Skipped(t.skipped)
	}
	if err := o.rows(t.batch); err != nil {
		return err
	}
	return t.err
}

// rows emits a batch in pieces of Env.BatchRows, and ends partitions where a poll ends.
func (o *output) rows(b *vec.Batch) error {
	for lo := 0; b != nil && lo < b.N; {
		n := b.N - lo
		if size := o.env.BatchRows; size > 0 {
			n = min(n, size)
		}
		if len(o.ends) > 0 {
			n = min(n, o.settings.poll-o.poll)
		}
		part := b
		if n < b.N {
			piece := b.Slice(lo, lo+n)
			piece.Next = b.Next
			if lo += n; lo < b.N { // a record with rows in both pieces counts when the last has gone through
				at := b.Origin.Source.(*place)
				piece.Next = at.offset(int64(lo))
			}
			part = &piece
		} else {
			lo = b.N
		}
		if err := o.emit(part); err != nil {
			return err
		}
		if o.poll = o.poll + n; o.poll >= o.settings.poll {
			o.poll %= o.settings.poll
			if len(o.ends) > 0 {
				if err := o.flush(); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// flush emits the ends of partitions.
func (o *output) flush() error {
	o.poll = 0
	for _, p := range o.ends {
		if err := o.emit(&vec.Batch{Split: p.split, Event: vec.SplitEnded, Start: vec.MinWatermark, Next: p.pos}); err != nil {
			return err
		}
	}
	o.ends = nil
	return nil
}
