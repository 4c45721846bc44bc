package grammar

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/token"
)

// call parses the arguments of a function and the clauses behind them.
func (p *parser) call(name ast.Name) *ast.Call {
	p.enter()
	defer p.leave()
	c := &ast.Call{Name: name}
	p.expect("(")
	switch {
	case p.accept("*"):
		c.Args = []ast.Expr{&ast.Star{Span: p.toks[p.i-1].Span}}
	case p.is(")"):
	default:
		if !p.accept("ALL") {
			c.Distinct = p.accept("DISTINCT")
		} else {
			c.All = true
		}
		c.Args = make([]ast.Expr, 0, 2)
		p.commaList(func() { c.Args = append(c.Args, p.argument()) })
		c.NullTreatment = p.nullTreatment()
		c.OrderBy = p.orderByOpt()
	}
	p.expect(")")
	p.callTail(c)
	return c
}

// callTail parses RESPECT NULLS, WITHIN GROUP, FILTER and OVER.
func (p *parser) callTail(c *ast.Call) {
	if n := p.nullTreatment(); n != "" {
		c.NullTreatment = n
	}
	if p.accept("WITHIN", "GROUP") {
		p.expect("(")
		c.WithinGroup = p.orderBy()
		p.expect(")")
	}
	if p.accept("FILTER") {
		p.expect("(", "WHERE")
		c.Filter = p.expr()
		p.expect(")")
	}
	if p.accept("OVER") {
		c.Over = p.over()
	}
	c.Span = p.from(c.Name.Span)
}

// nullTreatment parses RESPECT NULLS and IGNORE NULLS, which may stand before or
// behind the closing parenthesis.
func (p *parser) nullTreatment() string {
	switch {
	case p.accept("RESPECT", "NULLS"):
		return "RESPECT NULLS"
	case p.accept("IGNORE", "NULLS"):
		return "IGNORE NULLS"
	}
	return ""
}

// argument parses one argument: an expression, name => value, DEFAULT, TABLE t,
// (query), DESCRIPTOR(..) or MODEL m.
func (p *parser) argument() ast.Expr {
	start := p.cur()
	if start.IsIdent() && p.peek(1).Upper == "=>" {
		name := p.ident()
		p.i++
		value := p.argumentValue()
		return &ast.NamedArg{Span: p.from(start.Span), Name: name, Value: value}
	}
	return p.argumentValue()
}

func (p *parser) argumentValue() ast.Expr {
	start := p.cur().Span
	switch {
	case p.accept("DEFAULT"):
		return &ast.DefaultArg{Span: start}
	case p.is("TABLE") && !p.peek(1).IsIdent():
		if p.peek(1).Upper == "(" && p.i >= 4 && p.toks[p.i-4].Upper == "TABLE" {
			p.i++ // inside of TABLE(f(..)) nothing but a table may stand here
		}
		p.unexpectedIdent() // Flink looks a token ahead
	case p.is("TABLE"):
		return p.tableArg()
	case p.is("MODEL") && p.peek(1).IsIdent():
		p.i++
		return &ast.ModelArg{Model: p.name(), Span: p.from(start)}
	}
	x := p.expr()
	if c, ok := x.(*ast.Call); ok && len(c.Name.Parts) == 1 && strings.EqualFold(c.Name.Last(), "DESCRIPTOR") {
		return descriptor(c)
	}
	if s, ok := x.(*ast.Subquery); ok {
		if q, ok := s.Query.(*ast.TableQuery); ok { // (TABLE t)
			return p.tableArgTail(&ast.TableArg{Span: s.Span, Table: &q.Table})
		}
	}
	if s, ok := x.(*ast.Subquery); ok && (p.is("PARTITION") || p.is("ORDER")) {
		return p.tableArgTail(&ast.TableArg{Span: s.Span, Query: s.Query})
	}
	return x
}

// descriptor makes a Descriptor of a call whose arguments are plain names.
func descriptor(c *ast.Call) ast.Expr {
	d := &ast.Descriptor{Span: c.Span}
	for _, a := range c.Args {
		ref, ok := a.(*ast.ColumnRef)
		if !ok || len(ref.Parts) != 1 {
			return c
		}
		d.Columns = append(d.Columns, ref.Parts[0])
	}
	return d
}

// tableArg parses TABLE t.
func (p *parser) tableArg() ast.Expr {
	start := p.expect("TABLE")
	n := p.name()
	return p.tableArgTail(&ast.TableArg{Span: p.from(start), Table: &n})
}

