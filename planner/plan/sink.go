package plan

import (
	"fmt"

	"minisql/connectors"
	"minisql/grammar/source"
)

// Sink writes into a table.
type Sink struct {
	Input Node
	Table *connectors.Table
	Conn  *connectors.Connector
	In    connectors.Input
	// NotNull are the columns that must not be NULL; Drop says what happens then.
	NotNull []int
	// Materialize is the primary key where the changes have another key; see op.Materialize.
	Materialize []int
	// Before is set where a sink of upserts deletes what was before an update.
	Before bool
	Span   source.Span
}

func (n *Sink) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Sink) Schema() []Column       { return n.Input.Schema() }
func (n *Sink) Inputs() []Node         { return []Node{n.Input} }
func (n *Sink) remap(*columnMap)       {}
func (n *Sink) changes() Changes       { return inputs(n) }
func (n *Sink) upsertKeys() [][]int    { return nil }
func (n *Sink) places() []*source.Span { return []*source.Span{&n.Span} }

// Key is where the table's primary key stands, nil if it has none or it is not written.
func (n *Sink) Key() []int {
	var cols []Column
	for _, c := range n.Table.Columns {
		if !c.Virtual {
			cols = append(cols, Column{Name: c.Name})
		}
	}
	return Key(cols, n.Table.PrimaryKey)
}

func (n *Sink) Label() string {
	return fmt.Sprintf("Sink(table=[%s], fields=[%s])", n.Table.Name, names(n.Input.Schema()))
}
