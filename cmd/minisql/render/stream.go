package render

import (
	"fmt"
	"time"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

// Stream shows the result of a streaming query as it comes: a header of widths by type, then a line a change.
type Stream struct {
	out    *Output
	types  []types.Type
	widths []int // of the op column first
	zone   *time.Location
	rows   int64
	line   []byte
	text   []byte
}

// NewStream writes the header. most is table.display.max-column-width.
func NewStream(out *Output, cols []plan.Column, zone *time.Location, most int) *Stream {
	s := &Stream{out: out, types: plan.Types(cols), zone: zone, widths: []int{2}}
	names := []string{"op"}
	for i := range cols {
		names = append(names, cols[i].Name)
		s.widths = append(s.widths, max(typeWidth(&s.types[i], most), len(null), Length(cols[i].Name)))
	}
	out.begin()
	s.line = appendHeader(nil, names, s.widths)
	_, _ = out.Write(s.line)
	return s
}

// appendHeader appends a border, the names, and a border.
func appendHeader(dst []byte, names []string, widths []int) []byte {
	dst = appendBorder(dst, widths)
	dst = append(dst, '|')
	for i, n := range names {
		dst = appendCell(dst, []byte(n), widths[i])
	}
	dst = append(dst, '\n')
	return appendBorder(dst, widths)
}

// Add writes a batch's rows.
func (s *Stream) Add(b *vec.Batch) error {
	cells := cellsOf(b, s.types, s.zone)
	s.line = s.line[:0]
	for row := range b.N {
		s.line = append(s.line, "| "...)
		s.line = append(s.line, b.Kind(row).String()...)
		s.line = append(s.line, " |"...)
		for i, c := range cells {
			s.text = c(s.text[:0], row)
			s.line = appendCell(s.line, s.text, s.widths[i+1])
		}
		s.line = append(s.line, '\n')
		if len(s.line) > outputSize/2 || row == b.N-1 {
			if _, err := s.out.Write(s.line); err != nil {
				return err
			}
			s.line = s.line[:0]
		}
	}
	s.rows += int64(b.N)
	return nil
}

// Rows is how many rows were shown.
func (s *Stream) Rows() int64 { return s.rows }

// End closes the table and writes its footer.
func (s *Stream) End(took string) {
	s.line = s.line[:0]
	if s.rows > 0 {
		s.line = appendBorder(s.line, s.widths)
	}
	s.line = fmt.Appendf(s.line, "Received a total of %d %s%s\n", s.rows, plural(s.rows), took)
	s.finish()
}

// Cancelled writes the footer of a query that a person ended.
func (s *Stream) Cancelled(took string) {
	s.line = fmt.Appendf(s.line[:0], "Query terminated, received a total of %d %s%s\n", s.rows, plural(s.rows), took)
	s.finish()
}

// Failed ends the table without a footer.
func (s *Stream) Failed() {
	s.line = s.line[:0]
	s.finish()
}

func (s *Stream) finish() {
	_, _ = s.out.Write(s.line)
	s.out.end()
}

func plural(n int64) string {
	if n > 1 {
		return "rows"
	}
	return "row"
}

// Seconds is the time cost behind a footer.
func Seconds(d time.Duration) string {
	return fmt.Sprintf(" (%.2f seconds)", float64(d.Milliseconds())/1000)
}
