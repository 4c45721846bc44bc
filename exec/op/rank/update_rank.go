package rank

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/vec"
)

// UpdateTopN is a Top-N over updates that only ever move a row up, such as counts ordered descending: what has fallen out
// can be forgotten, and a row that stays in its place is updated there (Flink's UpdatableTopNFunction).
type UpdateTopN struct {
	exec.NoFinish
	spec  Spec
	key   []int // the columns that identify a row
	parts map[string][]keyedRow
	w     vec.RowWriter
	kw    vec.RowWriter
	ids   vec.RowWriter
	o     changelog.Log
}

// keyedRow is a row in its partition.
type keyedRow struct {
	changelog.Ranked
	id string
}

// NewUpdateTopN returns the operator.
func NewUpdateTopN(spec Spec, key []int) *UpdateTopN {
	t := &UpdateTopN{spec: spec, key: key, parts: map[string][]keyedRow{}}
	t.o.Rows = vec.NewRows(spec.output())
	return t
}

// Push takes the rows one by one; what an update replaces is known already.
func (t *UpdateTopN) Push(_ int, b *vec.Batch, out exec.Collector) error {
	t.o.Start = b.Start
	if b.N > 0 {
		t.w.Reset(b.Cols)
		t.kw.Reset(b.Pick(t.spec.Partition))
		t.ids.Reset(b.Pick(t.key))
	}
	err := changelog.InOrder(b, func(i int) error {
		if b.Kind(i).Retracts() {
			return nil
		}
		r := keyedRow{changelog.Ranked{Key: changelog.OrderKey(nil, b, i, t.spec.Order), Row: t.w.AppendRow(nil, i)}, string(t.ids.AppendRow(nil, i))}
		part := string(t.kw.AppendRow(nil, i))
		rows := t.parts[part]
		if at := slices.IndexFunc(rows, func(x keyedRow) bool { return x.id == r.id }); at >= 0 {
			t.parts[part] = t.update(rows, at, r)
		} else if n := int64(len(rows)); n < t.spec.To || bytes.Compare(r.Key, rows[n-1].Key) < 0 {
			t.parts[part] = t.insert(rows, r)
		}
		return nil
	}, t.o.Mark)
	return t.o.Settle(out, err)
}

// numbered tells that changes are told for each place.
func (t *UpdateTopN) numbered() bool { return t.spec.Number || t.spec.From > 1 }

func (t *UpdateTopN) show(kind vec.RowKind, r keyedRow, n int64) {
	if n >= t.spec.From && n <= t.spec.To {
		t.o.Add(kind, r.Row, changelog.EncodedInt(n))
	}
}

func (t *UpdateTopN) replace(old, now keyedRow, n int64) {
	t.show(vec.UpdateBefore, old, n)
	t.show(vec.UpdateAfter, now, n)
}

// place is where a row belongs: behind its equals.
func place(rows []keyedRow, key []byte) int {
	at, _ := slices.BinarySearchFunc(rows, key, func(x keyedRow, key []byte) int {
		if bytes.Compare(x.Key, key) <= 0 {
			return -1
		}
		return 1
	})
	return at
}

// update moves a row that is there; those between its new and its old place go down by one.
func (t *UpdateTopN) update(rows []keyedRow, at int, r keyedRow) []keyedRow {
	old := rows[at]
	if bytes.Equal(old.Key, r.Key) {
		rows[at] = r
	} else {
		rows = slices.Delete(rows, at, at+1)
		rows = slices.Insert(rows, place(rows, r.Key), r)
	}
	if !t.numbered() {
		t.replace(old, r, t.spec.From)
		return rows
	}
	up := slices.IndexFunc(rows, func(x keyedRow) bool { return x.id == r.id })
	if up >= at { // not in this order, but nobody can be sure
		t.replace(old, r, int64(up+1))
		return rows
	}
	for n := up; n <= at; n++ {
		if n < at {
			t.show(vec.UpdateBefore, rows[n+1], int64(n+1))
		}
		if n == up { // it leaves its old place once its new one is free
			t.show(vec.UpdateBefore, old, int64(at+1))
		}
		t.show(vec.UpdateAfter, rows[n], int64(n+1))
	}
	return rows
}

// insert takes a row in; the last falls out.
func (t *UpdateTopN) insert(rows []keyedRow, r keyedRow) []keyedRow {
	at := place(rows, r.Key)
	rows = slices.Insert(rows, at, r)
	full := int64(len(rows)) > t.spec.To
	if !t.numbered() {
		if full && t.spec.To == 1 {
			t.replace(rows[1], r, 1)
			return rows[:1]
		}
		if full {
			t.show(vec.Delete, rows[len(rows)-1], t.spec.From)
			rows = rows[:len(rows)-1]
		}
		t.show(vec.Insert, r, t.spec.From)
		return rows
	}
	for n := at; n < len(rows); n++ {
		if n+1 < len(rows) {
			t.replace(rows[n+1], rows[n], int64(n+1))
		} else {
			t.show(vec.Insert, rows[n], int64(n+1))
		}
	}
	if full { // equals of the last one stay, as in Flink
		last := rows[t.spec.To-1].Key
		for int64(len(rows)) > t.spec.To && !bytes.Equal(rows[len(rows)-1].Key, last) {
			rows = rows[:len(rows)-1]
		}
	}
	return rows
}
