package bind

import (
	"strconv"
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// ordering is an ORDER BY that may look at what the SELECT list leaves out.
type ordering struct {
	items         []ast.OrderItem
	limit, offset int64 // limit < 0: all
	offsetAt      source.Span
}

// sortKeys binds an ORDER BY: a number is a position, a name is an item of the list or else a column; what the list
// lacks is added behind it.
func (b *exprs) sortKeys(order []ast.OrderItem, items []item, distinct bool) ([]rel.SortKey, []item, error) {
	var keys []rel.SortKey
	visible := len(items)
	for _, o := range order {
		at, err := b.sortItem(o, items, visible)
		if err != nil {
			return nil, nil, err
		}
		if at < 0 {
			e, err := b.Bind(o.X)
			if err != nil {
				return nil, nil, err
			}
			for i := range items {
				if plan.Equal(items[i].e, e) {
					at = i
				}
			}
			if at < 0 {
				if distinct {
					return nil, nil, source.Fail(source.SqlValidatorException, o.Span, "Expression '%s' is not in the select clause", strings.ReplaceAll(ast.SQL(o.X), "`", ""))
				}
				at = len(items)
				items = append(items, item{x: o.X, e: e, name: "$sort" + strconv.Itoa(at)})
			}
		}
		keys = append(keys, SortKey(at, o))
	}
	return keys, items, nil
}

// sortItem finds the item that an ORDER BY names by position or alias, or -1.
func (b *exprs) sortItem(o ast.OrderItem, items []item, visible int) (int, error) {
	switch x := o.X.(type) {
	case *ast.Literal:
		if n, err := strconv.Atoi(x.Text); err == nil && x.Kind == ast.NumberLiteral {
			if n < 1 || n > visible {
				return 0, source.Fail(source.SqlValidatorException, x.Span, "Ordinal out of range")
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
func SortKey(col int, o ast.OrderItem) rel.SortKey {
	k := rel.SortKey{Col: col, Desc: o.Desc, NullsFirst: !o.Desc}
	if o.Nulls != ast.NullsDefault {
		k.NullsFirst = o.Nulls == ast.NullsFirst
	}
	return k
}

// sorted orders a query that is no SELECT by its own columns.
func (b *Binder) sorted(n plan.Node, ord *ordering) (plan.Node, error) {
	cols := n.Schema()
	x := &exprs{Binder: expr.New(b.Env, expr.NewScope("", cols), "")}
	var items []item
	for i, c := range cols {
		items = append(items, item{e: x.Scope.Col(i), name: c.Name, col: c})
	}
	keys, items, err := x.sortKeys(ord.items, items, false)
	if err != nil {
		return nil, err
	}
	if len(items) > len(cols) {
		n = project(n, items)
	}
	if n, err = b.sort(n, keys, ord); err != nil {
		return nil, err
	}
	return plan.First(n, len(cols)), nil
}

// sort orders rows. A stream that is sorted by its processing time comes in that order.
func (b *Binder) sort(n plan.Node, keys []rel.SortKey, ord *ordering) (plan.Node, error) {
	s := &plan.Sort{Input: n, Keys: keys, Limit: ord.limit, Offset: ord.offset, Span: ord.items[0].Span, OffsetAt: ord.offsetAt}
	if b.Batch {
		return s, nil
	}
	attr := n.Schema()[keys[0].Col].Type.Attr
	if attr == types.Proctime && !keys[0].Desc && ord.limit < 0 && ord.offset == 0 {
		if len(keys) == 1 { // rows come in that order
			return n, nil
		}
		p, at := plan.ArrivalColumn(plan.Passed(n), keys[0].Col, rel.ByClock)
		s.Input, s.Rowtime = p, true
		s.Keys = append([]rel.SortKey{{Col: at}}, keys[1:]...)
		return plan.First(s, len(n.Schema())), nil
	}
	s.Rowtime = !keys[0].Desc && attr == types.Rowtime && ord.limit < 0 && ord.offset == 0
	return s, nil
}
