package planner

import (
	"slices"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

var joinKinds = map[ast.JoinKind]plan.JoinKind{ast.InnerJoin: plan.Inner, ast.LeftJoin: plan.Left, ast.RightJoin: plan.Right,
	ast.FullJoin: plan.Full, ast.CrossJoin: plan.Inner, ast.CommaJoin: plan.Inner}

// join plans a join of two tables.
func (b *binder) join(r *ast.Join) (*from, error) {
	l, err := b.from(r.Left)
	if err != nil {
		return nil, err
	}
	if u, ok := r.Right.(*ast.Unnest); ok {
		return b.unnest(l, u, r.Kind == ast.LeftJoin)
	}
	if d, ok := r.Right.(*ast.Derived); ok && d.Lateral {
		return b.lateral(l, r.Left, d, r.Kind == ast.LeftJoin)
	}
	if t, ok := r.Right.(*ast.Table); ok && t.AsOf != nil {
		return b.temporalJoin(l, t, r)
	}
	rt, err := b.from(r.Right)
	if err != nil {
		return nil, err
	}
	for _, t := range rt.scope.tabs {
		if t != "" && slices.Contains(l.scope.tabs, t) {
			return nil, fail(source.ValidatorErr, r.Right.Pos(), "Duplicate relation name '%s' in FROM clause", t)
		}
	}
	sc := l.scope.join(rt.scope)
	x := &exprs{binder: b, scope: sc, clause: "ON"}
	var cond plan.Expr
	var using []string
	switch {
	case r.On != nil:
		if cond, err = x.condition(r.On); err != nil {
			return nil, err
		}
	case r.Using != nil:
		using = texts(r.Using)
	case r.Natural:
		for _, c := range l.scope.cols {
			if rt.scope.find("", c.Name, false) >= 0 {
				using = append(using, c.Name)
			}
		}
	}
	for _, name := range using {
		e, err := x.usingColumn(l.scope, rt.scope, name, r.Span)
		if err != nil {
			return nil, err
		}
		if cond != nil {
			e = logic(plan.And, cond, e)
		}
		cond = e
	}
	if cond == nil && !r.Natural && r.Kind != ast.CrossJoin && r.Kind != ast.CommaJoin {
		return nil, fail(source.ValidatorErr, r.Right.Pos(), "INNER, LEFT, RIGHT or FULL join requires a condition (NATURAL keyword or ON or USING clause)")
	}
	j := newJoin(joinKinds[r.Kind], l.node, rt.node, cond)
	if !b.Batch {
		b.timeJoin(j)
	}
	sc.cols = j.Cols
	if len(using) > 0 {
		sc.using = map[string]bool{}
		for _, u := range using {
			sc.using[u] = true
		}
		sc.outer = j.Kind
	}
	return &from{j, sc}, nil
}

// usingColumn is the comparison that USING (name) stands for.
func (b *exprs) usingColumn(l, r *scope, name string, at source.Span) (plan.Expr, error) {
	i, k := l.find("", name, false), r.find("", name, false)
	if i < 0 || k < 0 {
		return nil, fail(source.ValidatorErr, at, "Column '%s' not found in any table", name)
	}
	right := r.col(k)
	right.Index += len(l.cols)
	return b.resolve("=", at, l.col(i), right)
}

// newJoin splits a condition into equal keys and the rest.
func newJoin(kind plan.JoinKind, l, r plan.Node, cond plan.Expr) *plan.Join {
	j := &plan.Join{Kind: kind, L: l, R: r}
	lc, rc := l.Schema(), r.Schema()
	var rest []plan.Expr
	for _, c := range conjuncts(cond) {
		if a, b, ok := equiKey(c, len(lc)); ok {
			j.LeftKeys, j.RightKeys = append(j.LeftKeys, a), append(j.RightKeys, b-len(lc))
		} else {
			rest = append(rest, c)
		}
	}
	if len(rest) > 0 {
		j.Cond = logic(plan.And, rest...)
	}
	add := func(cols []plan.Column, optional bool) {
		for _, c := range cols {
			c.Window, c.Prop = nil, plan.NoProp
			if c.Type.Attr == types.Rowtime {
				c.Type.Attr = types.RowtimeValue
			}
			if optional {
				c.Type.NotNull = false
			}
			j.Cols = append(j.Cols, c)
		}
	}
	add(lc, kind == plan.Right || kind == plan.Full)
	if kind != plan.Semi && kind != plan.Anti {
		add(rc, kind == plan.Left || kind == plan.Full)
	}
	return j
}

func conjuncts(e plan.Expr) []plan.Expr {
	if e == nil {
		return nil
	}
	if l, ok := e.(*plan.Logic); ok && l.Kind == plan.And {
		return l.Args
	}
	return []plan.Expr{e}
}

// equiKey recognises left column = right column of one type.
func equiKey(e plan.Expr, left int) (a, b int, ok bool) {
	c, is := e.(*plan.Call)
	if !is || c.Fn.Name != "=" {
		return 0, 0, false
	}
	x, xok := c.Args[0].(*plan.Col)
	y, yok := c.Args[1].(*plan.Col)
	if !xok || !yok || !sameKeyType(x.T, y.T) {
		return 0, 0, false
	}
	if x.Index > y.Index {
		x, y = y, x
	}
	return x.Index, y.Index, x.Index < left && y.Index >= left
}

// sameKeyType reports whether equal values of two types have equal encodings.
func sameKeyType(a, b types.Type) bool {
	if a.IsString() && b.IsString() {
		return true
	}
	return types.Same(a.Plain(), b.Plain())
}

// semi plans WHERE x IN (query) and WHERE EXISTS (query), and their negations, as joins that keep the left rows. It
// returns the condition without the parts it has taken.
func (b *binder) semi(node plan.Node, sc *scope, where ast.Expr) (plan.Node, ast.Expr, error) {
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

func (b *binder) exists(node plan.Node, sc *scope, q ast.Query, not bool) (plan.Node, error) {
	kind := plan.Semi
	if not {
		kind = plan.Anti
	}
	sel, ok := q.(*ast.Select)
	if !ok || sel.GroupBy != nil || sel.Having != nil || sel.From == nil || b.aggregates(sel, nil) {
		r, err := b.query(q)
		if err != nil {
			return nil, err
		}
		return newJoin(kind, node, r.node, nil), nil
	}
	f, err := b.from(sel.From)
	if err != nil {
		return nil, err
	}
	cond, right, err := b.correlated(sc, f, sel.Where)
	if err != nil {
		return nil, err
	}
	return newJoin(kind, node, right, cond), b.existsList(sc, f, sel)
}

// existsList looks for mistakes in the list of an EXISTS subquery, which nothing computes.
func (b *binder) existsList(outer *scope, f *from, sel *ast.Select) error {
	x := &exprs{binder: b, scope: outer.join(f.scope), over: &overs{named: sel.Windows}}
	x.scope.inner = len(outer.cols)
	for _, it := range sel.Items {
		plain := true
		walk(it.X, func(y ast.Expr) {
			switch y.(type) {
			case *ast.Star, *ast.Subquery, *ast.Exists, *ast.Quantified, *ast.In:
				plain = false
			}
		})
		if !plain {
			continue
		}
		if _, err := x.bind(it.X); err != nil {
			return err
		}
	}
	return nil
}

// correlated binds a subquery's WHERE over the outer columns and its own. Inner names hide outer ones.
func (b *binder) correlated(outer *scope, f *from, where ast.Expr) (plan.Expr, plan.Node, error) {
	if where == nil {
		return nil, f.node, nil
	}
	node, rest, err := b.semi(f.node, f.scope, where)
	if err != nil || rest == nil {
		return nil, node, err
	}
	x := &exprs{binder: b, scope: outer.join(f.scope), clause: "WHERE"}
	x.scope.inner = len(outer.cols)
	cond, err := x.condition(rest)
	return cond, node, err
}

func (b *binder) inQuery(node plan.Node, sc *scope, in *ast.In, not bool) (plan.Node, error) {
	r, err := b.query(in.Query)
	if err != nil {
		return nil, err
	}
	xs := []ast.Expr{in.X}
	if row, ok := in.X.(*ast.Row); ok {
		xs = row.Items
	}
	rc := r.node.Schema()
	if len(xs) != len(rc) {
		return nil, fail(source.ValidatorErr, in.Span, "Values passed to IN operator must have compatible types")
	}
	lx := &exprs{binder: b, scope: sc}
	pl := &plan.Project{Input: node}
	for i, c := range node.Schema() {
		pl.Exprs = append(pl.Exprs, &plan.Col{Index: i, Name: c.Name, T: c.Type})
		pl.Cols = append(pl.Cols, c)
	}
	pr := &plan.Project{Input: r.node}
	for i, x := range xs {
		e, err := lx.bind(x)
		if err != nil {
			return nil, err
		}
		t, ok := functions.CommonType(e.Type().Plain(), rc[i].Type.Plain())
		if !ok {
			return nil, fail(source.ValidatorErr, in.Span, "Values passed to IN operator must have compatible types")
		}
		le, err := lx.coerce(e, t, x.Pos())
		if err != nil {
			return nil, err
		}
		re, err := lx.coerce(&plan.Col{Index: i, Name: rc[i].Name, T: rc[i].Type}, t, x.Pos())
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
	kind := plan.Semi
	if not {
		kind = plan.Anti
	}
	return first(newJoin(kind, pl, pr, cond), width), nil
}

// inCondition is what a row of the query must fulfil for IN; for NOT IN a NULL on either side counts as a match, since
// it makes the answer unknown.
func (b *exprs) inCondition(l, r *plan.Project, width int, not bool, at source.Span) (plan.Expr, error) {
	var all []plan.Expr
	for i, c := range r.Cols {
		x := &plan.Col{Index: width + i, Name: "$in", T: l.Cols[width+i].Type}
		y := &plan.Col{Index: len(l.Cols) + i, Name: c.Name, T: c.Type}
		e, err := b.resolve("=", at, x, y)
		if err != nil {
			return nil, err
		}
		for _, side := range []plan.Expr{x, y} {
			if !not || side.Type().NotNull {
				continue
			}
			null, err := b.resolve("IS NULL", at, side)
			if err != nil {
				return nil, err
			}
			e = logic(plan.Or, e, null)
		}
		all = append(all, e)
	}
	return logic(plan.And, all...), nil
}
