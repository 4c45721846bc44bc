package grammar

import (
	"errors"
	"io"
	"strings"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// flatParser is built on first use: most statements do not need it.
var flatParser = sync.OnceValue(func() *participle.Parser[flatStatement] {
	return participle.MustBuild[flatStatement](
		participle.Lexer(flatLexer{}),
		participle.CaseInsensitive("Name"),
		participle.UseLookahead(1))
})

// flatLexer hands this package's tokens to participle. Token values are the
// text as written, quotes included, so that no string or quoted identifier is
// ever taken for a keyword.
type flatLexer struct {
	toks []token.Token
	text string
	i    int
}

const (
	flatName lexer.TokenType = iota + 1
	flatQuoted
	flatStr
	flatNumber
	flatSymbol
)

// Symbols names the token types for participle.
func (flatLexer) Symbols() map[string]lexer.TokenType {
	return map[string]lexer.TokenType{"EOF": lexer.EOF, "Name": flatName, "Quoted": flatQuoted, "Str": flatStr,
		"Number": flatNumber, "Symbol": flatSymbol}
}

// Lex is never called: the tokens are there already.
func (flatLexer) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("flatLexer is used with ParseFromLexer only")
}

// Next returns the next token; offsets are those of the statement.
func (l *flatLexer) Next() (lexer.Token, error) {
	t := l.toks[l.i]
	pos := lexer.Position{Offset: t.Start}
	if t.Kind == token.EOF || t.Upper == ";" {
		return lexer.EOFToken(pos), nil
	}
	l.i++
	typ := flatSymbol
	switch t.Kind {
	case token.Name:
		typ = flatName
	case token.Quoted:
		typ = flatQuoted
	case token.Str:
		typ = flatStr
	case token.Integer, token.Decimal, token.Approx:
		typ = flatNumber
	}
	return lexer.Token{Type: typ, Value: l.text[t.Start:t.End], Pos: pos}, nil
}

// flat parses a flat statement. It raises what participle says as Flink would
// word it: only the place of an error is participle's.
func (p *parser) flat() ast.Statement {
	lex := &flatLexer{toks: p.toks, text: p.text, i: p.i}
	peeking, err := lexer.Upgrade(lex)
	if err == nil {
		var tree *flatStatement
		if tree, err = flatParser().ParseFromLexer(peeking); err == nil {
			start := p.cur().Span
			p.i = lex.i
			return tree.statement(p.from(start))
		}
	}
	at := len(p.text)
	if e, ok := err.(participle.Error); ok {
		at = e.Position().Offset
	}
	p.i = 0
	for p.toks[p.i].Kind != token.EOF && p.toks[p.i].Start < at {
		p.i++
	}
	p.unexpected()
	return nil
}

// The following types parse themselves: a participle repetition would report
// the comma before a bad item instead of the item.

type identTag ast.Ident

func (t *identTag) Parse(lex *lexer.PeekingLexer) error {
	tok := lex.Peek()
	id, ok := identFrom(tok)
	if !ok {
		return participle.NextMatch
	}
	lex.Next()
	*t = identTag(id)
	return nil
}

func identFrom(tok *lexer.Token) (ast.Ident, bool) {
	span := spanOf(tok)
	switch tok.Type {
	case flatQuoted:
		text := strings.ReplaceAll(tok.Value[1:len(tok.Value)-1], "``", "`")
		return ast.Ident{Span: span, Text: text, Quoted: true}, true
	case flatName:
		return ast.Ident{Span: span, Text: tok.Value}, token.Classify(upper(tok.Value)) <= token.NonReserved
	}
	return ast.Ident{}, false
}

func spanOf(tok *lexer.Token) source.Span {
	return source.Span{Start: tok.Pos.Offset, End: tok.Pos.Offset + len(tok.Value)}
}

func unexpectedFlat(lex *lexer.PeekingLexer) error {
	return &participle.UnexpectedTokenError{Unexpected: *lex.Peek()}
}

