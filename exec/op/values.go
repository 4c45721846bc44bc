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

// Broken is a source that fails at once.
type Broken struct{ Err error }

// Bounded is true.
func (Broken) Bounded() bool { return true }

// Run fails.
func (b Broken) Run(context.Context, func(*vec.Batch) error) error { return b.Err }
