package bind

import (
	"strings"

	"minisql/exec/rel"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// scalars joins the scalar subqueries of some expressions to the rows below, each as a column without a name.
func (b *Binder) scalars(f *From, xs ...ast.Expr) error {
	var found []*ast.Subquery
	for _, x := range xs {
		ast.Walk(x, func(y ast.Expr) {
			if s, ok := y.(*ast.Subquery); ok {
				found = append(found, s)
			}
		})
	}
	for _, s := range found {
		if err := b.scalar(f, s); err != nil {
			return err
		}
	}
	return nil
}

func (b *Binder) scalar(f *From, s *ast.Subquery) error {
	right, cond, err := b.scalarQuery(f, s)
	if err != nil {
		return err
	}
	j := plan.NewJoin(rel.LeftJoin, f.Node, right, cond)
	width := len(f.Node.Schema())
	at := len(j.Cols) - 1
	p := plan.PassedFirst(j, width)
	var value plan.Expr = &plan.Col{Index: at, Name: "$subquery", T: j.Cols[at].Type}
	if sel, ok := s.Query.(*ast.Select); ok && cond != nil {
		value = orZero(sel.Items[0].X, value.(*plan.Col))
	}
	p.Exprs, p.Cols = append(p.Exprs, value), append(p.Cols, plan.Column{Name: "$subquery", Type: value.Type()})
	f.Node = p
	sc := *f.Scope
	sc.Cols = append(sc.Cols[:len(sc.Cols):len(sc.Cols)], plan.Column{Name: "$subquery", Type: value.Type()})
	sc.Alias = append(sc.Alias[:len(sc.Alias):len(sc.Alias)], "")
	sc.Hidden++
	sc.Subqueries = map[*ast.Subquery]int{s: len(sc.Cols) - 1}
	for k, v := range f.Scope.Subqueries {
		sc.Subqueries[k] = v
	}
	// The rows below keep their time attributes: a subquery adds a value, it does not mix streams.
	for i := range width {
		sc.Cols[i].Type.Attr = j.Cols[i].Type.Attr
	}
	*f.Scope = sc
	return nil
}

// scalarQuery plans a subquery that gives one value, and the condition under which a row gets it. One that compares
// its own columns with outer ones for equality is grouped by its own.
func (b *Binder) scalarQuery(f *From, s *ast.Subquery) (plan.Node, plan.Expr, error) {
	var r plan.Node
	var err error
	if sel, ok := s.Query.(*ast.Select); ok && sel.GroupBy == nil && sel.From != nil && b.aggregates(sel, nil) && len(sel.Items) == 1 {
		var in *From
		if in, err = b.From(sel.From); err != nil {
			return nil, nil, err
		}
		n, cond, ok, err := b.correlatedGroups(f, in, sel)
		if ok || err != nil {
			return n, cond, err
		}
		if r, err = b.selectOver(in, sel, nil); err != nil {
			return nil, nil, err
		}
	} else if r, err = b.Query(s.Query); err != nil {
		return nil, nil, err
	}
	if n := len(r.Schema()); n != 1 {
		return nil, nil, source.Fail(source.SqlValidatorException, s.Span, "Cannot apply '$SCALAR_QUERY' to arguments of type '$SCALAR_QUERY(<RECORDTYPE(%s)>)'.", recordType(r.Schema()))
	}
	if single(r) {
		return r, nil, nil
	}
	t := r.Schema()[0].Type
	call, err := b.Functions.Aggregate("SINGLE_VALUE").Resolve(plan.Signature([]plan.Expr{&plan.Col{T: t}}))
	if err != nil {
		return nil, nil, source.Placed(err, s.Span)
	}
	agg := plan.Agg{Call: call, Args: []int{0}, Filter: -1, Name: "SINGLE_VALUE", Type: t.Opt()}
	return &plan.GroupAgg{Input: r, Aggs: []plan.Agg{agg}, Cols: []plan.Column{{Name: "$single", Type: t.Opt()}}}, nil, nil
}

// recordType spells columns as Calcite does: INTEGER ID, TIMESTAMP(3) *ROWTIME* TS.
func recordType(cols []plan.Column) string {
	s := ""
	for i, c := range cols {
		if i > 0 {
			s += ", "
		}
		s += functions.Calcite(c.Type) + " " + c.Name
	}
	return strings.ToUpper(s)
}

// single reports a node that gives at most one row.
func single(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.GroupAgg:
		return len(n.Keys) == 0
	case *plan.Project:
		return single(n.Input)
	case *plan.Values:
		return len(n.Rows) <= 1
	}
	return false
}

