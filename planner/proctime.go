package planner

import (
	"slices"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// arrival makes the event time of a stream out of the processing time in one of its columns.
func arrival(in plan.Node, at int, kind plan.Arrival) *plan.ProcTime {
	return &plan.ProcTime{Input: in, Time: at, Kind: kind, Cols: in.Schema()}
}

// arrivalColumn is arrival in a column of its own, a rowtime to whoever orders by it; the last one.
func arrivalColumn(p *plan.Project, from int, kind plan.Arrival) (plan.Node, int) {
	at := len(p.Cols)
	p.Exprs = append(p.Exprs, p.Exprs[from])
	p.Cols = append(p.Cols, plan.Column{Name: "$arrival", Type: p.Cols[from].Type})
	n := arrival(p, at, kind)
	n.Cols = slices.Clone(n.Cols)
	n.Cols[at].Type.Attr = types.Rowtime
	return n, at
}

// proctime is a call of PROCTIME().
func (b *exprs) proctime(at source.Span) (plan.Expr, error) {
	return b.bind(&ast.Call{Span: at, Name: ast.Name{Span: at, Parts: []ast.Ident{{Span: at, Text: "PROCTIME"}}}})
}
