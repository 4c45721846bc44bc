package ast

import "minisql/grammar/source"

// Call is a function call. The special syntaxes of SQL are calls as well, with
// plain arguments in this order:
//
//	EXTRACT(unit FROM x)              [Symbol, x]
//	FLOOR(x TO unit), CEIL            [x, Symbol]
//	TRIM(BOTH c FROM s), TRIM(s)      [Symbol, c, s]; c is ' ' when absent
//	SUBSTRING(s FROM a FOR b)         [s, a, b]
//	OVERLAY(s PLACING t FROM a FOR b) [s, t, a, b]
//	POSITION(a IN b)                  [a, b]
//	TIMESTAMPADD(unit, n, t), -DIFF   [Symbol, n, t]
//	CONVERT(x USING c), TRANSLATE     [x, ColumnRef]
//	JSON_OBJECT(KEY k VALUE v, ...)   [k, v, k, v, ...]
//	JSON_VALUE(doc, path ...)         [doc, path], clauses in JSON
type Call struct {
	source.Span
	Name          Name
	Args          []Expr
	Distinct      bool
	All           bool        // ALL was written
	OrderBy       []OrderItem // ORDER BY inside the parentheses (JSON_ARRAYAGG, ARRAY_AGG)
	WithinGroup   []OrderItem
	Filter        Expr
	NullTreatment string // "", "RESPECT NULLS", "IGNORE NULLS"
	Over          *WindowSpec
	JSON          *JSONClauses
	Separator     Expr // GROUP_CONCAT
}

// JSONClauses are the trailing clauses of the JSON functions.
type JSONClauses struct {
	Returning *TypeName
	Wrapper   string // "", "WITHOUT ARRAY", "WITH CONDITIONAL ARRAY", "WITH UNCONDITIONAL ARRAY"
	OnEmpty   *JSONBehavior
	OnError   *JSONBehavior
	OnNull    string // "", "NULL", "ABSENT"
	Unique    string // "", "WITH", "WITHOUT" (parsed, not used by Flink)
}

// JSONBehavior is what stands before ON EMPTY or ON ERROR.
type JSONBehavior struct {
	Kind    string // ERROR, NULL, DEFAULT, TRUE, FALSE, UNKNOWN, EMPTY ARRAY, EMPTY OBJECT
	Default Expr
}

// WindowSpec is what follows OVER, or the body of a WINDOW definition. A bare
// OVER w has only Name; OVER (w ORDER BY ..) has Base.
type WindowSpec struct {
	source.Span
	Name        *Ident
	Base        *Ident
	PartitionBy []Expr
	OrderBy     []OrderItem
	Frame       *Frame
}

// Frame is ROWS or RANGE BETWEEN Start AND End; End is nil in the short form.
type Frame struct {
	source.Span
	Rows  bool
	Start FrameBound
	End   *FrameBound
}

// BoundKind says where a frame begins or ends.
type BoundKind uint8

// The frame bounds.
const (
	UnboundedPreceding BoundKind = iota
	Preceding
	CurrentRow
	Following
	UnboundedFollowing
)

// FrameBound is one end of a frame; Offset is set for Preceding and Following.
type FrameBound struct {
	Kind   BoundKind
	Offset Expr
}

// OrderItem is one key of an ORDER BY.
type OrderItem struct {
	source.Span
	X     Expr
	Desc  bool
	Nulls NullsOrder
}

// NullsOrder is NULLS FIRST, NULLS LAST or neither.
type NullsOrder uint8

// The choices of NullsOrder.
const (
	NullsDefault NullsOrder = iota
	NullsFirst
	NullsLast
)

// Symbol is a keyword in argument position: a time unit, or BOTH, LEADING, TRAILING.
type Symbol struct {
	source.Span
	Word string // upper case
}

// NamedArg is name => value.
type NamedArg struct {
	source.Span
	Name  Ident
	Value Expr
}

// DefaultArg is DEFAULT in place of an argument or a VALUES item.
type DefaultArg struct{ source.Span }

// Descriptor is DESCRIPTOR(a, b).
type Descriptor struct {
	source.Span
	Columns []Ident
}

// TableArg is TABLE t or (query) as an argument of a table function. Table is
// nil when Query is set.
type TableArg struct {
	source.Span
	Table       *Name
	Query       Query
	Partitioned bool // PARTITION BY was written
	PartitionBy []Expr
	OrderBy     []OrderItem
}

// ModelArg is MODEL m as an argument of a table function.
type ModelArg struct {
	source.Span
	Model Name
}

func (*Call) expr()       {}
func (*Symbol) expr()     {}
func (*NamedArg) expr()   {}
func (*DefaultArg) expr() {}
func (*Descriptor) expr() {}
func (*TableArg) expr()   {}
func (*ModelArg) expr()   {}
