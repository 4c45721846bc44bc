// Package op holds the operators that keep nothing or little: filters, projections, sinks, set operations. The packages
// below it are the families of the others: window, join, rank, over, aggregate, match, upsert, and mark, which makes
// watermarks; changelog, groups and timers are what they share. One goroutine calls each operator (see exec.Operator); none
// sees plans or syntax. Start at Project for the simplest, at window.SliceWindow for the heart.
package op

import (
	"errors"

	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/changelog"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

var bigint = types.Of(types.BigInt).Must()

// evalAll evaluates expressions over a batch; of several failures the earliest row wins, then the earlier expression.
func evalAll(cx *expr.Cx, es []expr.Expr, b *vec.Batch) ([]vec.Col, error) {
	cols := make([]vec.Col, len(es))
	var first error
	at := b.N
	for i, e := range es {
		c, err := e.Eval(cx, b)
		if err != nil {
			var row *functions.RowError
			if !errors.As(err, &row) {
				return nil, err
			}
			if first == nil || row.Row < at {
				first, at = err, row.Row
			}
			continue
		}
		cols[i] = c
	}
	return cols, first
}

// Filter keeps the rows for which Pred is TRUE.
type Filter struct {
	exec.NoFinish
	Cx   *expr.Cx
	Pred expr.Expr
}

// Push filters a batch; marks stay where they were among the rows that are left.
func (f *Filter) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return out.Emit(b)
	}
	sel, err := expr.Filter(f.Cx, f.Pred, b)
	if err != nil {
		return changelog.FailAt(b, err, func(head *vec.Batch) error { return f.Push(0, head, out) })
	}
	if sel == nil {
		return out.Emit(b)
	}
	if len(sel) == 0 && len(b.Marks) == 0 {
		return nil
	}
	kept := b.Select(sel)
	return out.Emit(&kept)
}

// Project computes columns.
type Project struct {
	exec.NoFinish
	Cx    *expr.Cx
	Exprs []expr.Expr
}

// Push computes the columns of a batch.
func (p *Project) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N == 0 {
		return out.Emit(&vec.Batch{Start: b.Start, Marks: b.Marks})
	}
	cols, err := evalAll(p.Cx, p.Exprs, b)
	if err != nil {
		return changelog.FailAt(b, err, func(head *vec.Batch) error { return p.Push(0, head, out) })
	}
	c := *b
	c.Cols = cols
	return out.Emit(&c)
}

// Pass hands batches on; its stage has several inputs whose watermarks are combined: UNION ALL.
type Pass struct{ exec.NoFinish }

// Push hands a batch on.
func (Pass) Push(_ int, b *vec.Batch, out exec.Collector) error { return out.Emit(b) }

// Limit takes the rows from Offset on, Count of them if that is not negative.
type Limit struct {
	exec.NoFinish
	Offset, Count int64
	seen          int64
}

// Push takes what is wanted of a batch.
func (l *Limit) Push(_ int, b *vec.Batch, out exec.Collector) error {
	lo := min(max(l.Offset-l.seen, 0), int64(b.N))
	hi := int64(b.N)
	if l.Count >= 0 {
		hi = max(min(hi, l.Offset+l.Count-l.seen), lo)
	}
	l.seen += int64(b.N)
	if lo > 0 || hi < int64(b.N) {
		b = part(b, int(lo), int(hi))
	}
	if b.N > 0 || len(b.Marks) > 0 {
		if err := out.Emit(b); err != nil {
			return err
		}
	}
	if l.Count >= 0 && l.seen >= l.Offset+l.Count {
		return exec.ErrStop
	}
	return nil
}

// part is rows lo to hi of a batch with the marks up to them: who counts time counts that of the rows left out too.
func part(b *vec.Batch, lo, hi int) *vec.Batch {
	out := b.Slice(lo, hi)
	for _, m := range b.Marks {
		if m.Row <= hi {
			m.Row = max(m.Row-lo, 0)
			out.Marks = append(out.Marks, m)
		}
	}
	return &out
}

// Expand copies each row once for every grouping set; Keep tells per set which columns stay.
type Expand struct {
	exec.NoFinish
	Keep [][]bool
}

// Push copies a batch's rows, all copies of a row next to each other.
func (e *Expand) Push(_ int, b *vec.Batch, out exec.Collector) error {
	k := len(e.Keep)
	if b.N == 0 {
		return out.Emit(&vec.Batch{Start: b.Start, Marks: b.Marks})
	}
	sel := make([]int32, b.N*k)
	ids := make([]int64, len(sel))
	for i := range sel {
		sel[i], ids[i] = int32(i/k), int64(i%k)
	}
	wide := b.Select(sel)
	for i, m := range b.Marks {
		wide.Marks[i].Row = m.Row * k
	}
	for c := range wide.Cols {
		at := make([]int32, len(sel))
		blank := false
		for i := range at {
			at[i] = int32(i)
			if !e.Keep[i%k][c] {
				at[i], blank = -1, true
			}
		}
		if blank {
			wide.Cols[c] = vec.Take(vec.Expand(wide.Cols[c], len(sel)), at)
		}
	}
	wide.Cols = append(wide.Cols, vec.FromSlice(&bigint, ids, nil))
	return out.Emit(&wide)
}

// Columns keeps the first N columns.
type Columns struct {
	exec.NoFinish
	N int
}

// Push hands a batch on with fewer columns.
func (c *Columns) Push(_ int, b *vec.Batch, out exec.Collector) error {
	narrow := *b
	if b.N > 0 {
		narrow.Cols = b.Cols[:c.N]
	}
	return out.Emit(&narrow)
}
