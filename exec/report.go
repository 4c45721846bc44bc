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
	Latest  int64  // milliseconds by which the watermark was beyond the last moment at which the latest of them counted
	Fired   int64  // results that came out
	Rows    int64  // rows that came, late ones included
	// Lateness counts rows by how late they were, if the report is full.
	Lateness *Lateness
	Waiting  int64 // the end of the first window still open when the job ended, 0 if none

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
