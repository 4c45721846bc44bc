package token

import (
	"strings"

	"minisql/grammar/source"
)

// Statement is one statement of a script.
type Statement struct {
	Text string // what is parsed; places in errors count from its beginning
	Line int    // the line of the script on which Text begins
	// Err is set on the last statement when the script ends inside a string,
	// an identifier, a comment or a statement set. It is not to be parsed.
	Err *source.Problem

	raw string // with the tabs and carriage returns that Text lacks
}

// Split cuts a script into statements the way Flink's SQL client reads a file:
// a statement ends with a semicolon at the end of a line, and the blank lines
// and comments before it belong to it. Unlike the client it also ends one at a
// semicolon that more text follows, and takes no offence at a comment behind
// the last one. A missing last semicolon is added.
func Split(script string) []Statement {
	body := strings.TrimLeft(script, " \t\r\n\f")
	line := 1 + strings.Count(script[:len(script)-len(body)], "\n")
	body = strings.TrimRight(body, " \t\r\n\f")
	if body == "" {
		return nil
	}
	ended := strings.HasSuffix(body, ";")
	if !ended {
		body += ";"
	}
	body += "\n"

	var out []Statement
	for body != "" {
		n, state := endOfStatement(body)
		if n == len(body) && !ended && blankOrComment(strings.TrimSuffix(body, ";\n")) {
			break // comments at the end are no statement
		}
		s := Statement{Text: clean(body[:n]), Line: line, raw: body[:n]}
		if state.open != "" {
			s.Err = state.problem(s.Line)
		}
		out = append(out, s)
		line += strings.Count(body[:n], "\n")
		body = body[n:]
	}
	return out
}

// Complete tells whether a buffer that a person is typing is ready to run: it
// holds a statement that ends, and nothing is open behind it.
func Complete(buffer string) bool {
	text := buffer + "\n"
	for {
		n, state := endOfStatement(text)
		if state.open != "" {
			return false
		}
		if text = text[n:]; strings.TrimSpace(text) == "" {
			return true
		}
	}
}

// ending says how the search for a statement's end ended: what was left open,
// if anything, and at which line of the text it was opened.
type ending struct {
	open string
	line int
	at   int
}

func (e ending) problem(first int) *source.Problem {
	return source.Fail(source.ParseException, source.Span{Start: e.at, End: e.at + 1},
		"The script ends inside the %s that begins at line %d.", e.open, first+e.line)
}

// endOfStatement returns the length of the first statement of text, the line
// end behind it included.
func endOfStatement(text string) (int, ending) {
	var set setTracker
	for i := 0; i < len(text); {
		n, what := piece(text[i:])
		if n < 0 {
			return len(text), ending{what, strings.Count(text[:i], "\n"), len(clean(text[:i]))}
		}
		if what == "word" {
			set.word(strings.ToUpper(text[i : i+n]))
		}
		i += n
		if what == "semicolon" && strings.Trim(text[:i], " \t\r\n\f") != ";" && set.semicolon() {
			return i + restOfLine(text[i:]), ending{}
		}
	}
	what := "statement"
	if set.inside() {
		what = "statement set (END is missing)"
	}
	lead := 0
	for lead < len(text) {
		if n, kind := piece(text[lead:]); kind == "blank" || kind == "comment" {
			lead += n
			continue
		}
		break
	}
	return len(text), ending{what, strings.Count(text[:lead], "\n"), len(clean(text[:lead]))}
}

// piece returns the length and the kind of the first piece of text; the length
// is negative when a string, identifier or comment does not end.
func piece(text string) (int, string) {
	closed := func(open int, end, what string) (int, string) {
		if n := strings.Index(text[open:], end); n >= 0 {
			return open + n + len(end), what
		}
		return -1, what
	}
	switch c := text[0]; {
	case c == '\'':
		return closed(1, "'", "string")
	case c == '`':
		return closed(1, "`", "identifier")
	case strings.HasPrefix(text, "--"), strings.HasPrefix(text, "//"):
		if n := strings.IndexByte(text, '\n'); n >= 0 {
			return n, "comment"
		}
		return len(text), "comment"
	case strings.HasPrefix(text, "/*"):
		return closed(2, "*/", "comment")
	case c == ';':
		return 1, "semicolon"
	case strings.IndexByte(" \t\r\n\f", c) >= 0:
		return 1, "blank"
	case isWordByte(c):
		n := 1
		for n < len(text) && isWordByte(text[n]) {
			n++
		}
		return n, "word"
	}
	return 1, "other"
}

func isWordByte(c byte) bool {
	return c == '_' || c >= 0x80 || isDigit(c) || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// restOfLine returns how much of what follows a semicolon belongs to the same
// statement: blanks, comments and more semicolons up to and including the line
// end, or, when other text comes first, up to the last of those semicolons.
func restOfLine(text string) int {
	end := 0
	for i := 0; i < len(text); {
		if text[i] == '\n' {
			return i + 1
		}
		n, what := piece(text[i:])
		if n < 0 || what != "blank" && what != "semicolon" && what != "comment" || strings.Contains(text[i:i+n], "\n") {
			return end
		}
		if i += n; what == "semicolon" {
			end = i
		}
	}
	return len(text)
}

func blankOrComment(text string) bool {
	for text != "" {
		n, what := piece(text)
		if n < 0 || what != "blank" && what != "comment" {
			return false
		}
		text = text[n:]
	}
	return true
}

// clean drops what the client's line editor never hands on: tabs, and carriage
// returns except those inside strings.
func clean(raw string) string {
	if strings.IndexByte(raw, '\r') < 0 {
		return strings.ReplaceAll(raw, "\t", "")
	}
	var b strings.Builder
	for raw != "" {
		n, what := piece(raw)
		if n < 0 {
			n = len(raw)
		}
		part := strings.ReplaceAll(raw[:n], "\t", "")
		if what != "string" {
			part = strings.ReplaceAll(part, "\r", "")
		}
		b.WriteString(part)
		raw = raw[n:]
	}
	return b.String()
}
