package op

import (
	"bytes"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// GroupAgg is GROUP BY without windows in streaming mode: every row changes the result of its group, and what changes
// is said at once: +I for a group's first row, then -U of the old and +U of the new result, unless they are equal; -D
// when retractions have emptied the group. A retraction for a group that does not exist is ignored.
type GroupAgg struct {
	Keys     []int
	KeyTypes []types.Type
	AggTypes []types.Type
	// Retracts tells that the input takes rows back, so that rows must be counted. Before asks for -U rows.
	Retracts, Before bool

	g      *groups
	tab    *vec.Keys
	byKey  []int32  // group + 1
	old    [][]byte // by group: the encoded result shown last
	writer vec.RowWriter
	keyRow vec.RowWriter
}

// NewGroupAgg returns the operator.
func NewGroupAgg(keys []int, keyTypes, aggTypes []types.Type, aggs []Agg, retracts, before bool) *GroupAgg {
	return &GroupAgg{Keys: keys, KeyTypes: keyTypes, AggTypes: aggTypes, Retracts: retracts, Before: before,
		g: newGroups(aggs, retracts), tab: vec.NewKeys(keyTypes)}
}

func (op *GroupAgg) String() string { return "GroupAggregate" }

// Push takes the rows one by one.
func (op *GroupAgg) Push(_ int, b *vec.Batch, out exec.Collector) error {
	o := changes{rows: vec.NewRows(append(append([]types.Type{}, op.KeyTypes...), op.AggTypes...)), start: b.Start}
	if b.N == 0 {
		o.marks = b.Marks
		return o.emit(out)
	}
	cols := pickCols(b, op.Keys)
	rd := op.tab.Reader(cols)
	op.keyRow.Reset(cols)
	var key []byte
	err := inOrder(b, func(i int) error {
		n := rd.At(i)
		for int(n) >= len(op.byKey) {
			op.byKey = append(op.byKey, 0)
		}
		key = op.keyRow.AppendRow(key[:0], i)
		return op.row(b, i, n, key, &o)
	}, o.mark)
	return o.settle(out, err)
}

func (op *GroupAgg) row(b *vec.Batch, i int, n int32, key []byte, o *changes) error {
	first := op.byKey[n] == 0
	if first {
		if b.Kind(i).Retracts() {
			op.tab.Ref(n)
			op.tab.Unref(n)
			return nil
		}
		id := op.g.alloc()
		op.byKey[n] = id + 1
		op.tab.Ref(n)
		for int(id) >= len(op.old) {
			op.old = append(op.old, nil)
		}
	}
	id := op.byKey[n] - 1
	if err := op.g.add(b, []int32{id}, i, i+1); err != nil {
		return err
	}
	if op.Retracts && op.g.empty(id) {
		o.add(vec.Delete, key, op.old[id])
		op.g.release(id)
		op.old[id], op.byKey[n] = nil, 0
		op.tab.Unref(n)
		return nil
	}
	cols, err := op.g.results([]int32{id})
	if err != nil {
		return err
	}
	op.writer.Reset(cols)
	now := op.writer.AppendRow(nil, 0)
	switch {
	case first:
		o.add(vec.Insert, key, now)
	case bytes.Equal(op.old[id], now):
	default:
		if op.Before {
			o.add(vec.UpdateBefore, key, op.old[id])
		}
		o.add(vec.UpdateAfter, key, now)
	}
	op.old[id] = now
	return nil
}

// Finish has nothing left to say.
func (op *GroupAgg) Finish(int, exec.Collector) error { return nil }

// changes collects encoded rows of a changelog and the marks between them.
type changes struct {
	rows  *vec.Rows
	kinds []vec.RowKind
	marks []vec.Mark
	start int64
}

// add adds a row that is encoded in parts.
func (c *changes) add(kind vec.RowKind, parts ...[]byte) {
	c.kinds = append(c.kinds, kind)
	c.rows.Append(bytes.Join(parts, nil))
}

func (c *changes) mark(m vec.Mark) error {
	m.Row = len(c.kinds)
	c.marks = append(c.marks, m)
	return nil
}

// settle emits what has been collected, also before a failure, which it then returns; that no more rows are wanted
// beats the failure.
func (c *changes) settle(out exec.Collector, failure error) error {
	if err := c.emit(out); err != nil {
		return err
	}
	return failure
}

func (c *changes) emit(out exec.Collector) error {
	if len(c.kinds) == 0 && len(c.marks) == 0 {
		return nil
	}
	b := &vec.Batch{N: len(c.kinds), Kinds: c.kinds, Marks: c.marks, Start: c.start}
	if b.N > 0 {
		b.Cols = c.rows.Finish()
	}
	c.kinds, c.marks, c.start = nil, nil, b.End()
	return out.Emit(b)
}
