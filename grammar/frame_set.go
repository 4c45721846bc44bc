package grammar

import (
	"github.com/alecthomas/participle/v2/lexer"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// execute is what follows EXECUTE.
type execute struct {
	Set    *statementSet `parser:"  'STATEMENT' @@"`
	Plan   *ast.String   `parser:"| 'PLAN' @@"`
	Insert *insert       `parser:"| (?= 'INSERT' ) @@"`
	Query  ast.Query     `parser:"| @@"`
}

func (e *execute) statement(p *parser) ast.Statement {
	switch {
	case e.Set != nil:
		return e.Set.statement(p)
	case e.Plan != nil:
		return &ast.Unsupported{Words: "EXECUTE PLAN"}
	case e.Insert != nil:
		e.Insert.Node.Execute = true
		return e.Insert.statement(p)
	}
	return &ast.QueryStatement{Query: e.Query, Execute: true}
}

// insert is an INSERT inside another statement.
type insert struct {
	Pos, EndPos lexer.Position
	Node        *ast.Insert `parser:"( 'INSERT' | 'UPSERT' ) @@"`
}

func (i *insert) statement(p *parser) *ast.Insert {
	i.Node.Cover(p.between(i.Pos, i.EndPos))
	return i.Node
}

// statementSet is what follows STATEMENT.
type statementSet struct {
	Inserts []*inserted `parser:"'SET' 'BEGIN' @@+ 'END'"`
}

type inserted struct {
	Insert insert    `parser:"@@"`
	End    semicolon `parser:"@@"`
}

func (s *statementSet) statement(p *parser) ast.Statement {
	set := &ast.StatementSet{}
	for _, i := range s.Inserts {
		set.Statements = append(set.Statements, i.Insert.statement(p))
	}
	return set
}

// compile is what follows COMPILE.
type compile struct {
	Execute bool          `parser:"( @'AND' 'EXECUTE' )?"`
	Path    *ast.String   `parser:"'PLAN' @@ ( 'IF' 'NOT' 'EXISTS' )? 'FOR'"`
	Set     *statementSet `parser:"( 'STATEMENT' @@"`
	Insert  *insert       `parser:"| (?= 'INSERT' ) @@ )"`
}

func (c *compile) words() string {
	if c.Execute {
		return "COMPILE AND EXECUTE PLAN"
	}
	return "COMPILE PLAN"
}

// explain is what follows EXPLAIN.
type explain struct {
	Details []string  `parser:"( (?= 'PLAN' 'FOR' ) 'PLAN' 'FOR' | @( 'ESTIMATED_COST' | 'CHANGELOG_MODE' | 'JSON_EXECUTION_PLAN' | 'PLAN_ADVICE' )"`
	More    []string  `parser:"( ',' @( 'ESTIMATED_COST' | 'CHANGELOG_MODE' | 'JSON_EXECUTION_PLAN' | 'PLAN_ADVICE' ) )* )?"`
	Body    explained `parser:"@@"`
}

// explained is a statement that can be explained.
type explained struct {
	Pos, EndPos lexer.Position
	Set         *statementSet    `parser:"  'STATEMENT' @@"`
	Insert      *insert          `parser:"| @@"`
	Create      *relation        `parser:"| 'CREATE' @@"`
	Replace     *ast.CreateTable `parser:"| (?= 'REPLACE' 'TABLE' ) 'REPLACE' 'TABLE' @@"`
	Update      *ast.Update      `parser:"| 'UPDATE' @@"`
	Delete      *ast.Delete      `parser:"| 'DELETE' @@"`
	Execute     *execute         `parser:"| 'EXECUTE' @@"`
	Query       ast.Query        `parser:"| (?! 'REPLACE' ) @@"`
}

func (e *explain) statement(p *parser) ast.Statement {
	s := e.Body.statement(p)
	cover(s, p.between(e.Body.Pos, e.Body.EndPos))
	if c, is := s.(*ast.CreateTable); (e.Body.Create != nil || e.Body.Replace != nil) && (!is || c.As == nil) {
		p.fail(source.ParseException, s.Pos(), "Unsupported CREATE OR REPLACE statement for EXPLAIN."+
			" The statement must define a query using the AS clause (i.e. CTAS/RTAS statements).")
	}
	return &ast.Explain{Details: append(e.Details, e.More...), Statement: s}
}

func (e *explained) statement(p *parser) ast.Statement {
	switch {
	case e.Set != nil:
		return e.Set.statement(p)
	case e.Insert != nil:
		return e.Insert.statement(p)
	case e.Create != nil:
		return e.Create.statement(p)
	case e.Replace != nil:
		return replaceTable(p, e.Replace)
	case e.Update != nil:
		return e.Update
	case e.Delete != nil:
		return e.Delete
	case e.Execute != nil:
		return e.Execute.statement(p)
	}
	return &ast.QueryStatement{Query: e.Query}
}
