package plan

import (
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
