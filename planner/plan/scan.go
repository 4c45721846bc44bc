package plan

import (
	"fmt"
	"strings"

	"minisql/connectors"
	"minisql/grammar/source"
)

// Scan reads a table.
type Scan struct {
	Table   *connectors.Table
	Conn    *connectors.Connector
	Columns []int // indexes into Table.Columns
	Limit   int64 // negative: none
	Updates bool  // its rows are a changelog
	Cols    []Column
	Span    source.Span
}

func (n *Scan) With([]Node) Node       { return n }
func (n *Scan) Schema() []Column       { return n.Cols }
func (n *Scan) Inputs() []Node         { return nil }
func (n *Scan) remap(*columnMap)       {}
func (n *Scan) changes() Changes       { return Changes{n.Updates, n.Updates} }
func (n *Scan) upsertKeys() [][]int    { return scanKeys(n) }
func (n *Scan) places() []*source.Span { return []*source.Span{&n.Span} }

func (n *Scan) Label() string {
	s := fmt.Sprintf("TableSourceScan(table=[[%s]], fields=[%s]", strings.ReplaceAll(n.Table.Name, ".", ", "), names(n.Cols))
	if n.Limit >= 0 {
		s += fmt.Sprintf(", limit=[%d]", n.Limit)
	}
	return s + ")"
}

// Values is a list of constant rows.
type Values struct {
	Rows [][]Expr // without columns
	Cols []Column
	// Computed tells that some items were written as more than literals.
	Computed bool
}

func (n *Values) With([]Node) Node       { return n }
func (n *Values) Schema() []Column       { return n.Cols }
func (n *Values) Inputs() []Node         { return nil }
func (n *Values) remap(*columnMap)       {}
func (n *Values) changes() Changes       { return inputs(n) }
func (n *Values) upsertKeys() [][]int    { return nil }
func (n *Values) places() []*source.Span { return nil }

func (n *Values) Label() string {
	return fmt.Sprintf("Values(rows=[%d], fields=[%s])", len(n.Rows), names(n.Cols))
}
