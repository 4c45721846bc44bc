package bind

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// lateral plans LATERAL (SELECT ..) beside the rows that its conditions look at: a join on those conditions, with the
// first rows of each group if it has ORDER BY and LIMIT; or, if it aggregates, a join with its groups by what is compared
// with the outer columns.
func (b *Binder) lateral(l *From, left ast.TableRef, d *ast.Derived, outer bool) (*From, error) {
	sel, ok := d.Query.(*ast.Select)
	var refused error // told when the query is known to be right
	if o, is := d.Query.(*ast.Ordered); is {
		var err error
		if sel, refused, err = b.lateralTopN(o, l.Scope, left, outer); err != nil {
			return nil, err
		}
		ok = sel != nil
	}
	if !ok || sel.GroupBy != nil || sel.Having != nil || sel.Distinct || sel.From == nil {
		return nil, expr.Unsupported(d.Span, "this query behind LATERAL")
	}
	var items []item
	var j *plan.Join
	var err error
	if b.aggregates(sel, nil) {
		j, items, err = b.lateralGroups(l, sel, d.Span)
	} else {
		j, items, err = b.lateralRows(l, sel, outer)
	}
	if err == nil {
		err = refused
	}
	if err != nil {
		return nil, err
	}
	width := len(l.Scope.Cols)
	p := plan.PassedFirst(j, width)
	for _, it := range items {
		p.Exprs, p.Cols = append(p.Exprs, it.e), append(p.Cols, plan.Column{Name: it.name, Type: it.e.Type()})
	}
	alias := ""
	if d.Alias != nil {
		alias = d.Alias.Name.Text
		if n := len(d.Alias.Columns); n > 0 && n != len(items) {
			return nil, source.Fail(source.SqlValidatorException, d.Alias.Span, "List of column aliases must have same degree as table; table has %d columns (%s), whereas alias list has %d columns",
				len(items), quotedNames(p.Cols[width:]), n)
		}
		for i, id := range d.Alias.Columns {
			p.Cols[width+i].Name = id.Text
		}
	}
	sc := l.Scope.Join(expr.NewScope(alias, p.Cols[width:]))
	sc.Cols = p.Cols
	return &From{p, sc}, nil
}

// lateralRows joins the rows of a query without aggregates.
func (b *Binder) lateralRows(l *From, sel *ast.Select, outer bool) (*plan.Join, []item, error) {
	f, err := b.From(sel.From)
	if err != nil {
		return nil, nil, err
	}
	cond, right, err := b.correlated(l.Scope, f, sel.Where)
	if err != nil {
		return nil, nil, err
	}
	kind := rel.InnerJoin
	if outer {
		kind = rel.LeftJoin
	}
	j := plan.NewJoin(kind, l.Node, right, cond)
	x := &exprs{Binder: expr.New(b.Env, l.Scope.Join(f.Scope), "")}
	x.Scope.Cols, x.Scope.Inner = j.Cols, len(l.Scope.Cols)
	list := *sel
	for _, it := range sel.Items {
		if star, ok := it.X.(*ast.Star); ok && len(star.Qualifier) == 0 {
			return nil, nil, expr.Unsupported(star.Span, "* behind LATERAL")
		}
	}
	items, err := x.list(&list)
	return j, items, err
}

// lateralGroups joins the groups of a query that aggregates all rows that belong to an outer row. An outer row without
// any has a result as well: COUNT gives 0, other aggregates NULL.
func (b *Binder) lateralGroups(l *From, sel *ast.Select, at source.Span) (*plan.Join, []item, error) {
	in, err := b.From(sel.From)
	if err != nil {
		return nil, nil, err
	}
	right, cond, ok, err := b.correlatedGroups(l, in, sel)
	if err != nil {
		return nil, nil, err
	}
	if !ok {
		return nil, nil, expr.Unsupported(at, "LATERAL without a reference to outer columns")
	}
	j := plan.NewJoin(rel.LeftJoin, l.Node, right, cond)
	first := len(j.Cols) - len(sel.Items)
	var items []item
	for i, it := range sel.Items {
		c := j.Cols[first+i]
		items = append(items, item{x: it.X, e: orZero(it.X, &plan.Col{Index: first + i, Name: c.Name, T: c.Type}), name: c.Name})
	}
	return j, items, nil
}

// orZero is what an aggregate over no rows gives: COUNT 0, others NULL.
func orZero(x ast.Expr, col *plan.Col) plan.Expr {
	call, ok := x.(*ast.Call)
	if !ok || !strings.EqualFold(call.Name.Last(), "COUNT") {
		return col
	}
	t := col.T.Must()
	isNull := functions.IsNull(col.T)
	return &plan.Case{T: t, Whens: []plan.When{{Cond: &plan.Call{Fn: isNull, Args: []plan.Expr{col}, T: types.Of(types.Boolean).Must()}, Then: &plan.Lit{T: t, Value: int64(0)}}}, Else: col}
}
