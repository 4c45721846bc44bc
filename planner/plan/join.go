package plan

import (
	"minisql/exec/rel"
	"minisql/grammar/source"
)

// TimedKind tells the joins in which event time plays a part.
type TimedKind uint8

// Rows of one window are joined when it fires; rows whose times lie in an interval; or each left row with the version
// of the right side that was valid at its time.
const (
	WindowJoin TimedKind = iota
	IntervalJoin
	TemporalJoin
)

// JoinTime makes a join one in which event time plays a part. Left and Right are the columns of the windows' ends, or
// of the times; Right counts within the right input.
type JoinTime struct {
	Kind         TimedKind
	Left, Right  int
	Lower, Upper int64 // of the left time less the right one, in milliseconds
	Window       *Window
	AsOf         *AsOf // of a temporal join
}

// AsOf is FOR SYSTEM_TIME AS OF as it was written; what Flink refuses of it is told by the steps behind the validator.
type AsOf struct {
	Time              *Col  // over the columns of both sides
	Primary           []int // the primary key of the right table, in its columns
	Span, Table, Join source.Span
}

// Join joins two inputs on equal keys and a further condition over the columns of both, left ones first.
type Join struct {
	Kind                rel.JoinKind
	L, R                Node
	LeftKeys, RightKeys []int
	Cond                Expr // nil: TRUE
	Time                *JoinTime
	Cols                []Column
}
