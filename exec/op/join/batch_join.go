package join

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// BatchJoin is a regular join in batch mode: the right side is read first and kept, the left side streams by. Of a full
// join Flink keeps the left side and goes through the right one (its nested loops), which shows in the order of rows.
type BatchJoin struct {
	spec  Spec
	right map[string][]*joined
	all   []*joined // the right rows, in order, where those without a partner are shown
	// Of a full join: the rows of the left side, by key and in order, and the keys of all, "" if they hold a NULL.
	byKey map[string][]*joined
	lefts []*joined
	keys  []string
	key   [2]keyReader
	row   [2]vec.RowWriter
	rows  *vec.Rows
}

// NewBatchJoin returns the operator; its input 1 must end before input 0 begins.
func NewBatchJoin(spec Spec) *BatchJoin {
	j := &BatchJoin{spec: spec, right: map[string][]*joined{}, byKey: map[string][]*joined{}}
	j.rows = vec.NewRows(spec.output())
	for s := range j.key {
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

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
			switch {
			case j.spec.Kind == rel.FullJoin:
				j.keys = append(j.keys, textKey(key, ok))
			case ok:
				j.right[string(key)] = append(j.right[string(key)], r)
			}
			if j.spec.outer(1) {
				j.all = append(j.all, r)
			}
			continue
		}
		if j.spec.Kind == rel.FullJoin {
			l := &joined{row: row}
			j.lefts = append(j.lefts, l)
			if k := textKey(key, ok); k != "" {
				j.byKey[k] = append(j.byKey[k], l)
			}
			continue
		}
		if err := j.left(key, ok, row); err != nil {
			return err
		}
		if err := j.spill(out); err != nil {
			return err
		}
	}
	return j.emit(out)
}

// textKey is a key as text, "" if nothing equals it.
func textKey(key []byte, ok bool) string {
	if !ok {
		return ""
	}
	return "=" + string(key)
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
	case rel.SemiJoin, rel.AntiJoin:
		if (len(matches) > 0) == (j.spec.Kind == rel.SemiJoin) {
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
	return out.Emit(&vec.Batch{N: n, Cols: j.rows.Finish(), Start: vec.MinWatermark})
}

// Finish shows the right rows without a partner, once the left side has ended.
func (j *BatchJoin) Finish(in int, out exec.Collector) error {
	if in == 1 {
		return nil
	}
	if j.spec.Kind == rel.FullJoin {
		return j.full(out)
	}
	for _, r := range j.all {
		if r.partners == 0 {
			j.rows.Append(append(j.spec.nulls(0), r.row...))
		}
		if err := j.spill(out); err != nil {
			return err
		}
	}
	return j.emit(out)
}

// full gives the rows of a full join: those of the right side with their partners, then what is left of the left.
func (j *BatchJoin) full(out exec.Collector) error {
	for i, r := range j.all {
		matches, err := j.spec.matching(1, r.row, j.byKey[j.keys[i]])
		if err != nil {
			return err
		}
		for _, l := range matches {
			l.partners++
			j.rows.Append(append(l.row[:len(l.row):len(l.row)], r.row...))
		}
		if len(matches) == 0 {
			j.rows.Append(append(j.spec.nulls(0), r.row...))
		}
		if err := j.spill(out); err != nil {
			return err
		}
	}
	for _, l := range j.lefts {
		if l.partners == 0 {
			j.rows.Append(append(l.row[:len(l.row):len(l.row)], j.spec.nulls(1)...))
		}
		if err := j.spill(out); err != nil {
			return err
		}
	}
	return j.emit(out)
}

// spill emits what has been collected if it is much.
func (j *BatchJoin) spill(out exec.Collector) error {
	if j.rows.Len() < changelog.OutputRows {
		return nil
	}
	return j.emit(out)
}
