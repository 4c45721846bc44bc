// Package rel is the vocabulary of relational operators that plans and operators share: the kinds of windows, joins, frames
// and matches, and the keys of an order. It is data without behaviour and knows neither plans nor operators.
package rel

// SortKey is a column to sort by.
type SortKey struct {
	Col        int
	Desc       bool
	NullsFirst bool
}

// WindowKind tells the window functions apart.
type WindowKind uint8

// The windows.
const (
	Tumble WindowKind = iota
	Hop
	Cumulate
	Session
)

func (k WindowKind) String() string {
	return [...]string{"TUMBLE", "HOP", "CUMULATE", "SESSION"}[k]
}

// JoinKind tells the joins apart.
type JoinKind uint8

// The joins. Semi and anti joins keep the left columns only.
const (
	InnerJoin JoinKind = iota
	LeftJoin
	RightJoin
	FullJoin
	SemiJoin
	AntiJoin
)

func (k JoinKind) String() string {
	return [...]string{"InnerJoin", "LeftOuterJoin", "RightOuterJoin", "FullOuterJoin", "LeftSemiJoin", "LeftAntiJoin"}[k]
}

// BoundKind is where a frame begins or ends.
type BoundKind uint8

// The bounds of a frame; rows, or values of the sort key, lie between Preceding or Following and the row.
const (
	UnboundedPreceding BoundKind = iota
	Preceding
	CurrentRow
	Following
	UnboundedFollowing
)

// Bound is one end of a frame.
type Bound struct {
	Kind   BoundKind
	Offset any // of Preceding and Following: rows, or a number or an interval that the sort key differs by
}

// Frame is the rows an OVER function sees.
type Frame struct {
	Rows   bool // else by the values of the sort key
	Lo, Hi Bound
}

// Arrival is what the processing time of a row is.
type Arrival uint8

const (
	// ByClock gives rows the time of the clock, and drops the end of input: what waits for a time that has not come is
	// lost, as in Flink, whose timers of processing time do not fire at the end.
	ByClock Arrival = iota
	// ByClockToEnd does not drop the end.
	ByClockToEnd
	// ByNumber numbers the rows: each of them is complete as soon as it is there.
	ByNumber
)

// SkipKind says where the search goes on behind a match.
type SkipKind uint8

// The strategies of AFTER MATCH SKIP.
const (
	SkipPastLast SkipKind = iota
	SkipToNext
	SkipToFirst
	SkipToLast
)

// SlotKind tells what a slot takes out of a match.
type SlotKind uint8

// A value of a row, an aggregate over the rows of a variable, or the match's rowtime.
const (
	SlotRow SlotKind = iota
	SlotAgg
	SlotRowtime
)
