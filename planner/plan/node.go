// Package plan holds query plans: trees of relational nodes over bound expressions. A plan is data; the planner makes
// it, planner/rules improve it, planner/build turns it into operators. Start at Node.
package plan

import (
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Column is an output column of a node.
type Column struct {
	Name   string
	Type   types.Type
	Window *Window // set on columns that a window table function made
	Prop   Prop
}

// Prop says which property of its window a column holds.
type Prop uint8

// The window properties.
const (
	NoProp Prop = iota
	WindowStart
	WindowEnd
	WindowTime
)

// Node is a relational operator. Its schema must not be changed once somebody has it.
type Node interface {
	Schema() []Column
	Inputs() []Node
	// With is the node over other inputs, which have the same columns.
	With(inputs []Node) Node
	// remap applies a map to the columns of its inputs that the node speaks of.
	remap(*columnMap)
	// Label is the node's line in EXPLAIN.
	Label() string
	// changes are the kinds of changes that the node gives out in a stream, upsertKeys the columns by which they find their
	// rows; nil where there are none.
	changes() Changes
	upsertKeys() [][]int
	// places are where the node keeps places in the statement's text, beside those of its expressions.
	places() []*source.Span
}
