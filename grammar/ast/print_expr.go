package ast

import "strings"

// binaryForm is how an infix operator is written and how tightly it binds.
type binaryForm struct {
	text string
	prec int
}

var binaryForms = [...]binaryForm{
	Or: {"OR", 22}, And: {"AND", 24},
	Eq: {"=", 30}, Ne: {"<>", 30}, Lt: {"<", 30}, Le: {"<=", 30}, Gt: {">", 30}, Ge: {">=", 30},
	IsDistinctFrom: {"IS DISTINCT FROM", 40}, IsNotDistinctFrom: {"IS NOT DISTINCT FROM", 40},
	MemberOf:      {"MEMBER OF", 30},
	SubmultisetOf: {"SUBMULTISET OF", 30}, NotSubmultisetOf: {"NOT SUBMULTISET OF", 30},
	Overlaps: {"OVERLAPS", 30}, Contains: {"CONTAINS", 30}, Equals: {"EQUALS", 30}, Precedes: {"PRECEDES", 30},
	Succeeds: {"SUCCEEDS", 30}, ImmediatelyPrecedes: {"IMMEDIATELY PRECEDES", 30}, ImmediatelySucceeds: {"IMMEDIATELY SUCCEEDS", 30},
	Add: {"+", 40}, Sub: {"-", 40}, Mul: {"*", 60}, Div: {"/", 60}, Mod: {"%", 60}, Concat: {"||", 60},
	MultisetUnion: {"MULTISET UNION DISTINCT", 14}, MultisetUnionAll: {"MULTISET UNION ALL", 14},
	MultisetIntersect: {"MULTISET INTERSECT DISTINCT", 18}, MultisetIntersectAll: {"MULTISET INTERSECT ALL", 18},
	MultisetExcept: {"MULTISET EXCEPT DISTINCT", 14}, MultisetExceptAll: {"MULTISET EXCEPT ALL", 14},
}

// String returns the operator as it is written.
func (op BinaryOp) String() string { return binaryForms[op].text }

const (
	precPostfix  = 28 // IS ..
	precBetween  = 32 // BETWEEN, IN, LIKE
	precNot      = 26
	precSign     = 80
	precExists   = 40
	precDateDiff = 40
	precOver     = 20 // OVER, FILTER, AS
	precAtom     = 200
)

// strengths returns how tightly an expression binds on its two sides.
func strengths(x Expr) (left, right int) {
	switch x := x.(type) {
	case *Binary:
		p := binaryForms[x.Op].prec
		return p, p + 1
	case *Unary:
		if _, _, ok := signedNumber(x); ok {
			return precAtom, precAtom
		}
		if x.Op == Not {
			return precNot, precNot + 1
		}
		return precSign, precSign + 1
	case *Exists:
		return precExists, precExists + 1
	case *Is:
		return precPostfix, precPostfix
	case *Between, *In, *Like, *Quantified:
		return precBetween, precBetween + 1
	case *DateDiff:
		return precDateDiff, precDateDiff + 1
	case *Call:
		if x.Over != nil || x.Filter != nil {
			return precOver, precOver + 1
		}
	}
	return precAtom, precAtom
}

func (p *printer) expr(x Expr, left, right int) {
	l, r := strengths(x)
	if left > l || r <= right && right != 0 {
		p.parens(func() { p.bare(x, 0, 0) })
		return
	}
	p.bare(x, left, right)
}

// bare prints x without parentheses of its own.
func (p *printer) bare(x Expr, left, right int) {
	l, r := strengths(x)
	switch x := x.(type) {
	case *Unary:
		p.unary(x, r, right)
	case *Binary:
		p.expr(x.L, left, l)
		p.write(" ", x.Op.String(), " ")
		p.expr(x.R, r, right)
	case *Between:
		p.between(x)
	case *In:
		p.expr(x.X, left, l)
		p.write(not(x.Not), " IN ")
		p.listOrQuery(x.List, x.Query)
	case *Quantified:
		p.expr(x.X, left, l)
		word := " SOME "
		if x.All {
			word = " ALL "
		}
		p.write(" ", x.Op.String(), word)
		p.listOrQuery(x.List, x.Query)
	case *Like:
		p.like(x)
	case *Is:
		p.expr(x.X, left, l)
		p.write(" IS", not(x.Not), " ", isTexts[x.Kind])
	case *Case:
		p.caseExpr(x)
	case *Subquery:
		p.parens(func() { p.query(x.Query, false) })
	case *Exists:
		p.write("EXISTS (")
		p.query(x.Query, false)
		p.write(")")
	case *Call:
		p.call(x)
	default:
		p.leaf(x)
	}
}

