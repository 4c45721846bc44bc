package grammar

import "minisql/grammar/ast"

// statement is the root of the grammar. Each choice is made by the next token,
// and by more of them only where (?= ) says so: an error is final where it
// happens. What scripts hold most comes first. Tags on the nodes of the tree
// describe what follows the first words; what no tag can say is in pieces.go.
type statement struct {
	Query  query            `parser:"  @@"`
	Set    setting          `parser:"| 'SET' @@"`
	Table  *ast.CreateTable `parser:"| 'CREATE' ( 'TABLE' @@"`
	View   *ast.CreateView  `parser:"           | 'VIEW' @@"`
	Create later[create]    `parser:"           | @@ )"`
	Insert *ast.Insert      `parser:"| ( 'INSERT' | 'UPSERT' ) @@"`
	Other  later[other]     `parser:"| @@"`
}

// other is every statement that is not of the most frequent ones.
type other struct {
	Show      later[show]         `parser:"  'SHOW' @@"`
	Described *ast.QueryStatement `parser:"| 'DESCRIBE' ( (?= 'SELECT' | 'VALUES' | 'WITH' | '(' ) @@"`
	Describe  *ast.Describe       `parser:"             | @@ ) | 'DESC' @@"`
	Drop      *ast.Drop           `parser:"| 'DROP' @@"`
	Alter     later[alter]        `parser:"| 'ALTER' @@"`
	Explain   later[explain]      `parser:"| 'EXPLAIN' @@"`
	Execute   later[execute]      `parser:"| 'EXECUTE' @@"`
	Reset     *resetting          `parser:"| 'RESET' @@"`
	Rare      later[rare]         `parser:"| @@"`
}

// rare is every statement that few scripts hold.
type rare struct {
	Replace   *ast.CreateTable   `parser:"  (?= 'REPLACE' 'TABLE' ) 'REPLACE' 'TABLE' @@"`
	Update    *ast.Update        `parser:"| 'UPDATE' @@"`
	Delete    *ast.Delete        `parser:"| 'DELETE' @@"`
	Truncate  *ast.Truncate      `parser:"| (?= 'TRUNCATE' 'TABLE' ) 'TRUNCATE' 'TABLE' @@"`
	Begin     bool               `parser:"| (?= 'BEGIN' 'STATEMENT' ) @'BEGIN' 'STATEMENT' 'SET'"`
	End       bool               `parser:"| @'END'"`
	Analyze   *ast.Analyze       `parser:"| (?= 'ANALYZE' 'TABLE' ) 'ANALYZE' 'TABLE' @@"`
	Call      *ast.CallProcedure `parser:"| 'CALL' @@"`
	Compile   later[compile]     `parser:"| (?= 'COMPILE' ( 'PLAN' | 'AND' ) ) 'COMPILE' @@"`
	Merge     *rest              `parser:"| 'MERGE' 'INTO' @@"`
	Use       *use               `parser:"| (?= 'USE' ( Ident | 'MODULES' ) ) 'USE' @@"`
	Load      *ast.LoadModule    `parser:"| (?= 'LOAD' 'MODULE' ) 'LOAD' 'MODULE' @@"`
	Unload    *ast.UnloadModule  `parser:"| (?= 'UNLOAD' 'MODULE' ) 'UNLOAD' 'MODULE' @@"`
	AddJar    *ast.Jar           `parser:"| (?= 'ADD' 'JAR' ) 'ADD' 'JAR' @@"`
	RemoveJar *ast.Jar           `parser:"| (?= 'REMOVE' 'JAR' ) 'REMOVE' 'JAR' @@"`
	Stop      *ast.StopJob       `parser:"| (?= 'STOP' 'JOB' ) 'STOP' 'JOB' @@"`
	Client    string             `parser:"| @( 'HELP' | 'CLEAR' | 'QUIT' | 'EXIT' )"`
	Ignored   *rest              `parser:"  @@"`
	Stray     *stray             `parser:"| @@"`
}

// statement is the node of what was read. Its span is for the caller to set.
func (s *statement) statement(p *parser) ast.Statement {
	switch {
	case s.Query.Query != nil:
		return &ast.QueryStatement{Query: s.Query.Query}
	case s.Set.Set != nil:
		return s.Set.Set
	case s.Table != nil:
		return p.table(s.Table)
	case s.View != nil:
		return s.View
	case s.Create.tree != nil:
		return s.Create.tree.statement(p)
	case s.Insert != nil:
		return s.Insert
	}
	return s.Other.tree.statement(p)
}

func (s *other) statement(p *parser) ast.Statement {
	switch {
	case s.Described != nil:
		s.Described.Cover(p.from(p.toks[p.start].Span))
		return &ast.Explain{Statement: s.Described}
	case s.Describe != nil:
		if s.Describe.Job == nil && s.Describe.Kind == "" {
			s.Describe.Kind = ast.TableObject
		}
		return s.Describe
	case s.Show.tree != nil:
		return s.Show.tree.statement()
	case s.Drop != nil:
		return s.Drop
	case s.Alter.tree != nil:
		return s.Alter.tree.statement(p)
	case s.Explain.tree != nil:
		return s.Explain.tree.statement(p)
	case s.Execute.tree != nil:
		return s.Execute.tree.statement(p)
	case s.Reset != nil:
		return &s.Reset.Reset
	}
	return s.Rare.tree.statement(p)
}

func (s *rare) statement(p *parser) ast.Statement {
	switch {
	case s.Replace != nil:
		return replaceTable(p, s.Replace)
	case s.Update != nil:
		return s.Update
	case s.Delete != nil:
		return s.Delete
	case s.Truncate != nil:
		return s.Truncate
	case s.Begin:
		return &ast.BeginStatementSet{}
	case s.End:
		return &ast.EndStatementSet{}
	case s.Analyze != nil:
		return s.Analyze
	case s.Call != nil:
		return s.Call
	case s.Compile.tree != nil:
		return &ast.Unsupported{Words: s.Compile.tree.words()}
	case s.Merge != nil:
		return &ast.Unsupported{Words: "MERGE INTO"}
	case s.Use != nil:
		return s.Use.statement()
	case s.Load != nil:
		return s.Load
	case s.Unload != nil:
		return s.Unload
	case s.AddJar != nil:
		return s.AddJar
	case s.RemoveJar != nil:
		s.RemoveJar.Remove = true
		return s.RemoveJar
	case s.Stop != nil:
		return s.Stop
	case s.Client != "":
		return &ast.ClientCommand{Word: s.Client}
	}
	panic("grammar: nobody takes out the node of a statement that was read")
}
