package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// The binding strengths of Calcite's operators. Mind that IS DISTINCT FROM
// binds as tightly as +, and the set operators of multisets loosest of all.
const (
	precLowest   = 0
	precMultiset = 14
	precIntersct = 18
	precOr       = 22
	precAnd      = 24
	precNot      = 26
	precIs       = 28
	precCompare  = 30
	precBetween  = 32 // also IN and LIKE
	precAdd      = 40
	precMul      = 60
	precUnary    = 80
)

// expr parses an expression.
func (p *parser) expr() ast.Expr { return p.binary(precLowest) }

// binary parses an expression whose operators all bind at least as tightly as least.
func (p *parser) binary(least int) ast.Expr {
	p.enter()
	defer p.leave()
	start := p.cur().Span
	left := p.unary()
	for {
		next := p.infix(start, left, least)
		if next == nil {
			return left
		}
		left = next
	}
}

// unary parses prefix operators and what they apply to.
func (p *parser) unary() ast.Expr {
	start := p.cur().Span
	switch {
	case p.accept("NOT"):
		x := p.binary(precNot)
		return &ast.Unary{Span: p.from(start), Op: ast.Not, X: x}
	case p.accept("-"):
		x := p.binary(precUnary)
		return &ast.Unary{Span: p.from(start), Op: ast.Minus, X: x}
	case p.accept("+"):
		x := p.binary(precUnary)
		return &ast.Unary{Span: p.from(start), Op: ast.Plus, X: x}
	case p.accept("EXISTS"):
		p.expect("(")
		q := p.query()
		p.expect(")")
		return &ast.Exists{Span: p.from(start), Query: q}
	}
	return p.postfix(p.primary())
}

// postfix parses [i] and .field behind an expression.
func (p *parser) postfix(x ast.Expr) ast.Expr {
	start := x.Pos()
	for {
		switch {
		case p.accept("["):
			i := p.expr()
			p.expect("]")
			x = &ast.Index{Span: p.from(start), X: x, I: i}
		case p.is("."):
			if t := p.peek(1); !t.IsIdent() && t.Upper != "*" {
				p.encountered(p.i, 2, false)
			}
			p.i++
			field := ast.Ident{Span: p.cur().Span, Text: "*"}
			if !p.accept("*") {
				field = p.ident()
			}
			x = &ast.Field{Span: p.from(start), X: x, Name: field}
		default:
			return x
		}
	}
}

// infixOps are the operators of one token.
var infixOps = map[string]struct {
	op   ast.BinaryOp
	prec int
}{
	"OR": {ast.Or, precOr}, "AND": {ast.And, precAnd},
	"=": {ast.Eq, precCompare}, "<>": {ast.Ne, precCompare}, "!=": {ast.Ne, precCompare},
	"<": {ast.Lt, precCompare}, "<=": {ast.Le, precCompare}, ">": {ast.Gt, precCompare}, ">=": {ast.Ge, precCompare},
	"OVERLAPS": {ast.Overlaps, precCompare}, "CONTAINS": {ast.Contains, precCompare}, "EQUALS": {ast.Equals, precCompare},
	"PRECEDES": {ast.Precedes, precCompare}, "SUCCEEDS": {ast.Succeeds, precCompare},
	"+": {ast.Add, precAdd}, "-": {ast.Sub, precAdd},
	"*": {ast.Mul, precMul}, "/": {ast.Div, precMul}, "%": {ast.Mod, precMul}, "||": {ast.Concat, precMul},
}

// infix parses one operator behind left and its right side. It returns nil at
// anything else and at an operator that binds less tightly than least.
func (p *parser) infix(start source.Span, left ast.Expr, least int) ast.Expr {
	t := p.cur()
	if t.Kind != token.Name && t.Kind != token.Symbol {
		return nil
	}
	if t.Upper == "," || t.Upper == ")" {
		return nil // what follows most expressions
	}
	if o, ok := infixOps[t.Upper]; ok {
		if o.prec < least {
			return nil
		}
		if t.Upper == "!=" {
			p.fail(source.CalciteException, t.Span, "Bang equal '!=' is not allowed under the current SQL conformance level")
		}
		if o.prec == precCompare && (p.peek(1).Upper == "SOME" || p.peek(1).Upper == "ANY" || p.peek(1).Upper == "ALL") {
			return p.quantified(start, left, o.op)
		}
		p.operator(1)
		right := p.binary(o.prec + 1)
		return &ast.Binary{Span: p.from(start), Op: o.op, L: left, R: right, OpSpan: t.Span}
	}
	switch t.Upper {
	case "IS":
		return p.isPredicate(start, left, least)
	case "NOT", "IN", "BETWEEN", "LIKE", "ILIKE", "RLIKE", "SIMILAR":
		if precBetween < least {
			return nil
		}
		return p.predicate(start, left)
	case "MEMBER", "SUBMULTISET", "IMMEDIATELY", "MULTISET":
		return p.wordOperator(start, left, least)
	}
	return nil
}

// operator passes over an operator of n tokens. When no operand follows, Flink
// reports the operator, not what follows it, since it decides by looking ahead.
func (p *parser) operator(n int) {
	if !p.startsExpr(n) {
		p.encountered(p.i, n+1, false)
	}
	// Flink looks at one token more.
	if w := p.peek(n).Upper; (w == "NOT" || w == "-" || w == "+" || w == "(") && !p.startsExpr(n+1) && !p.startsQuery(n+1) {
		p.encountered(p.i, n+2, false)
	}
	p.i += n
}

func (p *parser) quantified(start source.Span, left ast.Expr, op ast.BinaryOp) ast.Expr {
	p.i++
	all := p.advance().Upper == "ALL"
	list, query := p.listOrQuery()
	return &ast.Quantified{Span: p.from(start), Op: op, X: left, All: all, List: list, Query: query}
}

// listOrQuery parses (a, b) or (query).
func (p *parser) listOrQuery() ([]ast.Expr, ast.Query) {
	p.expect("(")
	if p.startsQuery(0) {
		q := p.query()
		p.expect(")")
		return nil, q
	}
	var list []ast.Expr
	p.commaList(func() { list = append(list, p.expr()) })
	p.expect(")")
	if s, ok := list[0].(*ast.Subquery); ok && len(list) == 1 {
		return nil, s.Query // IN ((SELECT ..))
	}
	return list, nil
}
