package grammar

import (
	"errors"
	"io"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// root is built on first use.
var root = sync.OnceValue(func() *participle.Parser[statement] {
	return participle.MustBuild[statement](
		participle.Lexer(tokens{}),
		participle.UseLookahead(0),
		participle.ParseTypeWith(readQuery),
		participle.ParseTypeWith(readExpr),
		participle.ParseTypeWith(readInterval))
})

// tokens stands for the package token, whose tokens are there before participle
// is asked.
type tokens struct{}

// Symbols names the token types for participle.
func (tokens) Symbols() map[string]lexer.TokenType { return token.Types() }

// Lex is never called.
func (tokens) Lex(string, io.Reader) (lexer.Lexer, error) {
	return nil, errors.New("the root grammar is used with ParseFromLexer only")
}

func readQuery(at *lexer.PeekingLexer) (q ast.Query, err error) { return q, token.Read(at, &q) }

func readExpr(at *lexer.PeekingLexer) (x ast.Expr, err error) { return x, token.Read(at, &x) }

func readInterval(at *lexer.PeekingLexer) (x ast.Interval, err error) { return x, token.Read(at, &x) }

// statement parses the statement that begins at the current token. What
// participle says of an error is only where it is.
func (p *parser) statement() ast.Statement {
	p.start = p.i
	tree, err := p.parse(false)
	if errors.Is(err, errGap) {
		tree, err = p.parse(true)
	}
	if err != nil {
		p.stopped(err)
	}
	stmt := tree.statement(p)
	cover(stmt, p.from(p.toks[p.start].Span))
	if !p.atEnd() && p.brief() {
		p.unexpected()
	}
	return stmt
}

// parse runs the root grammar over the statement's tokens.
func (p *parser) parse(whole bool) (tree *statement, err error) {
	lex, err := token.Feed(p.text, p.toks, p.start, whole)
	if err != nil {
		return nil, err
	}
	token.ReadWith(p, func() { tree, err = root().ParseFromLexer(lex, participle.AllowTrailing(true)) })
	p.i = lex.Peek().Pos.Offset
	return tree, err
}

// stopped raises the error of a statement that participle has not read to its end.
func (p *parser) stopped(err error) {
	var e participle.Error
	if !errors.As(err, &e) {
		panic(err) // a mistake in the grammar
	}
	p.i = e.Position().Offset
	if p.i == p.start+1 && p.toks[p.start].Upper == "SHOW" {
		p.i = p.start // what cannot be shown is no statement at all
		p.noStatement()
	}
	p.unexpected()
}

// cover gives a statement its span if it has none of its own.
func cover(s ast.Statement, span source.Span) {
	if s.Pos() == (source.Span{}) {
		s.(interface{ Cover(source.Span) }).Cover(span)
	}
}

// between is the span of what participle has read from one place to another.
func (p *parser) between(from, to lexer.Position) source.Span {
	return p.toks[from.Offset].To(p.toks[max(to.Offset-1, from.Offset)].Span)
}

// brief tells whether the statement is one of those in which Flink words every
// error alike: short commands and the databases, catalogs and functions.
func (p *parser) brief() bool {
	if p.stray {
		return false
	}
	word := func(n int) string { return p.toks[min(p.start+n, len(p.toks)-1)].Upper }
	switch word(0) {
	case "DROP", "DESC", "SHOW", "USE", "LOAD", "UNLOAD", "ADD", "REMOVE", "STOP":
		return true
	case "DESCRIBE":
		return word(1) != "SELECT" && word(1) != "VALUES" && word(1) != "WITH" && word(1) != "("
	case "CREATE", "ALTER":
		n := 1
		for word(n) == "TEMPORARY" || word(n) == "SYSTEM" {
			n++
		}
		w := word(n)
		return w == "DATABASE" || w == "CATALOG" || w == "FUNCTION" || n > 2
	}
	return false
}
