// Package join holds the joins: regular ones of streams and of batches, by interval, by window, by version. Start at Join.
package join

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// Join is a regular join in streaming mode: both sides are kept for ever, and every row is answered at once (Flink's
// StreamingJoinOperator and StreamingSemiAntiJoinOperator): an outer row without a partner is shown with NULLs, and
// taken back by -D when the first partner comes.
type Join struct {
	exec.NoFinish
	spec Spec
	side [2]map[string][]*joined
	lone [2][]*joined // rows whose key is NULL: they have no partner, but may be taken back
	key  [2]keyReader
	row  [2]vec.RowWriter
	o    changelog.Log
}

// NewJoin returns the operator.
func NewJoin(spec Spec) *Join {
	j := &Join{spec: spec}
	j.o.Rows = vec.NewRows(spec.output())
	for s := range j.side {
		j.side[s] = map[string][]*joined{}
		j.key[s].keys = spec.Keys[s]
	}
	return j
}

// Push joins the rows of one side with what the other side has sent so far.
func (j *Join) Push(in int, b *vec.Batch, out exec.Collector) error {
	j.o.Start = b.Start
	if b.N > 0 {
		j.key[in].reset(b)
		j.row[in].Reset(b.Cols)
	}
	err := changelog.InOrder(b, func(i int) error {
		key, ok := j.key[in].key(nil, i)
		row := j.row[in].AppendRow(nil, i)
		kind := b.Kind(i)
		if kind.Retracts() {
			return j.retract(in, kind, key, ok, row)
		}
		return j.accumulate(in, kind, key, ok, row)
	}, j.o.Mark)
	return j.o.Settle(out, err)
}

// pair shows two rows, the left one first; nil stands for NULLs.
func (j *Join) pair(kind vec.RowKind, side int, mine, other []byte) {
	if other == nil {
		other = j.spec.nulls(1 - side)
	}
	if side == 1 {
		mine, other = other, mine
	}
	j.o.Add(kind, mine, other)
}

func (j *Join) accumulate(side int, kind vec.RowKind, key []byte, ok bool, row []byte) error {
	var matches []*joined
	var err error
	if ok {
		if matches, err = j.spec.matching(side, row, j.side[1-side][string(key)]); err != nil {
			return err
		}
	}
	r := &joined{row: row, partners: len(matches)}
	if ok {
		j.side[side][string(key)] = append(j.side[side][string(key)], r)
	} else {
		j.lone[side] = append(j.lone[side], r)
	}
	if j.spec.leftOnly() {
		j.semi(side, kind, row, matches, 1)
		return nil
	}
	outer := j.spec.outer(side)
	if outer {
		kind = vec.Insert
	}
	if len(matches) == 0 && outer {
		j.pair(vec.Insert, side, row, nil)
	}
	for _, o := range matches {
		if j.spec.outer(1 - side) {
			kind = vec.Insert
			if o.partners == 0 {
				j.pair(vec.Delete, 1-side, o.row, nil)
			}
		}
		o.partners++
		j.pair(kind, side, row, o.row)
	}
	return nil
}

// semi answers a row of a semi or anti join; d is 1 for a row that comes and -1 for one that goes.
func (j *Join) semi(side int, kind vec.RowKind, row []byte, matches []*joined, d int) {
	keep := j.spec.Kind == rel.SemiJoin
	if side == 0 {
		if (len(matches) > 0) == keep {
			j.o.Add(kind, row)
		}
		return
	}
	for _, l := range matches {
		before := l.partners > 0
		l.partners += d
		if after := l.partners > 0; before != after {
			if after == keep {
				j.o.Add(vec.Insert, l.row)
			} else {
				j.o.Add(vec.Delete, l.row)
			}
		}
	}
}

func (j *Join) retract(side int, kind vec.RowKind, key []byte, ok bool, row []byte) error {
	if ok {
		j.side[side][string(key)] = without(j.side[side][string(key)], row)
		if len(j.side[side][string(key)]) == 0 {
			delete(j.side[side], string(key))
		}
	} else {
		j.lone[side] = without(j.lone[side], row)
	}
	var matches []*joined
	var err error
	if ok {
		if matches, err = j.spec.matching(side, row, j.side[1-side][string(key)]); err != nil {
			return err
		}
	}
	if j.spec.leftOnly() {
		j.semi(side, kind, row, matches, -1)
		return nil
	}
	if j.spec.outer(side) {
		kind = vec.Delete
		if len(matches) == 0 {
			j.pair(vec.Delete, side, row, nil)
		}
	}
	for _, o := range matches {
		j.pair(kind, side, row, o.row)
		if o.partners--; j.spec.outer(1-side) && o.partners == 0 {
			j.pair(vec.Insert, 1-side, o.row, nil)
		}
	}
	return nil
}

// without takes one row out of a list.
func without(list []*joined, row []byte) []*joined {
	for i, r := range list {
		if string(r.row) == string(row) {
			return append(list[:i:i], list[i+1:]...)
		}
	}
	return list
}
