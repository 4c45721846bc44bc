package exec

import (
	"errors"

	"minisql/exec/vec"
)

// Stage is an operator in its place in the tree: it pushes what it is given through the operator to the next stage.
type Stage struct {
	Op     Operator
	to     Entry     // where its batches go; nowhere from a sink
	out    Collector // to, made an interface once: it would be allocated for each batch
	open   int       // inputs that have not ended
	merge  *merger
	closed bool
	// stopped tells that the operator wants no more rows; what is behind it has been told that its input has ended.
	stopped bool
}

// NewStage places an operator with its number of inputs before an entry; the zero Entry is the end.
func NewStage(op Operator, inputs int, to Entry) *Stage {
	s := &Stage{Op: op, to: to, out: to, open: inputs}
	if inputs > 1 {
		s.merge = newMerger(inputs)
	}
	return s
}

// Listener is an operator that wants to know about the splits of a source.
type Listener interface {
	Tell(split *vec.Split, e vec.Event, out Collector) error
}

// Push gives a batch of an input to the operator. Once it wants no more rows the next stage's input ends. What a batch
// without rows tells of splits, and that an input is idle or active, passes operators by.
func (s *Stage) Push(in int, b *vec.Batch) error {
	if s.stopped {
		return ErrStop
	}
	if b.N == 0 {
		if b.Event != vec.NoEvent {
			if l, ok := s.Op.(Listener); ok {
				return s.settle(l.Tell(b.Split, b.Event, s.out))
			}
			return s.pass(b)
		}
		if len(b.Marks) == 1 && b.Marks[0].Kind != vec.Watermark {
			return s.status(in, b)
		}
	}
	if s.merge != nil {
		b = s.merge.batch(in, b)
		if b.N == 0 && len(b.Marks) == 0 {
			return nil
		}
	}
	return s.settle(s.Op.Push(in, b, s.out))
}

// pass hands a batch to the next stage as it is.
func (s *Stage) pass(b *vec.Batch) error {
	if s.to.stage == nil {
		return nil
	}
	return s.to.Emit(b)
}

// status takes that an input is idle or active again. Of several inputs it is told on when all are idle, or one is
// active after that; the watermark may advance by it.
func (s *Stage) status(in int, b *vec.Batch) error {
	if s.merge == nil {
		return s.pass(b)
	}
	was := s.merge.allIdle()
	moved := s.merge.batch(in, b)
	idle := s.merge.allIdle()
	if was && !idle { // rows of it may follow
		if err := s.pass(b); err != nil {
			return err
		}
	}
	if len(moved.Marks) > 0 {
		if err := s.settle(s.Op.Push(in, moved, s.out)); err != nil {
			return err
		}
	}
	if idle && !was {
		return s.pass(b)
	}
	return nil
}

// Finish ends an input; when it was the last, the next stage's input ends too.
func (s *Stage) Finish(in int) error {
	if s.stopped {
		return nil
	}
	if err := s.settle(s.Op.Finish(in, s.out)); err != nil {
		return err
	}
	if s.open--; s.open > 0 {
		return nil
	}
	return s.finishNext()
}

// settle passes an operator's answer on; the first ErrStop ends the next stage's input.
func (s *Stage) settle(err error) error {
	if !errors.Is(err, ErrStop) {
		return err
	}
	s.stopped = true
	if ferr := s.finishNext(); ferr != nil && !errors.Is(ferr, ErrStop) {
		return ferr
	}
	return ErrStop
}

func (s *Stage) finishNext() error {
	if s.to.stage == nil {
		return nil
	}
	return s.to.Finish()
}

// Entry is an input of a stage.
type Entry struct {
	stage *Stage
	in    int
}

// Input is the stage's input i.
func (s *Stage) Input(i int) Entry { return Entry{s, i} }

// Emit gives the input a batch.
func (e Entry) Emit(b *vec.Batch) error {
	if e.stage == nil {
		return nil
	}
	return e.stage.Push(e.in, b)
}

// Finish ends the input.
func (e Entry) Finish() error { return e.stage.Finish(e.in) }

// Close closes the operator, once.
func (s *Stage) Close(ok bool) error {
	if c, is := s.Op.(Closer); is && !s.closed {
		s.closed = true
		return c.Close(ok)
	}
	return nil
}
