package bind

import (
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// semi plans WHERE x IN (query) and WHERE EXISTS (query), and their negations, as joins that keep the left rows. It
// returns the condition without the parts it has taken.
func (b *Binder) semi(node plan.Node, sc *Scope, where ast.Expr) (plan.Node, ast.Expr, error) {
	if and, ok := where.(*ast.Binary); ok && and.Op == ast.And {
		node, l, err := b.semi(node, sc, and.L)
		if err != nil {
			return nil, nil, err
		}
		node, r, err := b.semi(node, sc, and.R)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case l == nil:
			return node, r, nil
		case r == nil:
			return node, l, nil
		}
		return node, &ast.Binary{Span: and.Span, Op: ast.And, L: l, R: r, OpSpan: and.OpSpan}, nil
	}
	not := false
	x := where
	if u, ok := x.(*ast.Unary); ok && u.Op == ast.Not {
		not, x = true, u.X
	}
	switch x := x.(type) {
	case *ast.Exists:
		n, err := b.exists(node, sc, x.Query, not)
		return n, nil, err
	case *ast.In:
		if x.Query != nil {
			n, err := b.inQuery(node, sc, x, not != x.Not)
			return n, nil, err
		}
	case *ast.Quantified:
		if x.Query != nil {
			n, err := b.quantified(node, sc, x, not)
			return n, nil, err
		}
	}
	return node, where, nil
}

func (b *Binder) exists(node plan.Node, sc *Scope, q ast.Query, not bool) (plan.Node, error) {
	kind := plan.Semi
	if not {
		kind = plan.Anti
	}
	sel, ok := q.(*ast.Select)
	if !ok || sel.GroupBy != nil || sel.Having != nil || sel.From == nil || b.aggregates(sel, nil) {
		r, err := b.Query(q)
		if err != nil {
			return nil, err
		}
		return plan.NewJoin(kind, node, r, nil), nil
	}
	f, err := b.From(sel.From)
	if err != nil {
		return nil, err
	}
	cond, right, err := b.correlated(sc, f, sel.Where)
	if err != nil {
		return nil, err
	}
	return b.semiJoin(kind, node, right, cond), b.existsList(sc, f, sel)
}

// semiJoin is a join that keeps left rows; one of windows if its keys hold the bounds of one. (An interval join keeps
// both sides, in Flink.)
func (b *Binder) semiJoin(kind plan.JoinKind, l, r plan.Node, cond plan.Expr) *plan.Join {
	j := plan.NewJoin(kind, l, r, cond)
	if !b.Batch {
		plan.InWindows(j)
	}
	return j
}

// existsList looks for mistakes in the list of an EXISTS subquery, which nothing computes.
func (b *Binder) existsList(outer *Scope, f *From, sel *ast.Select) error {
	x := &Exprs{Binder: b, Scope: outer.join(f.Scope), over: &overs{named: sel.Windows}}
	x.Scope.inner = len(outer.cols)
	for _, it := range sel.Items {
		plain := true
		ast.Walk(it.X, func(y ast.Expr) {
			switch y.(type) {
			case *ast.Star, *ast.Subquery, *ast.Exists, *ast.Quantified, *ast.In:
				plain = false
			}
		})
		if !plain {
			continue
		}
		if _, err := x.Bind(it.X); err != nil {
			return err
		}
	}
	return nil
}

// correlated binds a subquery's WHERE over the outer columns and its own. Inner names hide outer ones.
func (b *Binder) correlated(outer *Scope, f *From, where ast.Expr) (plan.Expr, plan.Node, error) {
	if where == nil {
		return nil, f.Node, nil
	}
	node, rest, err := b.semi(f.Node, f.Scope, where)
	if err != nil || rest == nil {
		return nil, node, err
	}
	x := &Exprs{Binder: b, Scope: outer.join(f.Scope), Clause: "WHERE"}
	x.Scope.inner = len(outer.cols)
	cond, err := x.Condition(rest)
	return cond, node, err
}

