package session

import (
	"fmt"
	"slices"
	"strings"

	"minisql/exec"
)

// newReport is the report of a statement about to run; SHOW LATE ROWS shows that of the last one.
func (s *Session) newReport() *exec.Report {
	s.last = &exec.Report{Full: s.config.notesFull(), EachLate: s.opt.Late}
	return s.last
}

// showLate lists the rows that the last query dropped, and those that missed some of their windows, as many as its report
// kept. missed says how many windows of how many, the last of which is shown.
func (s *Session) showLate() *Result {
	r := &Result{Kind: Rows, Names: []string{"row", "operator", "time", "window_start", "window_end", "watermark", "late_by", "missed"}}
	if s.last == nil {
		return r
	}
	for _, l := range s.last.Late {
		start, end, missed := "", "", ""
		if l.Start != l.End {
			start, end = moment(l.Start), moment(l.End)
			missed = fmt.Sprintf("%d of %d", l.Missed, l.Missed+l.Kept)
		}
		r.Cells = append(r.Cells, []string{l.Place, l.Operator, moment(l.Time), start, end, moment(l.Watermark), span(l.By), missed})
	}
	return r
}

// delays are the delays, in milliseconds, that a report shows beside those that keep a share of the rows.
var delays = []int64{0, 1000, 2000, 5000, 10_000, 30_000, 60_000, 300_000}

// trade is the table of delays of a full report, to stand behind its note: what each delay would drop, and how much later
// results would come.
func trade(w *exec.WindowReport, inputs []*exec.InputReport) string {
	in := only(inputs)
	if w.Lateness == nil || in == nil || w.Rows == 0 || w.Merges {
		return ""
	}
	rows := map[int64]string{in.Delay: "now"}
	list := []int64{in.Delay}
	add := func(d int64, why string) {
		if d < in.Delay-w.Lateness.Reach || rows[d] != "" {
			return
		}
		if _, ok := rows[d]; !ok {
			list = append(list, d)
		}
		rows[d] = why
	}
	up := func(ms int64) int64 { return (ms + 999) / 1000 * 1000 }
	all := up(in.Delay + w.Lateness.Keeping(0))
	for _, d := range delays {
		if d < all {
			add(d, "")
		}
	}
	add(all, "keeps all")
	add(up(in.Delay+w.Lateness.Keeping(w.Rows/1000)), "keeps 99.9 %")
	add(up(in.Delay+w.Lateness.Keeping(w.Rows/100)), "keeps 99 %")
	table := fmt.Sprintf("\n%12s %10s %8s   %s", "delay", "dropped", "share", "results come later by")
	slices.Sort(list)
	for _, d := range list {
		n := w.Lateness.Dropped(d - in.Delay)
		later := "-"
		if d > in.Delay {
			later = span(d - in.Delay)
		} else if d < in.Delay {
			later = "sooner by " + span(in.Delay-d)
		}
		line := fmt.Sprintf("%12s %10d %6.2f %%   %-22s %s", delayText(d), n, 100*float64(n)/float64(w.Rows), later, rows[d])
		table += "\n" + strings.TrimRight(line, " ")
	}
	return table
}

func delayText(ms int64) string {
	if ms == 0 {
		return "none"
	}
	return span(ms)
}
