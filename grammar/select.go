package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// selectBlock parses one SELECT up to, and without, ORDER BY.
func (p *parser) selectBlock() ast.Query {
	start := p.expect("SELECT")
	s := &ast.Select{Hints: p.hints()}
	p.accept("STREAM")
	if !p.accept("ALL") {
		s.Distinct = p.accept("DISTINCT")
	}
	s.Items = make([]ast.SelectItem, 0, 4)
	p.commaList(func() { s.Items = append(s.Items, p.selectItem()) })
	if p.accept("FROM") {
		s.From = p.fromClause()
		if p.accept("WHERE") {
			s.Where = p.expr()
		}
		if p.is("GROUP") {
			s.GroupBy = p.groupBy()
		}
		if p.accept("HAVING") {
			s.Having = p.expr()
		}
		if p.accept("WINDOW") {
			p.commaList(func() { s.Windows = append(s.Windows, p.namedWindow()) })
		}
		if p.accept("QUALIFY") {
			s.Qualify = p.expr()
		}
	} else if p.isAny("WHERE", "GROUP", "HAVING", "WINDOW", "QUALIFY") {
		p.unexpectedIdent()
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) selectItem() ast.SelectItem {
	start := p.cur().Span
	item := ast.SelectItem{}
	if p.accept("*") {
		item.X = &ast.Star{Span: start}
	} else {
		item.X = p.expr()
	}
	item.Alias = p.itemAlias()
	item.Span = p.from(start)
	return item
}

// itemAlias parses [AS] name behind an expression.
func (p *parser) itemAlias() *ast.Ident {
	switch t := p.cur(); {
	case p.accept("AS"):
		if p.cur().Kind == token.Str {
			p.fail(source.SqlValidatorException, p.cur().Span, "Expecting alias, found character literal")
		}
		id := p.ident()
		return &id
	case t.IsIdent():
		id := p.ident()
		return &id
	case t.Kind == token.Str:
		p.fail(source.SqlValidatorException, t.Span, "Expecting alias, found character literal")
	}
	p.alias = p.i
	return nil
}

func (p *parser) groupBy() *ast.GroupBy {
	start := p.expect("GROUP")
	p.expect("BY")
	g := &ast.GroupBy{}
	if !p.accept("ALL") {
		g.Distinct = p.accept("DISTINCT")
	}
	p.commaListOf(p.startsGroup, func() { g.Items = append(g.Items, p.groupItem()) })
	g.Span = p.from(start)
	return g
}

func (p *parser) startsGroup(n int) bool {
	w := p.peek(n).Upper
	return p.startsExpr(n) || w == "ROLLUP" || w == "CUBE" || w == "GROUPING"
}

// groupItem parses an element of GROUP BY or of a grouping construct.
func (p *parser) groupItem() ast.Expr {
	start := p.cur().Span
	var kind ast.GroupingKind
	switch {
	case p.accept("(", ")"):
		return &ast.Row{Span: p.from(start)}
	case p.accept("ROLLUP"):
		kind = ast.Rollup
	case p.accept("CUBE"):
		kind = ast.Cube
	case p.accept("GROUPING", "SETS"):
		kind = ast.Sets
	default:
		return p.expr()
	}
	g := &ast.GroupingSets{Kind: kind}
	p.expect("(")
	p.commaList(func() { g.Items = append(g.Items, p.groupItem()) })
	p.expect(")")
	g.Span = p.from(start)
	return g
}

func (p *parser) namedWindow() ast.NamedWindow {
	w := ast.NamedWindow{Name: p.ident()}
	p.expect("AS")
	w.Spec = p.windowSpec()
	w.Span = p.from(w.Name.Span)
	return w
}

// hints parses a /*+ .. */ block if one is there.
func (p *parser) hints() []ast.Hint {
	if p.cur().Kind != token.HintOpen {
		return nil
	}
	p.i++
	var list []ast.Hint
	p.commaList(func() { list = append(list, p.oneHint()) })
	p.expect("*/")
	return list
}

func (p *parser) oneHint() ast.Hint {
	h := ast.Hint{Name: p.ident()}
	if p.accept("(") {
		if p.peek(1).Upper == "=" {
			if p.peek(2).Kind != token.Str {
				p.encountered(p.i, 3, false)
			}
			p.commaList(func() { h.Options = append(h.Options, p.hintOption()) })
		} else if !p.is(")") {
			p.commaList(func() { h.Args = append(h.Args, p.hintArg()) })
		}
		p.expect(")")
	}
	h.Span = p.from(h.Name.Span)
	return h
}

func (p *parser) hintOption() ast.Option {
	start := p.cur()
	var key ast.String
	if start.IsIdent() {
		key = ast.String{Span: start.Span, Value: p.name().Last()}
	} else {
		key = p.str()
	}
	p.expect("=")
	o := ast.Option{Key: key, Value: p.str()}
	o.Span = p.from(start.Span)
	return o
}

// hintArg parses a table name, a string or a number in a hint.
func (p *parser) hintArg() string {
	t := p.cur()
	switch {
	case t.Kind == token.Str, t.Kind == token.Integer, t.Kind == token.Decimal:
		p.i++
		return t.Text
	case t.IsIdent():
		n := p.name()
		return p.text[n.Start:n.End]
	}
	p.unexpectedIdent()
	return ""
}
