package bind

import (
	"slices"

	"minisql/exec/rel"
	"minisql/grammar/ast"
	"minisql/grammar/source"
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
	for _, t := range rt.Scope.tabs {
		if t != "" && slices.Contains(l.Scope.tabs, t) {
			return nil, source.Fail(source.SqlValidatorException, r.Right.Pos(), "Duplicate relation name '%s' in FROM clause", t)
		}
	}
	sc := l.Scope.join(rt.Scope)
	cond, using, err := (&Exprs{Binder: b, Scope: sc, Clause: "ON"}).joinCondition(r, l.Scope, rt.Scope)
	if err != nil {
		return nil, err
	}
	j := plan.NewJoin(joinKinds[r.Kind], l.Node, rt.Node, cond)
	if !b.Batch {
		plan.TimeJoin(j)
	}
	sc.cols = j.Cols
	if len(using) > 0 {
		sc.using = map[string]bool{}
		for _, u := range using {
			sc.using[u] = true
		}
		sc.outer = j.Kind
	}
	return &From{j, sc}, nil
}

// joinCondition binds ON, USING or NATURAL; using are the columns that the last two make one.
func (b *Exprs) joinCondition(r *ast.Join, left, right *Scope) (cond plan.Expr, using []string, err error) {
	switch {
	case r.On != nil:
		cond, err = b.Condition(r.On)
		return cond, nil, err
	case r.Using != nil:
		using = Texts(r.Using)
	case r.Natural:
		for _, c := range left.cols {
			if right.Find("", c.Name, false) >= 0 {
				using = append(using, c.Name)
			}
		}
	}
	for _, name := range using {
		e, err := b.usingColumn(left, right, name, r.Span)
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
func (b *Exprs) usingColumn(l, r *Scope, name string, at source.Span) (plan.Expr, error) {
	i, k := l.Find("", name, false), r.Find("", name, false)
	if i < 0 || k < 0 {
		return nil, source.Fail(source.SqlValidatorException, at, "Column '%s' not found in any table", name)
	}
	right := r.Col(k)
	right.Index += len(l.cols)
	return b.Resolve("=", at, l.Col(i), right)
}
