package over

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// SortedOver computes OVER functions by an order that is no time attribute, in streaming mode: a row that comes between
// others changes the results of those behind it, which is said by -U and +U at their places (Flink's
// NonTimeUnboundedPrecedingFunction). Every change computes its partition anew.
type SortedOver struct {
	exec.NoFinish
	calc  *BatchOver
	parts map[string][]*overRowState
	w     vec.RowWriter
	kw    vec.RowWriter
	res   vec.RowWriter
	o     changelog.Log
}

type overRowState struct {
	changelog.Ranked
	result []byte // shown last, nil before the first
}

// NewSortedOver returns the operator; the arguments are those of NewBatchOver.
func NewSortedOver(ts []types.Type, part []int, order []rel.SortKey, rows bool, lo, hi Bound, funcs []Func) *SortedOver {
	s := &SortedOver{calc: NewBatchOver(ts, part, order, rows, lo, hi, funcs), parts: map[string][]*overRowState{}}
	out := slices.Clone(ts)
	for _, f := range funcs {
		out = append(out, f.Type)
	}
	s.o.Rows = vec.NewRows(out)
	return s
}

// Push takes the rows one by one.
func (s *SortedOver) Push(_ int, b *vec.Batch, out exec.Collector) error {
	s.o.Start = b.Start
	if b.N > 0 {
		s.w.Reset(b.Cols)
		cols := make([]vec.Col, len(s.calc.part))
		for i, p := range s.calc.part {
			cols[i] = b.Cols[p.Col]
		}
		s.kw.Reset(cols)
	}
	err := changelog.InOrder(b, func(i int) error {
		r := &overRowState{Ranked: changelog.Ranked{Key: changelog.OrderKey(nil, b, i, s.calc.order), Row: s.w.AppendRow(nil, i)}}
		part := string(s.kw.AppendRow(nil, i))
		if b.Kind(i).Retracts() {
			return s.remove(part, r)
		}
		return s.insert(part, r, b.Kind(i))
	}, s.o.Mark)
	return s.o.Settle(out, err)
}

func (s *SortedOver) insert(part string, r *overRowState, kind vec.RowKind) error {
	rows := s.parts[part]
	at, _ := slices.BinarySearchFunc(rows, r.Key, func(x *overRowState, key []byte) int {
		if bytes.Compare(x.Key, key) <= 0 { // behind its equals
			return -1
		}
		return 1
	})
	s.parts[part] = slices.Insert(rows, at, r)
	return s.update(s.parts[part], kind)
}

func (s *SortedOver) remove(part string, r *overRowState) error {
	rows := s.parts[part]
	at := slices.IndexFunc(rows, func(x *overRowState) bool { return bytes.Equal(x.Key, r.Key) && bytes.Equal(x.Row, r.Row) })
	if at < 0 {
		return nil
	}
	s.o.Add(vec.Delete, rows[at].Row, rows[at].result)
	s.parts[part] = slices.Delete(rows, at, at+1)
	return s.update(s.parts[part], vec.Insert)
}

// update computes a partition and shows what has changed, in its order. A new row keeps the kind it came with.
func (s *SortedOver) update(rows []*overRowState, kind vec.RowKind) error {
	in := vec.NewRows(s.calc.types)
	p := &overPartition{op: s.calc}
	for _, r := range rows {
		in.Append(r.Row)
		p.order = append(p.order, r.Key)
	}
	p.b = &vec.Batch{N: len(rows), Cols: in.Finish(), Start: vec.MinWatermark}
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
			s.o.Add(kind, r.Row, now)
		case !bytes.Equal(r.result, now):
			s.o.Add(vec.UpdateBefore, r.Row, r.result)
			s.o.Add(vec.UpdateAfter, r.Row, now)
		}
		r.result = now
	}
	return nil
}
