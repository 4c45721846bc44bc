package session

import (
	"fmt"
	"strconv"
	"time"

	"minisql/exec"
	"minisql/exec/vec"
)

// notes are the lines about a job that has ended: Flink drops late rows, skips bad records and gives empty results
// without a word. read is how many rows the sources gave; rows how many a query gave, negative for an INSERT.
func notes(r *exec.Report, read, rows int64) []string {
	var lines []string
	if r.Skipped > 0 {
		lines = append(lines, fmt.Sprintf("%s could not be read and %s left out, as ignore-parse-errors asks.", count(r.Skipped, "record"), were(r.Skipped)))
	}
	var dropped int64
	for _, w := range r.Windows {
		switch {
		case w.Dropped > 0:
			lines = append(lines, late(w, r.Inputs)+trade(w, r.Inputs)+histogram(w))
			dropped += w.Dropped
		case w.Partly > 0:
			lines = append(lines, fmt.Sprintf("%s counts %s only in the last of their windows: the others had closed.", w.Name, count(w.Partly, "row")))
		}
		if s := jump(w); s != "" {
			lines = append(lines, s)
		}
	}
	open := false
	for _, w := range r.Windows {
		if w.Waiting > 0 {
			lines = append(lines, waiting(w, r.Inputs))
			open = true
		}
	}
	if rows == 0 && r.Skipped == 0 && dropped == 0 && !open {
		lines = append(lines, empty(r, read))
	}
	return lines
}

// late says how many rows came behind the watermark, by how much, and what delay would have kept them.
func late(w *exec.WindowReport, inputs []*exec.InputReport) string {
	s := fmt.Sprintf("%s dropped %s that came late, the latest by %s.", w.Name, count(w.Dropped, "row"), span(w.Behind()))
	if w.Partly > 0 {
		s += fmt.Sprintf(" %s missed some of their windows.", count(w.Partly, "more row"))
	}
	if jump(w) != "" {
		return s // no delay is the answer
	}
	in := only(inputs)
	if in == nil {
		return s + " A later watermark keeps them."
	}
	// One millisecond more, since a window is closed by a watermark that equals its last moment.
	need := (in.Delay + w.Latest + 1 + 999) / 1000
	return s + fmt.Sprintf(" A watermark of table %s with a delay of %s keeps them all.", in.Table, seconds(need))
}

// seconds writes an interval that Flink accepts: more than two digits need a precision.
func seconds(n int64) string {
	unit := "SECOND"
	if digits := len(strconv.FormatInt(n, 10)); digits > 2 {
		unit = fmt.Sprintf("SECOND(%d)", digits)
	}
	return fmt.Sprintf("INTERVAL '%d' %s", n, unit)
}

// only is the input whose watermark counts, nil if there are several tables or its delay is not constant.
func only(inputs []*exec.InputReport) *exec.InputReport {
	if len(inputs) == 0 || inputs[0].Delay < 0 {
		return nil
	}
	for _, in := range inputs[1:] {
		if in.Table != inputs[0].Table || in.Delay != inputs[0].Delay {
			return nil
		}
	}
	return inputs[0]
}

// empty says where the rows of an empty result have gone.
func empty(r *exec.Report, read int64) string {
	if read == 0 {
		if len(r.Inputs) == 1 {
			return "No row came out because table " + r.Inputs[0].Table + " gave none."
		}
		return "No row came out because no row went in."
	}
	if len(r.Inputs) == 1 && r.Inputs[0].Rows == 0 {
		return fmt.Sprintf("No row came out: none of the %s that went in reached the watermark of table %s.", count(read, "row"), r.Inputs[0].Table)
	}
	return fmt.Sprintf("No row came out: %s went in, and none was left by the conditions of the query.", count(read, "row"))
}

func count(n int64, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func were(n int64) string {
	if n == 1 {
		return "was"
	}
	return "were"
}

// span is a duration for people: 1 min 5 s, 250 ms.
func span(ms int64) string {
	if ms == 0 {
		return "less than 1 ms"
	}
	s, left := "", ms
	for _, u := range []struct {
		size int64
		name string
	}{{86_400_000, "d"}, {3_600_000, "h"}, {60_000, "min"}, {1000, "s"}, {1, "ms"}} {
		if n := left / u.size; n > 0 {
			if s != "" {
				s += " "
			}
			s += fmt.Sprintf("%d %s", n, u.name)
			left %= u.size
		}
	}
	return s
}

func moment(ms int64) string {
	if ms == vec.MinWatermark || ms == 0 { // a watermark is greater than 0
		return "not set"
	}
	return time.UnixMilli(ms).UTC().Format("2006-01-02 15:04:05.999")
}
