package token

import (
	"strconv"
	"strings"

	"minisql/grammar/source"
)

// Raw returns the statement as it stands in the script, tabs and carriage
// returns included. Pictures of errors are drawn on it.
func (s Statement) Raw() string { return s.raw }

// Masked is the statement with its secrets hidden, for showing.
func (s Statement) Masked() Statement {
	s.raw = source.Masked(s.raw)
	return s
}

// RawOffset turns an offset into Text into one into Raw.
func (s Statement) RawOffset(offset int) int {
	i := 0
	for at := 0; i < len(s.raw); i++ {
		if at == len(s.Text) || s.raw[i] != s.Text[at] {
			continue // dropped
		}
		if at == offset {
			break
		}
		at++
	}
	return i
}

// Echo returns what Flink's client shows of the statement behind its prompt.
// Its line editor redraws only when a closing bracket arrives, whatever that
// bracket is part of, so nothing behind the last one is ever shown; for every
// tab it swallows it rings the bell. With numbers the continuation prompts
// count lines (sql-client.display.show-line-numbers).
func (s Statement) Echo(numbers bool) string {
	var out strings.Builder
	pending := make([]byte, 0, 64) // read, and not yet shown
	line := 0
	for i := range len(s.raw) {
		switch c := s.raw[i]; c {
		case '\r':
		case '\t':
			out.WriteByte('\a')
		case ')', ']', '}':
			for _, p := range append(pending, c) {
				out.WriteByte(p)
				if p != '\n' {
					continue
				}
				line++
				if numbers {
					out.WriteString(strconv.Itoa(line))
				}
				out.WriteString("> ")
			}
			pending = pending[:0]
		default:
			pending = append(pending, c)
		}
	}
	return out.String()
}
