package bind

import (
	"slices"

	"minisql/exec/rel"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

var joinKinds = map[ast.JoinKind]rel.JoinKind{ast.InnerJoin: rel.InnerJoin, ast.LeftJoin: rel.LeftJoin, ast.RightJoin: rel.RightJoin,
	ast.FullJoin: rel.FullJoin, ast.CrossJoin: rel.InnerJoin, ast.CommaJoin: rel.InnerJoin}

// join plans a join of two tables.
func (b *Binder) join(r *ast.Join) (*From, error) {
	l, err := b.From(r.Left)
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
	rt, err := b.From(r.Right)
	if err != nil {
		return nil, err
	}
	for _, t := range rt.Scope.Tabs {
		if t != "" && slices.Contains(l.Scope.Tabs, t) {
			return nil, source.Fail(source.SqlValidatorException, r.Right.Pos(), "Duplicate relation name '%s' in FROM clause", t)
		}
	}
	sc := l.Scope.Join(rt.Scope)
	cond, using, err := joinCondition(expr.New(b.Env, sc, "ON"), r, l.Scope, rt.Scope)
	if err != nil {
		return nil, err
	}
	j := plan.NewJoin(joinKinds[r.Kind], l.Node, rt.Node, cond)
	if !b.Batch {
		plan.TimeJoin(j)
	}
	sc.Cols = j.Cols
	if len(using) > 0 {
		sc.Using = map[string]bool{}
		for _, u := range using {
			sc.Using[u] = true
		}
		sc.Outer = j.Kind
	}
	return &From{j, sc}, nil
}

// joinCondition binds ON, USING or NATURAL; using are the columns that the last two make one.
func joinCondition(b *expr.Binder, r *ast.Join, left, right *expr.Scope) (cond plan.Expr, using []string, err error) {
	switch {
	case r.On != nil:
		cond, err = b.Condition(r.On)
		return cond, nil, err
	case r.Using != nil:
		using = expr.Texts(r.Using)
	case r.Natural:
		for _, c := range left.Cols {
			if right.Find("", c.Name, false) >= 0 {
				using = append(using, c.Name)
			}
		}
	}
	for _, name := range using {
		e, err := usingColumn(b, left, right, name, r.Span)
		if err != nil {
			return nil, nil, err
		}
		cond = plan.Connect(plan.And, append(plan.Conjuncts(cond), e)...)
	}
	if cond == nil && !r.Natural && r.Kind != ast.CrossJoin && r.Kind != ast.CommaJoin {
		return nil, nil, source.Fail(source.SqlValidatorException, r.Right.Pos(), "INNER, LEFT, RIGHT or FULL join requires a condition (NATURAL keyword or ON or USING clause)")
	}
	return cond, using, nil
}

// usingColumn is the comparison that USING (name) stands for.
func usingColumn(b *expr.Binder, l, r *expr.Scope, name string, at source.Span) (plan.Expr, error) {
	i, k := l.Find("", name, false), r.Find("", name, false)
	if i < 0 || k < 0 {
		return nil, source.Fail(source.SqlValidatorException, at, "Column '%s' not found in any table", name)
	}
	right := r.Col(k)
	right.Index += len(l.Cols)
	return b.Resolve("=", at, l.Col(i), right)
}
