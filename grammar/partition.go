package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/token"
)

// partition parses PARTITION (k = value, k2).
func (p *parser) partition() (items []ast.PartitionItem) {
	p.expect("PARTITION", "(")
	p.commaList(func() { items = append(items, p.partitionItem()) })
	p.expect(")")
	return items
}

func (p *parser) partitionItem() ast.PartitionItem {
	it := ast.PartitionItem{Name: p.ident()}
	if p.accept("=") {
		it.Value = p.literal()
	}
	it.Span = p.from(it.Name.Span)
	return it
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

func (p *parser) assignment() ast.Assignment {
	a := ast.Assignment{Column: p.name()}
	p.expect("=")
	a.Value = p.expr()
	a.Span = p.from(a.Column.Span)
	return a
}
