package ast

import "minisql/grammar/source"

// ColumnRef is a name used as a value: a, t.a, t.r.f. Which parts are table,
// column and nested field is for the planner to find out. It also stands for
// functions called without parentheses (CURRENT_TIMESTAMP).
type ColumnRef struct{ Name }

// Star is * or t.*.
type Star struct {
	source.Span
	Qualifier []Ident
}

// LiteralKind says how Literal.Text is to be read.
type LiteralKind uint8

// The kinds of literal.
const (
	NullLiteral      LiteralKind = iota
	BoolLiteral                  // Text is TRUE, FALSE or UNKNOWN
	NumberLiteral                // Text as written: 1, 1.50, 1e3
	StringLiteral                // Text is the decoded value
	BinaryLiteral                // Text is hexadecimal digits
	DateLiteral                  // Text is what stood between the quotes, likewise below
	TimeLiteral                  //
	TimestampLiteral             //
	IntervalLiteral              // Unit is set too, Negative for INTERVAL -'1' DAY
)

// Literal is a constant.
type Literal struct {
	source.Span
	Kind     LiteralKind
	Text     string
	Charset  string // _UTF16'..', N'..', "UTF16" for U&'..'; else empty
	Unit     IntervalUnit
	Negative bool
}

// IntervalUnit is DAY, DAY(3), DAY TO SECOND(3), SECOND(2, 3), ...; To is empty
// for a single unit, and absent precisions are -1. Units are singular and in
// upper case.
type IntervalUnit struct {
	From, To            string
	Precision, Fraction int
}

// IntervalExpr is INTERVAL with a computed number: INTERVAL (a + 1) DAY.
type IntervalExpr struct {
	source.Span
	Value Expr
	Unit  IntervalUnit
}

// DateDiff is (L - R) SECOND: the difference of two times as an interval.
type DateDiff struct {
	source.Span
	L, R Expr
	Unit IntervalUnit
}

// UnaryOp is a prefix operator.
type UnaryOp uint8

// The prefix operators.
const (
	Not UnaryOp = iota
	Minus
	Plus
)

// Unary is a prefix operator and its operand.
type Unary struct {
	source.Span
	Op UnaryOp
	X  Expr
}

// BinaryOp is an infix operator.
type BinaryOp uint8

// The infix operators, loosest binding first.
const (
	Or BinaryOp = iota
	And
	Eq
	Ne
	Lt
	Le
	Gt
	Ge
	IsDistinctFrom
	IsNotDistinctFrom
	MemberOf
	SubmultisetOf
	NotSubmultisetOf
	Overlaps
	Contains
	Equals
	Precedes
	Succeeds
	ImmediatelyPrecedes
	ImmediatelySucceeds
	Add
	Sub
	Mul
	Div
	Mod
	Concat
	MultisetUnion
	MultisetUnionAll
	MultisetIntersect
	MultisetIntersectAll
	MultisetExcept
	MultisetExceptAll
)

// Binary is an infix operator and its operands; OpSpan is where the operator stood.
type Binary struct {
	source.Span
	Op     BinaryOp
	L, R   Expr
	OpSpan source.Span
}

// Between is X [NOT] BETWEEN [SYMMETRIC] Low AND High.
type Between struct {
	source.Span
	X, Low, High   Expr
	Not, Symmetric bool
}

// In is X [NOT] IN (list) or X [NOT] IN (query); exactly one of List and Query is set.
type In struct {
	source.Span
	X     Expr
	List  []Expr
	Query Query
	Not   bool
}

// LikeKind tells the pattern operators apart.
type LikeKind uint8

// The pattern operators.
const (
	LikePlain LikeKind = iota
	LikeSimilar
	LikeInsensitive // ILIKE
	LikeRegex       // RLIKE
)

// Like is X [NOT] LIKE Pattern [ESCAPE Escape] and its relatives.
type Like struct {
	source.Span
	Kind               LikeKind
	X, Pattern, Escape Expr
	Not                bool
}

// IsKind is what an IS predicate asks for.
type IsKind uint8

// The questions of IS.
const (
	IsNull IsKind = iota
	IsTrue
	IsFalse
	IsUnknown
	IsJSONValue // IS JSON and IS JSON VALUE
	IsJSONObject
	IsJSONArray
	IsJSONScalar
	IsASet
	IsEmpty
)

// Is is X IS [NOT] something. IS [NOT] DISTINCT FROM is a Binary.
type Is struct {
	source.Span
	Kind IsKind
	X    Expr
	Not  bool
}

// When is one branch of a CASE.
type When struct{ Cond, Result Expr }

// Case is both forms of CASE; Operand is nil in the searched form.
type Case struct {
	source.Span
	Operand Expr
	Whens   []When
	Else    Expr
}

// Cast is CAST(X AS Type) or TRY_CAST.
type Cast struct {
	source.Span
	X    Expr
	Type *TypeName
	Try  bool
}

// Row is ROW(a, b), or (a, b) when Explicit is false. An empty Row is the () of GROUP BY.
type Row struct {
	source.Span
	Items    []Expr
	Explicit bool
}

// CollectionKind tells the collection constructors apart.
type CollectionKind uint8

// The collection constructors.
const (
	ArrayOf CollectionKind = iota
	MapOf                  // Items are key, value, key, value
	MultisetOf
)

// Collection is ARRAY[..], MAP[..], MULTISET[..] or, with Query set, ARRAY(query).
type Collection struct {
	source.Span
	Kind  CollectionKind
	Items []Expr
	Query Query
}

// Index is X[I] of an array or a map.
type Index struct {
	source.Span
	X, I Expr
}

// Field is (X).Name where X is no plain name; a.b.c is a ColumnRef.
type Field struct {
	source.Span
	X    Expr
	Name Ident // Text is "*" for (X).*
}

// Subquery is a query used as a value.
type Subquery struct {
	source.Span
	Query Query
}

// Exists is EXISTS (query); NOT EXISTS is a Unary around it.
type Exists struct {
	source.Span
	Query Query
}

// Quantified is X op SOME|ANY|ALL (query or list).
type Quantified struct {
	source.Span
	Op    BinaryOp
	X     Expr
	All   bool // else SOME
	List  []Expr
	Query Query
}

func (*ColumnRef) expr()    {}
func (*Star) expr()         {}
func (*Literal) expr()      {}
func (*IntervalExpr) expr() {}
func (*DateDiff) expr()     {}
func (*Unary) expr()        {}
func (*Binary) expr()       {}
func (*Between) expr()      {}
func (*In) expr()           {}
func (*Like) expr()         {}
func (*Is) expr()           {}
func (*Case) expr()         {}
func (*Cast) expr()         {}
func (*Row) expr()          {}
func (*Collection) expr()   {}
func (*Index) expr()        {}
func (*Field) expr()        {}
func (*Subquery) expr()     {}
func (*Exists) expr()       {}
func (*Quantified) expr()   {}
