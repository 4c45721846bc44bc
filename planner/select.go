package planner

import (
	"strconv"

	"minisql/grammar/ast"
	"minisql/planner/plan"
)

// item is a bound item of a SELECT list.
type item struct {
	x    ast.Expr // nil for a column of a star
	e    plan.Expr
	name string
	col  plan.Column // for window properties of plain columns
}

// selectQuery plans one SELECT block: FROM, WHERE, GROUP BY, HAVING, the list, DISTINCT, ORDER BY.
func (b *binder) selectQuery(q *ast.Select, ord *ordering) (*relation, error) {
	f := &from{&plan.Values{Rows: [][]plan.Expr{{}}}, newScope("", nil)}
	var err error
	if q.From != nil {
		if f, err = b.from(q.From); err != nil {
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
	x := &exprs{binder: b, scope: f.scope}
	node := f.node
	where := q.Where
	if where != nil {
		if node, where, err = b.semi(node, f.scope, where); err != nil {
			return nil, err
		}
	}
	if where != nil {
		x.clause = "WHERE"
		cond, err := x.condition(where)
		if err != nil {
			return nil, err
		}
		node = b.filter(node, cond)
		f.scope.attributes(node)
	}
	x.clause = ""
	if q.GroupBy != nil || b.aggregates(q, ord) {
		if x.group, err = b.newGrouping(f.scope, node, q.GroupBy); err != nil {
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
		x.clause = "QUALIFY"
		x.aliases = map[string]plan.Expr{}
		for _, it := range items {
			x.aliases[it.name] = it.e
		}
		qualify, err = x.condition(q.Qualify)
		if err := x.grouped(err); err != nil {
			return nil, err
		}
	}
	x.aliases = nil
	over := x.over
	x.over = nil
	var having plan.Expr
	if q.Having != nil {
		x.clause = "HAVING"
		having, err = x.condition(q.Having)
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
		node = b.filter(node, all[len(items)].e)
	}
	copy(items, all)
	node = project(node, items)
	if q.Distinct {
		if node, err = b.distinct(node); err != nil {
			return nil, err
		}
	}
	if ord != nil {
		if node, err = b.sort(node, keys, ord.limit, ord.offset, ord.items[0].Span); err != nil {
			return nil, err
		}
		node = first(node, visible)
	}
	return &relation{node}, nil
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
		e, err := b.bind(it.X)
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
	if !ok || c.Index >= overBase {
		return plan.Column{}
	}
	if b.group != nil {
		return b.group.column(c.Index)
	}
	return b.scope.cols[c.Index]
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

// first keeps the first n columns.
func first(node plan.Node, n int) plan.Node {
	if len(node.Schema()) == n {
		return node
	}
	return passedFirst(node, n)
}

// passed is a projection that passes all columns on, for others to be added.
func passed(in plan.Node) *plan.Project { return passedFirst(in, len(in.Schema())) }

// passedFirst passes the first n columns on.
func passedFirst(in plan.Node, n int) *plan.Project {
	p := &plan.Project{Input: in}
	for i, c := range in.Schema()[:n] {
		p.Exprs, p.Cols = append(p.Exprs, &plan.Col{Index: i, Name: c.Name, T: c.Type}), append(p.Cols, c)
	}
	return p
}

// aggregates reports whether the list, HAVING or ORDER BY hold an aggregate call.
func (b *binder) aggregates(q *ast.Select, ord *ordering) bool {
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