// leaf prints names, literals and what is made of units.
func (p *printer) leaf(x Expr) {
	switch x := x.(type) {
	case *ColumnRef:
		p.columnRef(x)
	case *Star:
		for _, id := range x.Qualifier {
			p.ident(id)
			p.write(".")
		}
		p.write("*")
	case *Literal:
		p.literal(x)
	case *IntervalExpr:
		p.write("(INTERVAL ")
		p.expr(x.Value, 0, 0)
		p.write(" ")
		p.unit(x.Unit)
		p.write(")")
	case *DateDiff:
		p.write("(")
		p.expr(x.L, 0, 40)
		p.write(" - ")
		p.expr(x.R, 41, 0)
		p.write(") ")
		p.unit(x.Unit)
	default:
		p.construct(x)
	}
}

func not(n bool) string {
	if n {
		return " NOT"
	}
	return ""
}

var isTexts = [...]string{
	IsNull: "NULL", IsTrue: "TRUE", IsFalse: "FALSE", IsUnknown: "UNKNOWN", IsJSONValue: "JSON VALUE",
	IsJSONObject: "JSON OBJECT", IsJSONArray: "JSON ARRAY", IsJSONScalar: "JSON SCALAR", IsASet: "A SET", IsEmpty: "EMPTY",
}

// columnRef leaves CURRENT_DATE and its like without backticks.
func (p *printer) columnRef(x *ColumnRef) {
	if len(x.Parts) == 1 && !x.Parts[0].Quoted && niladic[strings.ToUpper(x.Parts[0].Text)] {
		p.write(strings.ToUpper(x.Parts[0].Text))
		return
	}
	p.name(x.Name)
}

var niladic = map[string]bool{
	"CURRENT_DATE": true, "CURRENT_TIME": true, "CURRENT_TIMESTAMP": true, "LOCALTIME": true, "LOCALTIMESTAMP": true,
	"CURRENT_USER": true, "SESSION_USER": true, "SYSTEM_USER": true, "USER": true, "CURRENT_CATALOG": true,
	"CURRENT_SCHEMA": true, "CURRENT_PATH": true, "CURRENT_ROLE": true,
}

// signedNumber looks through signs for a number: they are part of it.
func signedNumber(x Expr) (l *Literal, negative, ok bool) {
	for {
		switch y := x.(type) {
		case *Literal:
			return y, negative, y.Kind == NumberLiteral
		case *Unary:
			if y.Op == Not {
				return nil, false, false
			}
			negative = negative != (y.Op == Minus)
			x = y.X
		default:
			return nil, false, false
		}
	}
}

func isZero(number string) bool {
	mantissa, _, _ := strings.Cut(strings.ToUpper(number), "E")
	return strings.Trim(mantissa, "0.") == ""
}

// unary prints NOT and signs.
func (p *printer) unary(x *Unary, strength, right int) {
	if l, negative, ok := signedNumber(x); ok {
		if negative && !isZero(l.Text) {
			p.write("-")
		}
		p.literal(l)
		return
	}
	p.write([...]string{Not: "NOT ", Minus: "- ", Plus: "+ "}[x.Op])
	p.expr(x.X, strength, right)
}

func (p *printer) between(x *Between) {
	p.expr(x.X, precBetween, 0)
	word := " ASYMMETRIC "
	if x.Symmetric {
		word = " SYMMETRIC "
	}
	p.write(not(x.Not), " BETWEEN", word)
	// An AND in the lower bound would be taken for BETWEEN's own.
	low := 0
	if containsAnd(x.Low) {
		low = 100
	}
	p.expr(x.Low, low, low)
	p.write(" AND ")
	p.expr(x.High, 0, precBetween+1)
}

func containsAnd(x Expr) bool {
	b, ok := x.(*Binary)
	return ok && (b.Op == And || containsAnd(b.L) || containsAnd(b.R))
}

func (p *printer) like(x *Like) {
	p.expr(x.X, precBetween, precBetween)
	word := [...]string{LikePlain: " LIKE ", LikeSimilar: " SIMILAR TO ", LikeInsensitive: " ILIKE ", LikeRegex: " RLIKE "}[x.Kind]
	p.write(not(x.Not), word)
	p.expr(x.Pattern, precBetween+1, precBetween)
	if x.Escape != nil {
		p.write(" ESCAPE ")
		p.expr(x.Escape, precBetween+1, precBetween)
	}
}

func (p *printer) listOrQuery(list []Expr, q Query) {
	p.parens(func() {
		if q != nil {
			p.query(q, false)
			return
		}
		p.exprs(list)
	})
}

// caseExpr prints both forms as the searched one; a missing ELSE is ELSE NULL.
func (p *printer) caseExpr(x *Case) {
	p.write("CASE")
	for _, w := range x.Whens {
		p.write(" WHEN ")
		cond := w.Cond
		if x.Operand != nil {
			if row, ok := cond.(*Row); ok && !row.Explicit {
				cond = &In{X: x.Operand, List: row.Items}
			} else {
				cond = &Binary{Op: Eq, L: x.Operand, R: cond}
			}
		}
		p.expr(cond, 0, 0)
		p.write(" THEN ")
		p.expr(w.Result, 0, 0)
	}
	p.write(" ELSE ")
	if x.Else == nil {
		p.write("NULL")
	} else {
		p.expr(x.Else, 0, 0)
	}
	p.write(" END")
}
