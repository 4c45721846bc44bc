package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// startsQuery reports whether a query begins n tokens further on. A "(" may
// begin one too; parenthesized looks into that.
func (p *parser) startsQuery(n int) bool {
	switch p.peek(n).Upper {
	case "SELECT", "VALUES", "WITH":
		return p.plain(n)
	case "TABLE":
		return p.plain(n) && p.peek(n+1).Upper != "("
	}
	return false
}

// topQuery parses a query where Flink would also read an expression.
func (p *parser) topQuery() ast.Query {
	if p.startsQuery(0) || p.is("(") || p.isAny("TABLE", "VALUES") {
		return p.query()
	}
	p.notAQuery()
	return nil
}

// query parses a query with everything that may surround it.
func (p *parser) query() ast.Query {
	p.enter()
	defer p.leave()
	start := p.cur().Span
	if p.is("WITH") {
		return p.withQuery(start)
	}
	return p.queryTail(p.term(), start)
}

func (p *parser) withQuery(start source.Span) ast.Query {
	p.expect("WITH")
	w := &ast.With{Recursive: p.accept("RECURSIVE")}
	p.commaList(func() {
		c := ast.CTE{Name: p.ident()}
		if p.is("(") {
			c.Columns = p.idents()
		}
		p.expect("AS", "(")
		c.Query = p.query()
		p.expect(")")
		c.Span = p.from(c.Name.Span)
		w.CTEs = append(w.CTEs, c)
	})
	body := p.cur().Span
	q := p.setOps(p.term(), body)
	w.Body = q
	w.Span = p.from(start)
	return p.ordered(w, start)
}

// queryTail parses set operations and ORDER BY behind a query that has been read.
func (p *parser) queryTail(q ast.Query, start source.Span) ast.Query {
	return p.ordered(p.setOps(q, start), start)
}

func (p *parser) atSetOp() bool {
	return p.isAny("UNION", "INTERSECT", "EXCEPT", "MINUS", "ORDER", "LIMIT", "OFFSET", "FETCH")
}

// setOps parses UNION and EXCEPT, which bind equally, over INTERSECT.
func (p *parser) setOps(left ast.Query, start source.Span) ast.Query {
	left = p.intersect(left, start)
	for {
		var op ast.SetOpKind
		switch {
		case p.accept("UNION"):
			op = ast.Union
		case p.accept("EXCEPT"):
			op = ast.Except
		case p.is("MINUS"):
			p.fail(source.CalciteException, p.cur().Span, "MINUS is not allowed under the current SQL conformance level")
		default:
			return left
		}
		all := p.allOrDistinct()
		begin := p.cur().Span
		right := p.intersect(p.term(), begin)
		left = &ast.SetOp{Span: p.from(start), Op: op, All: all, Left: left, Right: right}
	}
}

func (p *parser) intersect(left ast.Query, start source.Span) ast.Query {
	for p.accept("INTERSECT") {
		all := p.allOrDistinct()
		right := p.term()
		left = &ast.SetOp{Span: p.from(start), Op: ast.Intersect, All: all, Left: left, Right: right}
	}
	return left
}

func (p *parser) allOrDistinct() bool {
	if p.accept("ALL") {
		return true
	}
	p.accept("DISTINCT")
	return false
}

// term parses one operand of a set operation.
func (p *parser) term() ast.Query {
	start := p.cur().Span
	switch {
	case p.is("SELECT"):
		return p.selectBlock()
	case p.accept("VALUES"):
		return p.values(start)
	case p.accept("TABLE"):
		return &ast.TableQuery{Table: p.name(), Span: p.from(start)}
	case p.is("("):
		p.enter()
		defer p.leave()
		p.i++
		q := p.query()
		p.expect(")")
		return q
	}
	p.notAQuery()
	return nil
}

// notAQuery reports something that is no query where one is wanted. Flink has
// read an expression there when it finds out, so that a word gives another
// message than a symbol.
func (p *parser) notAQuery() {
	t := p.cur()
	if !p.startsExpr(0) || t.Upper == "(" {
		p.unexpectedIdent()
	}
	start := t.Span
	if !p.isAny("+", "-", "NOT") {
		p.primary()
	}
	p.fail(source.CalciteException, p.from(start), "Non-query expression encountered in illegal context")
}

func (p *parser) values(start source.Span) ast.Query {
	v := &ast.Values{}
	p.commaListOf(p.startsExpr, func() {
		at := p.cur().Span
		explicit := p.is("ROW", "(")
		if !explicit && !p.is("(") {
			x := p.expr()
			v.Rows = append(v.Rows, &ast.Row{Span: x.Pos(), Items: []ast.Expr{x}})
			return
		}
		if explicit {
			p.i++
		}
		row := &ast.Row{Explicit: explicit}
		p.expect("(")
		row.Items = []ast.Expr{p.rowItem()}
		for p.accept(",") {
			if p.startsQuery(0) {
				p.unexpectedIdent() // only the first may be a query
			}
			row.Items = append(row.Items, p.rowItem())
		}
		p.expect(")")
		row.Span = p.from(at)
		v.Rows = append(v.Rows, row)
	})
	v.Span = p.from(start)
	return v
}

// rowItem parses an item of a VALUES row.
func (p *parser) rowItem() ast.Expr {
	if t := p.cur(); p.accept("DEFAULT") {
		return &ast.DefaultArg{Span: t.Span}
	}
	if p.startsQuery(0) {
		start := p.cur().Span
		q := p.query()
		return &ast.Subquery{Span: p.from(start), Query: q}
	}
	return p.expr()
}

// ordered parses ORDER BY, LIMIT, OFFSET and FETCH behind a query.
func (p *parser) ordered(q ast.Query, start source.Span) ast.Query {
	switch p.cur().Upper {
	case "ORDER", "LIMIT", "OFFSET", "FETCH":
	default:
		return q
	}
	o := &ast.Ordered{Query: q, OrderBy: p.orderByOpt()}
	begin := p.i
	if p.accept("LIMIT") {
		if !p.accept("ALL") {
			o.Limit = p.rowCount()
			if comma := p.cur().Span; p.accept(",") {
				p.rowCount()
				p.fail(source.CalciteException, comma, "'LIMIT start, count' is not allowed under the current SQL conformance level")
			}
		}
	}
	if p.accept("OFFSET") {
		o.Offset = p.rowCount()
		_ = p.accept("ROW") || p.accept("ROWS")
		if o.Limit == nil && p.is("LIMIT") {
			p.i++
			if !p.accept("ALL") {
				o.Limit = p.rowCount()
			}
		}
	}
	if p.accept("FETCH") {
		if !p.accept("FIRST") {
			p.expect("NEXT")
		}
		o.Limit = p.rowCount()
		if !p.accept("ROW") {
			p.expect("ROWS")
		}
		p.expect("ONLY")
	}
	if o.OrderBy == nil && p.i == begin {
		return q
	}
	o.Span = p.from(start)
	return o
}

// rowCount parses the number of LIMIT, OFFSET and FETCH.
func (p *parser) rowCount() ast.Expr {
	if t := p.cur(); t.Kind == token.Integer || t.Kind == token.Decimal || t.Kind == token.Approx {
		p.i++
		return &ast.Literal{Span: t.Span, Kind: ast.NumberLiteral, Text: t.Text}
	}
	p.unexpected()
	return nil
}
