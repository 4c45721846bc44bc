package exec

import "minisql/exec/vec"

// Report collects what a streaming job can tell afterwards: what windows dropped, and how far the inputs came.
type Report struct {
	Windows []*WindowReport
	Inputs  []*InputReport
	Skipped int64 // records left out by ignore-parse-errors
	// Late are the first rows that were dropped; EachLate, if set, is called for all of them.
	Late     []LateRow
	EachLate func(LateRow)
	// Full asks for the lateness of all rows, so that one can tell what other delays would drop.
	Full bool
}

// WindowReport is what one window operator saw.
type WindowReport struct {
	Name    string // TUMBLE(size=[1 min])
	Windows bool   // rows are late for a window, whose last moment counts; else for their own time
	Dropped int64  // rows that came too late
	Partly  int64  // rows that came too late for some of their windows only
	Latest  int64  // milliseconds by which the watermark was beyond the last moment at which the latest of them counted
	Fired   int64  // results that came out
	Rows    int64  // rows that came, late ones included
	// Merges tells that windows grow into each other: what another delay would drop does not follow from lateness then.
	Merges bool
	// Lateness counts rows by how late they were, if the report is full.
	Lateness *Lateness
	ByClock  bool  // by processing time
	Waiting  int64 // the end of the first window still open when the job ended, 0 if none
	Jump     *Jump // the largest step of the watermark

	in *Report
}

// InputReport is what one watermark generator saw.
type InputReport struct {
	Table     string
	Delay     int64 // of a watermark that is the rowtime minus a constant, -1 if it is something else
	Rows      int64
	Watermark int64 // the last one before the end of input
	Largest   int64 // the largest rowtime
	IdleSince int64 // when it became idle, 0 if it is not
	Splits    []*SplitReport
}

// SplitReport is what a watermark generator saw of one split.
type SplitReport struct {
	Name      string
	Rows      int64
	Watermark int64
	IdleSince int64 // when it became idle, 0 if it is not
}

// Jump is a step of the watermark that a single row caused.
type Jump struct {
	Place         string // of the row, "" if unknown
	From, To      int64
	rows, dropped int64 // before it
}

// Stepped notes a step of the watermark if it is the largest so far. It stands
// before a row of a batch that Saw has counted, behind the row that caused it, unless a filter has taken that away: times
// are the rows'. A nil report notes nothing.
func (w *WindowReport) Stepped(b *vec.Batch, times []int64, row int, from, to int64) {
	if w == nil || from == vec.MinWatermark || to == vec.MaxWatermark || to-from < leap || w.Jump != nil && to-from <= w.Jump.To-w.Jump.From {
		return
	}
	w.Jump = &Jump{From: from, To: to, rows: w.Rows - int64(b.N-row), dropped: w.Dropped}
	if row > 0 && times[row-1] >= to {
		w.Jump.Place = b.Origin.Place(row - 1)
	}
}

// leap is the least step, in milliseconds, that may be a mistake.
const leap = 60_000

// AfterJump tells how many rows came after the jump, and how many of them were dropped.
func (w *WindowReport) AfterJump() (rows, dropped int64) {
	return w.Rows - w.Jump.rows, w.Dropped - w.Jump.dropped
}

// Split adds a split.
func (r *InputReport) Split(name string) *SplitReport {
	s := &SplitReport{Name: name, Watermark: vec.MinWatermark}
	r.Splits = append(r.Splits, s)
	return s
}

// Saw counts rows that came. A nil report counts nothing.
func (w *WindowReport) Saw(n int) {
	if w != nil {
		w.Rows += int64(n)
	}
}

// Window adds an operator that drops late rows: for a window, or for their own time. delay is that of its watermark, as far as it is
// constant. It gives nil on a nil report.
func (r *Report) Window(name string, windows bool, delay int64) *WindowReport {
	if r == nil {
		return nil
	}
	w := &WindowReport{Name: name, Windows: windows, in: r}
	if r.Full {
		w.Lateness = NewLateness(max(delay, 0))
	}
	r.Windows = append(r.Windows, w)
	return w
}

// Input adds an input.
func (r *Report) Input(table string, delay int64) *InputReport {
	in := &InputReport{Table: table, Delay: delay}
	r.Inputs = append(r.Inputs, in)
	return in
}
