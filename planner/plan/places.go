package plan

import "minisql/grammar/source"

// Unplace takes all places out of a plan, in place: they belong to the text of a view, not to that of the statement.
func Unplace(n Node) {
	for _, in := range n.Inputs() {
		Unplace(in)
	}
	same := func(c int) int { return c }
	m := columnMap{col: same, expr: UnplaceExpr, pick: func(cols []Column) []Column { return cols }}
	n.With(n.Inputs()).remap(&m)
	for _, at := range n.places() {
		*at = source.Span{}
	}
}

// UnplaceExpr takes all places out of an expression, in place, and returns it.
func UnplaceExpr(e Expr) Expr {
	Walk(e, func(x Expr) {
		if c, ok := x.(*Call); ok {
			c.Span = source.Span{}
		}
	})
	return e
}

func (c *WindowCall) places() []*source.Span {
	all := []*source.Span{&c.Span, &c.At}
	for i := range c.Sizes {
		all = append(all, &c.Sizes[i].Span)
	}
	more := []*source.Span{c.Order}
	if c.Group != nil {
		more = append(more, c.Group.Another, c.Group.Proctime)
	}
	for _, at := range more {
		if at != nil {
			all = append(all, at)
		}
	}
	return all
}