func (b *Binder) inQuery(node plan.Node, sc *Scope, in *ast.In, not bool) (plan.Node, error) {
	r, err := b.Query(in.Query)
	if err != nil {
		if n := b.inCorrelated(node, sc, in, not); n != nil {
			return n, nil
		}
		return nil, err
	}
	xs := []ast.Expr{in.X}
	if row, ok := in.X.(*ast.Row); ok {
		xs = row.Items
	}
	rc := r.Schema()
	if len(xs) != len(rc) {
		return nil, fail(source.ValidatorErr, in.Span, "Values passed to IN operator must have compatible types")
	}
	lx := &Exprs{Binder: b, Scope: sc}
	pl := plan.Passed(node)
	pr := &plan.Project{Input: r}
	for i, x := range xs {
		e, err := lx.Bind(x)
		if err != nil {
			return nil, err
		}
		t, ok := functions.CommonType(e.Type().Plain(), rc[i].Type.Plain())
		if !ok {
			return nil, fail(source.ValidatorErr, in.Span, "Values passed to IN operator must have compatible types")
		}
		le, err := plan.Coerce(e, t, x.Pos())
		if err != nil {
			return nil, err
		}
		re, err := plan.Coerce(&plan.Col{Index: i, Name: rc[i].Name, T: rc[i].Type}, t, x.Pos())
		if err != nil {
			return nil, err
		}
		pl.Exprs, pl.Cols = append(pl.Exprs, le), append(pl.Cols, plan.Column{Name: "$in", Type: le.Type()})
		pr.Exprs, pr.Cols = append(pr.Exprs, re), append(pr.Cols, plan.Column{Name: rc[i].Name, Type: re.Type()})
	}
	width := len(node.Schema())
	cond, err := lx.inCondition(pl, pr, width, not, in.Span)
	if err != nil {
		return nil, err
	}
	return plan.First(plan.NewJoin(semiKind(not), pl, pr, cond), width), nil
}

func semiKind(not bool) plan.JoinKind {
	if not {
		return plan.Anti
	}
	return plan.Semi
}

// inCorrelated plans IN over a simple query that looks at outer columns, nil if it is none.
func (b *Binder) inCorrelated(node plan.Node, sc *Scope, in *ast.In, not bool) plan.Node {
	sel, ok := in.Query.(*ast.Select)
	if !ok || sel.GroupBy != nil || sel.Having != nil || sel.From == nil || len(sel.Items) != 1 || b.aggregates(sel, nil) {
		return nil
	}
	if _, star := sel.Items[0].X.(*ast.Star); star {
		return nil
	}
	f, err := b.From(sel.From)
	if err != nil {
		return nil
	}
	cond, right, err := b.correlated(sc, f, sel.Where)
	if err != nil || cond == nil {
		return nil
	}
	l, err := (&Exprs{Binder: b, Scope: sc}).Bind(in.X)
	if err != nil {
		return nil
	}
	x := &Exprs{Binder: b, Scope: sc.join(f.Scope)}
	x.Scope.inner = len(sc.cols)
	r, err := x.Bind(sel.Items[0].X)
	if err != nil {
		return nil
	}
	equal, err := x.equalOrUnknown(l, r, not, in.Span)
	if err != nil {
		return nil
	}
	return b.semiJoin(semiKind(not), node, right, plan.Connect(plan.And, cond, equal))
}

// inCondition is what a row of the query must fulfil for IN; for NOT IN a NULL on either side counts as a match, since
// it makes the answer unknown.
func (b *Exprs) inCondition(l, r *plan.Project, width int, not bool, at source.Span) (plan.Expr, error) {
	var all []plan.Expr
	for i, c := range r.Cols {
		x := &plan.Col{Index: width + i, Name: "$in", T: l.Cols[width+i].Type}
		y := &plan.Col{Index: len(l.Cols) + i, Name: c.Name, T: c.Type}
		e, err := b.equalOrUnknown(x, y, not, at)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	return plan.Connect(plan.And, all...), nil
}

// equalOrUnknown is x = y, or with NULL a NULL on either side as well.
func (b *Exprs) equalOrUnknown(x, y plan.Expr, null bool, at source.Span) (plan.Expr, error) {
	e, err := b.Resolve("=", at, x, y)
	if err != nil {
		return nil, err
	}
	for _, side := range []plan.Expr{x, y} {
		if !null || side.Type().NotNull {
			continue
		}
		is, err := b.Resolve("IS NULL", at, side)
		if err != nil {
			return nil, err
		}
		e = plan.Connect(plan.Or, e, is)
	}
	return e, nil
}
