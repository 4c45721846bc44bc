package plan

import "minisql/grammar/source"

// Unplace takes all places out of a plan, in place: they belong to the text of a view, not to that of the statement.
func Unplace(n Node) {
	for _, in := range n.Inputs() {
		Unplace(in)
	}
	var nowhere source.Span
	same := func(c int) int { return c }
	m := columnMap{col: same, expr: UnplaceExpr, pick: func(cols []Column) []Column { return cols }}
	n.With(n.Inputs()).remap(&m)
	switch n := n.(type) {
	case *Scan:
		n.Span = nowhere
	case *Limit:
		n.OffsetAt = nowhere
	case *Sort:
		n.Span, n.OffsetAt = nowhere, nowhere
	case *WindowTVF:
		n.Window.Call.unplace()
	case *WindowAgg:
		n.Window.Call.unplace()
	case *Over:
		n.Span = nowhere
		for i := range n.Funcs {
			n.Funcs[i].LagSpan = nowhere
		}
	case *Match:
		n.Span = nowhere
		for _, err := range []error{n.Refused.Converting, n.Refused.Optimizing, n.Refused.Translating} {
			source.Unplace(err)
		}
	case *Join:
		if n.Time != nil && n.Time.AsOf != nil {
			n.Time.AsOf.Span, n.Time.AsOf.Table, n.Time.AsOf.Join = nowhere, nowhere, nowhere
		}
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

func (c *WindowCall) unplace() {
	c.Span, c.At = source.Span{}, source.Span{}
	for i := range c.Sizes {
		c.Sizes[i].Span = source.Span{}
	}
	places := []*source.Span{c.Order}
	if c.Group != nil {
		places = append(places, c.Group.Another, c.Group.Proctime)
	}
	for _, at := range places {
		if at != nil {
			*at = source.Span{}
		}
	}
}
