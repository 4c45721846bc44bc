package grammar

import "minisql/grammar/ast"

// jsonPath parses JSON_EXISTS, JSON_VALUE and JSON_QUERY, which share their
// first two arguments and the shape of what follows.
func (p *parser) jsonPath(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.expr())
	if p.accept("FORMAT") {
		p.expect("JSON")
	}
	p.expect(",")
	c.Args = append(c.Args, p.expr())
	c.JSON = &ast.JSONClauses{}
	if p.accept("RETURNING") {
		c.JSON.Returning = p.castType()
	}
	p.jsonWrapper(c.JSON)
	for !p.is(")") {
		b := p.jsonBehavior()
		p.expect("ON")
		switch {
		case p.accept("EMPTY"):
			c.JSON.OnEmpty = b
		default:
			p.expect("ERROR")
			c.JSON.OnError = b
		}
	}
	return p.finish(c)
}

func (p *parser) jsonWrapper(c *ast.JSONClauses) {
	switch {
	case p.accept("WITHOUT"):
		c.Wrapper = "WITHOUT ARRAY"
	case p.accept("WITH"):
		c.Wrapper = "WITH UNCONDITIONAL ARRAY"
		if p.accept("CONDITIONAL") {
			c.Wrapper = "WITH CONDITIONAL ARRAY"
		} else {
			p.accept("UNCONDITIONAL")
		}
	default:
		return
	}
	p.accept("ARRAY")
	p.expect("WRAPPER")
}

// jsonBehavior parses what stands before ON EMPTY and ON ERROR.
func (p *parser) jsonBehavior() *ast.JSONBehavior {
	switch {
	case p.accept("DEFAULT"):
		return &ast.JSONBehavior{Kind: "DEFAULT", Default: p.expr()}
	case p.accept("EMPTY"):
		if p.accept("OBJECT") {
			return &ast.JSONBehavior{Kind: "EMPTY OBJECT"}
		}
		p.expect("ARRAY")
		return &ast.JSONBehavior{Kind: "EMPTY ARRAY"}
	case p.isAny("ERROR", "NULL", "TRUE", "FALSE", "UNKNOWN"):
		return &ast.JSONBehavior{Kind: p.advance().Upper}
	}
	p.unexpected()
	return nil
}

// jsonObject parses JSON_OBJECT([KEY] k VALUE v, ..) and JSON_OBJECTAGG.
func (p *parser) jsonObject(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id)
	c.JSON = &ast.JSONClauses{}
	if !p.is(")") && !p.atOnNull() {
		p.commaList(func() {
			if p.is("KEY") && p.startsExpr(1) {
				p.i++
			}
			c.Args = append(c.Args, p.expr())
			if !p.accept("VALUE") && !p.accept(":") && !p.accept(",") {
				p.unexpected()
			}
			c.Args = append(c.Args, p.expr())
		})
	}
	p.onNull(c.JSON)
	return p.finish(c)
}

// jsonArray parses JSON_ARRAY(a, b ..) and JSON_ARRAYAGG(a ..).
func (p *parser) jsonArray(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id)
	c.JSON = &ast.JSONClauses{}
	if !p.is(")") && !p.atOnNull() {
		p.commaList(func() { c.Args = append(c.Args, p.expr()) })
	}
	c.OrderBy = p.orderByOpt()
	p.onNull(c.JSON)
	return p.finish(c)
}

// atOnNull tells NULL ON NULL from the value NULL.
func (p *parser) atOnNull() bool { return p.is("NULL", "ON", "NULL") || p.is("ABSENT", "ON", "NULL") }

func (p *parser) onNull(c *ast.JSONClauses) {
	if p.isAny("NULL", "ABSENT") {
		c.OnNull = p.advance().Upper
		p.expect("ON", "NULL")
	}
}
