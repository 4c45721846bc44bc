package optest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"minisql/exec/types"
	"minisql/exec/vec"
)

// step is one thing that happens to an operator.
type step struct {
	in    int
	what  doing
	kind  vec.RowKind
	row   []any
	at    int64 // of a watermark, or of the clock
	split *vec.Split
}

// doing tells steps apart.
type doing uint8

const (
	aRow doing = iota
	aWatermark
	aTick
	aSplit // is opened
	anEnd  // of an input
)

type script []step

func (s script) String() string {
	var b strings.Builder
	for _, x := range s {
		switch x.what {
		case aRow:
			fmt.Fprintf(&b, "  %d: %s\n", x.in, line(x.kind, x.row))
		case aWatermark:
			fmt.Fprintf(&b, "  %d: %s\n", x.in, markText(vec.Mark{T: x.at}))
		case aTick:
			fmt.Fprintf(&b, "  the clock: %d\n", x.at)
		case anEnd:
			fmt.Fprintf(&b, "  %d ends\n", x.in)
		}
	}
	return b.String()
}

// writer writes a script. It remembers the rows of each input that may still be taken back.
type writer struct {
	*rand.Rand
	Case
	nulls bool
	time  int64
	mark  []int64
	live  [][][]any
	count int
	split []*vec.Split
	out   script
}

// input is a script of rows that come mostly in the order of their times.
func input(r *rand.Rand, c Case, rows int, nulls bool) script {
	n := max(c.Inputs, 1)
	w := &writer{Rand: r, Case: c, nulls: nulls, mark: make([]int64, n), live: make([][][]any, n)}
	for i := range c.Splits {
		w.split = append(w.split, &vec.Split{Name: fmt.Sprint("split ", i)})
		w.add(step{what: aSplit, split: w.split[i]})
	}
	for i := range rows * n {
		in := i / rows
		switch {
		case !c.Batch:
			in = r.IntN(n)
		case c.LastFirst:
			in = n - 1 - in
		}
		w.rowOrChange(in)
		if !c.Batch && r.IntN(3) == 0 {
			w.watermark(in)
		}
		if c.Clock && r.IntN(3) == 0 {
			w.add(step{what: aTick, at: w.time})
		}
		if c.Batch && (i+1)%rows == 0 {
			w.add(step{what: anEnd, in: in})
		}
	}
	if !c.Batch {
		for in := range n {
			w.add(step{what: aWatermark, in: in, at: vec.MaxWatermark})
			w.add(step{what: anEnd, in: in})
		}
	}
	return w.out
}

func (w *writer) add(s step) { w.out = append(w.out, s) }

// rowOrChange adds a row, or takes one back, or updates one.
func (w *writer) rowOrChange(in int) {
	live := w.live[in]
	if !w.Changes || len(live) == 0 || w.IntN(2) == 0 {
		row := w.row()
		w.live[in] = append(live, row)
		w.add(w.rowStep(in, vec.Insert, row))
		return
	}
	at := w.IntN(len(live))
	old := live[at]
	if w.IntN(2) == 0 {
		w.live[in] = append(live[:at:at], live[at+1:]...)
		w.add(w.rowStep(in, vec.Delete, old))
		return
	}
	now := w.row()
	now[Key] = old[Key]
	live[at] = now
	w.add(w.rowStep(in, vec.UpdateBefore, old))
	w.add(w.rowStep(in, vec.UpdateAfter, now))
}

func (w *writer) rowStep(in int, kind vec.RowKind, row []any) step {
	s := step{in: in, kind: kind, row: row}
	if len(w.split) > 0 {
		s.split = w.split[w.IntN(len(w.split))]
	}
	return s
}

// row is a new row; no two have the same number, unless rows are to be few.
func (w *writer) row() []any {
	w.count++
	w.time += w.Int64N(900)
	row := []any{int32(w.IntN(4)), string(rune('a' + w.IntN(5))), types.Instant{Ms: max(w.time-w.Int64N(1500), 1)}, int64(w.count*10 + w.IntN(3))}
	if w.Few {
		row[Time], row[Number] = types.Instant{Ms: 1000}, int64(w.IntN(3))
	}
	for i := range row {
		if w.nulls && !Schema[i].NotNull && w.IntN(4) == 0 {
			row[i] = nil
		}
	}
	return row
}

// watermark adds a watermark a second behind the rows, if it advances.
func (w *writer) watermark(in int) {
	if t := w.time - 1000; t > w.mark[in] {
		w.mark[in] = t
		w.add(step{what: aWatermark, in: in, at: t})
	}
}
