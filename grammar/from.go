package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// fromClause parses the tables of FROM, joined by JOIN, comma or APPLY.
func (p *parser) fromClause() ast.TableRef {
	start := p.cur().Span
	left := p.joined()
	for p.is(",") {
		if !p.startsTable(1) {
			p.encountered(p.i, 2, false)
		}
		p.i++
		right := p.joined()
		left = &ast.Join{Span: p.from(start), Kind: ast.CommaJoin, Left: left, Right: right}
	}
	return left
}

// joined parses tables connected by JOIN.
func (p *parser) joined() ast.TableRef {
	p.enter()
	defer p.leave()
	start := p.cur().Span
	left := p.tableRef()
	for {
		kind, natural, ok := p.joinWords()
		if !ok {
			return left
		}
		j := &ast.Join{Kind: kind, Natural: natural, Left: left, Right: p.tableRef()}
		switch {
		case p.accept("ON"):
			j.On = p.expr()
		case p.is("USING"):
			p.i++
			j.Using = p.idents()
		}
		j.Span = p.from(start)
		left = j
	}
}

// joinWords parses [NATURAL] [INNER|LEFT|RIGHT|FULL [OUTER]|CROSS] JOIN.
func (p *parser) joinWords() (kind ast.JoinKind, natural, ok bool) {
	at := p.i
	natural = p.accept("NATURAL")
	switch {
	case p.is("JOIN"):
		if !natural && !p.startsTable(1) {
			p.unexpectedIdent() // Flink looks a token ahead
		}
		p.i++
		return ast.InnerJoin, natural, true
	case p.isAny("INNER", "CROSS", "LEFT", "RIGHT", "FULL") && p.peek(1).Upper != "JOIN" && p.peek(1).Upper != "OUTER":
		p.encountered(p.i, 2, false)
	case p.peek(1).Upper == "JOIN" && p.isAny("INNER", "CROSS", "LEFT", "RIGHT", "FULL") && !p.startsTable(2):
		p.unexpectedIdent() // here too
	case p.accept("INNER"):
		kind = ast.InnerJoin
	case p.accept("CROSS"):
		kind = ast.CrossJoin
	case p.accept("LEFT"):
		kind = ast.LeftJoin
		p.accept("OUTER")
	case p.accept("RIGHT"):
		kind = ast.RightJoin
		p.accept("OUTER")
	case p.accept("FULL"):
		kind = ast.FullJoin
		p.accept("OUTER")
	default:
		if p.i != at {
			p.unexpected()
		}
		return 0, false, false
	}
	p.expect("JOIN")
	return kind, natural, true
}

// startsTable reports whether the token n further on can begin a table.
func (p *parser) startsTable(n int) bool {
	switch t := p.peek(n); t.Upper {
	case "(", "TABLE", "LATERAL", "UNNEST":
		return true
	default:
		return t.IsIdent()
	}
}

// tableRef parses one table with its alias.
func (p *parser) tableRef() ast.TableRef {
	start := p.cur().Span
	lateral := p.accept("LATERAL")
	switch {
	case p.is("("):
		return p.parenTable(start, lateral)
	case p.is("UNNEST"):
		p.i++
		u := &ast.Unnest{Lateral: lateral}
		p.expect("(")
		p.commaList(func() { u.Args = append(u.Args, p.rowItem()) })
		p.expect(")")
		if p.accept("WITH") {
			p.expect("ORDINALITY")
			u.Ordinality = true
		}
		u.Alias = p.tableAlias()
		u.Span = p.from(start)
		return u
	case p.is("TABLE"):
		p.expect("TABLE", "(")
		f := &ast.TableFunction{Lateral: lateral, Wrapped: true, Call: p.call(p.functionName())}
		p.expect(")")
		f.Alias = p.tableAlias()
		f.Span = p.from(start)
		return f
	case lateral && !p.cur().IsIdent():
		p.unexpected()
	}
	name := p.name()
	if p.is("(") {
		f := &ast.TableFunction{Lateral: lateral, Call: p.call(name)}
		f.Alias = p.tableAlias()
		f.Span = p.from(start)
		return f
	}
	t := &ast.Table{Name: name, Hints: p.hints()}
	if p.is("FOR") {
		p.expect("FOR", "SYSTEM_TIME", "AS", "OF")
		t.AsOf = p.expr()
	}
	if p.is("MATCH_RECOGNIZE") {
		t.Span = p.from(start)
		return p.matchRecognize(t)
	}
	t.Alias = p.tableAlias()
	t.Span = p.from(start)
	if p.is("MATCH_RECOGNIZE") {
		return p.matchRecognize(t)
	}
	return p.refuseTail(t)
}

// functionName parses the name of a table function, which may be a reserved word.
func (p *parser) functionName() ast.Name {
	if t := p.cur(); !t.IsIdent() && p.startsExpr(0) {
		id := identOf(p.advance())
		return ast.Name{Span: t.Span, Parts: []ast.Ident{id}}
	}
	return p.name()
}

// parenTable parses (query), (VALUES ..), (TABLE t) and (a JOIN b).
func (p *parser) parenTable(start source.Span, lateral bool) ast.TableRef {
	p.enter()
	defer p.leave()
	p.expect("(")
	if p.queryInParens() {
		d := &ast.Derived{Lateral: lateral, Query: p.query()}
		p.expect(")")
		d.Span = p.from(start)
		if p.is("MATCH_RECOGNIZE") {
			return p.matchRecognize(d)
		}
		d.Alias = p.tableAlias()
		d.Span = p.from(start)
		return p.refuseTail(d)
	}
	if !p.cur().IsIdent() && !p.isAny("(", "LATERAL", "UNNEST", "TABLE") {
		if !p.startsExpr(0) {
			p.encountered(p.i-1, 2, false)
		}
		p.notAQuery()
	}
	r := p.joined()
	p.expect(")")
	return r
}

// queryInParens looks past opening parentheses for the beginning of a query.
func (p *parser) queryInParens() bool {
	n := 0
	for p.peek(n).Upper == "(" {
		n++
	}
	return p.startsQuery(n)
}

// tableAlias parses [AS] name [(columns)].
func (p *parser) tableAlias() *ast.Alias {
	start := p.cur()
	if !p.accept("AS") && !start.IsIdent() {
		p.alias = p.i
		return nil
	}
	a := &ast.Alias{Name: p.ident()}
	if p.is("(") {
		a.Columns = p.idents()
	}
	a.Span = p.from(start.Span)
	return a
}

// refuseTail reports the table operators that Flink's grammar knows and its
// planner does not carry out.
func (p *parser) refuseTail(t ast.TableRef) ast.TableRef {
	if p.isAny("PIVOT", "UNPIVOT", "TABLESAMPLE") {
		p.fail(source.SqlValidateException, p.cur().Span, "%s is not supported.", p.cur().Upper)
	}
	return t
}
