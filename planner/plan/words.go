package plan

import "minisql/exec/rel"

// The words that plans share with operators; see package rel.
type (
	SortKey    = rel.SortKey
	WindowKind = rel.WindowKind
	JoinKind   = rel.JoinKind
	BoundKind  = rel.BoundKind
	Bound      = rel.Bound
	Frame      = rel.Frame
	Arrival    = rel.Arrival
	SkipKind   = rel.SkipKind
	SlotKind   = rel.SlotKind
)

// The kinds of these words, under the names that plans have for them.
const (
	Tumble   = rel.Tumble
	Hop      = rel.Hop
	Cumulate = rel.Cumulate
	Session  = rel.Session

	Inner = rel.InnerJoin
	Left  = rel.LeftJoin
	Right = rel.RightJoin
	Full  = rel.FullJoin
	Semi  = rel.SemiJoin
	Anti  = rel.AntiJoin

	UnboundedPreceding = rel.UnboundedPreceding
	Preceding          = rel.Preceding
	CurrentRow         = rel.CurrentRow
	Following          = rel.Following
	UnboundedFollowing = rel.UnboundedFollowing

	ByClock      = rel.ByClock
	ByClockToEnd = rel.ByClockToEnd
	InOrder      = rel.ByNumber

	SkipPastLast = rel.SkipPastLast
	SkipToNext   = rel.SkipToNext
	SkipToFirst  = rel.SkipToFirst
	SkipToLast   = rel.SkipToLast

	SlotRow     = rel.SlotRow
	SlotAgg     = rel.SlotAgg
	SlotRowtime = rel.SlotRowtime
)
