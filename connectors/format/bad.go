package format

import (
	"fmt"

	"minisql/grammar/source"
)

// Bad says which record of a block cannot be read, and why.
type Bad struct {
	Problem *source.Problem // its place knows the column and the text
	Line    int             // within the block, from 0
	// Jackson is the column that Flink's parser reports at the end of the message, with the line; 0 for none.
	Jackson int
}

// NewBad puts a problem at a line of a block, a column (in characters, from 1; 0 if unknown) and a text.
func NewBad(p *source.Problem, line, column int, text string) *Bad {
	own := *p
	return &Bad{Problem: own.In(source.Record{Column: int64(column), Text: text}), Line: line}
}

// In is the problem at the record's place; a message of its own has no line.
func (b *Bad) In(r source.Record) *source.Problem {
	p := b.Problem
	if b.Jackson > 0 {
		p.Message += fmt.Sprintf("\n at [Source: UNKNOWN; line: %d, column: %d]", max(r.Line, 1), b.Jackson)
	}
	r.Column, r.Text = p.At.Record.Column, p.At.Record.Text
	return p.In(r)
}
