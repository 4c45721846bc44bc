// Package aggregate holds GROUP BY without windows. Start at GroupAgg.
package aggregate

import (
	"bytes"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// GroupAgg is GROUP BY without windows in streaming mode: every row changes the result of its group, and what changes
// is said at once: +I for a group's first row, then -U of the old and +U of the new result, unless they are equal; -D
// when retractions have emptied the group. A retraction for a group that does not exist is ignored.
//
// With mini-batches rows are collected first and each group speaks once a bundle (Flink's MapBundleOperator). In two
// phases a bundle of the second counts what bundles of the first have given, a row a group. A bundle ends when it is
// full or the input ends; time ends none, so that results do not depend on it.
type GroupAgg struct {
	exec.NoFinish
	spec    GroupAggSpec
	g       *groups.Groups
	tab     *vec.Keys
	byKey   []int32  // group + 1
	old     [][]byte // by group: the encoded result shown last, nil before the first
	writer  vec.RowWriter
	keyRow  vec.RowWriter
	touched []touched
	pending map[int32]bool // the groups among touched
	inLocal map[int32]bool // groups in the first phase's bundle
	rows    int            // in the bundle that counts rows
	partial int            // in the second phase's bundle
	o       changelog.Log
	id      [1]int32 // scratch: the row's group
	now     []byte   // scratch: its result
}

// GroupAggSpec is what GroupAgg needs to know.
type GroupAggSpec struct {
	Keys     []int
	KeyTypes []types.Type
	AggTypes []types.Type
	// Retracts tells that the input takes rows back, so that rows must be counted. Before asks for -U rows.
	Retracts, Before bool
	Bundle           int  // rows of a mini-batch, 0 without
	TwoPhase         bool // of mini-batches
	// Equal says -U and +U of results that have not changed too, as Flink does where state expires.
	Equal bool
}

// touched is a group that a bundle has changed.
type touched struct {
	number int32 // of the key
	key    []byte
}

// NewGroupAgg returns the operator.
func NewGroupAgg(spec GroupAggSpec, aggs []groups.Agg) *GroupAgg {
	op := &GroupAgg{spec: spec, g: groups.New(aggs, spec.Retracts), tab: vec.NewKeys(spec.KeyTypes), pending: map[int32]bool{}, inLocal: map[int32]bool{}}
	op.o.Rows = vec.NewRows(append(append([]types.Type{}, spec.KeyTypes...), spec.AggTypes...))
	return op
}

// Push takes the rows one by one.
func (op *GroupAgg) Push(_ int, b *vec.Batch, out exec.Collector) error {
	op.o.Start = b.Start
	var rd *vec.KeyReader
	if b.N > 0 {
		cols := b.Pick(op.spec.Keys)
		rd = op.tab.Reader(cols)
		op.keyRow.Reset(cols)
	}
	var key []byte
	err := changelog.InOrder(b, func(i int) error {
		n := rd.At(i)
		for int(n) >= len(op.byKey) {
			op.byKey = append(op.byKey, 0)
		}
		key = op.keyRow.AppendRow(key[:0], i)
		return op.row(b, i, n, key)
	}, op.mark)
	return op.o.Settle(out, err)
}

// mark ends the bundle at the end of input.
func (op *GroupAgg) mark(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T == vec.MaxWatermark {
		if err := op.flush(); err != nil {
			return err
		}
	}
	return op.o.Mark(m)
}

func (op *GroupAgg) row(b *vec.Batch, i int, n int32, key []byte) error {
	if op.byKey[n] == 0 {
		op.tab.Ref(n)
		if b.Kind(i).Retracts() {
			op.tab.Unref(n)
			return nil
		}
		id := op.g.Alloc()
		op.byKey[n] = id + 1
		for int(id) >= len(op.old) {
			op.old = append(op.old, nil)
		}
	}
	op.id[0] = op.byKey[n] - 1
	if err := op.g.Add(b, op.id[:], i, i+1); err != nil {
		return err
	}
	if op.spec.Bundle == 0 {
		return op.show(n, key)
	}
	return op.collect(n, key)
}

// collect counts a row in its bundle and ends the bundle when it is full.
func (op *GroupAgg) collect(n int32, key []byte) error {
	if !op.pending[n] {
		op.pending[n] = true
		op.touched = append(op.touched, touched{n, bytes.Clone(key)})
	}
	op.inLocal[n] = true
	if op.rows++; op.rows < op.spec.Bundle {
		return nil
	}
	op.partial += len(op.inLocal)
	op.rows = 0
	clear(op.inLocal)
	if op.spec.TwoPhase && op.partial < op.spec.Bundle {
		return nil
	}
	return op.flush()
}

// flush lets the groups of the bundle speak, in the order in which they came.
func (op *GroupAgg) flush() error {
	for _, t := range op.touched {
		if err := op.show(t.number, t.key); err != nil {
			return err
		}
	}
	op.touched, op.rows, op.partial = op.touched[:0], 0, 0
	clear(op.pending)
	return nil
}

// show says how a group's result has changed.
func (op *GroupAgg) show(n int32, key []byte) error {
	id := op.byKey[n] - 1
	old := op.old[id]
	if op.g.Empty(id) {
		if old != nil {
			op.o.Add(vec.Delete, key, old)
		}
		op.g.Release(id)
		op.old[id], op.byKey[n] = nil, 0
		op.tab.Unref(n)
		return nil
	}
	now, nan, err := op.result(id)
	if err != nil {
		return err
	}
	switch {
	case old == nil:
		op.o.Add(vec.Insert, key, now)
		old = []byte{} // not nil, even if there are no aggregates
	case !op.spec.Equal && bytes.Equal(old, now) && !nan:
	default:
		if op.spec.Before {
			op.o.Add(vec.UpdateBefore, key, old)
		}
		op.o.Add(vec.UpdateAfter, key, now)
	}
	op.old[id] = append(old[:0], now...)
	return nil
}

// result is a group's encoded result, until the next one, and whether there is a NaN in it.
func (op *GroupAgg) result(id int32) (now []byte, nan bool, err error) {
	var ok bool
	if op.now, ok = op.g.AppendResults(op.now[:0], id); ok {
		return op.now, false, nil
	}
	cols, err := op.g.Results([]int32{id})
	if err != nil {
		return nil, false, err
	}
	op.writer.Reset(cols)
	op.now = op.writer.AppendRow(op.now[:0], 0)
	return op.now, anyNaN(cols), nil
}

// anyNaN reports a NaN in the first row of the columns. Flink compares results with equals, so NaN is always a change.
func anyNaN(cols []vec.Col) bool {
	for _, c := range cols {
		switch vec.LayoutOf(*c.Type) {
		case vec.Float32:
			if v := vec.Values[float32](c)[c.Index(0)]; v != v {
				return true
			}
		case vec.Float64:
			if v := vec.Values[float64](c)[c.Index(0)]; v != v {
				return true
			}
		}
	}
	return false
}
