package source

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/width"
)

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

// picture shows a place in the statement's text:
//
//	at line 3, column 8:
//	  SELECT idd FROM t
//	         ^~~
//
// The column counts characters; the caret line counts terminal cells, in which
// wide characters take two.
func picture(b *strings.Builder, text string, at Span) {
	start := min(max(at.Start, 0), len(text))
	end := min(max(at.End, start), len(text))
	from := strings.LastIndexByte(text[:start], '\n') + 1
	to := len(text)
	if n := strings.IndexByte(text[from:], '\n'); n >= 0 {
		to = from + n
	}
	to = from + len(strings.TrimRight(text[from:to], "\r"))
	end = min(end, max(to, start))

	fmt.Fprintf(b, "at line %d, column %d:\n", 1+strings.Count(text[:from], "\n"),
		1+utf8.RuneCountInString(text[from:start]))
	b.WriteString("  " + strings.TrimRight(strings.ReplaceAll(text[from:to], "\t", " "), " \r") + "\n")
	b.WriteString("  " + strings.Repeat(" ", cells(text[from:start])) + "^" +
		strings.Repeat("~", max(cells(text[start:end])-1, 0)) + "\n")
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
