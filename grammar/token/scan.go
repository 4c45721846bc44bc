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
	s := scanner{text: text, tokens: make([]Token, 0, len(text)/4+2)}
	for {
		t, err := s.next()
		if err != nil {
			return nil, err
		}
		s.tokens = append(s.tokens, t)
		if t.Kind == EOF {
			return s.tokens, nil
		}
	}
}

type scanner struct {
	text   string
	pos    int
	tokens []Token
}

// at reports whether prefix stands at the current position.
func (s *scanner) at(prefix string) bool { return strings.HasPrefix(s.text[s.pos:], prefix) }

func (s *scanner) next() (Token, error) {
	if err := s.skipBlanks(); err != nil {
		return Token{}, err
	}
	start := s.pos
	if start == len(s.text) {
		return Token{Span: source.Span{Start: start, End: start}, Kind: EOF}, nil
	}
	c := s.text[start]
	switch {
	case c == '\'':
		return s.str(Str, 0)
	case c == '`':
		return s.quotedIdent()
	case isDigit(c), c == '.' && start+1 < len(s.text) && isDigit(s.text[start+1]):
		return s.number(), nil
	case s.at("/*+"):
		return s.symbol(HintOpen, 3), nil
	case s.at("*/"):
		return s.symbol(HintShut, 2), nil
	case s.literalPrefix() > 0:
		return s.prefixed(s.literalPrefix())
	}
	if r, size := utf8.DecodeRuneInString(s.text[start:]); isLetter(r) {
		s.pos += size
		return s.word(start), nil
	}
	for _, op := range operators {
		if s.at(op) {
			return s.symbol(Symbol, len(op)), nil
		}
	}
	return Token{}, s.lexical(start)
}

// operators are ordered so that a longer one comes before its beginning.
var operators = []string{
	"<=", ">=", "<>", "!=", "||", "=>", "..",
	"(", ")", "{", "}", "[", "]", ";", ".", ",", "=", ">", "<", "?", ":", "+", "-", "*", "/", "%", "\"", "|", "^", "$",
}

// skipBlanks passes over white space and comments. A /*+ is no comment.
func (s *scanner) skipBlanks() error {
	for s.pos < len(s.text) {
		switch {
		case strings.IndexByte(" \t\n\r\f", s.text[s.pos]) >= 0:
			s.pos++
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

func (s *scanner) symbol(k Kind, n int) Token {
	text := s.text[s.pos : s.pos+n]
	t := Token{Span: source.Span{Start: s.pos, End: s.pos + n}, Kind: k, Text: text, Upper: text}
	s.pos += n
	return t
}

func (s *scanner) word(start int) Token {
	for s.pos < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.pos:])
		if !isLetter(r) && !unicode.IsDigit(r) && !ignorable(r) {
			break
		}
		s.pos += size
	}
	text := s.text[start:s.pos]
	if text == "$" {
		s.pos = start
		return s.symbol(Symbol, 1)
	}
	upper := strings.ToUpper(text)
	return Token{Span: source.Span{Start: start, End: s.pos}, Kind: Name, Class: Classify(upper), Text: text, Upper: upper}
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
