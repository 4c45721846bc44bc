// Package mark holds the operators that make watermarks: of rows, of the splits of a source, of the clock. Start at
// AssignWatermark.
package mark

import (
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/changelog"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// AssignWatermark makes watermarks of an expression, as Flink's WatermarkAssignerOperator: a row goes first, its
// watermark after it, and only if it is more than Interval beyond the last one. Both start at 0, so values up to 0
// never become watermarks. A NULL rowtime fails the job; a NULL watermark is no watermark.
type AssignWatermark struct {
	exec.NoFinish
	Cx       *expr.Cx
	Time     int       // the rowtime column
	Expr     expr.Expr // nil: the rowtime less Delay
	Delay    int64     // milliseconds
	Interval int64     // pipeline.auto-watermark-interval
	Table    string
	Report   *exec.InputReport

	cur, last int64
	sent      bool // a watermark has been sent
	done      bool
	marks     int // of the last batch
}

// Push adds the watermarks of a batch. Those that come from below are ignored, the end of input excepted.
func (a *AssignWatermark) Push(_ int, b *vec.Batch, out exec.Collector) error {
	c := *b
	c.Start, c.Marks = a.start(), nil
	if b.N > 0 {
		if err := a.rows(b, &c, out); err != nil {
			return err
		}
	}
	if b.End() == vec.MaxWatermark && !a.done {
		a.done = true
		c.Marks = append(c.Marks, vec.Mark{Row: c.N, T: vec.MaxWatermark})
	}
	return out.Emit(&c)
}

func (a *AssignWatermark) start() int64 {
	if !a.sent {
		return vec.MinWatermark
	}
	return a.last
}

// rows puts the marks of b's rows into c.
func (a *AssignWatermark) rows(b, c *vec.Batch, out exec.Collector) error {
	time := b.Cols[a.Time]
	if i := firstNull(time, b.N); i >= 0 {
		if head, _ := b.Cut(i); i > 0 {
			if err := a.Push(0, &head, out); err != nil {
				return err
			}
		}
		return nullRowtime(a.Table, b, i)
	}
	vals := time
	if a.Expr != nil {
		v, err := a.Expr.Eval(a.Cx, b)
		if err != nil {
			return changelog.FailAt(b, err, func(head *vec.Batch) error { return a.Push(0, head, out) })
		}
		vals = v
	}
	ms := vec.Values[int64](vec.Expand(vals, b.N))
	if nulls := vec.NullsOf(vals); nulls.Any() {
		own := make([]int64, b.N)
		copy(own, ms)
		for i := range own {
			if nulls.At(i) {
				own[i] = 0 // no watermark
			}
		}
		ms = own
	}
	if cap := a.marks + a.marks/8; cap > 0 {
		c.Marks = make([]vec.Mark, 0, cap)
	}
	cur, last := a.cur, a.last
	for i, t := range ms {
		cur = max(cur, t-a.Delay)
		if cur-last > a.Interval {
			c.Marks = append(c.Marks, vec.Mark{Row: i + 1, T: cur})
			last = cur
		}
	}
	a.sent = a.sent || len(c.Marks) > 0
	a.cur, a.last, a.marks = cur, last, len(c.Marks)
	if a.Report != nil {
		a.Report.Rows += int64(b.N)
		a.Report.Watermark = last
		a.Report.Largest = max(a.Report.Largest, cur)
	}
	return nil
}

// Timed lets no row without a rowtime pass. Flink's windows look themselves where the watermark is made in the source,
// which takes such rows.
type Timed struct {
	exec.NoFinish
	Time int
}

// Push hands a batch on, up to the first row without a rowtime.
func (t *Timed) Push(_ int, b *vec.Batch, out exec.Collector) error {
	if b.N > 0 {
		if i := firstNull(b.Cols[t.Time], b.N); i >= 0 {
			head, _ := b.Cut(i)
			if err := out.Emit(&head); err != nil {
				return err
			}
			return nullRowtime("", b, i)
		}
	}
	return out.Emit(b)
}

// firstNull is the first of n rows of a column that is NULL, -1 if there is none.
func firstNull(c vec.Col, n int) int {
	nulls := vec.NullsOf(c)
	for i := 0; nulls.Any() && i < n; i++ {
		if nulls.At(i) {
			return i
		}
	}
	return -1
}

// nullRowtime is Flink's failure of a row without a rowtime; table is "" if the row may come from several.
func nullRowtime(table string, b *vec.Batch, row int) error {
	p := source.New(source.RuntimeException, "RowTime field should not be null, please convert it to a non-null long value.")
	r := b.Origin.Record(row)
	if table != "" {
		r.Table = table
	}
	return p.In(r).Hinted("the rowtime is NULL; give such rows a time with a computed column: COALESCE(ts, TIMESTAMP '1970-01-01 00:00:00.001')")
}
