// Package upsert holds the operators that keep the last row of each key. Start at Normalize.
package upsert

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op"
	"minisql/exec/op/changelog"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Normalize makes a whole changelog of upserts, as Flink's ChangelogNormalize (ProcTimeDeduplicateKeepLastRowFunction): it
// keeps the last row of each key, so that an update also says what it replaces, a delete what it takes away, and what
// changes nothing is left out. A filter that stands above is part of it: a row that no longer passes is taken away.
type Normalize struct {
	exec.NoFinish
	Filter *op.Filter // nil if all rows count

	key  []int
	rows map[string][]byte
	k, w vec.RowWriter
	o    changelog.Log
	// scratch
	id, row []byte
}

// NewNormalize returns the operator for rows of some types with a key.
func NewNormalize(ts []types.Type, key []int) *Normalize {
	n := &Normalize{key: key, rows: map[string][]byte{}}
	n.o.Rows = vec.NewRows(ts)
	return n
}

// Push takes rows and watermarks one by one.
func (n *Normalize) Push(_ int, b *vec.Batch, out exec.Collector) error {
	n.o.Start = b.Start
	if b.N > 0 {
		n.w.Reset(b.Cols)
		n.k.Reset(b.Pick(n.key))
	}
	var passed []bool
	if n.Filter != nil && b.N > 0 {
		sel, err := expr.Filter(n.Filter.Cx, n.Filter.Pred, b)
		if err != nil {
			return changelog.FailAt(b, err, func(head *vec.Batch) error { return n.Push(0, head, out) })
		}
		if sel != nil {
			passed = make([]bool, b.N)
			for _, i := range sel {
				passed[i] = true
			}
		}
	}
	err := changelog.InOrder(b, func(i int) error {
		n.id = n.k.AppendRow(n.id[:0], i)
		old, known := n.rows[string(n.id)]
		if b.Kind(i).Retracts() {
			// A change log of its own says by -U what +U says again: only a delete ends the row.
			if known && b.Kind(i) == vec.Delete {
				n.o.Add(vec.Delete, old)
				delete(n.rows, string(n.id))
			}
			return nil
		}
		n.row = n.w.AppendRow(n.row[:0], i)
		switch {
		case passed != nil && !passed[i]:
			if known {
				n.o.Add(vec.Delete, old)
				delete(n.rows, string(n.id))
			}
			return nil
		case !known:
			n.o.Add(vec.Insert, n.row)
		case bytes.Equal(old, n.row):
			return nil
		default:
			n.o.Add(vec.UpdateBefore, old)
			n.o.Add(vec.UpdateAfter, n.row)
		}
		n.rows[string(n.id)] = bytes.Clone(n.row)
		return nil
	}, n.o.Mark)
	return n.o.Settle(out, err)
}

// Materialize stands before a sink whose primary key is not the key of the changes: rows of one key of the sink may come
// from several rows of the query, whose changes may overtake each other. It keeps them all and gives the sink the last
// that is left (Flink's SinkUpsertMaterializer).
type Materialize struct {
	exec.NoFinish
	key  []int
	rows map[string][][]byte
	k, w vec.RowWriter
	o    changelog.Log
	// scratch
	id, row []byte
}

// NewMaterialize returns the operator for rows of some types and a sink's primary key.
func NewMaterialize(ts []types.Type, key []int) *Materialize {
	m := &Materialize{key: key, rows: map[string][][]byte{}}
	m.o.Rows = vec.NewRows(ts)
	return m
}

// Push takes rows and watermarks one by one.
func (m *Materialize) Push(_ int, b *vec.Batch, out exec.Collector) error {
	m.o.Start = b.Start
	if b.N > 0 {
		m.w.Reset(b.Cols)
		m.k.Reset(b.Pick(m.key))
	}
	err := changelog.InOrder(b, func(i int) error {
		m.id = m.k.AppendRow(m.id[:0], i)
		m.row = m.w.AppendRow(m.row[:0], i)
		list := m.rows[string(m.id)]
		if b.Kind(i).Retracts() {
			m.remove(list)
			return nil
		}
		kind := vec.Insert
		if len(list) > 0 {
			kind = vec.UpdateAfter
		}
		m.o.Add(kind, m.row)
		m.rows[string(m.id)] = append(list, bytes.Clone(m.row))
		return nil
	}, m.o.Mark)
	return m.o.Settle(out, err)
}

// remove takes the row out of its list; nobody minds if it is not there, as Flink does not.
func (m *Materialize) remove(list [][]byte) {
	at := slices.IndexFunc(list, func(r []byte) bool { return bytes.Equal(r, m.row) })
	if at < 0 {
		return
	}
	last := at == len(list)-1
	list = slices.Delete(list, at, at+1)
	if len(list) == 0 {
		delete(m.rows, string(m.id))
		m.o.Add(vec.Delete, m.row)
		return
	}
	m.rows[string(m.id)] = list
	if last {
		m.o.Add(vec.UpdateAfter, list[len(list)-1])
	}
}
