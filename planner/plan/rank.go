package plan

import (
	"fmt"
	"math"
	"strconv"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
)

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

func (n *Rank) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *Rank) Schema() []Column    { return n.Cols }
func (n *Rank) Inputs() []Node      { return []Node{n.Input} }

func (n *Rank) remap(m *columnMap) {
	n.Partition, n.Order, n.Cols = m.cols(n.Partition), m.keys(n.Order), m.pick(n.Cols)
	if n.Window != nil {
		n.End = m.col(n.End)
	}
	if n.Limited {
		n.Limit = m.col(n.Limit)
	}
}

func (n *Rank) changes() Changes {
	if n.Window != nil || n.KeepsFirst() || n.TakenForInserts() {
		return Changes{}
	}
	return Changes{Update: true, Delete: true}
}

func (n *Rank) upsertKeys() [][]int    { return rankKeys(n) }
func (n *Rank) places() []*source.Span { return []*source.Span{&n.Span} }

// Label tells Top-N, deduplication and their windowed forms apart.
func (n *Rank) Label() string {
	name := "Rank"
	if n.Dedup() {
		name = "Deduplicate"
	}
	if n.Window != nil {
		name = "Window" + name
	}
	end := strconv.FormatInt(n.To, 10)
	if n.Limited {
		end = n.Input.Schema()[n.Limit].Name
	}
	return fmt.Sprintf("%s(rankRange=[rankStart=%d, rankEnd=%s], %s)", name, n.From, end, over(n.Input.Schema(), n.Partition, n.Order))
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
