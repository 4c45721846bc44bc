package exec

// Report collects what a streaming job can tell afterwards: what windows dropped, and how far the inputs came.
type Report struct {
	Windows []*WindowReport
	Inputs  []*InputReport
	Skipped int64 // records left out by ignore-parse-errors
}

// WindowReport is what one window operator saw.
type WindowReport struct {
	Name    string // TUMBLE(size=[1 min])
	Windows bool   // rows are late for a window, whose last moment counts; else for their own time
	Dropped int64  // rows that came too late
	Latest  int64  // milliseconds by which the watermark was beyond the last moment at which the latest of them counted
	Fired   int64  // results that came out
	Waiting int64  // the end of the first window still open when the job ended, 0 if none
}

// InputReport is what one watermark generator saw.
type InputReport struct {
	Table     string
	Delay     int64 // of a watermark that is the rowtime minus a constant, -1 if it is something else
	Rows      int64
	Watermark int64 // the last one before the end of input
	Largest   int64 // the largest rowtime
}

// Window adds an operator that drops late rows: for a window, or for their own time. It gives nil on a nil report.
func (r *Report) Window(name string, windows bool) *WindowReport {
	if r == nil {
		return nil
	}
	w := &WindowReport{Name: name, Windows: windows}
	r.Windows = append(r.Windows, w)
	return w
}

// Drop counts a row that was too late by so many milliseconds. A nil report counts nothing.
func (w *WindowReport) Drop(by int64) {
	if w != nil {
		w.Dropped++
		w.Latest = max(w.Latest, by)
	}
}

// Input adds an input.
func (r *Report) Input(table string, delay int64) *InputReport {
	in := &InputReport{Table: table, Delay: delay}
	r.Inputs = append(r.Inputs, in)
	return in
}
