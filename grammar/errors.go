package grammar

import (
	"fmt"
	"strconv"
	"strings"

	"minisql/grammar/source"
	"minisql/grammar/token"
)

// fail raises an error; it does not return.
func (p *parser) fail(class source.Class, at source.Span, format string, args ...any) {
	panic(bailout{source.Fail(class, at, format, args...)})
}

// unexpected raises "Encountered .." at the current token.
func (p *parser) unexpected() { p.encountered(p.i, 1, false) }

// unexpectedIdent is unexpected where an identifier could have stood. Flink
// words it differently when a keyword in capitals stands there instead.
func (p *parser) unexpectedIdent() { p.encountered(p.i, 1, true) }

// encountered raises the error at token i, showing n tokens. Flink shows two
// where it decided by looking two tokens ahead: behind an infix operator.
func (p *parser) encountered(i, n int, identifier bool) {
	i = min(i, len(p.toks)-1)
	var shown []string
	for _, t := range p.toks[i:min(i+n, len(p.toks))] {
		shown = append(shown, escapeImage(p.image(t)))
	}
	t := p.toks[i]
	at := t.Start
	if t.Kind == token.EOF && at > 0 {
		at = len(p.text) - 1 // Flink gives the last character for the end of the text
	}
	line, col := source.LineColumn(p.text, at)
	d := &source.Problem{Class: source.ParseException, At: source.Place{SQL: t.Span}}
	if identifier && n == 1 && t.Kind == token.Name && t.Class != token.Word && t.Text == t.Upper {
		d.Message = fmt.Sprintf("Incorrect syntax near the keyword '%s' at line %d, column %d.", t.Text, line, col)
	} else {
		d.Message = fmt.Sprintf("Encountered \"%s\" at line %d, column %d.", strings.Join(shown, " "), line, col)
	}
	d.Hint = p.hint(i)
	panic(bailout{d})
}

func (p *parser) image(t token.Token) string {
	if t.Kind == token.EOF {
		return "<EOF>"
	}
	return p.text[t.Start:t.End]
}

// hint explains the mistakes that people make most. It looks only at the
// tokens around the error, so it is wrong for nobody who got there otherwise.
func (p *parser) hint(i int) string {
	t := p.toks[i]
	next := p.toks[min(i+1, len(p.toks)-1)]
	switch {
	case t.Upper == "\"":
		return "strings stand in 'single quotes', names in `backticks`"
	case t.Upper == "'":
		return "this string does not end"
	case t.Upper == "=" && next.Upper == "=":
		return "equality is written ="
	case t.Kind == token.Name && t.Class >= token.Reserved && i > 0 && wantsName(p.toks[i-1]):
		return fmt.Sprintf("%s is a reserved word; as a name it is written `%s`", t.Upper, t.Text)
	case t.Upper == ")" && i > 0 && p.toks[i-1].Upper == ",":
		return "there is a comma too many before this"
	}
	return ""
}

// wantsName tells whether a name commonly follows t.
func wantsName(t token.Token) bool {
	switch t.Upper {
	case ",", "(", "AS", ".", "TABLE", "VIEW", "INTO", "BY":
		return true
	}
	return false
}

// escapeImage spells a token's text as JavaCC's messages do.
func escapeImage(s string) string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case r == '\'' || r == '"' || r == '\\':
			b.WriteString("\\" + string(r))
		case r == '\n':
			b.WriteString("\\n")
		case r == '\r':
			b.WriteString("\\r")
		case r == '\t':
			b.WriteString("\\t")
		case r < 0x20 || r > 0x7e:
			fmt.Fprintf(&b, "\\u%04x", r)
		default:
			b.WriteRune(r)
		}
	}
	return b.String()
}

// number reads the digits of an integer token.
func (p *parser) number(t *token.Token) int {
	n, err := strconv.Atoi(t.Text)
	if err != nil || n > 1<<31-1 {
		p.fail(source.ParseException, t.Span, "The number %s is too large.", t.Text)
	}
	return n
}
