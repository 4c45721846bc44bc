package plan

import (
	"slices"

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

func (n *Scan) remap(*columnMap)        {}
func (n *Values) remap(*columnMap)      {}
func (n *Limit) remap(*columnMap)       {}
func (n *Union) remap(*columnMap)       {}
func (n *Expand) remap(*columnMap)      {}
func (n *SetOp) remap(*columnMap)       {}
func (n *Sink) remap(*columnMap)        {}
func (n *Sort) remap(m *columnMap)      { n.Keys = m.keys(n.Keys) }
func (n *Project) remap(m *columnMap)   { n.Exprs = m.exprs(n.Exprs) }
func (n *Normalize) remap(m *columnMap) { n.Key = m.cols(n.Key) }

func (n *Filter) remap(m *columnMap) {
	if n.Cond != nil {
		n.Cond = m.expr(n.Cond)
	}
	if n.Cols != nil {
		n.Cols = m.pick(n.Cols)
	}
}

func (n *AssignWatermark) remap(m *columnMap) {
	n.Time, n.Expr, n.Cols = m.col(n.Time), m.expr(n.Expr), m.pick(n.Cols)
}

func (n *ProcTime) remap(m *columnMap) { n.Time, n.Cols = m.col(n.Time), m.pick(n.Cols) }

func (n *WindowTVF) remap(m *columnMap) {
	w := *n.Window
	w.Partition = m.cols(w.Partition)
	n.Time, n.Window, n.Cols = m.col(n.Time), &w, m.pick(n.Cols)
}

func (n *GroupAgg) remap(m *columnMap) { n.Keys, n.Aggs = m.cols(n.Keys), m.aggs(n.Aggs) }

func (n *WindowAgg) remap(m *columnMap) {
	n.Keys, n.Aggs = m.cols(n.Keys), m.aggs(n.Aggs)
	if n.Time >= 0 {
		n.Time = m.col(n.Time)
	} else {
		n.Start, n.End = m.col(n.Start), m.col(n.End)
	}
}

func (n *Unnest) remap(m *columnMap) { n.Value, n.Cols = m.expr(n.Value), m.pick(n.Cols) }

func (n *Over) remap(m *columnMap) {
	n.Partition, n.Order, n.Cols = m.cols(n.Partition), m.keys(n.Order), m.pick(n.Cols)
	funcs := make([]OverFunc, len(n.Funcs))
	for i, f := range n.Funcs {
		funcs[i] = f
		funcs[i].Agg = m.agg(f.Agg)
	}
	n.Funcs = funcs
}

func (n *Rank) remap(m *columnMap) {
	n.Partition, n.Order, n.Cols = m.cols(n.Partition), m.keys(n.Order), m.pick(n.Cols)
	if n.Window != nil {
		n.End = m.col(n.End)
	}
	if n.Limited {
		n.Limit = m.col(n.Limit)
	}
}

func (n *Match) remap(m *columnMap) {
	n.Partition, n.Order = m.cols(n.Partition), m.keys(n.Order)
	n.Elements, n.Measures = slices.Clone(n.Elements), slices.Clone(n.Measures)
	for i, e := range n.Elements {
		if e.Cond != nil {
			cond := e.Cond.moved(m)
			n.Elements[i].Cond = &cond
		}
	}
	for i, e := range n.Measures {
		n.Measures[i] = e.moved(m)
	}
}

// moved is an expression over slots that take other columns.
func (e MatchExpr) moved(m *columnMap) MatchExpr {
	e.Slots = slices.Clone(e.Slots)
	for i, s := range e.Slots {
		switch s.Kind {
		case rel.SlotRow:
			e.Slots[i].Col = m.col(s.Col)
		case rel.SlotAgg:
			e.Slots[i].Agg = m.agg(s.Agg)
		}
	}
	return e
}

func (n *Join) remap(m *columnMap) {
	n.LeftKeys = m.cols(n.LeftKeys)
	right := make([]int, len(n.RightKeys))
	for i, k := range n.RightKeys {
		right[i] = m.right(k)
	}
	n.RightKeys = right
	if n.Cond != nil {
		n.Cond = m.expr(n.Cond)
	}
	if n.Time != nil {
		t := *n.Time
		t.Left, t.AsOf = m.col(t.Left), nil // what was written has been checked
		t.Right = m.right(t.Right)
		n.Time = &t
	}
	n.Cols = m.pick(n.Cols)
}
