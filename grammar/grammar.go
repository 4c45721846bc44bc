// Package grammar turns the text of one Flink SQL statement into a syntax tree,
// or into a diagnostic that names the token at which Flink would stop.
//
// Flat statements that begin with keywords of their own (SHOW, DROP, CREATE
// DATABASE ..) are described by struct tags in flat.go and parsed by
// participle. Queries, expressions and everything that contains them are parsed
// by hand: an operator-precedence parser for expressions (expr.go), recursive
// descent for the rest. The package knows no catalog and no types; it does not
// split scripts (token.Split does). Start with Parse.
package grammar

import (
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
func (p *parser) endOfStatement() token.Token {
	if !p.atEnd() {
		p.unexpectedEnd()
	}
	for p.accept(";") {
	}
	return p.cur()
}

// ParseExpr parses a text that is nothing but an expression.
func ParseExpr(text string) (ast.Expr, error) {
	var x ast.Expr
	err := parseAll(text, func(p *parser) {
		x = p.expr()
		if p.cur().Kind != token.EOF {
			p.unexpectedEnd()
		}
	})
	if err != nil {
		return nil, err
	}
	return x, nil
}

// ParseType parses a text that is nothing but a type.
func ParseType(text string) (*ast.TypeName, error) {
	var t *ast.TypeName
	err := parseAll(text, func(p *parser) {
		t = p.castType()
		if p.cur().Kind != token.EOF {
			p.unexpected()
		}
	})
	if err != nil {
		return nil, err
	}
	return t, nil
}

func parseAll(text string, f func(*parser)) error {
	p, err := newParser(text)
	if err != nil {
		return err
	}
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
