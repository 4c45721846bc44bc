package ast

import "minisql/grammar/source"

// QueryStatement is a query as a statement. Execute tells EXECUTE SELECT from SELECT.
type QueryStatement struct {
	source.Span
	Query   Query `parser:"@@"`
	Execute bool
}

// Insert is INSERT INTO or INSERT OVERWRITE.
type Insert struct {
	source.Span
	Execute   bool            // EXECUTE INSERT ..
	Overwrite bool            `parser:"( 'INTO' | @'OVERWRITE' )"`
	Table     Name            `parser:"@@"`
	Hints     []Hint          `parser:"( Hint @@ ( ',' @@ )* '*/' )?"`
	Partition []PartitionItem `parser:"( 'PARTITION' '(' @@ ( ',' @@ )* ')' )?"`
	Columns   []Ident         `parser:"( (?= '(' Ident ) '(' @@ ( ',' @@ )* ')' )?"`
	Query     Query           `parser:"@@"`
}

// StatementSet is [EXECUTE] STATEMENT SET BEGIN ..; ..; END. Statements are
// Inserts (and CREATE TABLE .. AS where Flink allows it).
type StatementSet struct {
	source.Span
	Statements []Statement
}

// BeginStatementSet is BEGIN STATEMENT SET.
type BeginStatementSet struct{ source.Span }

// EndStatementSet is END.
type EndStatementSet struct{ source.Span }

// Assignment is Column = Value of an UPDATE.
type Assignment struct {
	source.Span
	Column Name
	Value  Expr
}

// Update is UPDATE.
type Update struct {
	source.Span
	Table Name         `parser:"@@"`
	Alias *Ident       `parser:"( 'AS' @@ | (?= Ident ) @@ )?"`
	Set   []Assignment `parser:"'SET' @@ ( ',' @@ )*"`
	Where Expr         `parser:"( 'WHERE' @@ )?"`
}

// Delete is DELETE FROM.
type Delete struct {
	source.Span
	Table Name   `parser:"'FROM' @@"`
	Alias *Ident `parser:"( 'AS' @@ | (?= Ident ) @@ )?"`
	Where Expr   `parser:"( 'WHERE' @@ )?"`
}

// Truncate is TRUNCATE TABLE.
type Truncate struct {
	source.Span
	Table Name `parser:"@@"`
}

// CallProcedure is CALL p(..).
type CallProcedure struct {
	source.Span
	Call *Call `parser:"@@"`
}

// Explain is EXPLAIN. Details are in upper case: ESTIMATED_COST,
// CHANGELOG_MODE, JSON_EXECUTION_PLAN, PLAN_ADVICE. Statement is a
// QueryStatement, Insert, StatementSet or CreateTable with As.
type Explain struct {
	source.Span
	Details   []string
	Statement Statement
}

// Analyze is ANALYZE TABLE .. COMPUTE STATISTICS.
type Analyze struct {
	source.Span
	Table      Name            `parser:"@@"`
	Partition  []PartitionItem `parser:"( 'PARTITION' '(' @@ ( ',' @@ )* ')' )?"`
	AllColumns bool            `parser:"'COMPUTE' 'STATISTICS' ( 'FOR' ( @'ALL' 'COLUMNS'"`
	Columns    []Ident         `parser:"                               | 'COLUMNS' @@ ( ',' @@ )* ) )?"`
}

// Unsupported is a statement that Flink knows and minisql does not carry out:
// COMPILE PLAN, EXECUTE PLAN, MERGE ... Words is its beginning in upper case.
type Unsupported struct {
	source.Span
	Words string
}

func (*QueryStatement) statement()    {}
func (*Insert) statement()            {}
func (*StatementSet) statement()      {}
func (*BeginStatementSet) statement() {}
func (*EndStatementSet) statement()   {}
func (*Update) statement()            {}
func (*Delete) statement()            {}
func (*Truncate) statement()          {}
func (*CallProcedure) statement()     {}
func (*Explain) statement()           {}
func (*Analyze) statement()           {}
func (*Unsupported) statement()       {}
