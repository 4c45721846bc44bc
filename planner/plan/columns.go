package plan

import (
	"minisql/exec/rel"
)

// columnMap is applied to what a node says of its inputs' columns, which count side by side, left ones first. A node is
// given it as a copy of itself that may be changed.
type columnMap struct {
	col  func(int) int
	expr func(Expr) Expr
	// pick takes the output columns that are left where a node passes its input's columns on.
	pick func([]Column) []Column
	// left and toLeft are the widths of a join's left input before and after.
	left, toLeft int
}

func (m *columnMap) cols(cols []int) []int {
	out := make([]int, len(cols))
	for i, c := range cols {
		out[i] = m.col(c)
	}
	return out
}

// right maps a column that counts within the right input.
func (m *columnMap) right(c int) int { return m.col(c+m.left) - m.toLeft }

func (m *columnMap) aggs(aggs []Agg) []Agg {
	out := make([]Agg, len(aggs))
	for i, a := range aggs {
		out[i] = m.agg(a)
	}
	return out
}

func (m *columnMap) agg(a Agg) Agg {
	a.Args = m.cols(a.Args)
	if a.Filter >= 0 {
		a.Filter = m.col(a.Filter)
	}
	return a
}

func (m *columnMap) keys(keys []rel.SortKey) []rel.SortKey {
	out := make([]rel.SortKey, len(keys))
	for i, k := range keys {
		out[i] = k
		out[i].Col = m.col(k.Col)
	}
	return out
}

func (m *columnMap) exprs(es []Expr) []Expr {
	out := make([]Expr, len(es))
	for i, e := range es {
		out[i] = m.expr(e)
	}
	return out
}

// Reads marks the columns of n's inputs that n itself looks at, beside those that it only passes on.
func Reads(n Node, used []bool) {
	m := columnMap{
		col:  func(c int) int { used[c] = true; return c },
		expr: func(e Expr) Expr { Columns(used, e); return e },
		pick: func(cols []Column) []Column { return cols },
	}
	if j, ok := n.(*Join); ok {
		m.left, m.toLeft = len(j.L.Schema()), len(j.L.Schema())
	}
	n.With(n.Inputs()).remap(&m)
}

// Moved is n over other inputs, whose columns stand where at tells for those of the old ones: -1 for a column that is gone
// because n does not look at it. A node that passes columns on has the ones that are left, then its own.
func Moved(n Node, inputs []Node, at []int) Node {
	m := columnMap{
		col:  func(c int) int { return at[c] },
		expr: func(e Expr) Expr { return MoveExpr(e, at) },
		pick: func(cols []Column) []Column { return Pick(cols, at) },
	}
	if j, ok := n.(*Join); ok {
		m.left, m.toLeft = len(j.L.Schema()), len(inputs[0].Schema())
	}
	out := n.With(inputs)
	out.remap(&m)
	return out
}

// MoveExpr is e over columns that stand where at tells.
func MoveExpr(e Expr, at []int) Expr {
	return Map(e, func(c *Col) Expr {
		m := *c
		m.Index = at[c.Index]
		return &m
	})
}

// ShiftExpr is e over columns that stand by places further on.
func ShiftExpr(e Expr, by int) Expr {
	return Map(e, func(c *Col) Expr {
		m := *c
		m.Index += by
		return &m
	})
}

// Pick is the columns that are left, where at tells; those behind them that at does not speak of follow.
func Pick(cols []Column, at []int) []Column {
	n := 0
	for _, a := range at {
		n = max(n, a+1)
	}
	out := make([]Column, n)
	for i, c := range cols {
		switch {
		case i >= len(at):
			out = append(out, c)
		case at[i] >= 0:
			out[at[i]] = c
		}
	}
	return out
}
