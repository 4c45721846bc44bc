package bind

import (
	"strconv"

	"minisql/grammar/ast"
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
	f := &From{&plan.Values{Rows: [][]plan.Expr{{}}}, NewScope("", nil)}
	var err error
	if q.From != nil {
		if f, err = b.From(q.From); err != nil {
			return nil, err
		}
	}
	xs := []ast.Expr{q.Where}
	for _, it := range q.Items {
		xs = append(xs, it.X)
	}
	if err := b.scalars(f, xs...); err != nil {
		return nil, err
	}
	x := &Exprs{Binder: b, Scope: f.Scope}
	node := f.Node
	if q.Where != nil {
		subqueries, rest, err := b.subqueries(f, q.Where)
		if err != nil {
			return nil, err
		}
		var cond plan.Expr
		if rest != nil {
			x.Clause = "WHERE"
			if cond, err = x.Condition(rest); err != nil {
				return nil, err
			}
		}
		node = b.where(node, cond, subqueries...)
		f.Scope.attributes(node)
	}
	x.Clause = ""
	if q.GroupBy != nil || b.aggregates(q, ord) {
		if x.group, err = b.newGrouping(f.Scope, node, q.GroupBy); err != nil {
			return nil, err
		}
	}
	x.over = &overs{named: q.Windows}
	items, err := x.list(q)
	if err := x.grouped(err); err != nil {
		return nil, err
	}
	var qualify plan.Expr
	if q.Qualify != nil {
		x.Clause = "QUALIFY"
		x.aliases = map[string]plan.Expr{}
		for _, it := range items {
			x.aliases[it.name] = it.e
		}
		qualify, err = x.Condition(q.Qualify)
		if err := x.grouped(err); err != nil {
			return nil, err
		}
	}
	x.aliases = nil
	over := x.over
	x.over = nil
	var having plan.Expr
	if q.Having != nil {
		x.Clause = "HAVING"
		having, err = x.Condition(q.Having)
		if missing := x.grouped(nil); missing != nil { // here Calcite looks for columns first
			return nil, missing
		}
		if err != nil {
			return nil, err
		}
	}
	var keys []plan.SortKey
	visible := len(items)
	x.over = over
	if ord != nil {
		keys, items, err = x.sortKeys(ord.items, items, q.Distinct)
		if err := x.grouped(err); err != nil {
			return nil, err
		}
	}
	if x.group != nil {
		if node, err = x.group.node(); err != nil {
			return nil, err
		}
	}
	if having != nil {
		node = &plan.Filter{Input: node, Cond: having}
	}
	all := append(items, item{e: qualify})
	if node, err = over.node(x, node, all); err != nil {
		return nil, err
	}
	if qualify != nil {
		node = b.where(node, all[len(items)].e)
	}
	copy(items, all)
	node = project(node, items)
	if q.Distinct {
		node = distinct(node)
	}
	if ord != nil {
		if node, err = b.sort(node, keys, ord); err != nil {
			return nil, err
		}
		node = plan.First(node, visible)
	}
	return node, nil
}

// list binds the SELECT list, stars expanded.
func (b *Exprs) list(q *ast.Select) ([]item, error) {
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
func (b *Exprs) property(e plan.Expr) plan.Column {
	c, ok := e.(*plan.Col)
	if !ok {
		return plan.Column{}
	}
	if b.group != nil {
		return b.group.column(c.Index)
	}
	return b.Scope.cols[c.Index]
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
