package expr

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// proctime is a call of PROCTIME().
func (b *Binder) Proctime(at source.Span) (plan.Expr, error) {
	return b.Bind(&ast.Call{Span: at, Name: ast.Name{Span: at, Parts: []ast.Ident{{Span: at, Text: "PROCTIME"}}}})
}
