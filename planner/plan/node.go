// Package plan holds query plans: trees of relational nodes over bound expressions. A plan is data; the planner makes
// it, planner/rules improve it, planner/build turns it into operators. Start at Node.
package plan

import (
	"minisql/connectors"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
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
}

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

// Values is a list of constant rows.
type Values struct {
	Rows [][]Expr // without columns
	Cols []Column
	// Computed tells that some items were written as more than literals.
	Computed bool
}

// Filter keeps the rows for which Cond is TRUE and for which the subqueries hold. Cols are the input's, with the time
// attributes that a join below keeps because of the condition; nil where nothing changes.
type Filter struct {
	Input      Node
	Cond       Expr        // nil: TRUE
	Subqueries []*Subquery // as written; planner/rules makes joins of them
	Cols       []Column
}

// Subquery is EXISTS, IN or a comparison with ANY or ALL of a query: Semi keeps the rows that have a partner in it, Anti
// those that have none. Cond is over the columns of the filter's input, then Left, then the query's.
type Subquery struct {
	Kind  rel.JoinKind
	Left  []Expr // over the filter's input
	Query Node
	Cond  Expr // nil: any row is a partner
	// Windows lets it become a join of windows.
	Windows bool
}

// Project computes columns.
type Project struct {
	Input Node
	Exprs []Expr
	Cols  []Column
}

// AssignWatermark makes watermarks of Expr, in streaming mode.
type AssignWatermark struct {
	Input Node
	Time  int // the rowtime column
	Expr  Expr
	Table string
	Cols  []Column
}

// ProcTime overwrites a column with the processing time of its rows and makes that the stream's event time.
type ProcTime struct {
	Input Node
	Time  int
	Kind  rel.Arrival
	Cols  []Column
}

// Normalize makes a whole changelog of a source's upserts by their key.
type Normalize struct {
	Input Node
	Key   []int
}

// WindowTVF gives each row its windows: it adds window_start, window_end and window_time.
type WindowTVF struct {
	Input  Node
	Time   int
	Window *Window
	Cols   []Column
}

// Agg is one aggregate call.
type Agg struct {
	Call     *functions.AggCall
	Args     []int // input columns
	Filter   int   // input column, -1 without FILTER
	Distinct bool
	Name     string
	Type     types.Type
}

// GroupAgg is GROUP BY without windows; its columns are the keys, then the aggregates. Without keys it gives one row.
type GroupAgg struct {
	Input Node
	Keys  []int
	Aggs  []Agg
	Cols  []Column
}

// WindowAgg groups by window and keys; its columns are the keys, the aggregates, then the window's start, end and time.
type WindowAgg struct {
	Input  Node
	Window *Window
	Time   int // the time column, or -1 when the windows come with the rows
	Start  int // with Time < 0: the columns of the windows' bounds
	End    int
	Keys   []int
	Aggs   []Agg
	Cols   []Column
	// Legacy is the form GROUP BY TUMBLE(ts, ..), whose rows are judged one by one. Early and Late let results come
	// before the window ends and after, for rows up to Lateness behind; they are updates then.
	Legacy      bool
	Early, Late bool
	Lateness    int64
	// EarlyDelay and LateDelay are how long the clock goes on before a change is shown, in milliseconds.
	EarlyDelay, LateDelay int64
}

// Sort orders rows; Limit < 0 means all. Streaming sorts on an ascending rowtime are Rowtime.
type Sort struct {
	Input          Node
	Keys           []rel.SortKey
	Offset         int64
	Limit          int64
	Rowtime        bool
	Span, OffsetAt source.Span
}

// Limit takes rows Offset to Offset+Limit; Limit < 0 means all.
type Limit struct {
	Input    Node
	Offset   int64
	Limit    int64
	OffsetAt source.Span
}

// Union is UNION ALL.
type Union struct {
	In   []Node
	Cols []Column
}

// Expand copies each row once per grouping set: columns outside the set become NULL, and the set's number is added.
type Expand struct {
	Input Node
	Sets  [][]bool // per set, per input column: kept
	Cols  []Column
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

// SetOp is INTERSECT or EXCEPT, of rows that count as often as they occur if All.
type SetOp struct {
	L, R   Node
	Except bool
	All    bool
	Cols   []Column
}

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
