package source

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

// Problem is an error in a statement's text. Message is Flink's sentence
// where Flink has one.
type Problem struct {
	Class   Class
	Message string
	Span    Span
	Hint    string   // what to write instead; may be empty
	Notes   []string // further sentences
}

// Error returns the class and the message.
func (p *Problem) Error() string {
	if p.Class == "" {
		return p.Message
	}
	return string(p.Class) + ": " + p.Message
}

// Placed puts an error that has no place yet where something stood.
func Placed(err error, at Span) error {
	if p, ok := err.(*Problem); ok && p.Span == (Span{}) {
		p.Span = at
	}
	return err
}

// Unplace takes the place out of an error that belongs to another text than the statement's.
func Unplace(err error) {
	if p, ok := err.(*Problem); ok {
		p.Span = Span{}
	}
}

// LineColumn returns the 1-based line and column of a byte offset. Columns
// count UTF-16 units, as Java does; a tab is one.
func LineColumn(text string, offset int) (line, col int) {
	offset = min(max(offset, 0), len(text))
	line = 1 + strings.Count(text[:offset], "\n")
	col = 1
	for _, r := range text[strings.LastIndexByte(text[:offset], '\n')+1 : offset] {
		col += len16(r)
	}
	return line, col
}

func len16(r rune) int {
	if r > 0xFFFF {
		return 2
	}
	return 1
}

// Picture shows where the problem points in the statement's text:
//
//	at line 3, column 8:
//	  SELECT idd FROM t
//	         ^~~
//	hint: did you mean `id`?
//
// The column counts characters; the caret line counts terminal cells, in which
// wide characters take two.
func (p *Problem) Picture(text string) string {
	start := min(max(p.Span.Start, 0), len(text))
	end := min(max(p.Span.End, start), len(text))
	from := strings.LastIndexByte(text[:start], '\n') + 1
	to := len(text)
	if n := strings.IndexByte(text[from:], '\n'); n >= 0 {
		to = from + n
	}
	to = from + len(strings.TrimRight(text[from:to], "\r"))
	end = min(end, max(to, start))

	var b strings.Builder
	fmt.Fprintf(&b, "at line %d, column %d:\n", 1+strings.Count(text[:from], "\n"),
		1+utf8.RuneCountInString(text[from:start]))
	b.WriteString("  " + strings.TrimRight(strings.ReplaceAll(text[from:to], "\t", " "), " \r") + "\n")
	b.WriteString("  " + strings.Repeat(" ", cells(text[from:start])) + "^" +
		strings.Repeat("~", max(cells(text[start:end])-1, 0)) + "\n")
	for _, n := range p.Notes {
		b.WriteString("note: " + n + "\n")
	}
	if p.Hint != "" {
		b.WriteString("hint: " + p.Hint + "\n")
	}
	return b.String()
}

// cells returns how many terminal cells a text fills.
func cells(s string) int {
	n := 0
	for _, r := range s {
		switch width.LookupRune(r).Kind() {
		case width.EastAsianWide, width.EastAsianFullwidth:
			n += 2
		default:
			n++
		}
	}
	return n
}
