package op

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// SetOp is INTERSECT or EXCEPT. It counts each row's occurrences on both sides and says how the number of its
// occurrences in the result changes: min(l, r) and max(l-r, 0) with ALL, at most one without.
type SetOp struct {
	except, all bool
	count       map[string]*[2]int64
	order       []string // of first appearance, in batch mode
	batch       bool
	w           vec.RowWriter
	o           changelog.Log
}

// NewSetOp returns the operator; in batch mode it speaks at the end.
func NewSetOp(ts []types.Type, except, all, batch bool) *SetOp {
	s := &SetOp{except: except, all: all, batch: batch, count: map[string]*[2]int64{}}
	s.o.Rows = vec.NewRows(ts)
	return s
}

// Push counts the rows of one side.
func (s *SetOp) Push(in int, b *vec.Batch, out exec.Collector) error {
	s.o.Start = b.Start
	if b.N > 0 {
		s.w.Reset(b.Cols)
	}
	var row []byte
	err := changelog.InOrder(b, func(i int) error {
		row = s.w.AppendRow(row[:0], i)
		c := s.count[string(row)]
		if c == nil {
			c = &[2]int64{}
			s.count[string(row)] = c
			s.order = append(s.order, string(row))
		}
		before := s.times(c)
		if b.Kind(i).Retracts() {
			c[in]--
		} else {
			c[in]++
		}
		if !s.batch {
			s.change(row, s.times(c)-before)
		}
		return nil
	}, s.o.Mark)
	return s.o.Settle(out, err)
}

// times is how often a row stands in the result.
func (s *SetOp) times(c *[2]int64) int64 {
	n := min(c[0], c[1])
	if s.except {
		n = max(c[0]-c[1], 0)
		if !s.all && c[1] > 0 {
			n = 0
		}
	}
	if !s.all {
		n = min(n, 1)
	}
	return n
}

func (s *SetOp) change(row []byte, by int64) {
	for ; by > 0; by-- {
		s.o.Add(vec.Insert, row)
	}
	for ; by < 0; by++ {
		s.o.Add(vec.Delete, row)
	}
}

// Finish gives the result in batch mode, when both sides have ended.
func (s *SetOp) Finish(in int, out exec.Collector) error {
	if !s.batch || in == 0 { // side 1 is read last
		return nil
	}
	for _, row := range s.order {
		s.change([]byte(row), s.times(s.count[row]))
	}
	return s.o.Emit(out)
}
