package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// exprWords are the reserved words that can begin an expression. The value
// tells whether a "(" has to follow.
var exprWords = map[string]bool{
	"NOT": false, "EXISTS": true, "NULL": false, "TRUE": false, "FALSE": false, "UNKNOWN": false, "CASE": false,
	"ROW":     true,
	"DEFAULT": false, "CURSOR": true, "PERIOD": true, "CLASSIFIER": true, "MATCH_NUMBER": true, "RUNNING": false,
	"PREV": true, "NEXT": true, "CAST": true, "TRY_CAST": true, "SAFE_CAST": true, "EXTRACT": true,
	"CEIL": true, "TRIM": true, "SUBSTRING": true, "OVERLAY": true, "POSITION": true, "CONVERT": true, "TRANSLATE": true,
	"GROUP_CONCAT": true, "STRING_AGG": true, "JSON_EXISTS": true, "JSON_VALUE": true, "JSON_QUERY": true,
	"JSON_OBJECT": true, "JSON_OBJECTAGG": true, "JSON_ARRAY": true, "JSON_ARRAYAGG": true,
	"DATE_TRUNC": true, "TIMESTAMP_TRUNC": true, "TIME_TRUNC": true, "DATETIME_TRUNC": true, "TIMESTAMP_DIFF": true,
	"TIME_DIFF": true, "ARRAY_CONCAT_AGG": true, "UNIQUE": true, "DATETIME": false, "DAY": true,
}

// startsExpr reports whether the token n further on can begin an expression.
func (p *parser) startsExpr(n int) bool {
	t := p.peek(n)
	switch {
	case t.Kind == token.EOF, t.Kind >= token.HintOpen:
		return false
	case t.Kind == token.Symbol:
		switch t.Upper {
		case "(", "-", "+", "?", "{":
			return true
		}
		return false
	case t.Kind != token.Name, t.Class <= token.NonReserved, t.Class == token.Niladic:
		return true
	case t.Class == token.FunctionName:
		return p.peek(n+1).Upper == "("
	}
	switch next := p.peek(n + 1); t.Upper {
	case "INTERVAL":
		return isString(next) || next.Kind >= token.Integer && next.Kind <= token.Approx || next.IsIdent() ||
			next.Upper == "(" || next.Upper == "+" || next.Upper == "-"
	case "DATE", "TIME", "TIMESTAMP":
		return isString(next) || next.Upper == "("
	case "ARRAY", "MULTISET":
		return next.Upper == "[" || next.Upper == "("
	}
	paren, ok := exprWords[t.Upper]
	return ok && (!paren || p.peek(n+1).Upper == "(")
}

// primary parses an expression without operators around it.
func (p *parser) primary() ast.Expr {
	t := p.cur()
	switch {
	case t.Kind >= token.Integer && t.Kind <= token.Approx:
		p.i++
		return &ast.Literal{Span: t.Span, Kind: ast.NumberLiteral, Text: t.Text}
	case isString(t):
		p.continued()
		return p.stringLiteral()
	case t.Upper == "(":
		return p.parenthesized()
	case t.Kind == token.Name:
		if x := p.keywordExpr(t); x != nil {
			return x
		}
	}
	if !p.startsExpr(0) {
		p.unexpectedIdent()
	}
	return p.nameOrCall()
}

// keywordExpr parses the expressions that begin with a keyword of their own;
// nil means that the word is an ordinary name here.
func (p *parser) keywordExpr(t *token.Token) ast.Expr {
	next := p.peek(1)
	switch t.Upper {
	case "NULL":
		p.i++
		return &ast.Literal{Span: t.Span, Kind: ast.NullLiteral, Text: "NULL"}
	case "TRUE", "FALSE", "UNKNOWN":
		p.i++
		return &ast.Literal{Span: t.Span, Kind: ast.BoolLiteral, Text: t.Upper}
	case "CASE":
		return p.caseExpr()
	case "RUNNING", "FINAL": // of a call in MATCH_RECOGNIZE
		if next.Kind == token.Name && p.peek(2).Upper == "(" {
			id := identOf(p.advance())
			x := p.primary()
			return &ast.Call{Span: p.from(t.Span), Name: ast.Name{Span: id.Span, Parts: []ast.Ident{id}}, Args: []ast.Expr{x}}
		}
	case "INTERVAL":
		if p.startsExpr(0) {
			return p.interval()
		}
	case "DATE", "TIME", "TIMESTAMP":
		if isString(next) {
			return p.datetime()
		}
		// DATE(x) and TIME(x) are function calls in Calcite's grammar.
		if next.Upper == "(" {
			return p.call(p.sole(identOf(p.advance())))
		}
	case "ROW":
		if next.Upper == "(" {
			p.i++
			return p.rowConstructor(t.Span)
		}
	case "ARRAY", "MULTISET", "MAP":
		if next.Upper == "[" || next.Upper == "(" && t.Upper != "MAP" || next.Upper == "(" && p.startsQuery(2) {
			return p.collection()
		}
	}
	if next.Upper == "(" {
		if f := specialCall(t.Upper); f != nil {
			return f(p, identOf(p.advance()))
		}
	}
	return nil
}

