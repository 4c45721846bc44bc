package render

import (
	"fmt"
	"strings"

	"minisql/grammar/source"
)

// The colours of message lines, which Flink's client sends to files as well.
const (
	blue  = "\x1b[34;1m"
	red   = "\x1b[31;1m"
	plain = "\x1b[0m"
)

// The sentences of the client.
const (
	Succeeded  = "Execute statement succeeded."
	Submitting = "Submitting SQL update statement to the cluster..."
	Submitted  = "SQL update statement has been successfully submitted to the cluster:"
	Completed  = "Complete execution of the SQL update statement."
	FromFile   = "Executing SQL from file."
	Exiting    = "Exiting Flink SQL CLI Client..."
)

// Info is an information line.
func Info(text string) string { return blue + "[INFO] " + text + plain + "\n" }

// Error is the block of a failed statement: Flink's class and sentence, then the place and what else helps. show is
// the statement's text as its author wrote it, at maps places of the problem into it.
func Error(p *source.Problem, show string, at func(offset int) int) string {
	return red + "[ERROR] Could not execute SQL statement. Reason:\n" + Reason(p, show, at) + plain + "\n"
}

// Reason is a problem's text without the frame of Error.
func Reason(p *source.Problem, show string, at func(offset int) int) string {
	text := p.Error()
	if more := p.Details(show, at); more != "" {
		text += "\n\n" + strings.TrimRight(more, "\n")
	}
	return text
}

// Table shows rows of text in widths of their content, as SHOW and DESCRIBE do.
func Table(names []string, rows [][]string) string {
	if len(rows) == 0 {
		return "Empty set\n"
	}
	widths := make([]int, len(names))
	for i, n := range names {
		widths[i] = Width(n)
		for _, r := range rows {
			widths[i] = max(widths[i], Width(r[i]))
		}
	}
	out := appendHeader(nil, names, widths)
	for _, r := range rows {
		out = append(out, '|')
		for i, c := range r {
			out = appendCell(out, []byte(c), widths[i])
		}
		out = append(out, '\n')
	}
	out = appendBorder(out, widths)
	n := int64(len(rows))
	return string(fmt.Appendf(out, "%d %s in set\n", n, plural(n)))
}
