package sql

import (
	"fmt"
	"strings"
)

// record is one record of a file.
type record struct {
	line    int
	head    []string // comments and empty lines before it
	words   []string // the directive
	sql     string
	want    []string // the lines behind ----
	hasWant bool
}

// parse reads a file's records; tail is what follows the last one.
func parse(text string) (records []record, tail []string, err error) {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	for i := 0; i < len(lines); {
		r := record{}
		for i < len(lines) && (strings.TrimSpace(lines[i]) == "" || strings.HasPrefix(lines[i], "#")) {
			r.head = append(r.head, lines[i])
			i++
		}
		if i == len(lines) {
			return records, r.head, nil
		}
		r.line, r.words = i+1, strings.Fields(lines[i])
		switch r.words[0] {
		case "statement", "query", "explain", "stream":
		default:
			return nil, nil, fmt.Errorf("line %d: unknown directive %q", r.line, r.words[0])
		}
		var sql []string
		for i++; i < len(lines) && strings.TrimSpace(lines[i]) != ""; i++ {
			switch {
			case lines[i] == "----" && !r.hasWant:
				r.hasWant = true
			case r.hasWant:
				r.want = append(r.want, lines[i])
			default:
				sql = append(sql, lines[i])
			}
		}
		r.sql = strings.Join(sql, "\n")
		records = append(records, r)
	}
	return records, nil, nil
}

// print is the record as it stands in a file.
func (r *record) print(b *strings.Builder) {
	for _, l := range r.head {
		b.WriteString(l + "\n")
	}
	b.WriteString(strings.Join(r.words, " ") + "\n")
	if r.sql != "" {
		b.WriteString(r.sql + "\n")
	}
	if r.hasWant || len(r.want) > 0 {
		b.WriteString("----\n")
		for _, l := range r.want {
			b.WriteString(l + "\n")
		}
	}
}
