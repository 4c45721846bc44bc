package plan

import (
	"fmt"
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
)

// Agg is one aggregate call.
type Agg struct {
	Call     *functions.AggCall
	Args     []int // input columns
	Filter   int   // input column, -1 without FILTER
	Distinct bool
	Name     string
	Type     types.Type
}

// Label is the call as plans show it; two calls over one input are the same if their labels are.
func (a *Agg) Label() string {
	args := make([]string, len(a.Args))
	for i, c := range a.Args {
		args[i] = fmt.Sprintf("$%d", c)
	}
	s := strings.Join(args, ", ")
	if len(args) == 0 {
		s = "*"
	}
	if a.Distinct {
		s = "DISTINCT " + s
	}
	s = a.Name + "(" + s + ")"
	if a.Filter >= 0 {
		s += fmt.Sprintf(" FILTER $%d", a.Filter)
	}
	return s
}

// GroupAgg is GROUP BY without windows; its columns are the keys, then the aggregates. Without keys it gives one row.
type GroupAgg struct {
	Input Node
	Keys  []int
	Aggs  []Agg
	Cols  []Column
}

func (n *GroupAgg) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *GroupAgg) Schema() []Column       { return n.Cols }
func (n *GroupAgg) Inputs() []Node         { return []Node{n.Input} }
func (n *GroupAgg) remap(m *columnMap)     { n.Keys, n.Aggs = m.cols(n.Keys), m.aggs(n.Aggs) }
func (n *GroupAgg) changes() Changes       { return Changes{Update: true, Delete: Updating(n.Input)} }
func (n *GroupAgg) upsertKeys() [][]int    { return [][]int{upTo(len(n.Keys))} }
func (n *GroupAgg) places() []*source.Span { return nil }

func (n *GroupAgg) Label() string {
	return "GroupAggregate(" + aggLabel(n.Input.Schema(), n.Keys, n.Aggs) + ")"
}

// Expand copies each row once per grouping set: columns outside the set become NULL, and the set's number is added.
type Expand struct {
	Input Node
	Sets  [][]bool // per set, per input column: kept
	Cols  []Column
}

func (n *Expand) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Expand) Schema() []Column       { return n.Cols }
func (n *Expand) Inputs() []Node         { return []Node{n.Input} }
func (n *Expand) remap(*columnMap)       {}
func (n *Expand) changes() Changes       { return inputs(n) }
func (n *Expand) upsertKeys() [][]int    { return nil }
func (n *Expand) places() []*source.Span { return nil }
func (n *Expand) Label() string          { return fmt.Sprintf("Expand(sets=[%d])", len(n.Sets)) }
