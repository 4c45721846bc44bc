package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// insert parses INSERT INTO and INSERT OVERWRITE.
func (p *parser) insert(execute bool) ast.Statement {
	start := p.advance().Span
	ins := &ast.Insert{Execute: execute}
	if p.accept("OVERWRITE") {
		ins.Overwrite = true
	} else {
		p.expect("INTO")
	}
	ins.Table = p.name()
	ins.Hints = p.hints()
	if p.is("PARTITION") {
		ins.Partition = p.partition()
	}
	if p.is("(") && p.peek(1).IsIdent() {
		ins.Columns = p.idents()
	}
	ins.Query = p.insertSource()
	ins.Span = p.from(start)
	return ins
}

func (p *parser) insertSource() ast.Query {
	if p.atEnd() {
		p.unexpected()
	}
	return p.topQuery()
}

// partition parses PARTITION (k = value, k2).
func (p *parser) partition() []ast.PartitionItem {
	p.expect("PARTITION", "(")
	var items []ast.PartitionItem
	p.commaList(func() {
		it := ast.PartitionItem{Name: p.ident()}
		if p.accept("=") {
			it.Value = p.literal()
		}
		it.Span = p.from(it.Name.Span)
		items = append(items, it)
	})
	p.expect(")")
	return items
}

// literal parses a constant.
func (p *parser) literal() ast.Expr {
	n := 0
	if p.isAny("+", "-") {
		n = 1
	}
	switch t := p.peek(n); {
	case t.Kind >= token.Integer && t.Kind <= token.Binary, p.plain(n) && literalWords[t.Upper]:
		return p.unary()
	}
	p.unexpected()
	return nil
}

var literalWords = map[string]bool{
	"TRUE": true, "FALSE": true, "UNKNOWN": true, "NULL": true, "DATE": true, "TIME": true, "TIMESTAMP": true, "INTERVAL": true,
}

func (p *parser) update(start source.Span) ast.Statement {
	u := &ast.Update{Table: p.name()}
	u.Alias = p.dmlAlias()
	p.expect("SET")
	p.commaList(func() {
		a := ast.Assignment{Column: p.name()}
		p.expect("=")
		a.Value = p.expr()
		a.Span = p.from(a.Column.Span)
		u.Set = append(u.Set, a)
	})
	if p.accept("WHERE") {
		u.Where = p.expr()
	}
	u.Span = p.from(start)
	return u
}

func (p *parser) delete(start source.Span) ast.Statement {
	p.expect("FROM")
	d := &ast.Delete{Table: p.name()}
	d.Alias = p.dmlAlias()
	if p.accept("WHERE") {
		d.Where = p.expr()
	}
	d.Span = p.from(start)
	return d
}

func (p *parser) dmlAlias() *ast.Ident {
	if p.accept("AS") || p.cur().IsIdent() {
		id := p.ident()
		return &id
	}
	return nil
}

func (p *parser) analyze() ast.Statement {
	start := p.expect("ANALYZE", "TABLE")
	a := &ast.Analyze{Table: p.name()}
	if p.is("PARTITION") {
		a.Partition = p.partition()
	}
	p.expect("COMPUTE", "STATISTICS")
	if p.accept("FOR") {
		if p.accept("ALL") {
			a.AllColumns = true
			p.expect("COLUMNS")
		} else {
			p.expect("COLUMNS")
			p.commaList(func() { a.Columns = append(a.Columns, p.ident()) })
		}
	}
	a.Span = p.from(start)
	return a
}
