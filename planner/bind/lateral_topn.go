package bind

import (
	"slices"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
)

// lateralTopN writes LATERAL (SELECT .. FROM r WHERE r.k = outer.k ORDER BY x LIMIT n) as rows out of
//
//	(SELECT * FROM r QUALIFY ROW_NUMBER() OVER (PARTITION BY k ORDER BY x) <= n) AS r WHERE r.k = outer.k
//
// which is a Top-N by what is compared with the outer columns. Flink's planner finds it only if the outer rows are the
// distinct keys of the same table and fails for all others, as this does. It is nil for other queries.
func (b *Binder) lateralTopN(o *ast.Ordered, outer *expr.Scope, outerRows ast.TableRef, outerJoin bool) (rows *ast.Select, refused, err error) {
	sel, ok := o.Query.(*ast.Select)
	if !ok || o.Offset != nil || o.Limit == nil || len(o.OrderBy) == 0 || sel.From == nil || sel.Where == nil || sel.Distinct ||
		sel.GroupBy != nil || sel.Having != nil || sel.Qualify != nil || b.aggregates(sel, nil) {
		return nil, nil, nil
	}
	alias := aliasOf(sel.From)
	if alias == nil {
		return nil, nil, nil
	}
	in, err := b.From(sel.From)
	if err != nil {
		return nil, nil, err
	}
	local, equations, err := correlations(outer, in.Scope, sel.Where)
	if err != nil || len(equations) == 0 {
		return nil, nil, nil
	}
	var onOuter ast.Expr
	spec := &ast.WindowSpec{Span: o.Span, OrderBy: o.OrderBy}
	for _, eq := range equations {
		onOuter = astAnd(onOuter, eq.cond)
		spec.PartitionBy = append(spec.PartitionBy, eq.mine)
	}
	if (local != nil || outerJoin || !distinctOf(outerRows, sel.From)) && !b.FixBugs() {
		d := source.Fail(source.TableException, o.Span, "unexpected correlate variable $cor0 in the plan")
		d.Hint = "Flink cannot run ORDER BY with LIMIT behind LATERAL: join with the rows whose ROW_NUMBER() OVER (PARTITION BY key ORDER BY ..) is small enough; " +
			"SET 'minisql.fix-flink-bugs' = 'true' runs it here"
		refused = d
	}
	number := &ast.Call{Span: o.Span, Name: ast.Name{Parts: []ast.Ident{{Span: o.Span, Text: "ROW_NUMBER"}}}, Over: spec}
	first := &ast.Select{Span: sel.Span, Items: []ast.SelectItem{{Span: sel.Span, X: &ast.Star{Span: sel.Span}}}, From: sel.From, Where: local,
		Qualify: &ast.Binary{Span: o.Span, Op: ast.Le, L: number, R: o.Limit, OpSpan: o.Span}}
	out := *sel
	out.From, out.Where = &ast.Derived{Span: sel.Span, Query: first, Alias: &ast.Alias{Span: sel.Span, Name: *alias}}, onOuter
	return &out, refused, nil
}

// distinctOf reports (SELECT DISTINCT .. FROM t) for the table t.
func distinctOf(rows, t ast.TableRef) bool {
	d, ok := rows.(*ast.Derived)
	if !ok {
		return false
	}
	sel, ok := d.Query.(*ast.Select)
	if !ok || !sel.Distinct || sel.Where != nil {
		return false
	}
	x, isX := sel.From.(*ast.Table)
	y, isY := t.(*ast.Table)
	return isX && isY && slices.EqualFunc(x.Name.Parts, y.Name.Parts, func(a, b ast.Ident) bool { return a.Text == b.Text })
}

// aliasOf is the name by which the columns of a single table are qualified; nil for joins.
func aliasOf(t ast.TableRef) *ast.Ident {
	switch t := t.(type) {
	case *ast.Table:
		if t.Alias != nil {
			return &t.Alias.Name
		}
		return &t.Name.Parts[len(t.Name.Parts)-1]
	case *ast.Derived:
		if t.Alias != nil {
			return &t.Alias.Name
		}
	}
	return nil
}
