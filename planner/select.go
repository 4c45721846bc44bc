package planner

import (
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// item is a bound item of a SELECT list.
type item struct {
	x    ast.Expr // nil for a column of a star
	e    plan.Expr
	name string
	col  plan.Column // for window properties of plain columns
}

// ordering is an ORDER BY that may look at what the SELECT list leaves out.
type ordering struct {
	items         []ast.OrderItem
	limit, offset int64
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
	if err != nil {
		return nil, err
	}
	var qualify plan.Expr
	if q.Qualify != nil {
		x.clause = "QUALIFY"
		if qualify, err = x.condition(q.Qualify); err != nil {
			return nil, err
		}
	}
	over := x.over
	x.over = nil
	var having plan.Expr
	if q.Having != nil {
		x.clause = "HAVING"
		if having, err = x.condition(q.Having); err != nil {
			return nil, err
		}
	}
	var keys []plan.SortKey
	visible := len(items)
	x.over = over
	if ord != nil {
		if keys, items, err = x.sortKeys(ord.items, items, q.Distinct); err != nil {
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
		switch x := it.X.(type) {
		case *ast.ColumnRef:
			name = x.Last()
		case *ast.Field:
			name = x.Name.Text
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

// star expands * and t.*; the columns of USING come first, once.
func (b *exprs) star(s *ast.Star) ([]item, error) {
	var items []item
	all := len(s.Qualifier) == 0
	add := func(i int) error {
		c := b.scope.cols[i]
		ref := &ast.ColumnRef{Name: ast.Name{Span: s.Span, Parts: []ast.Ident{{Text: c.Name, Span: s.Span}}}}
		var e plan.Expr = b.scope.col(i)
		if shared := b.scope.shared(c.Name); shared != nil && all {
			e = shared
		}
		if b.group != nil {
			if e = b.group.key(e); e == nil {
				return b.group.notGrouped(ref)
			}
		}
		items = append(items, item{x: ref, e: e, name: c.Name, col: b.property(e)})
		return nil
	}
	found := all
	if all {
		for i, c := range b.scope.cols {
			if b.scope.using[c.Name] && b.scope.find("", c.Name, false) == i {
				if err := add(i); err != nil {
					return nil, err
				}
			}
		}
	}
	for i, c := range b.scope.cols {
		if !all && b.scope.alias[i] != s.Qualifier[len(s.Qualifier)-1].Text || all && b.scope.using[c.Name] || i >= b.scope.visible() {
			continue
		}
		found = true
		if b.scope.find(b.scope.alias[i], c.Name, true) == -2 {
			return nil, fail(source.ValidatorErr, s.Span, "Column '%s' is ambiguous", c.Name)
		}
		if err := add(i); err != nil {
			return nil, err
		}
	}
	if !found {
		if more, err := b.rowStar(s); more != nil || err != nil {
			return more, err
		}
		d := fail(source.ValidatorErr, s.Span, "Unknown identifier '%s'", s.Qualifier[0].Text)
		d.Hint = suggest(s.Qualifier[0].Text, b.scope.tabs)
		return nil, d
	}
	return items, nil
}

// rowStar expands r.* where r is a ROW.
func (b *exprs) rowStar(s *ast.Star) ([]item, error) {
	ref := &ast.ColumnRef{Name: ast.Name{Span: s.Span, Parts: s.Qualifier}}
	row, err := b.bind(ref)
	if err != nil || row.Type().Kind != types.Row {
		return nil, nil // the star's own error says more
	}
	var items []item
	for _, f := range row.Type().Fields {
		e, err := b.fields(row, []ast.Ident{{Span: s.Span, Text: f.Name}})
		if err != nil {
			return nil, err
		}
		items = append(items, item{x: ref, e: e, name: f.Name})
	}
	return items, nil
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
	cols := node.Schema()
	if len(cols) == n {
		return node
	}
	p := &plan.Project{Input: node, Cols: cols[:n:n]}
	for i, c := range cols[:n] {
		p.Exprs = append(p.Exprs, &plan.Col{Index: i, Name: c.Name, T: c.Type})
	}
	return p
}

// sortKeys binds an ORDER BY: a number is a position, a name is an item of the list or else a column; what the list
// lacks is added behind it.
func (b *exprs) sortKeys(order []ast.OrderItem, items []item, distinct bool) ([]plan.SortKey, []item, error) {
	var keys []plan.SortKey
	visible := len(items)
	for _, o := range order {
		at, err := b.sortItem(o, items, visible)
		if err != nil {
			return nil, nil, err
		}
		if at < 0 {
			e, err := b.bind(o.X)
			if err != nil {
				return nil, nil, err
			}
			for i := range items {
				if items[i].e.String() == e.String() {
					at = i
				}
			}
			if at < 0 {
				if distinct {
					return nil, nil, fail(source.ValidatorErr, o.Span, "Expression '%s' is not in the select clause", strings.ReplaceAll(ast.SQL(o.X), "`", ""))
				}
				at = len(items)
				items = append(items, item{x: o.X, e: e, name: "$sort" + strconv.Itoa(at)})
			}
		}
		keys = append(keys, sortKey(at, o))
	}
	return keys, items, nil
}

// sortItem finds the item that an ORDER BY names by position or alias, or -1.
func (b *exprs) sortItem(o ast.OrderItem, items []item, visible int) (int, error) {
	switch x := o.X.(type) {
	case *ast.Literal:
		if n, err := strconv.Atoi(x.Text); err == nil && x.Kind == ast.NumberLiteral {
			if n < 1 || n > visible {
				return 0, fail(source.ValidatorErr, x.Span, "Ordinal out of range")
			}
			return n - 1, nil
		}
	case *ast.ColumnRef:
		if len(x.Parts) == 1 {
			for i := range items[:visible] {
				if items[i].name == x.Last() {
					return i, nil
				}
			}
		}
	}
	return -1, nil
}

// sortKey applies Flink's default: NULL is the smallest value.
func sortKey(col int, o ast.OrderItem) plan.SortKey {
	k := plan.SortKey{Col: col, Desc: o.Desc, NullsFirst: !o.Desc}
	if o.Nulls != ast.NullsDefault {
		k.NullsFirst = o.Nulls == ast.NullsFirst
	}
	return k
}

// sorted orders a query that is no SELECT by its own columns.
func (b *binder) sorted(n plan.Node, order []ast.OrderItem, limit, offset int64) (*relation, error) {
	cols := n.Schema()
	x := &exprs{binder: b, scope: newScope("", cols)}
	var items []item
	for i, c := range cols {
		items = append(items, item{e: x.scope.col(i), name: c.Name, col: c})
	}
	keys, items, err := x.sortKeys(order, items, false)
	if err != nil {
		return nil, err
	}
	if len(items) > len(cols) {
		n = project(n, items)
	}
	if n, err = b.sort(n, keys, limit, offset, order[0].Span); err != nil {
		return nil, err
	}
	return &relation{first(n, len(cols))}, nil
}

// sort refuses what a stream cannot sort by.
func (b *binder) sort(n plan.Node, keys []plan.SortKey, limit, offset int64, at source.Span) (plan.Node, error) {
	s := &plan.Sort{Input: n, Keys: keys, Limit: limit, Offset: offset}
	if b.Batch {
		return s, nil
	}
	attr := n.Schema()[keys[0].Col].Type.Attr
	s.Rowtime = !keys[0].Desc && attr == types.Rowtime && limit < 0 && offset == 0
	if !s.Rowtime && limit < 0 {
		d := fail(tableError, at, "Sort on a non-time-attribute field is not supported.")
		d.Hint = "a stream can be sorted by its rowtime first, or with LIMIT; or SET 'execution.runtime-mode' = 'batch'"
		return nil, d
	}
	return s, nil
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
		walk(it.X, visit)
	}
	if q.Having != nil {
		found = true // HAVING alone makes a query an aggregate
	}
	if ord != nil {
		for _, o := range ord.items {
			walk(o.X, visit)
		}
	}
	return found
}
