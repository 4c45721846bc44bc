package ast

import "minisql/grammar/source"

// Select is one SELECT block. ORDER BY and LIMIT belong to the Ordered around it.
type Select struct {
	source.Span
	Hints    []Hint
	Distinct bool
	Items    []SelectItem
	From     TableRef // nil without FROM
	Where    Expr
	GroupBy  *GroupBy
	Having   Expr
	Windows  []NamedWindow
	Qualify  Expr
}

// SelectItem is an expression, or a Star, with its alias if one was written.
type SelectItem struct {
	source.Span
	X     Expr
	Alias *Ident
}

// GroupBy is a GROUP BY clause. Items are expressions, GroupingSets, or an
// empty Row for ().
type GroupBy struct {
	source.Span
	Distinct bool
	Items    []Expr
}

// GroupingKind tells ROLLUP, CUBE and GROUPING SETS apart.
type GroupingKind uint8

// The grouping constructs.
const (
	Rollup GroupingKind = iota
	Cube
	Sets
)

// GroupingSets is ROLLUP(..), CUBE(..) or GROUPING SETS(..). A Row among the
// items is a group of several (or no) keys.
type GroupingSets struct {
	source.Span
	Kind  GroupingKind
	Items []Expr
}

func (*GroupingSets) expr() {}

// NamedWindow is one entry of a WINDOW clause.
type NamedWindow struct {
	source.Span
	Name Ident
	Spec *WindowSpec
}

// SetOpKind tells the set operations apart.
type SetOpKind uint8

// The set operations.
const (
	Union SetOpKind = iota
	Intersect
	Except
)

// SetOp is Left UNION|INTERSECT|EXCEPT [ALL] Right.
type SetOp struct {
	source.Span
	Op          SetOpKind
	All         bool
	Left, Right Query
}

// Values is VALUES (..), (..). VALUES 1, 2 has one-item rows.
type Values struct {
	source.Span
	Rows []*Row
}

// TableQuery is TABLE t used as a query.
type TableQuery struct {
	source.Span
	Table Name
}

// CTE is one WITH item.
type CTE struct {
	source.Span
	Name    Ident
	Columns []Ident
	Query   Query
}

// With is a query with common table expressions before it.
type With struct {
	source.Span
	Recursive bool
	CTEs      []CTE
	Body      Query
}

// Ordered is a query with ORDER BY, LIMIT, OFFSET or FETCH behind it. LIMIT ALL
// leaves Limit nil.
type Ordered struct {
	source.Span
	Query         Query
	OrderBy       []OrderItem
	Limit, Offset Expr
}

func (*Select) query()     {}
func (*SetOp) query()      {}
func (*Values) query()     {}
func (*TableQuery) query() {}
func (*With) query()       {}
func (*Ordered) query()    {}
