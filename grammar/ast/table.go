package ast

import "minisql/grammar/source"

// Alias is [AS] Name [(Columns)].
type Alias struct {
	source.Span
	Name    Ident
	Columns []Ident
}

// Table is a table by name. AsOf is the expression of FOR SYSTEM_TIME AS OF.
type Table struct {
	source.Span
	Name  Name
	Hints []Hint
	AsOf  Expr
	Alias *Alias
}

// Derived is a query in parentheses used as a table.
type Derived struct {
	source.Span
	Lateral bool
	Query   Query
	Alias   *Alias
}

// TableFunction is a function call used as a table: TABLE(f(..)), LATERAL
// TABLE(f(..)), or f(..) alone. Arguments may be TableArg, Descriptor, NamedArg.
type TableFunction struct {
	source.Span
	Lateral bool
	Wrapped bool // TABLE( ) was written
	Call    *Call
	Alias   *Alias
}

// Unnest is UNNEST(..) [WITH ORDINALITY].
type Unnest struct {
	source.Span
	Lateral    bool
	Args       []Expr
	Ordinality bool
	Alias      *Alias
}

// JoinKind tells the joins apart.
type JoinKind uint8

// The joins.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	CrossJoin
	CommaJoin
)

// Join joins Left and Right. Using is set for USING (..), On for ON; neither
// for CROSS, comma and NATURAL joins.
type Join struct {
	source.Span
	Kind        JoinKind
	Natural     bool
	Left, Right TableRef
	On          Expr
	Using       []Ident
}

// MatchRecognize is a pattern search over Input. Alias names its result.
type MatchRecognize struct {
	source.Span
	Input       TableRef
	PartitionBy []Expr
	OrderBy     []OrderItem
	Measures    []SelectItem
	AllRows     bool // ALL ROWS PER MATCH; else ONE ROW
	RowsWritten bool // ONE ROW PER MATCH or ALL ROWS was written
	After       *AfterMatch
	StrictStart bool // PATTERN (^ ..
	StrictEnd   bool // PATTERN (.. $)
	Pattern     Pattern
	Within      Expr
	Subsets     []Subset
	Define      []Definition
	Alias       *Alias
}

// SkipKind says where the search goes on after a match.
type SkipKind uint8

// The AFTER MATCH SKIP strategies.
const (
	SkipPastLastRow SkipKind = iota
	SkipToNextRow
	SkipToFirst
	SkipToLast // also SKIP TO v
)

// AfterMatch is the AFTER MATCH SKIP clause.
type AfterMatch struct {
	source.Span
	Kind     SkipKind
	Variable Ident
}

// Subset is SUBSET Name = (Of, ..).
type Subset struct {
	source.Span
	Name Ident
	Of   []Ident
}

// Definition is one DEFINE item.
type Definition struct {
	source.Span
	Name Ident
	Cond Expr
}

// PatternKind is the shape of a Pattern node.
type PatternKind uint8

// The shapes of row patterns.
const (
	PatternVariable PatternKind = iota
	PatternSequence
	PatternAlternation
	PatternPermute
	PatternExclude // {- .. -}
	PatternRepeat  // Items[0] with Min, Max, Reluctant
)

// Pattern is a row pattern. Max is -1 when unbounded.
type Pattern struct {
	source.Span
	Kind      PatternKind
	Variable  Ident
	Items     []Pattern
	Min, Max  int
	Reluctant bool
}

func (*Table) tableRef()          {}
func (*Derived) tableRef()        {}
func (*TableFunction) tableRef()  {}
func (*Unnest) tableRef()         {}
func (*Join) tableRef()           {}
func (*MatchRecognize) tableRef() {}
