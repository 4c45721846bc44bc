package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/token"
)

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
