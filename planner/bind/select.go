package bind

import (
	"strconv"

	"minisql/exec/rel"
	"minisql/grammar/ast"
	"minisql/planner/expr"
	"minisql/planner/plan"
	"minisql/planner/rules"
)

// item is a bound item of a SELECT list.
type item struct {
	x    ast.Expr // nil for a column of a star
	e    plan.Expr
	name string
	col  plan.Column // for window properties of plain columns
}

// selectQuery plans one SELECT block: FROM, WHERE, GROUP BY, HAVING, the list, DISTINCT, ORDER BY.
func (b *Binder) selectQuery(q *ast.Select, ord *ordering) (plan.Node, error) {
	f := &From{&plan.Values{Rows: [][]plan.Expr{{}}}, expr.NewScope("", nil)}
	if q.From != nil {
		var err error
		if f, err = b.From(q.From); err != nil {
			return nil, err
		}
	}
	return b.selectOver(f, q, ord)
}

// selectOver plans a SELECT block whose FROM is bound. That happens once: a query in a FROM in a query would otherwise be
// bound twice as often with every level.
func (b *Binder) selectOver(f *From, q *ast.Select, ord *ordering) (plan.Node, error) {
	err := b.filtered(f, q)
	if err != nil {
		return nil, err
	}
	x := &exprs{Binder: expr.New(b.Env, f.Scope, "")}
	if q.GroupBy != nil || b.aggregates(q, ord) {
		if x.group, err = b.newGrouping(f.Scope, f.Node, q.GroupBy); err != nil {
			return nil, err
		}
		x.Group = x.group
	}
	c := &clauses{exprs: x, over: &overs{Binder: x.Binder, named: q.Windows}}
	if err := c.bind(q, ord); err != nil {
		return nil, err
	}
	return c.node(b, q, ord, f.Node)
}

// filtered joins scalar subqueries to the rows and filters them by WHERE.
func (b *Binder) filtered(f *From, q *ast.Select) error {
	xs := []ast.Expr{q.Where}
	for _, it := range q.Items {
		xs = append(xs, it.X)
	}
	if err := b.scalars(f, xs...); err != nil || q.Where == nil {
		return err
	}
	subqueries, rest, err := b.subqueries(f, q.Where)
	if err != nil {
		return err
	}
	var cond plan.Expr
	if rest != nil {
		x := expr.New(b.Env, f.Scope, "WHERE")
		if cond, err = x.Condition(rest); err != nil {
			return err
		}
	}
	f.Node = b.where(f.Node, cond, subqueries...)
	f.Scope.Attributes(f.Node)
	return nil
}

// clauses are the bound clauses of a SELECT behind WHERE.
type clauses struct {
	*exprs
	over            *overs
	items           []item // of the list, and what ORDER BY needs beside it
	visible         int    // the items of the list
	qualify, having plan.Expr
	keys            []rel.SortKey
}

// bind binds the clauses in the order of Calcite's validator.
func (c *clauses) bind(q *ast.Select, ord *ordering) (err error) {
	c.Over = c.over.call
	c.items, err = c.list(q)
	if err = c.grouped(err); err != nil {
		return err
	}
	c.visible = len(c.items)
	if q.Qualify != nil {
		if err := c.bindQualify(q.Qualify); err != nil {
			return err
		}
	}
	if q.Having != nil {
		c.Over, c.Clause = nil, "HAVING"
		c.having, err = c.Condition(q.Having)
		if missing := c.grouped(nil); missing != nil { // here Calcite looks for columns first
			return missing
		}
		if err != nil {
			return err
		}
		c.Over = c.over.call
	}
	if ord != nil {
		c.keys, c.items, err = c.sortKeys(ord.items, c.items, q.Distinct)
	}
	return c.grouped(err)
}

// bindQualify binds QUALIFY, which may name items of the list.
func (c *clauses) bindQualify(x ast.Expr) (err error) {
	c.Clause, c.Aliases = "QUALIFY", map[string]plan.Expr{}
	for _, it := range c.items {
		c.Aliases[it.name] = it.e
	}
	c.qualify, err = c.Condition(x)
	c.Aliases = nil
	return c.grouped(err)
}

