package aggregate

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// BatchAgg is GROUP BY in batch mode: one row a group when the input has ended, in the order in which the groups
// appeared. Without keys there is one row, whatever the input.
type BatchAgg struct {
	keys  []int
	g     *groups.Groups
	tab   *vec.Keys
	byKey []int32 // group + 1
	order []int32 // keys
	ids   []int32
}

// NewBatchAgg returns the operator.
func NewBatchAgg(keys []int, keyTypes []types.Type, aggs []groups.Agg) *BatchAgg {
	return &BatchAgg{keys: keys, g: groups.New(aggs, false), tab: vec.NewKeys(keyTypes)}
}

// Push adds a batch's rows to their groups.
func (op *BatchAgg) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	cols := b.Pick(op.keys)
	rd := op.tab.Reader(cols)
	if len(op.keys) == 0 {
		return op.g.AddRun(b, op.group(rd.At(0)), 0, b.N)
	}
	if cap(op.ids) < b.N {
		op.ids = make([]int32, b.N)
	}
	ids := op.ids[:b.N]
	for i := range ids {
		n := rd.At(i)
		if int(n) < len(op.byKey) && op.byKey[n] > 0 {
			ids[i] = op.byKey[n] - 1
		} else {
			ids[i] = op.group(n)
		}
	}
	return op.g.Add(b, ids, 0, b.N)
}

func (op *BatchAgg) group(key int32) int32 {
	for int(key) >= len(op.byKey) {
		op.byKey = append(op.byKey, 0)
	}
	if op.byKey[key] == 0 {
		op.tab.Ref(key)
		op.byKey[key] = op.g.Alloc() + 1
		op.order = append(op.order, key)
	}
	return op.byKey[key] - 1
}

// Finish emits the results.
func (op *BatchAgg) Finish(_ int, out exec.Collector) error {
	if len(op.keys) == 0 {
		op.tab.Reader(nil)
		op.group(0)
	}
	for lo := 0; lo < len(op.order); lo += changelog.OutputRows {
		keys := op.order[lo:min(lo+changelog.OutputRows, len(op.order))]
		ids := make([]int32, len(keys))
		for i, k := range keys {
			ids[i] = op.byKey[k] - 1
		}
		aggs, err := op.g.Results(ids)
		if err != nil {
			return err
		}
		b := &vec.Batch{N: len(keys), Cols: append(op.tab.Columns(keys), aggs...), Start: vec.MinWatermark}
		if err := out.Emit(b); err != nil {
			return err
		}
	}
	return nil
}