// parenthesized parses (x), (x, y) and (query).
func (p *parser) parenthesized() ast.Expr {
	p.enter()
	defer p.leave()
	start := p.expect("(")
	if p.startsQuery(0) {
		q := p.query()
		p.expect(")")
		return &ast.Subquery{Span: p.from(start), Query: q}
	}
	x := p.expr()
	if s, ok := x.(*ast.Subquery); ok && p.atSetOp() {
		q := p.queryTail(s.Query, s.Span)
		p.expect(")")
		return &ast.Subquery{Span: p.from(start), Query: q}
	}
	if p.accept(")") {
		return p.dateDiff(start, x)
	}
	items := []ast.Expr{x}
	for p.accept(",") {
		items = append(items, p.expr())
	}
	p.expect(")")
	return &ast.Row{Span: p.from(start), Items: items}
}

// dateDiff parses the unit behind (a - b) SECOND; x is returned when there is
// none.
func (p *parser) dateDiff(start source.Span, x ast.Expr) ast.Expr {
	unit := units[p.cur().Upper]
	if !p.plain(0) || unit == "" || unit != p.cur().Upper || p.cur().IsIdent() && p.peek(1).Upper != "TO" {
		return x
	}
	b, ok := x.(*ast.Binary)
	if !ok || b.Op != ast.Sub {
		p.fail(source.SqlValidatorException, p.from(start), "Illegal use of datetime subtraction: (a - b) is wanted before a time unit")
	}
	u := p.intervalUnit()
	return &ast.DateDiff{Span: p.from(start), L: b.L, R: b.R, Unit: u}
}

func (p *parser) rowConstructor(start source.Span) ast.Expr {
	p.expect("(")
	row := &ast.Row{Explicit: true}
	if !p.is(")") {
		p.commaList(func() { row.Items = append(row.Items, p.expr()) })
	}
	p.expect(")")
	row.Span = p.from(start)
	return row
}

func (p *parser) collection() ast.Expr {
	t := p.advance()
	c := &ast.Collection{Kind: map[string]ast.CollectionKind{
		"ARRAY": ast.ArrayOf, "MAP": ast.MapOf, "MULTISET": ast.MultisetOf}[t.Upper]}
	if p.accept("(") {
		c.Query = p.query()
		p.expect(")")
	} else {
		p.expect("[")
		if !p.is("]") {
			p.commaListOf(p.startsExpr, func() { c.Items = append(c.Items, p.expr()) })
		}
		p.expect("]")
	}
	c.Span = p.from(t.Span)
	return c
}

func (p *parser) caseExpr() ast.Expr {
	start := p.expect("CASE")
	c := &ast.Case{}
	if !p.is("WHEN") {
		c.Operand = p.expr()
	}
	for p.is("WHEN") || len(c.Whens) == 0 {
		p.expect("WHEN")
		cond := p.expr()
		if c.Operand != nil && p.is(",") {
			// CASE x WHEN 1, 2 THEN ..
			row := &ast.Row{Span: cond.Pos(), Items: []ast.Expr{cond}}
			for p.accept(",") {
				row.Items = append(row.Items, p.expr())
			}
			cond = row
		}
		p.expect("THEN")
		c.Whens = append(c.Whens, ast.When{Cond: cond, Result: p.expr()})
	}
	if p.accept("ELSE") {
		c.Else = p.expr()
	}
	p.expect("END")
	c.Span = p.from(start)
	return c
}

// nameOrCall parses a column, t.*, or a function call.
func (p *parser) nameOrCall() ast.Expr {
	t := p.cur()
	if t.Kind == token.Name && t.Class > token.NonReserved {
		n := p.sole(identOf(p.advance()))
		if p.is("(") {
			return p.call(n)
		}
		return &ast.ColumnRef{Name: n}
	}
	n := p.name()
	if p.is("(") {
		return p.call(n)
	}
	if p.is(".", "*") {
		p.i += 2
		return &ast.Star{Span: p.from(n.Span), Qualifier: n.Parts}
	}
	return &ast.ColumnRef{Name: n}
}