// correlatedGroups plans, over the bound FROM in, SELECT agg FROM t WHERE t.k = outer.k as groups by k, whose columns come first, and the condition
// under which a group belongs to an outer row; false where nothing refers to the outer rows.
func (b *Binder) correlatedGroups(f, in *From, sel *ast.Select) (plan.Node, plan.Expr, bool, error) {
	outer := expr.New(b.Env, f.Scope, "")
	local, equations, err := correlations(f.Scope, in.Scope, sel.Where)
	if err != nil {
		return nil, nil, false, err
	}
	inner := *sel
	inner.Where = local
	inner.Items = nil
	var outerKeys []plan.Expr
	group := &ast.GroupBy{Span: sel.Span}
	for _, eq := range equations {
		e, err := outer.Bind(eq.theirs)
		if err != nil {
			return nil, nil, false, err
		}
		outerKeys = append(outerKeys, e)
		group.Items = append(group.Items, eq.mine)
		inner.Items = append(inner.Items, ast.SelectItem{Span: eq.mine.Pos(), X: eq.mine})
	}
	if len(outerKeys) == 0 {
		return nil, nil, false, nil
	}
	inner.GroupBy = group
	inner.Items = append(inner.Items, sel.Items...)
	r, err := b.selectOver(in, &inner, nil)
	if err != nil {
		return nil, nil, false, err
	}
	cols := r.Schema()
	width := len(f.Node.Schema())
	var all []plan.Expr
	for i, e := range outerKeys {
		c, err := outer.Resolve("=", sel.Span, e, &plan.Col{Index: width + i, Name: cols[i].Name, T: cols[i].Type})
		if err != nil {
			return nil, nil, false, err
		}
		all = append(all, c)
	}
	return r, plan.Connect(plan.And, all...), true, nil
}

// equation is a condition of a subquery between its own columns and outer ones.
type equation struct{ cond, mine, theirs ast.Expr }

// correlations splits the conditions of a subquery into those on its own columns and equations with outer columns. Any
// other one is an error.
func correlations(outer, own *expr.Scope, where ast.Expr) (local ast.Expr, equations []equation, err error) {
	for _, c := range astConjuncts(where) {
		if !refersTo(outer, own, c) {
			local = astAnd(local, c)
			continue
		}
		eq, ok := c.(*ast.Binary)
		if !ok || eq.Op != ast.Eq || refersTo(outer, own, eq.L) == refersTo(outer, own, eq.R) {
			return nil, nil, expr.Unsupported(c.Pos(), "this condition on outer columns in a subquery")
		}
		mine, theirs := eq.L, eq.R
		if refersTo(outer, own, mine) {
			mine, theirs = theirs, mine
		}
		equations = append(equations, equation{c, mine, theirs})
	}
	return local, equations, nil
}

// refersTo reports expressions of a subquery with a column that is an outer one: none of its own has that name.
func refersTo(outer, own *expr.Scope, xs ...ast.Expr) (yes bool) {
	for _, x := range xs {
		ast.Walk(x, func(x ast.Expr) {
			if c, ok := x.(*ast.ColumnRef); ok {
				yes = yes || !own.Knows(c) && outer.Knows(c)
			}
		})
	}
	return yes
}

// quantified binds x op ANY (query) as rows with a partner, and x op ALL (query) as rows for which no partner's comparison
// is FALSE or unknown.
func (b *Binder) quantified(f *From, q *ast.Quantified, not bool) (*plan.Subquery, error) {
	n, err := b.Query(q.Query)
	if err != nil {
		return nil, err
	}
	cols := n.Schema()
	if len(cols) != 1 {
		return nil, source.Fail(source.SqlValidatorException, q.Span, "Values passed to %s operator must have compatible types", expr.Signs[q.Op])
	}
	x := expr.New(b.Env, f.Scope, "")
	l, err := x.Bind(q.X)
	if err != nil {
		return nil, err
	}
	cond, err := x.Resolve(expr.Signs[q.Op], q.Span, l, &plan.Col{Index: len(f.Node.Schema()), Name: cols[0].Name, T: cols[0].Type})
	if err == nil && q.All {
		cond, err = x.Resolve("IS NOT TRUE", q.Span, cond)
	}
	return &plan.Subquery{Kind: semiKind(q.All != not), Query: n, Cond: cond}, err
}

func astConjuncts(x ast.Expr) []ast.Expr {
	if x == nil {
		return nil
	}
	if and, ok := x.(*ast.Binary); ok && and.Op == ast.And {
		return append(astConjuncts(and.L), astConjuncts(and.R)...)
	}
	return []ast.Expr{x}
}

func astAnd(l, r ast.Expr) ast.Expr {
	if l == nil {
		return r
	}
	return &ast.Binary{Span: l.Pos(), Op: ast.And, L: l, R: r, OpSpan: r.Pos()}
}
