package token

import (
	"strconv"
	"strings"
)

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
