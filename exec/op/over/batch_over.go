package over

import (
	"bytes"
	"encoding/binary"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/rel"
	"minisql/exec/state"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is what BatchOver and SortedOver need to know.
type Spec struct {
	Types     []types.Type // of the input
	Partition []int
	Order     []rel.SortKey
	Frame     rel.Frame
	Funcs     []Func
	// Right gives the peers of CUME_DIST one value, which Flink does not.
	Right bool
	// Budget is how many bytes are kept in memory in batch mode; 0 is as many as usual.
	Budget int
}

// Func is an aggregate over a frame, or a function of the row's place, named by Rank.
type Func struct {
	groups.Agg
	Rank string
	Type types.Type
}

// BatchOver computes OVER functions in batch mode: rows are sorted by partition and order, on disk if they must, and
// each partition is computed as a whole.
type BatchOver struct {
	spec     Spec
	part     []rel.SortKey
	sorter   state.Sorter
	w        vec.RowWriter
	cur      []byte // the partition being collected
	curRows  *vec.Rows
	curOrder [][]byte
}

// NewBatchOver returns the operator.
func NewBatchOver(spec Spec) *BatchOver {
	op := &BatchOver{spec: spec, curRows: vec.NewRows(spec.Types), sorter: state.Sorter{Budget: spec.Budget}}
	for _, p := range spec.Partition {
		op.part = append(op.part, rel.SortKey{Col: p, NullsFirst: true})
	}
	return op
}

// Push keeps the rows, sorted by partition and order.
func (op *BatchOver) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	op.w.Reset(b.Cols)
	for i := range b.N {
		part := changelog.OrderKey(nil, b, i, op.part)
		key := changelog.OrderKey(slices.Clip(part), b, i, op.spec.Order)
		rec := binary.AppendUvarint(nil, uint64(len(part)))
		rec = binary.AppendUvarint(rec, uint64(len(key)-len(part)))
		rec = append(append(rec, key...), op.w.AppendRow(nil, i)...)
		if err := op.sorter.Add(key, rec); err != nil {
			return err
		}
	}
	return nil
}

// Finish computes partition after partition.
func (op *BatchOver) Finish(_ int, out exec.Collector) error {
	err := op.sorter.Each(func(rec []byte) error {
		np, k := binary.Uvarint(rec)
		rec = rec[k:]
		no, k := binary.Uvarint(rec)
		rec = rec[k:]
		part, order, row := rec[:np], rec[np:np+no], rec[np+no:]
		if op.curRows.Len() > 0 && !bytes.Equal(part, op.cur) {
			if err := op.partition(out); err != nil {
				return err
			}
		}
		op.cur = append(op.cur[:0], part...)
		op.curOrder = append(op.curOrder, slices.Clone(order))
		op.curRows.Append(row)
		return nil
	})
	if err != nil {
		return err
	}
	return op.partition(out)
}

// Close gives the disk back.
func (op *BatchOver) Close(bool) error { return op.sorter.Close() }

// partition computes the functions over the rows collected.
func (op *BatchOver) partition(out exec.Collector) error {
	n := op.curRows.Len()
	if n == 0 {
		return nil
	}
	b := &vec.Batch{N: n, Cols: op.curRows.Finish(), Start: vec.MinWatermark}
	p := newPartition(&op.spec, b, op.curOrder)
	op.curOrder = nil
	cols, err := p.results()
	if err != nil {
		return err
	}
	b.Cols = append(b.Cols, cols...)
	return out.Emit(b)
}
