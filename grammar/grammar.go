// Package grammar turns the text of one Flink SQL statement into a syntax tree,
// or into a problem that names the token at which Flink would stop.
//
// participle is the frame of it. The root grammar is the type statement
// (root.go): its tags, those of the other frames and those on the nodes of
// package ast describe every statement. What tags cannot say, and what has to be
// fast, is a piece that is read by hand where participle stands (pieces.go):
// queries and expressions with an operator-precedence parser (expr.go,
// predicate.go), types, what stands in a table's parentheses, options, names with
// their places. Only the SET and RESET without quotes that Flink's client reads
// by two patterns never come to participle (setting.go). The package knows no
// catalog and no types; it does not split scripts (token.Split does). Start with
// Parse.
package grammar

import (
	"sync"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// Parse parses one statement; semicolons may follow it. The error is a
// *source.Problem.
func Parse(text string) (ast.Statement, error) {
	if s := clientSetting(text); s != nil {
		return s, nil
	}
	var stmt ast.Statement
	err := parseAll(text, func(p *parser) {
		stmt = p.statement()
		if second := p.endOfStatement(); second.Kind != token.EOF {
			// An error further on comes before the complaint.
			for p.cur().Kind != token.EOF {
				p.statement()
				p.endOfStatement()
			}
			p.fail(source.IllegalArgumentException, second.Span, "only single statement supported")
		}
	})
	if err != nil {
		return nil, err
	}
	return stmt, nil
}

// endOfStatement passes over the semicolons behind a statement and returns what
// follows them.
func (p *parser) endOfStatement() *token.Token {
	if !p.atEnd() {
		p.unexpectedEnd()
	}
	for p.accept(";") {
	}
	return p.cur()
}

// parsers are there to use again, for their tokens' sake: no tree keeps them.
var parsers = sync.Pool{New: func() any { return new(parser) }}

func parseAll(text string, f func(*parser)) error {
	p := parsers.Get().(*parser)
	defer parsers.Put(p)
	toks, err := token.ScanInto(p.toks[:0], text)
	if err != nil {
		return err
	}
	*p = parser{text: text, toks: toks, slab: p.slab}
	return p.run(func() { f(p) })
}

// unexpectedEnd reports what follows a complete statement. Flink gives an infix
// operator there together with the token behind it.
func (p *parser) unexpectedEnd() {
	if _, ok := infixOps[p.cur().Upper]; ok && p.plain(0) {
		p.encountered(p.i, 2, false)
	}
	p.encountered(p.i, 1, p.alias == p.i)
}
