package session

import (
	"fmt"
	"strings"

	"minisql/exec"
	"minisql/exec/vec"
)

// jump warns of a single row so far in the future that it closed the windows of the rows behind it.
func jump(w *exec.WindowReport) string {
	if w.Jump == nil {
		return ""
	}
	rows, dropped := w.AfterJump()
	if dropped == 0 || dropped*2 < rows {
		return ""
	}
	row := "A single row that the query leaves out"
	if w.Jump.Place != "" {
		row = "A single row, " + w.Jump.Place + ","
	}
	return fmt.Sprintf("%s put the watermark %s ahead, to %s; of the %s behind it %d came late. Is its time right?",
		row, span(w.Jump.To-w.Jump.From), moment(w.Jump.To), count(rows, "row"), dropped)
}

// waiting says what a window that never closed was waiting for.
func waiting(w *exec.WindowReport, inputs []*exec.InputReport) string {
	s := fmt.Sprintf("%s still holds rows of the window that ends at %s", w.Name, moment(w.Waiting))
	if w.ByClock {
		return s + " of processing time, which had not come when the job ended; as in Flink they are lost. By event time the end of input closes all windows."
	}
	who, mark := slowest(inputs)
	if who == "" {
		return s + ": the watermark has not passed it."
	}
	if mark >= w.Waiting { // the rows were there, the watermark that says so was not
		return s + ": the watermark that closes it had not been sent yet when the job ended (pipeline.auto-watermark-interval)."
	}
	if in := only(inputs); in != nil && len(in.Splits) < 2 {
		return s + fmt.Sprintf(": the watermark of %s is %s; it takes a row at or after %s to close it.", who, moment(mark), moment(w.Waiting+in.Delay))
	}
	s += fmt.Sprintf(": the watermark of %s, %s, holds it back", who, moment(mark))
	if mark > 0 && mark < w.Waiting {
		s += fmt.Sprintf("; it takes %s of event time more there to close it", span(w.Waiting-mark))
	}
	return s + "." + standing(inputs)
}

// slowest is the input, or split of one, whose watermark is the least of those that are not idle.
func slowest(inputs []*exec.InputReport) (who string, mark int64) {
	mark = vec.MaxWatermark
	see := func(name string, at, idle int64) {
		if idle == 0 && at < mark {
			who, mark = name, at
		}
	}
	for _, in := range inputs {
		name := "table " + in.Table
		if len(in.Splits) < 2 {
			see(name, in.Watermark, in.IdleSince)
			continue
		}
		for _, p := range in.Splits {
			see("split "+p.Name+" of "+name, p.Watermark, p.IdleSince)
		}
	}
	return
}

// standing is a table of where the inputs and their splits stand.
func standing(inputs []*exec.InputReport) string {
	var b strings.Builder
	line := func(name string, rows, mark, idle int64) {
		state := ""
		if idle != 0 {
			state = "   idle since " + moment(idle)
		}
		fmt.Fprintf(&b, "\n%24s %10d   %s%s", name, rows, moment(mark), state)
	}
	fmt.Fprintf(&b, "\n%24s %10s   watermark", "input", "rows")
	for _, in := range inputs {
		line(in.Table, in.Rows, in.Watermark, in.IdleSince)
		for _, p := range in.Splits {
			line(in.Table+" "+p.Name, p.Rows, p.Watermark, p.IdleSince)
		}
	}
	return b.String()
}

// steps are the upper ends, in milliseconds, of the bars of a histogram of lateness.
var steps = []int64{100, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000, 3_600_000}

const barWidth = 40

// histogram shows how late the rows were that a full report counted as dropped.
func histogram(w *exec.WindowReport) string {
	if w.Lateness == nil {
		return ""
	}
	bars := make([]int64, len(steps)+1)
	w.Lateness.Each(func(by, n int64) {
		if by >= 0 {
			i := 0
			for i < len(steps) && by > steps[i] {
				i++
			}
			bars[i] += n
		}
	})
	first, last, most := -1, 0, int64(0)
	for i, n := range bars {
		if n > 0 {
			if first < 0 {
				first = i
			}
			last, most = i, max(most, n)
		}
	}
	if first < 0 {
		return ""
	}
	text := fmt.Sprintf("\n%12s %10s", "late by", "rows")
	for i := first; i <= last; i++ {
		name := "more"
		if i < len(steps) {
			name = "to " + span(steps[i])
		}
		bar := strings.Repeat("#", int((bars[i]*barWidth+most-1)/most))
		text += strings.TrimRight(fmt.Sprintf("\n%12s %10d   %s", name, bars[i], bar), " ")
	}
	return text
}
