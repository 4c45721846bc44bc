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
	Dropped int64  // rows that came after their last window had fired
	Latest  int64  // milliseconds by which the latest of them missed its window
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

// Window adds a window operator.
func (r *Report) Window(name string) *WindowReport {
	w := &WindowReport{Name: name}
	r.Windows = append(r.Windows, w)
	return w
}

// Input adds an input.
func (r *Report) Input(table string, delay int64) *InputReport {
	in := &InputReport{Table: table, Delay: delay}
	r.Inputs = append(r.Inputs, in)
	return in
}
