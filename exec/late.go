package exec

import (
	"slices"

	"minisql/exec/vec"
)

// KeptLate is how many dropped rows a report keeps.
const KeptLate = 1000

// LateRow is a row that was dropped, or that missed some of its windows: where it came from, its time, what it missed, and
// the watermark it met. Times are milliseconds; Start and End are those of the last window it missed, equal if the row's
// own time decided.
type LateRow struct {
	Operator   string
	Table      string // "" if there are several
	Place      string // data/a.csv:17, "" if unknown
	Time       int64
	Start, End int64
	Watermark  int64
	By         int64 // how far the watermark was beyond the window's end, or the row's own time
	// Missed is how many windows the row missed, a slide or step apart; Kept how many later ones it still counts in.
	Missed, Kept int
}

// Late says which row of a batch is too late and why; see LateRow. By counts from the last moment at which the row would
// have counted, which is a millisecond before the end of its window. Missed 0 stands for the one window there is.
type Late struct {
	Batch        *vec.Batch
	Row          int
	Time         int64
	Start, End   int64
	Watermark    int64
	By           int64
	Missed, Kept int
}

// Drop counts a row that was too late. A nil report counts nothing.
func (w *WindowReport) Drop(l Late) {
	if w == nil {
		return
	}
	w.Dropped++
	w.Latest = max(w.Latest, l.By)
	w.Lateness.Add(l.By)
	w.tell(l)
}

// Miss counts a row that was too late for some of its windows only. A nil report counts nothing.
func (w *WindowReport) Miss(l Late) {
	if w != nil {
		w.Partly++
		w.tell(l)
	}
}

// tell keeps a row and hands it on.
func (w *WindowReport) tell(l Late) {
	if w.in == nil || len(w.in.Late) >= KeptLate && w.in.EachLate == nil {
		return
	}
	row := LateRow{Operator: w.Name, Table: w.in.table(), Place: l.Batch.Origin.Place(l.Row), Time: l.Time, Start: l.Start, End: l.End,
		Watermark: l.Watermark, By: w.behind(l.By), Missed: l.Missed, Kept: l.Kept}
	if row.Missed == 0 && l.Start != l.End {
		row.Missed = 1
	}
	if len(w.in.Late) < KeptLate {
		w.in.Late = append(w.in.Late, row)
	}
	if w.in.EachLate != nil {
		w.in.EachLate(row)
	}
}

// table is the table whose rows are reported, "" if there are several.
func (r *Report) table() string {
	if len(r.Inputs) == 0 {
		return ""
	}
	for _, in := range r.Inputs[1:] {
		if in.Table != r.Inputs[0].Table {
			return ""
		}
	}
	return r.Inputs[0].Table
}

// behind is lateness as people count it: from the end of a window, not from its last moment.
func (w *WindowReport) behind(by int64) int64 {
	if w.Windows {
		return max(by-1, 0)
	}
	return by
}

// Behind is the lateness of the latest row, from the end of its window or from its own time.
func (w *WindowReport) Behind() int64 { return w.behind(w.Latest) }

// Lateness counts rows by how late they were: how far the watermark was beyond the last moment at which they would have
// counted. Rows that counted stand below zero, as far as somebody asked for them. One pass answers for every delay: with
// the delay longer by x a row is dropped exactly if it is late by x or more.
type Lateness struct {
	// Reach is how far below zero rows are counted: the delay there is.
	Reach  int64
	counts map[int64]int64
	sorted []int64
}

// NewLateness returns an empty count.
func NewLateness(reach int64) *Lateness { return &Lateness{Reach: reach, counts: map[int64]int64{}} }

// Add counts a row. A nil Lateness counts nothing.
func (l *Lateness) Add(by int64) {
	if l != nil && by >= -l.Reach {
		l.counts[by]++
		l.sorted = nil
	}
}

// Each calls f with every lateness that rows had and how many they were.
func (l *Lateness) Each(f func(by, rows int64)) {
	for by, n := range l.counts {
		f(by, n)
	}
}

// Dropped is how many rows are dropped if the delay is longer by x.
func (l *Lateness) Dropped(x int64) (n int64) {
	for by, c := range l.counts {
		if by >= x {
			n += c
		}
	}
	return
}

// Keeping is the least change of the delay that drops at most n rows.
func (l *Lateness) Keeping(n int64) int64 {
	if l.sorted == nil {
		for by := range l.counts {
			l.sorted = append(l.sorted, by)
		}
		slices.Sort(l.sorted)
	}
	for i := len(l.sorted) - 1; i >= 0; i-- {
		if n -= l.counts[l.sorted[i]]; n < 0 {
			return l.sorted[i] + 1
		}
	}
	return -l.Reach
}
