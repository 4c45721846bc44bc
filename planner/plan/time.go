package plan

import (
	"fmt"
	"slices"

	"minisql/exec/rel"
	"minisql/grammar/source"
)

// AssignWatermark makes watermarks of Expr, in streaming mode.
type AssignWatermark struct {
	Input Node
	Time  int // the rowtime column
	Expr  Expr
	Table string
	Cols  []Column
}

func (n *AssignWatermark) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *AssignWatermark) Schema() []Column    { return n.Cols }
func (n *AssignWatermark) Inputs() []Node      { return []Node{n.Input} }

func (n *AssignWatermark) remap(m *columnMap) {
	n.Time, n.Expr, n.Cols = m.col(n.Time), m.expr(n.Expr), m.pick(n.Cols)
}
func (n *AssignWatermark) changes() Changes       { return inputs(n) }
func (n *AssignWatermark) upsertKeys() [][]int    { return UpsertKeys(n.Input) }
func (n *AssignWatermark) places() []*source.Span { return nil }

func (n *AssignWatermark) Label() string {
	in := n.Input.Schema()
	return fmt.Sprintf("WatermarkAssigner(rowtime=[%s], watermark=[%s])", in[n.Time].Name, Named(n.Expr, in))
}

// ProcTime overwrites a column with the processing time of its rows and makes that the stream's event time.
type ProcTime struct {
	Input Node
	Time  int
	Kind  rel.Arrival
	Cols  []Column
}

func (n *ProcTime) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *ProcTime) Schema() []Column       { return n.Cols }
func (n *ProcTime) Inputs() []Node         { return []Node{n.Input} }
func (n *ProcTime) remap(m *columnMap)     { n.Time, n.Cols = m.col(n.Time), m.pick(n.Cols) }
func (n *ProcTime) changes() Changes       { return inputs(n) }
func (n *ProcTime) upsertKeys() [][]int    { return UpsertKeys(n.Input) }
func (n *ProcTime) places() []*source.Span { return nil }

func (n *ProcTime) Label() string {
	return "Arrival(" + []string{"clock", "clock", "order"}[n.Kind] + ")"
}

// Normalize makes a whole changelog of a source's upserts by their key.
type Normalize struct {
	Input Node
	Key   []int
}

func (n *Normalize) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Normalize) Schema() []Column       { return n.Input.Schema() }
func (n *Normalize) Inputs() []Node         { return []Node{n.Input} }
func (n *Normalize) remap(m *columnMap)     { n.Key = m.cols(n.Key) }
func (n *Normalize) changes() Changes       { return Changes{true, true} }
func (n *Normalize) upsertKeys() [][]int    { return [][]int{slices.Sorted(slices.Values(n.Key))} }
func (n *Normalize) places() []*source.Span { return nil }

func (n *Normalize) Label() string {
	cols := make([]Column, len(n.Key))
	for i, k := range n.Key {
		cols[i] = n.Input.Schema()[k]
	}
	return "ChangelogNormalize(key=[" + names(cols) + "])"
}
