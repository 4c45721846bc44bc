package source

import (
	"fmt"
	"strconv"
	"strings"
)

// Record is the place of a record outside of minisql. What is not known stays empty.
type Record struct {
	Table  string
	Place  string // file, or topic-partition@offset
	Line   int64  // from 1
	Column int64  // from 1, in characters
	Text   string // what failed
}

// Short is the place without the table: "data/a.csv:17".
func (r Record) Short() string {
	if r.Line == 0 {
		return r.Place
	}
	return r.Place + ":" + strconv.FormatInt(r.Line, 10)
}

// details writes where the record is, "at table t, data/a.csv, line 3, column 5:", then the text.
func (r *Record) details(b *strings.Builder) {
	var at []string
	if r.Table != "" {
		at = append(at, "table "+r.Table)
	}
	if r.Place != "" {
		at = append(at, r.Place)
	}
	if r.Line > 0 {
		at = append(at, fmt.Sprintf("line %d", r.Line))
	}
	if r.Column > 0 {
		at = append(at, fmt.Sprintf("column %d", r.Column))
	}
	if len(at) == 0 {
		return
	}
	b.WriteString("at " + strings.Join(at, ", "))
	if r.Text != "" {
		b.WriteString(":\n  " + excerpt(r.Text))
	}
	b.WriteString("\n")
}

// excerpt is a text of bounded length on one line.
func excerpt(text string) string {
	const most = 200
	text = strings.NewReplacer("\n", "⏎", "\r", "", "\t", " ").Replace(text)
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}

// Within tells an error what it does not know yet about the record that it is in.
func Within(err error, r Record) error {
	p, ok := err.(*Problem)
	if !ok || r == (Record{}) {
		return err
	}
	if known := p.At.Record; known != nil {
		r = Record{first(known.Table, r.Table), first(known.Place, r.Place), first(known.Line, r.Line), known.Column, first(known.Text, r.Text)}
	}
	there := *p // some problems are made once for all places
	there.At.Record = &r
	return &there
}

// first is the first of two values that is known.
func first[T comparable](a, b T) T {
	var unknown T
	if a == unknown {
		return b
	}
	return a
}
