package plan

import (
	"fmt"

	"minisql/grammar/source"
)

// Union is UNION ALL.
type Union struct {
	In   []Node
	Cols []Column
}

func (n *Union) With(in []Node) Node    { c := *n; c.In = in; return &c }
func (n *Union) Schema() []Column       { return n.Cols }
func (n *Union) Inputs() []Node         { return n.In }
func (n *Union) remap(*columnMap)       {}
func (n *Union) changes() Changes       { return inputs(n) }
func (n *Union) upsertKeys() [][]int    { return nil }
func (n *Union) places() []*source.Span { return nil }
func (n *Union) Label() string          { return "Union(all=[true], fields=[" + names(n.Cols) + "])" }

// SetOp is INTERSECT or EXCEPT, of rows that count as often as they occur if All.
type SetOp struct {
	L, R   Node
	Except bool
	All    bool
	Cols   []Column
}

func (n *SetOp) With(in []Node) Node { c := *n; c.L, c.R = in[0], in[1]; return &c }
func (n *SetOp) Schema() []Column    { return n.Cols }
func (n *SetOp) Inputs() []Node      { return []Node{n.L, n.R} }
func (n *SetOp) remap(*columnMap)    {}
func (n *SetOp) changes() Changes    { return Changes{Delete: true} }

func (n *SetOp) upsertKeys() [][]int {
	if n.All {
		return nil
	}
	return [][]int{upTo(len(n.Cols))}
}

func (n *SetOp) places() []*source.Span { return nil }

// Label is the operation.
func (n *SetOp) Label() string {
	name := "Intersect"
	if n.Except {
		name = "Except"
	}
	return fmt.Sprintf("%s(all=[%v], fields=[%s])", name, n.All, names(n.Cols))
}

// Unnest adds the elements of a collection to each row: one row an element, the columns of a ROW element spread out, a
// map's keys and values, and with Ordinality the place from 1. Outer keeps rows without elements.
type Unnest struct {
	Input      Node
	Value      Expr
	Ordinality bool
	Outer      bool
	Cols       []Column
}

func (n *Unnest) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Unnest) Schema() []Column       { return n.Cols }
func (n *Unnest) Inputs() []Node         { return []Node{n.Input} }
func (n *Unnest) remap(m *columnMap)     { n.Value, n.Cols = m.expr(n.Value), m.pick(n.Cols) }
func (n *Unnest) changes() Changes       { return inputs(n) }
func (n *Unnest) upsertKeys() [][]int    { return nil }
func (n *Unnest) places() []*source.Span { return nil }

// Label names the collection.
func (n *Unnest) Label() string {
	return "Correlate(unnest=[" + Named(n.Value, n.Input.Schema()) + "], select=[" + names(n.Cols) + "])"
}
