package op

import (
	"minisql/exec"
	"minisql/exec/vec"
)

// changes collects encoded rows of a changelog and the marks between them.
type changes struct {
	rows  *vec.Rows
	kinds []vec.RowKind
	marks []vec.Mark
	start int64
	row   []byte // scratch
}

// add adds a row that is encoded in parts.
func (c *changes) add(kind vec.RowKind, parts ...[]byte) {
	c.kinds = append(c.kinds, kind)
	c.row = c.row[:0]
	for _, p := range parts {
		c.row = append(c.row, p...)
	}
	c.rows.Append(c.row)
}

func (c *changes) mark(m vec.Mark) error {
	m.Row = len(c.kinds)
	c.marks = append(c.marks, m)
	return nil
}

// settle emits what has been collected, also before a failure, which it then returns; that no more rows are wanted
// beats the failure.
func (c *changes) settle(out exec.Collector, failure error) error {
	if err := c.emit(out); err != nil {
		return err
	}
	return failure
}

func (c *changes) emit(out exec.Collector) error {
	if len(c.kinds) == 0 && len(c.marks) == 0 {
		return nil
	}
	b := &vec.Batch{N: len(c.kinds), Kinds: c.kinds, Marks: c.marks, Start: c.start}
	if b.N > 0 {
		b.Cols = c.rows.Finish()
	}
	c.kinds, c.marks, c.start = nil, nil, b.End()
	return out.Emit(b)
}
