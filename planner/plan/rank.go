package plan

import (
	"math"

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

// NoEnd stands for a rank without an upper bound, which Flink refuses.
const NoEnd = math.MaxInt64

// VariableEnd stands for an end that the rows tell.
const VariableEnd = NoEnd - 1

// Rank keeps the rows whose number within their partition is From to To: Top-N. It adds the number as a column.
type Rank struct {
	Input     Node
	Fn        string // ROW_NUMBER; a stream refuses others
	Span      source.Span
	Partition []int
	Order     []rel.SortKey
	From, To  int64
	Number    bool // somebody reads the number
	Right     bool // Flink's bug with Top-1 is not copied
	Window    *Window
	End       int // with Window: the column of the windows' ends
	// Limited has the end in a column of the input, the one of a partition's first row; To is then VariableEnd.
	Limited bool
	Limit   int
	Cols    []Column
}

// Dedup reports a Rank that keeps one row by a time attribute: deduplication, which Flink runs by other rules than Top-N.
func (n *Rank) Dedup() bool {
	return n.From == 1 && n.To == 1 && len(n.Order) == 1 && n.Input.Schema()[n.Order[0].Col].Type.Attr == types.Rowtime && !Updating(n.Input)
}

// TakenForInserts reports a Top-1 that Flink's planner takes for insert-only although it corrects itself with +U: by one
// ascending column that is no time attribute, or by several columns.
func (n *Rank) TakenForInserts() bool {
	return !n.Right && n.Window == nil && n.From == 1 && n.To == 1 && !n.Dedup() && !(len(n.Order) == 1 && n.Order[0].Desc) && !Updating(n.Input)
}

// KeepsFirst reports a deduplication that keeps the earliest row: it never changes its mind.
func (n *Rank) KeepsFirst() bool { return n.Dedup() && !n.Order[0].Desc }
