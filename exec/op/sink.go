package op

import (
	"slices"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/vec"
)

// Sink writes into a table.
type Sink struct {
	exec.NoFinish
	Sink  connectors.Sink
	Check NotNull
	// Before has a sink of upserts delete what was before an update.
	Before bool
}

// Push writes a batch. A sink of upserts is not told what an update replaces, or is told to delete it.
func (s *Sink) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.Kinds != nil && s.Sink.Mode() == connectors.Upsert && slices.Contains(b.Kinds, vec.UpdateBefore) {
		if s.Before {
			c := *b
			c.Kinds = slices.Clone(b.Kinds)
			for i, k := range c.Kinds {
				if k == vec.UpdateBefore {
					c.Kinds[i] = vec.Delete
				}
			}
			return s.Check.pass(&c, s.Sink.Write)
		}
		sel := make([]int32, 0, b.N)
		for i, k := range b.Kinds {
			if k != vec.UpdateBefore {
				sel = append(sel, int32(i))
			}
		}
		kept := b.Select(sel)
		b = &kept
	}
	return s.Check.pass(b, s.Sink.Write)
}

// Close commits what was written if the job succeeded.
func (s *Sink) Close(ok bool) error { return s.Sink.Close(ok) }

// Collect hands rows to a function: the end of a query.
type Collect struct {
	exec.NoFinish
	To    func(*vec.Batch) error
	Check NotNull
}

// Push hands a batch over.
func (c *Collect) Push(_ int, b *vec.Batch, _ exec.Collector) error { return c.Check.pass(b, c.To) }
