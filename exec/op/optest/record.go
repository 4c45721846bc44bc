package optest

import (
	"fmt"
	"strings"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// record is where an operator's output ends: it keeps it as lines and looks for what no operator may do.
type record struct {
	exec.NoFinish
	lines []string
	lone  bool
	low   int64 // the last watermark
	any   bool
	half  string // a -U whose +U has not come yet
	wrong error
}

// Push keeps a batch.
func (r *record) Push(_ int, b *vec.Batch, _ exec.Collector) error { return r.Emit(b) }

// take keeps the rows of a batch, as the end of a job does.
func (r *record) take(b *vec.Batch) error {
	rows := *b
	rows.Marks, rows.Start = nil, vec.MinWatermark
	return r.Emit(&rows)
}

// Emit keeps a batch.
func (r *record) Emit(b *vec.Batch) error {
	if low := r.watermark(); b.Start > low {
		r.fail("a batch begins at watermark %s, but %s came last", markText(vec.Mark{T: b.Start}), markText(vec.Mark{T: low}))
	}
	k := 0
	for i := 0; i <= b.N; i++ {
		for ; k < len(b.Marks) && b.Marks[k].Row <= i; k++ {
			r.mark(b.Marks[k])
		}
		if i < b.N {
			r.row(b, i)
		}
	}
	if k < len(b.Marks) {
		r.fail("a mark stands behind row %d of %d", b.Marks[k].Row, b.N)
	}
	return nil
}

func (r *record) watermark() int64 {
	if !r.any {
		return vec.MinWatermark
	}
	return r.low
}

func (r *record) fail(format string, args ...any) {
	if r.wrong == nil {
		r.wrong = fmt.Errorf(format+"\noutput so far:\n  %s", append(args, strings.Join(r.lines, "\n  "))...)
	}
}

func (r *record) mark(m vec.Mark) {
	r.lines = append(r.lines, markText(m))
	if m.Kind != vec.Watermark {
		return
	}
	if r.any && m.T < r.low {
		r.fail("the watermark falls")
	}
	if r.half != "" && !r.lone {
		r.fail("a mark stands between the halves of an update: %s", r.half)
	}
	r.low, r.any = m.T, true
}

func (r *record) row(b *vec.Batch, i int) {
	row := make([]any, len(b.Cols))
	for c := range row {
		row[c] = vec.At(b.Cols[c], i)
		if row[c] == nil && b.Cols[c].Type.NotNull {
			r.fail("column %d is NULL, but its type is NOT NULL", c)
		}
	}
	l := line(b.Kind(i), row)
	r.lines = append(r.lines, l)
	switch b.Kind(i) {
	case vec.UpdateBefore:
		r.half = l
	case vec.UpdateAfter:
		r.half = ""
	}
}

// line is a row as text.
func line(kind vec.RowKind, row []any) string {
	parts := make([]string, len(row))
	for i, v := range row {
		switch v := v.(type) {
		case nil:
			parts[i] = "NULL"
		case types.Instant:
			parts[i] = fmt.Sprintf("@%d", v.Ms)
		default:
			parts[i] = fmt.Sprint(v)
		}
	}
	return kind.String() + "(" + strings.Join(parts, ", ") + ")"
}

// markText is a mark as text.
func markText(m vec.Mark) string {
	switch {
	case m.Kind == vec.Idle:
		return "idle"
	case m.Kind == vec.Active:
		return "active"
	case m.T == vec.MaxWatermark:
		return "-- end"
	case m.T == vec.MinWatermark:
		return "-- none"
	}
	return fmt.Sprintf("-- @%d", m.T)
}
