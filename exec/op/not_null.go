package op

import (
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// NotNull are the columns of a sink, or of a query's result, that must not be NULL: a row that breaks this fails the
// job, or with Drop (table.exec.sink.not-null-enforcer) is left out.
type NotNull struct {
	Cols  []int
	Names []string // of all columns
	Drop  bool
}

// pass hands on the rows of a batch that may be; those before a row that fails the job are among them.
func (c *NotNull) pass(b *vec.Batch, to func(*vec.Batch) error) error {
	if b.N == 0 {
		return nil
	}
	bad, col := c.first(b)
	if bad < 0 {
		return to(b)
	}
	if c.Drop {
		var sel []int32
		for i := range b.N {
			if c.at(b, i) < 0 {
				sel = append(sel, int32(i))
			}
		}
		kept := b.Select(sel)
		return to(&kept)
	}
	if bad > 0 {
		head := b.Slice(0, bad)
		if err := to(&head); err != nil {
			return err
		}
	}
	failure := source.New(source.EnforcerException, "Column '%s' is NOT NULL, however, a null value is being written into it. "+
		"You can set job configuration 'table.exec.sink.not-null-enforcer'='DROP' to suppress this exception and drop such records silently.", c.Names[col])
	return source.Within(failure, b.Origin.Record(bad))
}

// first is the first row with a NULL where none may be, and its column; row -1 if there is none.
func (c *NotNull) first(b *vec.Batch) (row, col int) {
	any := false
	for _, k := range c.Cols {
		any = any || vec.NullsOf(b.Cols[k]).Any()
	}
	for i := 0; any && i < b.N; i++ {
		if k := c.at(b, i); k >= 0 {
			return i, k
		}
	}
	return -1, 0
}

// at is the first column of row i that is NULL and must not be, -1 if there is none.
func (c *NotNull) at(b *vec.Batch, i int) int {
	for _, k := range c.Cols {
		if vec.NullsOf(b.Cols[k]).At(i) {
			return k
		}
	}
	return -1
}
