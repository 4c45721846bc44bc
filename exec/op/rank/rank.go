// Package rank holds what goes by an order: sorts, Top-N, deduplication. Start at TopN.
package rank

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is what the Top-N operators need to know. Types are those of the input; with Number the row's number is
// added as a BIGINT, with Constant the number From.
type Spec struct {
	Types     []types.Type
	Partition []int
	Order     []rel.SortKey
	From, To  int64
	Number    bool
	// Retracts tells that the input takes rows back, so that all of a partition must be kept.
	Retracts bool
	// Before asks a Top-1 for -U rows; without them it says +U alone.
	Before bool
	// Limit is the column with To, if it is not negative: what it holds in a partition's first row counts for all.
	Limit int
}

// TopN keeps the first rows of each partition in streaming mode and says what changes: without numbers -D of a row that
// falls out and +I of the one that comes in, with numbers -U and +U of every place whose row changes (Flink's
// AppendOnlyTopNFunction and RetractableTopNFunction). Rows of equal keys keep their order of arrival.
type TopN struct {
	exec.NoFinish
	spec  Spec
	parts map[string][]changelog.Ranked
	w     vec.RowWriter
	kw    vec.RowWriter
	o     changelog.Log
	to    int64            // of the partition at hand
	ends  map[string]int64 // of the partitions, with Limit
}

// NewTopN returns the operator.
func NewTopN(spec Spec) *TopN {
	t := &TopN{spec: spec, parts: map[string][]changelog.Ranked{}, to: spec.To, ends: map[string]int64{}}
	t.o.Rows = vec.NewRows(spec.output())
	return t
}

// output are the types of the rows that go out.
func (s *Spec) output() []types.Type {
	return append(slices.Clone(s.Types), types.Of(types.BigInt).Must())
}

// Push takes the rows one by one.
func (t *TopN) Push(_ int, b *vec.Batch, out exec.Collector) error {
	t.o.Start = b.Start
	if b.N > 0 {
		t.w.Reset(b.Cols)
		t.kw.Reset(b.Pick(t.spec.Partition))
	}
	err := changelog.InOrder(b, func(i int) error {
		r := changelog.Ranked{Key: changelog.OrderKey(nil, b, i, t.spec.Order), Row: t.w.AppendRow(nil, i)}
		part := string(t.kw.AppendRow(nil, i))
		if t.spec.Limit >= 0 {
			t.limit(part, b, i)
		}
		if b.Kind(i).Retracts() {
			t.remove(part, r)
		} else {
			t.insert(part, r)
		}
		return nil
	}, t.o.Mark)
	return t.o.Settle(out, err)
}

// limit finds the end of a row's partition.
func (t *TopN) limit(part string, b *vec.Batch, i int) {
	to, known := t.ends[part]
	if !known {
		switch v := vec.At(b.Cols[t.spec.Limit], i).(type) {
		case int8:
			to = int64(v)
		case int16:
			to = int64(v)
		case int32:
			to = int64(v)
		case int64:
			to = v
		}
		t.ends[part] = to
	}
	t.to = to
}

func (t *TopN) show(kind vec.RowKind, r changelog.Ranked, n int64) {
	t.o.Add(kind, r.Row, changelog.EncodedInt(n))
}

func (t *TopN) insert(part string, r changelog.Ranked) {
	rows := t.parts[part]
	at, _ := slices.BinarySearchFunc(rows, r.Key, func(x changelog.Ranked, key []byte) int {
		if bytes.Compare(x.Key, key) <= 0 { // behind its equals
			return -1
		}
		return 1
	})
	n := int64(at + 1)
	if n > t.to && !t.spec.Retracts {
		return
	}
	rows = slices.Insert(rows, at, r)
	if n <= t.to {
		if t.spec.Number {
			t.shiftDown(rows, at)
		} else {
			t.enter(rows, at)
		}
	}
	if !t.spec.Retracts && int64(len(rows)) > t.to {
		rows = rows[:t.to]
	}
	t.parts[part] = rows
}

// enter shows a row that has come in, without numbers: what falls out goes first. A Top-1 whose input never takes rows
// back updates instead.
func (t *TopN) enter(rows []changelog.Ranked, at int) {
	from, to := t.spec.From, t.to
	full := int64(len(rows)) > to
	if full && to == 1 && !t.spec.Retracts && t.spec.Limit < 0 {
		if t.spec.Before {
			t.show(vec.UpdateBefore, rows[1], from)
		}
		t.show(vec.UpdateAfter, rows[0], from)
		return
	}
	if full {
		t.show(vec.Delete, rows[to], from)
	}
	if in := max(int64(at+1), from); in <= int64(len(rows)) {
		t.show(vec.Insert, rows[in-1], from)
	}
}

// shiftDown shows a row that has come in and those that it has pushed down, with their numbers.
func (t *TopN) shiftDown(rows []changelog.Ranked, at int) {
	last := min(int64(len(rows)), t.to)
	for n := int64(at + 1); n <= last; n++ {
		if n < t.spec.From {
			continue
		}
		if n < int64(len(rows)) { // the row that was here is one further down now
			t.show(vec.UpdateBefore, rows[n], n)
			t.show(vec.UpdateAfter, rows[n-1], n)
		} else {
			t.show(vec.Insert, rows[n-1], n)
		}
	}
}

func (t *TopN) remove(part string, r changelog.Ranked) {
	rows := t.parts[part]
	at := slices.IndexFunc(rows, func(x changelog.Ranked) bool { return bytes.Equal(x.Key, r.Key) && bytes.Equal(x.Row, r.Row) })
	if at < 0 {
		return
	}
	n := int64(at + 1)
	gone := rows[at]
	rows = slices.Delete(rows, at, at+1)
	if len(rows) == 0 {
		delete(t.parts, part)
	} else {
		t.parts[part] = rows
	}
	switch {
	case n > t.to:
	case !t.spec.Number:
		t.show(vec.Delete, gone, t.spec.From)
		if int64(len(rows)) >= t.to {
			t.show(vec.Insert, rows[t.to-1], t.spec.From)
		}
	default:
		prev := gone
		for ; n <= t.to && n <= int64(len(rows)); n++ {
			t.show(vec.UpdateBefore, prev, n)
			t.show(vec.UpdateAfter, rows[n-1], n)
			prev = rows[n-1]
		}
		if n <= t.to {
			t.show(vec.Delete, prev, n)
		}
	}
}
