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

// Push gives a batch of an input to the operator. Once it wants no more rows the next stage's input ends.
func (s *Stage) Push(in int, b *vec.Batch) error {
	if s.stopped {
		return ErrStop
	}
	if s.merge != nil {
		b = s.merge.batch(in, b)
		if b.N == 0 && len(b.Marks) == 0 {
			return nil
		}
	}
	return s.settle(s.Op.Push(in, b, s.out))
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

// merger combines the watermarks of several inputs: the smallest of those that are not idle counts.
type merger struct {
	marks []int64
	idle  []bool
	last  int64
}

func newMerger(n int) *merger {
	m := &merger{marks: make([]int64, n), idle: make([]bool, n), last: vec.MinWatermark}
	for i := range m.marks {
		m.marks[i] = vec.MinWatermark
	}
	return m
}

// batch replaces the marks of an input's batch by the combined ones.
func (m *merger) batch(in int, b *vec.Batch) *vec.Batch {
	out := *b
	out.Start, out.Marks = m.last, nil
	for _, mark := range b.Marks {
		switch mark.Kind {
		case vec.Watermark:
			m.marks[in], m.idle[in] = mark.T, false
		case vec.Idle:
			m.idle[in] = true
		case vec.Active:
			m.idle[in] = false
		}
		low, any := int64(vec.MaxWatermark), false
		for i, t := range m.marks {
			if !m.idle[i] {
				low, any = min(low, t), true
			}
		}
		if any && low > m.last {
			m.last = low
			out.Marks = append(out.Marks, vec.Mark{Row: mark.Row, Kind: vec.Watermark, T: low})
		}
	}
	return &out
}
