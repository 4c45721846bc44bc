package token

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"minisql/grammar/source"
)

// Scan cuts a statement into tokens. The last one is EOF. Comments and blanks
// are left out. The error is a *source.Problem of class source.LexicalError.
func Scan(text string) ([]Token, error) {
	return ScanInto(make([]Token, 0, len(text)/4+2), text)
}

// ScanInto is Scan that appends to buffer.
func ScanInto(buffer []Token, text string) ([]Token, error) {
	s := scanner{text: text}
	for {
		buffer = append(buffer, Token{})
		t := &buffer[len(buffer)-1]
		if err := s.next(t); err != nil {
			return nil, err
		}
		if t.Kind == EOF {
			return buffer, nil
		}
	}
}

type scanner struct {
	text  string
	pos   int
	upper strings.Builder // see shout
}

// at reports whether prefix stands at the current position.
func (s *scanner) at(prefix string) bool { return strings.HasPrefix(s.text[s.pos:], prefix) }

func (s *scanner) next(t *Token) (err error) {
	if err := s.skipBlanks(); err != nil {
		return err
	}
	start := s.pos
	if start == len(s.text) {
		t.Span = source.Span{Start: start, End: start}
		return nil
	}
	switch c := s.text[start]; {
	case shapes[c] == letter:
		s.word(t)
	case shapes[c] == prefix:
		if n := s.literalPrefix(); n > 0 {
			*t, err = s.prefixed(n)
		} else {
			s.word(t)
		}
	case c == ',', c == '(', c == ')':
		s.symbol(t, Symbol, 1)
	case c == '\'':
		*t, err = s.str(Str, 0)
	case c == '`':
		*t, err = s.quotedIdent()
	case isDigit(c), c == '.' && start+1 < len(s.text) && isDigit(s.text[start+1]):
		*t = s.number()
	case s.at("/*+"):
		s.symbol(t, HintOpen, 3)
	case s.at("*/"):
		s.symbol(t, HintShut, 2)
	default:
		err = s.other(t)
	}
	return err
}

// other scans an operator, or a word that begins with a letter beyond ASCII.
func (s *scanner) other(t *Token) error {
	if r, _ := utf8.DecodeRuneInString(s.text[s.pos:]); r >= utf8.RuneSelf && isLetter(r) {
		s.word(t)
		return nil
	}
	n := operator(s.text[s.pos:])
	if n == 0 {
		return s.lexical(s.pos)
	}
	s.symbol(t, Symbol, n)
	return nil
}

// operator is the length of the operator that text begins with, 0 if it begins
// with none.
func operator(text string) int {
	second := byte(0)
	if len(text) > 1 {
		second = text[1]
	}
	switch c := text[0]; {
	case c == '<' && (second == '=' || second == '>'), (c == '>' || c == '!') && second == '=',
		(c == '|' || c == '.') && second == c, c == '=' && second == '>':
		return 2
	case shapes[c] == sign:
		return 1
	}
	return 0
}

// skipBlanks passes over white space and comments. A /*+ is no comment.
func (s *scanner) skipBlanks() error {
	for s.pos < len(s.text) {
		switch c := s.text[s.pos]; {
		case shapes[c] == blank:
			s.pos++
		case c != '-' && c != '/':
			return nil
		case s.at("--"), s.at("//"):
			if n := strings.IndexAny(s.text[s.pos:], "\n\r"); n >= 0 {
				s.pos += n
			} else {
				s.pos = len(s.text)
			}
		case s.at("/*") && !s.at("/*+"):
			n := strings.Index(s.text[s.pos+2:], "*/")
			if n < 0 {
				return s.unfinished(s.pos, "comment", "")
			}
			s.pos += n + 4
		default:
			return nil
		}
	}
	return nil
}

func (s *scanner) symbol(t *Token, k Kind, n int) {
	t.Start, t.End, t.Kind = s.pos, s.pos+n, k
	t.Text = s.text[s.pos:t.End]
	t.Upper = t.Text
	s.pos = t.End
}

// number scans digits, a fraction and an exponent. An e that no digits follow
// belongs to the next token: 5e is 5 AS e.
func (s *scanner) number() Token {
	start, kind := s.pos, Integer
	s.digits()
	if s.pos < len(s.text) && s.text[s.pos] == '.' && !s.at("..") {
		kind = Decimal
		s.pos++
		s.digits()
	}
	if s.pos < len(s.text) && s.text[s.pos]|0x20 == 'e' {
		p := s.pos
		s.pos++
		if s.pos < len(s.text) && (s.text[s.pos] == '+' || s.text[s.pos] == '-') {
			s.pos++
		}
		if d := s.pos; s.digits() > d {
			kind = Approx
		} else {
			s.pos = p
		}
	}
	return Token{Span: source.Span{Start: start, End: s.pos}, Kind: kind, Text: s.text[start:s.pos]}
}

func (s *scanner) digits() int {
	for s.pos < len(s.text) && isDigit(s.text[s.pos]) {
		s.pos++
	}
	return s.pos
}

// lexical reports the character that fits no token the way Flink does.
func (s *scanner) lexical(at int) error {
	after := ""
	if s.text[at] == '!' {
		// "!" is the beginning of "!=" only: it is the next character that is wrong.
		after, at = "!", at+1
	}
	if at >= len(s.text) {
		return lexicalError(s.text, at, "<EOF>", after)
	}
	r, _ := utf8.DecodeRuneInString(s.text[at:])
	shown := "\"" + escapeRune(r) + "\" (" + fmt.Sprint(int(r)) + "),"
	return lexicalError(s.text, at, shown, after)
}

func (s *scanner) unfinished(at int, what, after string) error {
	d := lexicalError(s.text, len(s.text), "<EOF>", after)
	line, _ := source.LineColumn(s.text, at)
	d.Notes = append(d.Notes, fmt.Sprintf("the %s opened at line %d does not end", what, line))
	return d
}

func lexicalError(text string, at int, encountered, after string) *source.Problem {
	line, col := source.LineColumn(text, at)
	return source.Fail(source.TokenMgrError, source.Span{Start: at, End: at},
		"Lexical error at line %d, column %d.  Encountered: %s after : \"%s\"", line, col, encountered, after)
}

// escapeRune spells a character as JavaCC's messages do.
func escapeRune(r rune) string {
	switch r {
	case '\\', '"':
		return "\\" + string(r)
	case '\t':
		return "\\t"
	}
	if r < 0x20 || r > 0x7e {
		return fmt.Sprintf("\\u%04x", r)
	}
	return string(r)
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func isLetter(r rune) bool {
	return r == '_' || r == '$' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' ||
		r >= 0x80 && (unicode.IsLetter(r) || unicode.Is(unicode.Nl, r) || unicode.Is(unicode.Sc, r) || unicode.Is(unicode.Pc, r))
}

func ignorable(r rune) bool { return r >= 0x80 && unicode.Is(unicode.Mn, r) }
