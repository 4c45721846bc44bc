package over

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/vec"
)

// SortedOver computes OVER functions by an order that is no time attribute, in streaming mode: a row that comes between
// others changes the results of those behind it, which is said by -U and +U at their places (Flink's
// NonTimeUnboundedPrecedingFunction). Every change computes its partition anew.
type SortedOver struct {
	exec.NoFinish
	spec  *Spec
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

// NewSortedOver returns the operator.
func NewSortedOver(spec Spec) *SortedOver {
	s := &SortedOver{spec: &spec, parts: map[string][]*overRowState{}}
	out := slices.Clone(spec.Types)
	for _, f := range spec.Funcs {
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
		s.kw.Reset(b.Pick(s.spec.Partition))
	}
	err := changelog.InOrder(b, func(i int) error {
		r := &overRowState{Ranked: changelog.Ranked{Key: changelog.OrderKey(nil, b, i, s.spec.Order), Row: s.w.AppendRow(nil, i)}}
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
	in := vec.NewRows(s.spec.Types)
	order := make([][]byte, len(rows))
	for i, r := range rows {
		in.Append(r.Row)
		order[i] = r.Key
	}
	p := newPartition(s.spec, &vec.Batch{N: len(rows), Cols: in.Finish(), Start: vec.MinWatermark}, order)
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
