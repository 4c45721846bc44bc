package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/token"
)

// specialCall returns the parser of a function whose arguments have a syntax of
// their own. It is called with the cursor at the "(".
func specialCall(word string) func(*parser, ast.Ident) ast.Expr {
	switch word {
	case "CAST", "TRY_CAST":
		return (*parser).cast
	case "EXTRACT":
		return (*parser).extract
	case "FLOOR", "CEIL", "CEILING":
		return (*parser).floor
	case "TRIM":
		return (*parser).trim
	case "SUBSTRING":
		return (*parser).substring
	case "OVERLAY":
		return (*parser).overlay
	case "POSITION":
		return (*parser).position
	case "TIMESTAMPADD", "TIMESTAMPDIFF":
		return (*parser).unitFirst
	case "CONVERT", "TRANSLATE":
		return (*parser).using
	case "JSON_EXISTS", "JSON_VALUE", "JSON_QUERY":
		return (*parser).jsonPath
	case "JSON_OBJECT", "JSON_OBJECTAGG":
		return (*parser).jsonObject
	case "JSON_ARRAY", "JSON_ARRAYAGG":
		return (*parser).jsonArray
	}
	return nil
}

func newCall(id ast.Ident, args ...ast.Expr) *ast.Call {
	return &ast.Call{Name: ast.Name{Span: id.Span, Parts: []ast.Ident{id}}, Args: args}
}

// finish closes the parentheses of a special call.
func (p *parser) finish(c *ast.Call) ast.Expr {
	p.expect(")")
	p.callTail(c)
	return c
}

func (p *parser) cast(id ast.Ident) ast.Expr {
	p.expect("(")
	x := p.expr()
	p.expect("AS")
	typ := p.castType()
	p.expect(")")
	return &ast.Cast{Span: p.from(id.Span), X: x, Type: typ, Try: len(id.Text) > len("CAST")}
}

// timeUnit parses the unit of EXTRACT, FLOOR, TIMESTAMPADD, ... Any name is
// taken, as in Flink: whether there is such a unit is for the planner to say.
func (p *parser) timeUnit() *ast.Symbol {
	t := p.cur()
	unit, known := units[t.Upper]
	if !p.plain(0) || !known && !t.IsIdent() {
		if t.Kind == token.Quoted {
			p.i++
			return &ast.Symbol{Span: t.Span, Word: t.Text}
		}
		p.unexpectedIdent()
	}
	p.i++
	if !known {
		unit = t.Upper
	}
	return &ast.Symbol{Span: t.Span, Word: unit}
}

func (p *parser) extract(id ast.Ident) ast.Expr {
	p.expect("(")
	unit := p.timeUnit()
	p.expect("FROM")
	return p.finish(newCall(id, unit, p.expr()))
}

func (p *parser) floor(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.expr())
	if p.accept("TO") {
		c.Args = append(c.Args, p.timeUnit())
	} else {
		for p.accept(",") {
			c.Args = append(c.Args, p.expr())
		}
	}
	return p.finish(c)
}

func (p *parser) unitFirst(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.timeUnit())
	p.expect(",")
	c.Args = append(c.Args, p.expr())
	p.expect(",")
	c.Args = append(c.Args, p.expr())
	return p.finish(c)
}

// trim parses TRIM([BOTH|LEADING|TRAILING] [chars] [FROM] s).
func (p *parser) trim(id ast.Ident) ast.Expr {
	p.expect("(")
	side := &ast.Symbol{Span: id.Span, Word: "BOTH"}
	blank := &ast.Literal{Span: id.Span, Kind: ast.StringLiteral, Text: " "}
	written := p.isAny("BOTH", "LEADING", "TRAILING")
	if written {
		t := p.advance()
		side = &ast.Symbol{Span: t.Span, Word: t.Upper}
		if p.accept("FROM") {
			return p.finish(newCall(id, side, blank, p.expr()))
		}
	}
	x := p.expr()
	if written && !p.is("FROM") {
		p.unexpected()
	}
	if p.accept("FROM") {
		return p.finish(newCall(id, side, x, p.expr()))
	}
	return p.finish(newCall(id, side, blank, x))
}

// substring parses SUBSTRING(s FROM a [FOR b]) and SUBSTRING(s, a[, b]).
func (p *parser) substring(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.expr())
	if p.isAny("FROM", ",") {
		p.i++
	} else {
		p.unexpected()
	}
	c.Args = append(c.Args, p.expr())
	if p.accept("FOR") || p.accept(",") {
		c.Args = append(c.Args, p.expr())
	}
	return p.finish(c)
}

func (p *parser) overlay(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.expr())
	p.expect("PLACING")
	c.Args = append(c.Args, p.expr())
	p.expect("FROM")
	c.Args = append(c.Args, p.expr())
	if p.accept("FOR") {
		c.Args = append(c.Args, p.expr())
	}
	return p.finish(c)
}

func (p *parser) position(id ast.Ident) ast.Expr {
	p.expect("(")
	// IN is the separator here, so the needle must not swallow it.
	c := newCall(id, p.binary(precBetween+1))
	p.expect("IN")
	c.Args = append(c.Args, p.expr())
	if p.accept("FROM") {
		c.Args = append(c.Args, p.expr())
	}
	return p.finish(c)
}

// using parses CONVERT(x USING c), and plain arguments.
func (p *parser) using(id ast.Ident) ast.Expr {
	p.expect("(")
	c := newCall(id, p.expr())
	if p.accept("USING") {
		n := p.name()
		c.Args = append(c.Args, &ast.ColumnRef{Name: n})
		return p.finish(c)
	}
	for p.accept(",") {
		c.Args = append(c.Args, p.expr())
	}
	return p.finish(c)
}
