package token

import (
	"strconv"
	"strings"
	"unicode/utf16"

	"minisql/grammar/source"
)

// str scans a string whose quote stands prefix bytes further on. A doubled
// quote is a quote.
func (s *scanner) str(kind Kind, prefix int) (Token, error) {
	start := s.pos
	from := start + prefix + 1
	doubled := false
	for i := from; i < len(s.text); i++ {
		switch {
		case s.text[i] == '\\' && kind == CStyle:
			i++
		case s.text[i] != '\'':
		case i+1 < len(s.text) && s.text[i+1] == '\'':
			i++
			doubled = true
		default:
			s.pos = i + 1
			text := s.text[from:i]
			if doubled {
				text = strings.ReplaceAll(text, "''", "'")
			}
			return Token{Span: source.Span{Start: start, End: s.pos}, Kind: kind, Text: text}, nil
		}
	}
	if kind == Str {
		// Flink's lexer takes a quote that opens nothing for a symbol, which
		// fits nowhere; the problem is the parser's to make.
		var t Token
		s.symbol(&t, Symbol, 1)
		s.pos = len(s.text)
		return t, nil
	}
	return Token{}, s.unfinished(start, "string", s.text[start:])
}

func (s *scanner) quotedIdent() (Token, error) {
	start := s.pos
	for i := start + 1; i < len(s.text); i++ {
		if s.text[i] == '\n' || s.text[i] == '\r' {
			break
		}
		if s.text[i] != '`' {
			continue
		}
		if i+1 < len(s.text) && s.text[i+1] == '`' {
			i++
			continue
		}
		s.pos = i + 1
		text := strings.ReplaceAll(s.text[start+1:i], "``", "`")
		return Token{Span: source.Span{Start: start, End: s.pos}, Kind: Quoted, Text: text}, nil
	}
	return Token{}, s.unfinished(start, "identifier", s.text[start:])
}

// literalPrefix returns the length of X, N, E, U& or _charset when a string
// stands right behind it.
func (s *scanner) literalPrefix() int {
	rest := s.text[s.pos:]
	n := 0
	switch rest[0] {
	case 'x', 'X', 'n', 'N', 'e', 'E':
		n = 1
	case 'u', 'U':
		if len(rest) > 1 && rest[1] == '&' {
			n = 2
		}
	case '_':
		n = 1
		for n < len(rest) && (isDigit(rest[n]) || isLetter(rune(rest[n])) || strings.IndexByte("-:.", rest[n]) >= 0) {
			n++
		}
		if n == 1 {
			return 0
		}
	}
	if n > 0 && n < len(rest) && rest[n] == '\'' {
		return n
	}
	return 0
}

func (s *scanner) prefixed(n int) (Token, error) {
	prefix := strings.ToUpper(s.text[s.pos : s.pos+n])
	kind := Charset
	switch prefix {
	case "X":
		kind = Binary
	case "U&":
		kind = Unicode
	case "E":
		kind = CStyle
	}
	t, err := s.str(kind, n)
	if err == nil && kind == CStyle {
		t.Text = unescapeC(t.Text)
	}
	t.Upper = strings.TrimPrefix(prefix, "_")
	return t, err
}

// unescapeC resolves the escapes of an E'..' string.
func unescapeC(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		case 'r':
			b.WriteByte('\r')
		case 'b':
			b.WriteByte('\b')
		case 'f':
			b.WriteByte('\f')
		default:
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// UnescapeUnicode resolves the \263A of a U&'..' string; a doubled escape
// character is itself. It fails at a malformed escape. As in Flink four
// characters are read as one number, so that \+01F is the character 1F.
func UnescapeUnicode(s string, escape rune) (string, bool) {
	var units []uint16
	runes := []rune(s)
	for i := 0; i < len(runes); i++ {
		switch {
		case runes[i] != escape:
			units = utf16.AppendRune(units, runes[i])
		case i+1 < len(runes) && runes[i+1] == escape:
			units = utf16.AppendRune(units, escape)
			i++
		case i+4 < len(runes):
			v, err := strconv.ParseInt(string(runes[i+1:i+5]), 16, 32)
			if err != nil {
				return "", false
			}
			units = append(units, uint16(v))
			i += 4
		default:
			return "", false
		}
	}
	return string(utf16.Decode(units)), true
}
