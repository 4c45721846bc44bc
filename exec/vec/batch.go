package vec

import (
	"math"

	"minisql/grammar/source"
)

// RowKind is the kind of change a row stands for.
type RowKind uint8

// The kinds of a changelog.
const (
	Insert RowKind = iota
	UpdateBefore
	UpdateAfter
	Delete
)

var kindNames = [...]string{"+I", "-U", "+U", "-D"}

func (k RowKind) String() string { return kindNames[k] }

// Retracts reports whether the row takes something back.
func (k RowKind) Retracts() bool { return k == UpdateBefore || k == Delete }

// The bounds of watermarks: none yet, and the end of input.
const (
	MinWatermark = math.MinInt64
	MaxWatermark = math.MaxInt64
)

// MarkKind is the kind of a control event.
type MarkKind uint8

// Control events: event time has come to T; the input is silent, so that nobody waits for its watermark; it is back.
const (
	Watermark MarkKind = iota
	Idle
	Active
)

// Mark is a control event that stands after the first Row rows of its batch.
type Mark struct {
	Row  int
	Kind MarkKind
	T    int64 // milliseconds since the epoch
}

// Batch is a run of rows with control events between them. It is immutable once emitted. With N == 0 it may still
// carry marks. Flink sends a watermark after a record, and what is late, what CURRENT_WATERMARK shows and when a
// window fires depend on that position: so marks keep it, and are never merged.
type Batch struct {
	Cols   []Col
	N      int
	Kinds  []RowKind // nil: every row is an Insert
	Start  int64     // the watermark in force before row 0
	Marks  []Mark    // in order
	Origin *Origin   // nil: unknown
	// Split is where the rows came from, if their source has several splits; nil otherwise.
	Split *Split
	// Next is the place in the split behind the last row, as its source counts (an offset in Kafka); it is meant for
	// whoever keeps track of what a job has read.
	Next  int64
	Event Event // only without rows
}

// Split is a part of a source that is read in its own order and has a watermark of its own: a partition of a topic.
// A split is known by its address.
type Split struct{ Name string }

// Event is what a batch without rows and marks tells of its split, or of its source.
type Event uint8

// Nothing; the split exists, and the watermark of the source waits for its own; the split has ended, and nothing waits
// for it any more; a source without an end has emitted all there is for now.
const (
	NoEvent Event = iota
	SplitOpened
	SplitEnded
	CaughtUp
)

// Origin says where a batch's rows came from; it is turned into a place only when somebody asks.
type Origin struct {
	Source Locator
	First  int64   // the record number of row 0 before selection, from 0
	Sel    []int32 // nil: row i is record First+i
}

// Locator knows where the records of a table stand.
type Locator interface {
	Locate(record int64) source.Record
}

// Record is where row i came from; all of it is unknown if the origin is.
func (o *Origin) Record(i int) source.Record {
	if o == nil {
		return source.Record{}
	}
	if o.Sel != nil {
		i = int(o.Sel[i])
	}
	return o.Source.Locate(o.First + int64(i))
}

// Place is Record in short: "data/a.csv:17", or "".
func (o *Origin) Place(i int) string { return o.Record(i).Short() }

func (o Origin) slice(lo, hi int) Origin {
	if o.Sel != nil {
		o.Sel = o.Sel[lo:hi]
	} else {
		o.First += int64(lo)
	}
	return o
}

// Kind is the kind of row i.
func (b *Batch) Kind(i int) RowKind {
	if b.Kinds == nil {
		return Insert
	}
	return b.Kinds[i]
}

// End is the watermark in force after the batch.
func (b *Batch) End() int64 {
	for k := len(b.Marks) - 1; k >= 0; k-- {
		if b.Marks[k].Kind == Watermark {
			return b.Marks[k].T
		}
	}
	return b.Start
}

// Slice is rows lo to hi without marks; Start is left to the caller.
func (b *Batch) Slice(lo, hi int) Batch {
	out := Batch{Cols: make([]Col, len(b.Cols)), N: hi - lo, Start: b.Start, Split: b.Split}
	for i, c := range b.Cols {
		if c.IsSet() {
			out.Cols[i] = c.Slice(lo, hi)
		}
	}
	if b.Kinds != nil {
		out.Kinds = b.Kinds[lo:hi]
	}
	if b.Origin != nil {
		o := b.Origin.slice(lo, hi)
		out.Origin = &o
	}
	return out
}

// Rows are rows lo to hi as batches of one row without marks. Their memory is made at once: feeding operators row by row
// costs mostly allocations.
func (b *Batch) Rows(lo, hi int) []Batch {
	n, width := hi-lo, len(b.Cols)
	out, cols := make([]Batch, n), make([]Col, n*width)
	var origins []Origin
	if b.Origin != nil {
		origins = make([]Origin, n)
	}
	for i := range out {
		at := lo + i
		row := &out[i]
		row.N, row.Start, row.Split, row.Cols = 1, b.Start, b.Split, cols[i*width:(i+1)*width:(i+1)*width]
		for k, c := range b.Cols {
			if c.IsSet() {
				row.Cols[k] = c.Slice(at, at+1)
			}
		}
		if b.Kinds != nil {
			row.Kinds = b.Kinds[at : at+1]
		}
		if b.Origin != nil {
			row.Origin = &origins[i]
			origins[i] = b.Origin.slice(at, at+1)
		}
	}
	return out
}

// Cut parts the batch at row r: marks that stand at r go with the first part.
func (b *Batch) Cut(r int) (head, tail Batch) {
	head, tail = b.Slice(0, r), b.Slice(r, b.N)
	k := 0
	for k < len(b.Marks) && b.Marks[k].Row <= r {
		k++
	}
	head.Marks = b.Marks[:k:k]
	tail.Marks = make([]Mark, len(b.Marks)-k)
	for i, m := range b.Marks[k:] {
		m.Row -= r
		tail.Marks[i] = m
	}
	tail.Start = head.End()
	return
}

// Select keeps the rows in sel, ascending, and moves the marks along.
func (b *Batch) Select(sel []int32) Batch {
	out := Batch{Cols: make([]Col, len(b.Cols)), N: len(sel), Start: b.Start, Split: b.Split}
	for i, c := range b.Cols {
		if c.IsSet() {
			out.Cols[i] = Take(c, sel)
		}
	}
	if b.Kinds != nil {
		out.Kinds = make([]RowKind, len(sel))
		for i, r := range sel {
			out.Kinds[i] = b.Kinds[r]
		}
	}
	if len(b.Marks) > 0 {
		out.Marks = make([]Mark, len(b.Marks))
		k := 0
		for i, m := range b.Marks {
			for k < len(sel) && int(sel[k]) < m.Row {
				k++
			}
			m.Row = k
			out.Marks[i] = m
		}
	}
	if b.Origin != nil {
		o := *b.Origin
		own := make([]int32, len(sel))
		for i, r := range sel {
			own[i] = r
			if o.Sel != nil {
				own[i] = o.Sel[r]
			}
		}
		o.Sel = own
		out.Origin = &o
	}
	return out
}

// Pick are some of the columns.
func (b *Batch) Pick(cols []int) []Col {
	out := make([]Col, len(cols))
	for i, c := range cols {
		out[i] = b.Cols[c]
	}
	return out
}
