package grammar

import "minisql/grammar/ast"

// topQuery parses a query where Flink would also read an expression.
func (p *parser) topQuery() ast.Query {
	if p.startsQuery(0) || p.is("(") || p.isAny("TABLE", "VALUES") {
		return p.query()
	}
	p.notAQuery()
	return nil
}

// callName parses the name of a procedure and makes sure that "(" follows.
func (p *parser) callName() ast.Name {
	n := p.name()
	if !p.is("(") {
		p.unexpected()
	}
	return n
}
