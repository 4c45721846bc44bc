// Package changelog is how operators read a batch row by row and say what has changed: rows as encoded bytes, the keys
// they are ordered by, and the log of changes with the marks between them. It knows no operator. Start at Log.
package changelog

import (
	"minisql/exec"
	"minisql/exec/vec"
)

// OutputRows is how many rows an operator that speaks at the end puts into a batch.
const OutputRows = 4096

// Log collects encoded rows of a changelog and the marks between them.
type Log struct {
	Rows  *vec.Rows
	kinds []vec.RowKind
	Marks []vec.Mark
	Start int64
	row   []byte // scratch
}

// Add adds a row that is encoded in parts.
func (c *Log) Add(kind vec.RowKind, parts ...[]byte) {
	c.kinds = append(c.kinds, kind)
	c.row = c.row[:0]
	for _, p := range parts {
		c.row = append(c.row, p...)
	}
	c.Rows.Append(c.row)
}

// Mark adds a mark behind the rows so far.
func (c *Log) Mark(m vec.Mark) error {
	m.Row = len(c.kinds)
	c.Marks = append(c.Marks, m)
	return nil
}

// Settle emits what has been collected, also before a failure, which it then returns; that no more rows are wanted
// beats the failure.
func (c *Log) Settle(out exec.Collector, failure error) error {
	if err := c.Emit(out); err != nil {
		return err
	}
	return failure
}

// Emit sends what has been collected on, if there is anything.
func (c *Log) Emit(out exec.Collector) error {
	if len(c.kinds) == 0 && len(c.Marks) == 0 {
		return nil
	}
	b := &vec.Batch{N: len(c.kinds), Kinds: c.kinds, Marks: c.Marks, Start: c.Start}
	if b.N > 0 {
		b.Cols = c.Rows.Finish()
	}
	c.kinds, c.Marks, c.Start = nil, nil, b.End()
	return out.Emit(b)
}
