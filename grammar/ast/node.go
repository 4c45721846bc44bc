// Package ast holds the syntax trees of Flink SQL: plain data with spans, no
// names resolved, no types known. Optional parts are nil pointers or empty
// slices. Four sealed interfaces (Statement, Query, TableRef, Expr) are meant
// for type switches. The tags on the fields of statements are their grammar, for
// participle, which only package grammar runs. Print turns trees back into text
// the way Calcite does.
// Start with Select in query.go.
package ast

import "minisql/grammar/source"

// Node is any piece of syntax that knows where it stood in the statement.
type Node interface{ Pos() source.Span }

// Statement is one complete statement. Queries are statements through QueryStatement.
type Statement interface {
	Node
	statement()
}

// Query is anything that yields rows: Select, SetOp, Values, TableQuery, With, Ordered.
type Query interface {
	Node
	query()
}

// TableRef is an item of a FROM clause.
type TableRef interface {
	Node
	tableRef()
}

// Expr is a scalar expression, or an argument that only table functions take.
type Expr interface {
	Node
	expr()
}

// Ident is one identifier; Quoted tells `select` from select.
type Ident struct {
	source.Span
	Text   string
	Quoted bool
}

// Name is a possibly qualified name: catalog.database.object.
type Name struct {
	source.Span
	Parts []Ident
}

// Last returns the text of the rightmost part.
func (n Name) Last() string {
	if len(n.Parts) == 0 {
		return ""
	}
	return n.Parts[len(n.Parts)-1].Text
}

// Strings returns the texts of the parts.
func (n Name) Strings() []string {
	s := make([]string, len(n.Parts))
	for i, p := range n.Parts {
		s[i] = p.Text
	}
	return s
}

// String is a string literal that stands where only a literal may stand.
type String struct {
	source.Span
	Value string
}

// Option is one 'key' = 'value' of a WITH, SET or OPTIONS list.
type Option struct {
	source.Span
	Key, Value String
}

// Options is a list in parentheses of what follows WITH and SET.
type Options struct{ List []Option }

// Hint is one entry of a /*+ ... */ block. Either Options, Args or neither is set.
type Hint struct {
	source.Span
	Name    Ident
	Options []Option // 'k' = 'v' pairs
	Args    []string // names, strings and numbers, as texts
}
