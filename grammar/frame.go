package grammar

import (
	"errors"
	"io"
	"reflect"
	"sync"

	"github.com/alecthomas/participle/v2"
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// root is built on first use.
var root = sync.OnceValue(build[statement])

func build[T any]() *participle.Parser[T] {
	return participle.MustBuild[T](
		participle.Lexer(tokens{}),
		participle.UseLookahead(0),
		participle.ParseTypeWith(readQuery),
		participle.ParseTypeWith(readExpr),
		participle.ParseTypeWith(readInterval))
}

// later is a part of the grammar that is built when it is first asked: all of
// it would take milliseconds, and a script needs little.
type later[T any] struct{ tree *T }

// Parse reads a T.
func (l *later[T]) Parse(at *lexer.PeekingLexer) (err error) {
	key := reflect.TypeFor[T]()
	parser, ok := built.Load(key)
	if !ok {
		parser, _ = built.LoadOrStore(key, build[T]())
	}
	l.tree, err = parser.(*participle.Parser[T]).ParseFromLexer(at, trailing...)
	return err
}

// built are the parsers of such parts by the type they yield.
var built sync.Map

// trailing leaves what follows a statement to endOfStatement.
var trailing = []participle.ParseOption{participle.AllowTrailing(true)}

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
	alias := p.alias
	var tree *statement
	err := p.run(func() { tree = p.parse(false) })
	if err != nil || tree == nil {
		p.alias, p.depth, p.stray = alias, 0, false
		tree = p.parse(true)
	}
	stmt := tree.statement(p)
	cover(stmt, p.from(p.toks[p.start].Span))
	if !p.atEnd() && p.brief() {
		p.unexpected()
	}
	return stmt
}

// parse runs the root grammar over the statement's tokens, over the whole of
// them or, which is faster and finds no error's place, without what is read by
// hand. It returns nil where that did not do.
func (p *parser) parse(whole bool) *statement {
	var tree *statement
	var err error
	token.Feed(p, p.text, p.toks, p.start, whole, func(at *token.Lexer) {
		if tree, err = root().ParseFromLexer(at, trailing...); err == nil {
			p.i = at.Peek().Pos.Offset
		}
	})
	switch {
	case err == nil:
		return tree
	case whole:
		p.stopped(err)
	}
	return nil
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
