package plan

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Over adds a column for each function over the rows around a row.
type Over struct {
	Input     Node
	Partition []int
	Order     []rel.SortKey
	Frame     rel.Frame
	Funcs     []OverFunc
	Cols      []Column
	Span      source.Span
}

func (n *Over) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *Over) Schema() []Column    { return n.Cols }
func (n *Over) Inputs() []Node      { return []Node{n.Input} }

func (n *Over) remap(m *columnMap) {
	n.Partition, n.Order, n.Cols = m.cols(n.Partition), m.keys(n.Order), m.pick(n.Cols)
	funcs := make([]OverFunc, len(n.Funcs))
	for i, f := range n.Funcs {
		funcs[i] = f
		funcs[i].Agg = m.agg(f.Agg)
	}
	n.Funcs = funcs
}

func (n *Over) changes() Changes {
	if n.Rowtime() {
		return inputs(n)
	}
	return Changes{Update: true, Delete: Updating(n.Input)}
}

func (n *Over) upsertKeys() [][]int { return shuffled(n.Input, n.Partition) }

func (n *Over) places() []*source.Span {
	all := []*source.Span{&n.Span}
	for i := range n.Funcs {
		all = append(all, &n.Funcs[i].LagSpan)
	}
	return all
}

// Label names the window and the functions.
func (n *Over) Label() string {
	return "OverAggregate(" + over(n.Input.Schema(), n.Partition, n.Order) + ", select=[" + names(n.Cols) + "])"
}

// Rowtime reports an order by rowtime alone, which a stream runs without corrections.
func (n *Over) Rowtime() bool {
	return len(n.Order) == 1 && n.Input.Schema()[n.Order[0].Col].Type.Attr == types.Rowtime
}

// OverFunc is an aggregate, or a function of the row's place: ROW_NUMBER, RANK, LAG ...
type OverFunc struct {
	Agg
	Rank string // "" for aggregates
	// Lag is the offset of LAG and LEAD as it was written, nil without one.
	Lag     Expr
	LagSpan source.Span
}
