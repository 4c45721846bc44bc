package op

import (
	"minisql/exec"
	"minisql/exec/vec"
)

// BatchJoin is a regular join in batch mode: the right side is read first and kept, the left side streams by.
type BatchJoin struct {
	spec  JoinSpec
	right map[string][]*joined
	all   []*joined // the right rows, in order, where those without a partner are shown
	key   [2]keyReader
	row   [2]vec.RowWriter
	rows  *vec.Rows
}

// NewBatchJoin returns the operator; its input 1 must end before input 0 begins.
func NewBatchJoin(spec JoinSpec) *BatchJoin {
	j := &BatchJoin{spec: spec, right: map[string][]*joined{}}
	out := spec.both()
	if spec.Kind == SemiJoin || spec.Kind == AntiJoin {
		out = spec.Types[0]
	}
	j.rows = vec.NewRows(out)
	for s := range j.key {
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

func (j *BatchJoin) String() string { return "HashJoin" }

// Push keeps right rows and answers left ones.
func (j *BatchJoin) Push(in int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	j.key[in].reset(b)
	j.row[in].Reset(b.Cols)
	for i := range b.N {
		key, ok := j.key[in].key(nil, i)
		row := j.row[in].AppendRow(nil, i)
		if in == 1 {
			r := &joined{row: row}
			if ok {
				j.right[string(key)] = append(j.right[string(key)], r)
			}
			if j.spec.outer(1) {
				j.all = append(j.all, r)
			}
			continue
		}
		if err := j.left(key, ok, row); err != nil {
			return err
		}
		if j.rows.Len() >= outputRows {
			if err := j.emit(out); err != nil {
				return err
			}
		}
	}
	return j.emit(out)
}

func (j *BatchJoin) left(key []byte, ok bool, row []byte) error {
	var matches []*joined
	if ok {
		var err error
		if matches, err = j.spec.matching(0, row, j.right[string(key)]); err != nil {
			return err
		}
	}
	switch j.spec.Kind {
	case SemiJoin, AntiJoin:
		if (len(matches) > 0) == (j.spec.Kind == SemiJoin) {
			j.rows.Append(row)
		}
		return nil
	}
	for _, r := range matches {
		r.partners++
		j.rows.Append(append(row[:len(row):len(row)], r.row...))
	}
	if len(matches) == 0 && j.spec.outer(0) {
		j.rows.Append(append(row[:len(row):len(row)], j.spec.nulls(1)...))
	}
	return nil
}

func (j *BatchJoin) emit(out exec.Collector) error {
	n := j.rows.Len()
	if n == 0 {
		return nil
	}
	return out.Emit(&vec.Batch{N: n, Cols: j.rows.Finish(), Start: minWatermark})
}

// Finish shows the right rows without a partner, once the left side has ended.
func (j *BatchJoin) Finish(in int, out exec.Collector) error {
	if in == 1 {
		return nil
	}
	for _, r := range j.all {
		if r.partners == 0 {
			j.rows.Append(append(j.spec.nulls(0), r.row...))
		}
		if j.rows.Len() >= outputRows {
			if err := j.emit(out); err != nil {
				return err
			}
		}
	}
	return j.emit(out)
}
