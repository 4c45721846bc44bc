package planner

import (
	"slices"

	"minisql/exec/types"
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