type nameTag ast.Name

func (t *nameTag) Parse(lex *lexer.PeekingLexer) error {
	var id identTag
	if err := id.Parse(lex); err != nil {
		return err
	}
	parts := []ast.Ident{ast.Ident(id)}
	for lex.Peek().Value == "." {
		lex.Next()
		if id.Parse(lex) != nil {
			return unexpectedFlat(lex)
		}
		parts = append(parts, ast.Ident(id))
	}
	*t = nameTag{Span: parts[0].To(parts[len(parts)-1].Span), Parts: parts}
	return nil
}

type identsTag struct{ idents []ast.Ident }

func (t *identsTag) Parse(lex *lexer.PeekingLexer) error {
	for {
		var id identTag
		if id.Parse(lex) != nil {
			return unexpectedFlat(lex)
		}
		t.idents = append(t.idents, ast.Ident(id))
		if lex.Peek().Value != "," {
			return nil
		}
		lex.Next()
	}
}

type stringTag ast.String

func (t *stringTag) Parse(lex *lexer.PeekingLexer) error {
	tok := lex.Peek()
	if tok.Type != flatStr {
		return participle.NextMatch
	}
	lex.Next()
	*t = stringTag{Span: spanOf(tok), Value: strings.ReplaceAll(tok.Value[1:len(tok.Value)-1], "''", "'")}
	return nil
}

// joinNext appends the strings that directly follow, as 'a' 'b' is 'ab'.
func (t *stringTag) joinNext(lex *lexer.PeekingLexer) {
	var s stringTag
	for s.Parse(lex) == nil {
		t.Value += s.Value
		t.End = s.End
	}
}

// literalTag is the value of a partition key.
type literalTag struct{ expr ast.Expr }

func (t *literalTag) Parse(lex *lexer.PeekingLexer) error {
	tok := lex.Peek()
	lit := &ast.Literal{Span: spanOf(tok), Text: tok.Value, Kind: ast.NumberLiteral}
	switch tok.Type {
	case flatNumber:
		lex.Next()
	default:
		var s stringTag
		if s.Parse(lex) != nil {
			return participle.NextMatch
		}
		lit.Kind, lit.Text = ast.StringLiteral, s.Value
	}
	t.expr = lit
	return nil
}

// parenthesized calls item for each element of a list in parentheses, which may
// be empty.
func parenthesized(lex *lexer.PeekingLexer, item func() error) error {
	if lex.Peek().Value != "(" {
		return participle.NextMatch
	}
	lex.Next()
	for first := true; !first || lex.Peek().Value != ")"; first = false {
		if err := item(); err != nil {
			return err
		}
		if lex.Peek().Value != "," {
			break
		}
		lex.Next()
	}
	if lex.Peek().Value != ")" {
		return unexpectedFlat(lex)
	}
	lex.Next()
	return nil
}

type optionsTag struct{ options []ast.Option }

func (t *optionsTag) Parse(lex *lexer.PeekingLexer) error {
	return parenthesized(lex, func() error {
		var key, value stringTag
		if key.Parse(lex) != nil {
			return unexpectedFlat(lex)
		}
		key.joinNext(lex)
		if lex.Peek().Value != "=" {
			return unexpectedFlat(lex)
		}
		lex.Next()
		if value.Parse(lex) != nil {
			return unexpectedFlat(lex)
		}
		value.joinNext(lex)
		t.options = append(t.options, ast.Option{Span: key.To(value.Span), Key: ast.String(key), Value: ast.String(value)})
		return nil
	})
}

type stringsTag struct{ strings []ast.String }

func (t *stringsTag) Parse(lex *lexer.PeekingLexer) error {
	return parenthesized(lex, func() error {
		var s stringTag
		if s.Parse(lex) != nil {
			return unexpectedFlat(lex)
		}
		t.strings = append(t.strings, ast.String(s))
		return nil
	})
}

func upper(s string) string { return strings.ToUpper(s) }
