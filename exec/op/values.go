package op

import (
	"context"

	"minisql/exec/vec"
)

// Rows is a source of rows that are there already.
type Rows struct{ Batch vec.Batch }

// Run emits the rows.
func (r *Rows) Run(_ context.Context, emit func(*vec.Batch) error) error { return emit(&r.Batch) }

// Bounded is true.
func (r *Rows) Bounded() bool { return true }
