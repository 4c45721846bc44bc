// Package functions is the contract between functions and those who call them: what a function is (an entry of a
// table), how a call is resolved against its signatures, how types are coerced and cast. The entries themselves are in
// functions/scalar and functions/agg and are listed in functions/builtin. It never sees the planner. Start at Function.
package functions

import (
	"time"

	"minisql/exec/types"
	"minisql/exec/vec"
)

// Ctx is what a running function may ask of its job.
type Ctx struct {
	Zone  *time.Location   // table.local-time-zone
	Now   func() time.Time // the job's clock
	Start time.Time        // when the query began: what CURRENT_TIMESTAMP gives in batch mode
	Batch bool
	// LegacyCast is table.exec.legacy-cast-behaviour: what cannot be cast is NULL, texts keep their length.
	LegacyCast bool
	Database   string // the current one
}

// Kernel computes one column out of the argument columns, which have the types of Call.Params, for n rows. A result
// that is the same for every row may be a constant column. An error that belongs to a row is a *RowError.
type Kernel func(cx *Ctx, args []vec.Col, n int) (vec.Col, error)

// RowError is a failure on one row: the first row that fails, of those a kernel was given.
type RowError struct {
	Row int
	Err error
}

func (e *RowError) Error() string { return e.Err.Error() }
func (e *RowError) Unwrap() error { return e.Err }

// Arg is an argument as a signature sees it: its type and, if it is a literal, its value.
type Arg struct {
	Type    types.Type
	Literal bool
	Value   any    // of a literal, see package types; nil is NULL
	Name    string // name => value
}

// Call is a resolved call: the planner casts each argument to its parameter's type.
type Call struct {
	Name   string
	Params []types.Type
	Ret    types.Type
	// Volatile calls are evaluated for every row and never folded: RAND, UUID, CURRENT_TIMESTAMP in streaming mode.
	Volatile bool
	Kernel   Kernel
}

// Function is a scalar function or operator; operators are named by their sign ("+", "=", "||").
type Function struct {
	Name    string // upper case
	Doc     string // one sentence
	Example string // SQL, "=>", the printed result; runs as a test
	// Forms are the ways to call the function, for the reference; nil where only Resolve knows them.
	Forms func() []string
	// Resolve finds the overload for the arguments. An error is a *source.Problem without a place, in Flink's words.
	Resolve func(args []Arg) (*Call, error)
}

// Group is a table of functions of one kind, as the reference shows them.
type Group struct {
	Title     string
	Functions []Function
}

// Aggregate is an aggregate function.
type Aggregate struct {
	Name    string
	Doc     string
	Example string
	Resolve func(args []Arg) (*AggCall, error)
}

// AggCall is a resolved aggregate call.
type AggCall struct {
	Name   string
	Params []types.Type
	// Ret is the type in a grouped query. Where a group may have no rows, that is without GROUP BY or under FILTER, the
	// planner makes it nullable before it calls New, unless it is Fixed.
	Ret   types.Type
	Fixed bool
	New   func() Accumulator
	// Retractable tells whether New's accumulator can take values back; if not, NewRetract gives one that can.
	NewRetract func() Accumulator
}

// Accumulator holds the state of one aggregate call for many groups, column by column. Group numbers are small and
// reused by the caller, who calls Grow before the first use of a number and Reset before its reuse.
type Accumulator interface {
	// Grow makes room for the groups 0 to n-1; new groups are empty.
	Grow(n int)
	// Add takes rows lo to hi of the arguments; row i belongs to groups[i-lo], to no group if that is negative.
	Add(groups []int32, args []vec.Col, lo, hi int) error
	// Retract takes rows back, as Add.
	Retract(groups []int32, args []vec.Col, lo, hi int) error
	// Merge adds the state of group src to group dst; src stays.
	Merge(dst, src int32) error
	// Result is the column of the groups' results, in the order given.
	Result(groups []int32) (vec.Col, error)
	// Reset empties a group.
	Reset(group int32)
}

// ResultAppender is an accumulator that can encode the result of one group, as vec.AppendValue does, without making a
// column of it, which takes six allocations: GROUP BY in streaming mode shows a result for every row. It answers false
// when the caller has to take Result, for floating point numbers among others, since NaN differs from itself.
type ResultAppender interface {
	AppendResult(dst []byte, group int32) ([]byte, bool)
}

// AllMerger is an accumulator with a faster Merge for many pairs, which never fails: src[i] into dst[i], in order.
type AllMerger interface{ MergeAll(dst, src []int32) }

// Roller is an accumulator that can keep the totals of windows that overlap, where Rolls says so: merging a group and
// taking it off again must leave exactly what was there.
type Roller interface {
	Rolls() bool
	// Roll merges, for each i in turn, group add[i] into total[i], copies that to the empty group result[i] and takes
	// group remove[i] off it. A negative group to add or remove stands for none.
	Roll(total, add, result, remove []int32)
}

// RunAdder is an accumulator with a faster Add for a run of rows of one group.
type RunAdder interface {
	AddRun(group int32, args []vec.Col, lo, hi int) error
}