// node makes the nodes of the clauses over the rows of n.
func (c *clauses) node(b *Binder, q *ast.Select, ord *ordering, n plan.Node) (plan.Node, error) {
	var err error
	if c.group != nil {
		if n, err = c.group.node(); err != nil {
			return nil, err
		}
	}
	if c.having != nil {
		n = &plan.Filter{Input: n, Cond: c.having}
	}
	all := append(c.items, item{e: c.qualify})
	if n, err = c.over.node(n, all); err != nil {
		return nil, err
	}
	if c.qualify != nil {
		n = b.where(n, all[len(c.items)].e)
	}
	n = project(n, all[:len(c.items)])
	if q.Distinct {
		n = distinct(n)
	}
	if ord == nil {
		return n, nil
	}
	if n, err = b.sort(n, c.keys, ord); err != nil {
		return nil, err
	}
	return plan.First(n, c.visible), nil
}

// exprs binds the expressions of a SELECT that may stand above a GROUP BY.
type exprs struct {
	*expr.Binder
	group *grouping // nil without GROUP BY
}

// list binds the SELECT list, stars expanded.
func (b *exprs) list(q *ast.Select) ([]item, error) {
	var items []item
	for _, it := range q.Items {
		if star, ok := it.X.(*ast.Star); ok {
			more, err := b.star(star)
			if err != nil {
				return nil, err
			}
			items = append(items, more...)
			continue
		}
		e, err := b.Bind(it.X)
		if err != nil {
			return nil, err
		}
		name := "EXPR$" + strconv.Itoa(len(items))
		if ref, ok := it.X.(*ast.ColumnRef); ok {
			name = ref.Last()
		}
		if it.Alias != nil {
			name = it.Alias.Text
		}
		items = append(items, item{x: it.X, e: e, name: name, col: b.property(e)})
	}
	uniqueNames(items)
	return items, nil
}

// property is the window property that a plain column carries.
func (b *exprs) property(e plan.Expr) plan.Column {
	c, ok := e.(*plan.Col)
	if !ok {
		return plan.Column{}
	}
	if b.group != nil {
		return b.group.column(c.Index)
	}
	return b.Scope.Cols[c.Index]
}

// uniqueNames appends a number to names met before, as Flink does: x, x0, x1.
func uniqueNames(items []item) {
	seen := map[string]bool{}
	for i := range items {
		name := items[i].name
		for n := 0; seen[items[i].name]; n++ {
			items[i].name = name + strconv.Itoa(n)
		}
		seen[items[i].name] = true
	}
}

func project(n plan.Node, items []item) plan.Node {
	p := &plan.Project{Input: n}
	for _, it := range items {
		p.Exprs = append(p.Exprs, it.e)
		p.Cols = append(p.Cols, plan.Column{Name: it.name, Type: it.e.Type(), Window: it.col.Window, Prop: it.col.Prop})
	}
	return p
}

// aggregates reports whether the list, HAVING or ORDER BY hold an aggregate call.
func (b *Binder) aggregates(q *ast.Select, ord *ordering) bool {
	found := false
	visit := func(x ast.Expr) {
		if c, ok := x.(*ast.Call); ok && c.Over == nil && b.Functions.Aggregate(c.Name.Last()) != nil {
			found = true
		}
	}
	for _, it := range q.Items {
		ast.Walk(it.X, visit)
	}
	if q.Having != nil {
		found = true // HAVING alone makes a query an aggregate
	}
	if ord != nil {
		for _, o := range ord.items {
			ast.Walk(o.X, visit)
		}
	}
	return found
}

// where filters rows. A condition can make a join of streams one in which event time plays a part, and subqueries take time
// attributes away; which ones are kept is asked of the rule that will place the filter.
func (b *Binder) where(n plan.Node, cond plan.Expr, subqueries ...*plan.Subquery) plan.Node {
	f := &plan.Filter{Input: n, Cond: cond, Subqueries: subqueries}
	f.Cols = rules.PlaceFilter(b.Env, f).Schema()
	return f
}
