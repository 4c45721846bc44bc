package planner

import (
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// ordering is an ORDER BY that may look at what the SELECT list leaves out.
type ordering struct {
	items         []ast.OrderItem
	limit, offset int64
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
	if attr == types.Proctime && !keys[0].Desc && limit < 0 && offset == 0 {
		if len(keys) == 1 { // rows come in that order
			return n, nil
		}
		p, at := arrivalColumn(passed(n), keys[0].Col, plan.ByClock)
		s.Input, s.Rowtime = p, true
		s.Keys = append([]plan.SortKey{{Col: at}}, keys[1:]...)
		return first(s, len(n.Schema())), nil
	}
	s.Rowtime = !keys[0].Desc && attr == types.Rowtime && limit < 0 && offset == 0
	if !s.Rowtime && limit < 0 {
		d := fail(tableError, at, "Sort on a non-time-attribute field is not supported.")
		d.Hint = "a stream can be sorted by its rowtime first, or with LIMIT; or SET 'execution.runtime-mode' = 'batch'"
		b.later(translating, d)
	}
	return s, nil
}
