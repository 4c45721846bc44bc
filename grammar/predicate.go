package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// The operators that are words and have a syntax of their own stand here, those
// of one token in expr.go.

// predicate parses [NOT] IN, BETWEEN, LIKE and relatives behind left.
func (p *parser) predicate(start source.Span, left ast.Expr) ast.Expr {
	at := p.i
	not := p.accept("NOT")
	switch t := p.advance(); t.Upper {
	case "IN":
		if !p.is("(") && not {
			p.unexpected()
		}
		if !p.is("(") {
			p.encountered(at, 2, false)
		}
		list, query := p.listOrQuery()
		return &ast.In{Span: p.from(start), X: left, List: list, Query: query, Not: not}
	case "BETWEEN":
		symmetric := p.accept("SYMMETRIC")
		if !symmetric {
			p.accept("ASYMMETRIC")
		}
		p.operandOf(at, not)
		low := p.binary(precAnd + 1)
		if !p.accept("AND") {
			p.fail(source.SqlValidatorException, p.toks[at].Span, "BETWEEN operator has no terminating AND")
		}
		high := p.binary(precBetween + 1)
		return &ast.Between{Span: p.from(start), X: left, Low: low, High: high, Not: not, Symmetric: symmetric}
	case "SUBMULTISET":
		p.expect("OF")
		right := p.binary(precCompare + 1)
		return &ast.Binary{Span: p.from(start), Op: ast.NotSubmultisetOf, L: left, R: right, OpSpan: p.toks[at].Span}
	case "LIKE", "ILIKE", "RLIKE", "SIMILAR":
		kind := map[string]ast.LikeKind{
			"ILIKE": ast.LikeInsensitive, "RLIKE": ast.LikeRegex, "SIMILAR": ast.LikeSimilar,
		}[t.Upper]
		if kind == ast.LikeSimilar {
			p.expect("TO")
		}
		p.operandOf(at, not)
		like := &ast.Like{Kind: kind, X: left, Pattern: p.binary(precBetween + 1), Not: not}
		if p.accept("ESCAPE") {
			like.Escape = p.postfix(p.primary())
		}
		like.Span = p.from(start)
		return like
	}
	p.encountered(at, 2, false) // NOT without a predicate behind it
	return nil
}

// operandOf checks that an operand follows the operator that begins at token
// at. With NOT before it Flink has looked no further than the operator.
func (p *parser) operandOf(at int, not bool) {
	if p.startsExpr(0) {
		return
	}
	if not {
		p.unexpectedIdent()
	}
	p.encountered(at, 2, false)
}

// wordOperator parses the operators of multisets and periods.
func (p *parser) wordOperator(start source.Span, left ast.Expr, least int) ast.Expr {
	at := p.cur().Span
	var op ast.BinaryOp
	n, prec := 2, precCompare
	switch {
	case p.is("MEMBER", "OF"):
		op = ast.MemberOf
	case p.is("SUBMULTISET", "OF"):
		op = ast.SubmultisetOf
	case p.is("IMMEDIATELY", "PRECEDES"):
		op = ast.ImmediatelyPrecedes
	case p.is("IMMEDIATELY", "SUCCEEDS"):
		op = ast.ImmediatelySucceeds
	case p.is("MULTISET", "UNION"):
		op, prec = ast.MultisetUnion, precMultiset
	case p.is("MULTISET", "INTERSECT"):
		op, prec = ast.MultisetIntersect, precIntersct
	case p.is("MULTISET", "EXCEPT"):
		op, prec = ast.MultisetExcept, precMultiset
	default:
		return nil
	}
	if prec < least {
		return nil
	}
	if p.is("MULTISET") {
		switch p.peek(n).Upper {
		case "ALL":
			op++ // each ALL operator stands behind its plain one
			n++
		case "DISTINCT":
			n++
		}
	}
	p.operator(n)
	right := p.binary(prec + 1)
	return &ast.Binary{Span: p.from(start), Op: op, L: left, R: right, OpSpan: at}
}

// isKinds are the words behind IS [NOT].
var isKinds = map[string]ast.IsKind{
	"NULL": ast.IsNull, "TRUE": ast.IsTrue, "FALSE": ast.IsFalse, "UNKNOWN": ast.IsUnknown, "EMPTY": ast.IsEmpty,
}

// isPredicate parses IS [NOT] something behind left.
func (p *parser) isPredicate(start source.Span, left ast.Expr, least int) ast.Expr {
	n, not := 1, false
	if p.peek(1).Upper == "NOT" {
		n, not = 2, true
	}
	word := p.peek(n).Upper
	if word == "DISTINCT" {
		if precAdd < least {
			return nil
		}
		op := ast.IsDistinctFrom
		if not {
			op = ast.IsNotDistinctFrom
		}
		at := p.advance().Span
		p.i += n
		p.expect("FROM")
		right := p.binary(precAdd + 1)
		return &ast.Binary{Span: p.from(start), Op: op, L: left, R: right, OpSpan: at}
	}
	if precIs < least {
		return nil
	}
	kind, ok := isKinds[word]
	switch {
	case ok:
		p.i += n + 1
	case word == "A":
		p.i += n + 1
		p.expect("SET")
		kind = ast.IsASet
	case word == "JSON":
		p.i += n + 1
		kind = ast.IsJSONValue
		for w, k := range map[string]ast.IsKind{"VALUE": ast.IsJSONValue, "OBJECT": ast.IsJSONObject, "ARRAY": ast.IsJSONArray, "SCALAR": ast.IsJSONScalar} {
			if p.accept(w) {
				kind = k
				break
			}
		}
	case not:
		p.encountered(p.i+2, 1, false)
	default:
		p.encountered(p.i, 2, false)
	}
	return &ast.Is{Span: p.from(start), Kind: kind, X: left, Not: not}
}
