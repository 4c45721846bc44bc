package plan

import (
	"fmt"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Window is a window specification. Times are milliseconds. Step is HOP's slide, CUMULATE's step and SESSION's gap.
type Window struct {
	Kind      rel.WindowKind
	Size      int64
	Step      int64
	Offset    int64
	HasOffset bool
	TimeType  types.Type // of the time column
	Partition []int      // of SESSION: columns of the function's input
	Call      *WindowCall
}

// ByProctime reports a window of processing time.
func (w *Window) ByProctime() bool { return w.TimeType.Attr == types.Proctime }

// WindowCall is how a window was written; what Flink refuses of it is told by the steps behind the validator.
type WindowCall struct {
	Span  source.Span
	Time  Expr // the time column
	At    source.Span
	Sizes []WindowSize
	Order *source.Span // ORDER BY of the table argument
	Group *GroupWindow // of the form GROUP BY TUMBLE(..)
}

// WindowSize is an argument that sets a size, as written.
type WindowSize struct {
	Value  Expr
	Span   source.Span
	Fixed  bool // the value is known
	Ms     bool // and it is a number of milliseconds
	Millis int64
}

// GroupWindow is what GROUP BY TUMBLE(..) and its relatives have beside the table functions.
type GroupWindow struct {
	Name string       // TUMBLE, HOP or SESSION
	Args []types.Type // of all arguments
	Sets bool         // beside grouping sets
	// Another is a second, different group window of the same GROUP BY.
	Another *source.Span
	// Proctime is TUMBLE_PROCTIME in batch mode.
	Proctime *source.Span
}

// WindowTVF gives each row its windows: it adds window_start, window_end and window_time.
type WindowTVF struct {
	Input  Node
	Time   int
	Window *Window
	Cols   []Column
}

func (n *WindowTVF) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *WindowTVF) Schema() []Column    { return n.Cols }
func (n *WindowTVF) Inputs() []Node      { return []Node{n.Input} }

func (n *WindowTVF) remap(m *columnMap) {
	w := *n.Window
	w.Partition = m.cols(w.Partition)
	n.Time, n.Window, n.Cols = m.col(n.Time), &w, m.pick(n.Cols)
}
func (n *WindowTVF) changes() Changes       { return inputs(n) }
func (n *WindowTVF) upsertKeys() [][]int    { return nil }
func (n *WindowTVF) places() []*source.Span { return n.Window.Call.places() }

func (n *WindowTVF) Label() string {
	return fmt.Sprintf("WindowTableFunction(window=[%s], time=[%s])", n.Window, n.Cols[n.Time].Name)
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

func (n *WindowAgg) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *WindowAgg) Schema() []Column    { return n.Cols }
func (n *WindowAgg) Inputs() []Node      { return []Node{n.Input} }

func (n *WindowAgg) remap(m *columnMap) {
	n.Keys, n.Aggs = m.cols(n.Keys), m.aggs(n.Aggs)
	if n.Time >= 0 {
		n.Time = m.col(n.Time)
	} else {
		n.Start, n.End = m.col(n.Start), m.col(n.End)
	}
}
func (n *WindowAgg) changes() Changes { return Changes{Update: n.Early || n.Late} }

func (n *WindowAgg) upsertKeys() [][]int {
	start := len(n.Keys) + len(n.Aggs)
	return [][]int{append(upTo(len(n.Keys)), start, start+1)}
}

func (n *WindowAgg) places() []*source.Span { return n.Window.Call.places() }

func (n *WindowAgg) Label() string {
	in := n.Input.Schema()
	win := n.Window.String()
	if n.Time >= 0 {
		win += ", time=[" + in[n.Time].Name + "]"
	} else {
		win += ", win_end=[" + in[n.End].Name + "]"
	}
	return "WindowAggregate(" + aggLabel(in, n.Keys, n.Aggs) + ", window=[" + win + "])"
}