// tableArgTail parses PARTITION BY and ORDER BY behind a table argument.
func (p *parser) tableArgTail(a *ast.TableArg) ast.Expr {
	if p.accept("PARTITION") {
		p.expect("BY")
		a.Partitioned = true
		if p.accept("(") {
			p.commaList(func() { a.PartitionBy = append(a.PartitionBy, p.expr()) })
			p.expect(")")
		} else {
			a.PartitionBy = []ast.Expr{p.expr()}
		}
	}
	a.OrderBy = p.tableArgOrder()
	a.Span = p.from(a.Span)
	return a
}

// tableArgOrder parses ORDER BY k or ORDER BY (k, l) of a table argument; a
// bare comma would begin the next argument.
func (p *parser) tableArgOrder() []ast.OrderItem {
	if !p.is("ORDER") {
		return nil
	}
	p.expect("ORDER", "BY")
	if !p.accept("(") {
		return []ast.OrderItem{p.orderItem()}
	}
	var items []ast.OrderItem
	p.commaList(func() { items = append(items, p.orderItem()) })
	p.expect(")")
	return items
}

// over parses what follows OVER.
func (p *parser) over() *ast.WindowSpec {
	if p.cur().IsIdent() {
		id := p.ident()
		return &ast.WindowSpec{Span: id.Span, Name: &id}
	}
	return p.windowSpec()
}

func (p *parser) windowSpec() *ast.WindowSpec {
	start := p.cur().Span
	if !p.is("(") {
		p.unexpectedIdent()
	}
	p.i++
	w := &ast.WindowSpec{}
	if p.cur().IsIdent() && !p.is("PARTITION") {
		id := p.ident()
		w.Base = &id
	}
	if p.accept("PARTITION") {
		p.expect("BY")
		p.commaList(func() { w.PartitionBy = append(w.PartitionBy, p.expr()) })
	}
	w.OrderBy = p.orderByOpt()
	if p.isAny("ROWS", "RANGE") {
		w.Frame = p.frame()
	}
	if p.accept("ALLOW") || p.accept("DISALLOW") {
		p.expect("PARTIAL")
	}
	p.expect(")")
	w.Span = p.from(start)
	return w
}

func (p *parser) frame() *ast.Frame {
	t := p.advance()
	f := &ast.Frame{Rows: t.Upper == "ROWS"}
	if p.accept("BETWEEN") {
		f.Start = p.frameBound()
		p.expect("AND")
		end := p.frameBound()
		f.End = &end
	} else {
		f.Start = p.frameBound()
	}
	f.Span = p.from(t.Span)
	return f
}

func (p *parser) frameBound() ast.FrameBound {
	switch {
	case p.accept("CURRENT", "ROW"):
		return ast.FrameBound{Kind: ast.CurrentRow}
	case p.is("UNBOUNDED") && p.peek(1).Kind == token.Name:
		p.i++
		if p.accept("PRECEDING") {
			return ast.FrameBound{Kind: ast.UnboundedPreceding}
		}
		p.expect("FOLLOWING")
		return ast.FrameBound{Kind: ast.UnboundedFollowing}
	}
	offset := p.binary(precBetween + 1)
	if p.accept("PRECEDING") {
		return ast.FrameBound{Kind: ast.Preceding, Offset: offset}
	}
	p.expect("FOLLOWING")
	return ast.FrameBound{Kind: ast.Following, Offset: offset}
}

// orderByOpt parses an ORDER BY if one is there.
func (p *parser) orderByOpt() []ast.OrderItem {
	if !p.is("ORDER") {
		return nil
	}
	return p.orderBy()
}

func (p *parser) orderBy() []ast.OrderItem {
	p.expect("ORDER", "BY")
	var items []ast.OrderItem
	p.commaListOf(p.startsExpr, func() { items = append(items, p.orderItem()) })
	return items
}

func (p *parser) orderItem() ast.OrderItem {
	start := p.cur().Span
	item := ast.OrderItem{X: p.expr()}
	if !p.accept("ASC") {
		item.Desc = p.accept("DESC")
	}
	if p.accept("NULLS") {
		if p.accept("FIRST") {
			item.Nulls = ast.NullsFirst
		} else {
			p.expect("LAST")
			item.Nulls = ast.NullsLast
		}
	}
	item.Span = p.from(start)
	return item
}

// callName parses the name of a procedure and makes sure that "(" follows.
func (p *parser) callName() ast.Name {
	n := p.name()
	if !p.is("(") {
		p.unexpected()
	}
	return n
}
