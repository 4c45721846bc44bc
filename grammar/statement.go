package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// statement parses whatever the first words announce.
func (p *parser) statement() ast.Statement {
	start := p.cur().Span
	if p.flatAhead() {
		return p.flat()
	}
	switch {
	case p.isAny("HELP", "CLEAR", "QUIT", "EXIT"):
		return p.clientCommand()
	case p.is("CREATE"), p.is("REPLACE", "TABLE"):
		return p.create()
	case p.is("ALTER"):
		return p.alter()
	case p.isAny("INSERT", "UPSERT"):
		return p.insert(false)
	case p.accept("UPDATE"):
		return p.update(start)
	case p.accept("DELETE"):
		return p.delete(start)
	case p.accept("TRUNCATE", "TABLE"):
		return &ast.Truncate{Table: p.name(), Span: p.from(start)}
	case p.accept("EXPLAIN"):
		return p.explain(start)
	case p.describesQuery():
		p.i++
		return &ast.Explain{Statement: &ast.QueryStatement{Query: p.topQuery(), Span: p.from(start)}, Span: p.from(start)}
	case p.accept("EXECUTE"):
		return p.execute(start)
	case p.accept("BEGIN", "STATEMENT"):
		p.expect("SET")
		return &ast.BeginStatementSet{Span: p.from(start)}
	case p.accept("END"):
		return &ast.EndStatementSet{Span: start}
	case p.accept("SET"):
		return p.set(start)
	case p.accept("RESET"):
		return p.reset(start)
	case p.is("ANALYZE", "TABLE"):
		return p.analyze()
	case p.accept("CALL"):
		c := p.call(p.callName())
		return &ast.CallProcedure{Call: c, Span: p.from(start)}
	case p.is("COMPILE", "PLAN"), p.is("COMPILE", "AND"):
		return p.compilePlan()
	case p.accept("MERGE"):
		p.expect("INTO")
		return p.unsupported("MERGE INTO", start)
	}
	return &ast.QueryStatement{Query: p.topQuery(), Span: p.from(start)}
}

// clientCommand parses HELP, CLEAR, QUIT and EXIT. The client looks at the first
// word only: whatever follows it is of no account.
func (p *parser) clientCommand() ast.Statement {
	t := p.advance()
	for !p.atEnd() {
		p.i++
	}
	return &ast.ClientCommand{Word: t.Upper, Span: p.from(t.Span)}
}

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

// unsupported skips the rest of a statement that minisql does not carry out.
func (p *parser) unsupported(words string, start source.Span) ast.Statement {
	for p.cur().Kind != token.EOF && !p.is(";") {
		p.i++
	}
	return &ast.Unsupported{Words: words, Span: p.from(start)}
}

func (p *parser) compilePlan() ast.Statement {
	start := p.expect("COMPILE")
	words := "COMPILE PLAN"
	if p.accept("AND") {
		p.expect("EXECUTE")
		words = "COMPILE AND EXECUTE PLAN"
	}
	p.expect("PLAN")
	p.str()
	if p.accept("IF") {
		p.expect("NOT", "EXISTS")
	}
	p.expect("FOR")
	switch {
	case p.accept("STATEMENT"):
		p.statementSet(start)
	case p.is("INSERT"):
		p.insert(false)
	default:
		p.unexpected()
	}
	return &ast.Unsupported{Words: words, Span: p.from(start)}
}

func (p *parser) execute(start source.Span) ast.Statement {
	switch {
	case p.accept("STATEMENT"):
		return p.statementSet(start)
	case p.accept("PLAN"):
		p.str()
		return &ast.Unsupported{Words: "EXECUTE PLAN", Span: p.from(start)}
	case p.is("INSERT"):
		return p.insert(true)
	}
	q := p.topQuery()
	return &ast.QueryStatement{Query: q, Execute: true, Span: p.from(start)}
}

// statementSet parses SET BEGIN insert; .. END.
func (p *parser) statementSet(start source.Span) *ast.StatementSet {
	s := &ast.StatementSet{}
	p.expect("SET", "BEGIN")
	for !p.is("END") || len(s.Statements) == 0 {
		if !p.isAny("INSERT", "UPSERT") {
			p.unexpected()
		}
		s.Statements = append(s.Statements, p.insert(false))
		if !p.is(";") {
			p.unexpectedEnd()
		}
		p.i++
	}
	p.expect("END")
	s.Span = p.from(start)
	return s
}

// explain parses EXPLAIN [PLAN FOR | details] statement.
func (p *parser) explain(start source.Span) ast.Statement {
	e := &ast.Explain{}
	switch {
	case p.accept("PLAN", "FOR"):
	case p.explainDetail():
		p.commaList(func() {
			if !p.explainDetail() {
				p.unexpected()
			}
			e.Details = append(e.Details, p.advance().Upper)
		})
	}
	at := p.cur().Span
	switch {
	case p.accept("STATEMENT"):
		e.Statement = p.statementSet(at)
	case p.isAny("INSERT", "UPSERT"):
		e.Statement = p.insert(false)
	case p.isAny("CREATE", "REPLACE"):
		s := p.create()
		c, ok := s.(*ast.CreateTable)
		if !ok || c.As == nil {
			p.fail(source.ParseException, s.Pos(), "Unsupported CREATE OR REPLACE statement for EXPLAIN."+
				" The statement must define a query using the AS clause (i.e. CTAS/RTAS statements).")
		}
		e.Statement = s
	case p.accept("UPDATE"):
		e.Statement = p.update(at)
	case p.accept("DELETE"):
		e.Statement = p.delete(at)
	case p.accept("EXECUTE"):
		e.Statement = p.execute(at)
	case p.cur().Kind == token.EOF, p.is(";"):
		p.unexpected()
	default:
		e.Statement = &ast.QueryStatement{Query: p.topQuery(), Span: p.from(at)}
	}
	e.Span = p.from(start)
	return e
}

func (p *parser) explainDetail() bool {
	return p.isAny("ESTIMATED_COST", "CHANGELOG_MODE", "JSON_EXECUTION_PLAN", "PLAN_ADVICE")
}
