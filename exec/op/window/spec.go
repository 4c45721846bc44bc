package window

import (
	"minisql/exec"
	"minisql/exec/op/groups"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is what SliceWindow and SessionWindow need to know.
type Spec struct {
	Window
	Keys     []int
	KeyTypes []types.Type
	// Time is the time column, or the column of the windows' ends where these come with the rows, which Flat tells.
	Time     int
	Flat     bool
	TimeType types.Type // of window_time
	Aggs     []groups.Agg
	Counted  bool       // keeps the number of rows of each group, for inputs that retract
	OnePhase bool       // flushes the local buffer before every watermark, as if there were none
	Rows     RowResults // nil: a result is a row
	Report   *exec.WindowReport
}

// RowResults are results of groups that are rows themselves, as many as there are: those of a window Top-N.
type RowResults interface {
	// Read gives the rows of groups, and where each group's rows begin.
	Read(groups []int32) (cols []vec.Col, first []int)
}
