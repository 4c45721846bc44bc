package bind

import (
	"minisql/exec/rel"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// subqueries binds WHERE x IN (query), WHERE EXISTS (query), WHERE x > ANY (query) and their negations, over the rows of f,
// and returns the condition without them.
func (b *Binder) subqueries(f *From, where ast.Expr) (found []*plan.Subquery, rest ast.Expr, err error) {
	for _, c := range astConjuncts(where) {
		s, err := b.subquery(f, c)
		if err != nil {
			return nil, nil, err
		}
		if s != nil {
			found = append(found, s)
		} else {
			rest = astAnd(rest, c)
		}
	}
	return found, rest, nil
}

// subquery binds one condition; nil if it is none of those.
func (b *Binder) subquery(f *From, x ast.Expr) (*plan.Subquery, error) {
	not := false
	if u, ok := x.(*ast.Unary); ok && u.Op == ast.Not {
		not, x = true, u.X
	}
	switch x := x.(type) {
	case *ast.Exists:
		return b.exists(f, x.Query, not)
	case *ast.In:
		if x.Query != nil {
			return b.inQuery(f, x, not != x.Not)
		}
	case *ast.Quantified:
		if x.Query != nil {
			return b.quantified(f, x, not)
		}
	}
	return nil, nil
}

func (b *Binder) exists(outer *From, q ast.Query, not bool) (*plan.Subquery, error) {
	sel, ok := q.(*ast.Select)
	if !ok || sel.GroupBy != nil || sel.Having != nil || sel.From == nil || b.aggregates(sel, nil) {
		n, err := b.Query(q)
		return &plan.Subquery{Kind: semiKind(not), Query: n}, err
	}
	f, err := b.From(sel.From)
	if err != nil {
		return nil, err
	}
	cond, right, err := b.correlated(outer.Scope, f, sel.Where)
	if err != nil {
		return nil, err
	}
	return &plan.Subquery{Kind: semiKind(not), Query: right, Cond: cond, Windows: true}, b.existsList(outer.Scope, f, sel)
}

// existsList looks for mistakes in the list of an EXISTS subquery, which nothing computes.
func (b *Binder) existsList(outer *expr.Scope, f *From, sel *ast.Select) error {
	x := expr.New(b.Env, outer.Join(f.Scope), "")
	x.Over = (&overs{Binder: x, named: sel.Windows}).call
	x.Scope.Inner = len(outer.Cols)
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
func (b *Binder) correlated(outer *expr.Scope, f *From, where ast.Expr) (plan.Expr, plan.Node, error) {
	if where == nil {
		return nil, f.Node, nil
	}
	subqueries, rest, err := b.subqueries(f, where)
	if err != nil {
		return nil, nil, err
	}
	n := f.Node
	if len(subqueries) > 0 {
		n = b.where(n, nil, subqueries...)
	}
	if rest == nil {
		return nil, n, nil
	}
	x := expr.New(b.Env, outer.Join(f.Scope), "WHERE")
	x.Scope.Inner = len(outer.Cols)
	cond, err := x.Condition(rest)
	return cond, n, err
}

func semiKind(not bool) rel.JoinKind {
	if not {
		return rel.AntiJoin
	}
	return rel.SemiJoin
}

func (b *Binder) inQuery(f *From, in *ast.In, not bool) (*plan.Subquery, error) {
	var n plan.Node
	var err error
	if sel, ok := in.Query.(*ast.Select); ok && sel.GroupBy == nil && sel.Having == nil && sel.From != nil && len(sel.Items) == 1 && !b.aggregates(sel, nil) {
		var inner *From
		if inner, err = b.From(sel.From); err != nil {
			return nil, err
		}
		if refersTo(f.Scope, inner.Scope, sel.Where, sel.Items[0].X) {
			return b.inCorrelated(f, inner, in, sel, not)
		}
		n, err = b.selectOver(inner, sel, nil)
	} else {
		n, err = b.Query(in.Query)
	}
	if err != nil {
		return nil, err
	}
	xs := []ast.Expr{in.X}
	if row, ok := in.X.(*ast.Row); ok {
		xs = row.Items
	}
	cols := n.Schema()
	if len(xs) != len(cols) {
		return nil, source.Fail(source.SqlValidatorException, in.Span, "Values passed to IN operator must have compatible types")
	}
	lx := expr.New(b.Env, f.Scope, "")
	width := len(f.Node.Schema())
	s := &plan.Subquery{Kind: semiKind(not)}
	query := &plan.Project{Input: n}
	for i, x := range xs {
		e, err := lx.Bind(x)
		if err != nil {
			return nil, err
		}
		t, ok := functions.CommonType(e.Type().Plain(), cols[i].Type.Plain())
		if !ok {
			return nil, source.Fail(source.SqlValidatorException, in.Span, "Values passed to IN operator must have compatible types")
		}
		if e, err = plan.Coerce(e, t, x.Pos()); err != nil {
			return nil, err
		}
		own, err := plan.Coerce(&plan.Col{Index: i, Name: cols[i].Name, T: cols[i].Type}, t, x.Pos())
		if err != nil {
			return nil, err
		}
		s.Left = append(s.Left, e)
		query.Exprs, query.Cols = append(query.Exprs, own), append(query.Cols, plan.Column{Name: cols[i].Name, Type: own.Type()})
	}
	s.Query = query
	var all []plan.Expr
	for i, c := range query.Cols {
		l := &plan.Col{Index: width + i, Name: "$in", T: s.Left[i].Type()}
		r := &plan.Col{Index: width + len(xs) + i, Name: c.Name, T: c.Type}
		e, err := equalOrUnknown(lx, l, r, not, in.Span)
		if err != nil {
			return nil, err
		}
		all = append(all, e)
	}
	s.Cond = plan.Connect(plan.And, all...)
	return s, nil
}

// inCorrelated binds IN over a simple query that looks at outer columns.
func (b *Binder) inCorrelated(outer, inner *From, in *ast.In, sel *ast.Select, not bool) (*plan.Subquery, error) {
	cond, right, err := b.correlated(outer.Scope, inner, sel.Where)
	if err != nil {
		return nil, err
	}
	l, err := expr.New(b.Env, outer.Scope, "").Bind(in.X)
	if err != nil {
		return nil, err
	}
	x := expr.New(b.Env, outer.Scope.Join(inner.Scope), "")
	x.Scope.Inner = len(outer.Scope.Cols)
	r, err := x.Bind(sel.Items[0].X)
	if err != nil {
		return nil, err
	}
	equal, err := equalOrUnknown(x, l, r, not, in.Span)
	if err != nil {
		return nil, err
	}
	return &plan.Subquery{Kind: semiKind(not), Query: right, Cond: plan.Connect(plan.And, append(plan.Conjuncts(cond), equal)...), Windows: true}, nil
}

// equalOrUnknown is x = y; for NOT IN a NULL on either side counts as a match, since it makes the answer unknown: with NULL a NULL on either side as well.
func equalOrUnknown(b *expr.Binder, x, y plan.Expr, null bool, at source.Span) (plan.Expr, error) {
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
