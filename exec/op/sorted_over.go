package op

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// SortedOver computes OVER functions by an order that is no time attribute, in streaming mode: a row that comes between
// others changes the results of those behind it, which is said by -U and +U at their places (Flink's
// NonTimeUnboundedPrecedingFunction). Every change computes its partition anew.
type SortedOver struct {
	calc  *BatchOver
	parts map[string][]*overRowState
	w     vec.RowWriter
	kw    vec.RowWriter
	res   vec.RowWriter
	o     changes
}

type overRowState struct {
	ranked
	result []byte // shown last, nil before the first
}

// NewSortedOver returns the operator; the arguments are those of NewBatchOver.
func NewSortedOver(ts []types.Type, part []int, order []SortKey, rows bool, lo, hi Bound, funcs []BatchOverFunc) *SortedOver {
	s := &SortedOver{calc: NewBatchOver(ts, part, order, rows, lo, hi, funcs), parts: map[string][]*overRowState{}}
	out := slices.Clone(ts)
	for _, f := range funcs {
		out = append(out, f.Type)
	}
	s.o.rows = vec.NewRows(out)
	return s
}

func (s *SortedOver) String() string { return "OverAggregate" }

// Push takes the rows one by one.
func (s *SortedOver) Push(_ int, b *vec.Batch, out exec.Collector) error {
	s.o.start = b.Start
	if b.N > 0 {
		s.w.Reset(b.Cols)
		cols := make([]vec.Col, len(s.calc.part))
		for i, p := range s.calc.part {
			cols[i] = b.Cols[p.Col]
		}
		s.kw.Reset(cols)
	}
	err := inOrder(b, func(i int) error {
		r := &overRowState{ranked: ranked{orderKey(nil, b, i, s.calc.order), s.w.AppendRow(nil, i)}}
		part := string(s.kw.AppendRow(nil, i))
		if b.Kind(i).Retracts() {
			return s.remove(part, r)
		}
		return s.insert(part, r, b.Kind(i))
	}, s.o.mark)
	return s.o.settle(out, err)
}

// Finish has nothing left to say.
func (s *SortedOver) Finish(int, exec.Collector) error { return nil }

func (s *SortedOver) insert(part string, r *overRowState, kind vec.RowKind) error {
	rows := s.parts[part]
	at, _ := slices.BinarySearchFunc(rows, r.key, func(x *overRowState, key []byte) int {
		if bytes.Compare(x.key, key) <= 0 { // behind its equals
			return -1
		}
		return 1
	})
	s.parts[part] = slices.Insert(rows, at, r)
	return s.update(s.parts[part], kind)
}

func (s *SortedOver) remove(part string, r *overRowState) error {
	rows := s.parts[part]
	at := slices.IndexFunc(rows, func(x *overRowState) bool { return bytes.Equal(x.key, r.key) && bytes.Equal(x.row, r.row) })
	if at < 0 {
		return nil
	}
	s.o.add(vec.Delete, rows[at].row, rows[at].result)
	s.parts[part] = slices.Delete(rows, at, at+1)
	return s.update(s.parts[part], vec.Insert)
}

// update computes a partition and shows what has changed, in its order. A new row keeps the kind it came with.
func (s *SortedOver) update(rows []*overRowState, kind vec.RowKind) error {
	in := vec.NewRows(s.calc.types)
	p := &overPartition{op: s.calc}
	for _, r := range rows {
		in.Append(r.row)
		p.order = append(p.order, r.key)
	}
	p.b = &vec.Batch{N: len(rows), Cols: in.Finish(), Start: minWatermark}
	p.peers()
	cols, err := p.results()
	if err != nil {
		return err
	}
	s.res.Reset(cols)
	for i, r := range rows {
		now := s.res.AppendRow(nil, i)
		switch {
		case r.result == nil:
			s.o.add(kind, r.row, now)
		case !bytes.Equal(r.result, now):
			s.o.add(vec.UpdateBefore, r.row, r.result)
			s.o.add(vec.UpdateAfter, r.row, now)
		}
		r.result = now
	}
	return nil
}
