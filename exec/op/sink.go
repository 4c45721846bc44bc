package op

import (
	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/vec"
)

// Sink writes into a table. Columns that must not be NULL are checked first: such a row fails the job, or is left out.
type Sink struct {
	Sink     connectors.Sink
	Name     string
	NotNull  []int
	Names    []string // of all columns
	DropNull bool     // table.exec.sink.not-null-enforcer = DROP
}

func (s *Sink) String() string { return "Sink " + s.Name }

// Push writes a batch.
func (s *Sink) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	bad, col := s.firstNull(b, 0)
	if bad < 0 {
		return s.Sink.Write(b)
	}
	if s.DropNull {
		var sel []int32
		for i := range b.N {
			if bad, _ := s.nullAt(b, i); !bad {
				sel = append(sel, int32(i))
			}
		}
		kept := b.Select(sel)
		return s.Sink.Write(&kept)
	}
	if bad > 0 {
		head := b.Slice(0, bad)
		if err := s.Sink.Write(&head); err != nil {
			return err
		}
	}
	return &exec.Failure{Class: "org.apache.flink.table.runtime.operators.sink.constraint.EnforcerException",
		Message: "Column '" + s.Names[col] + "' is NOT NULL, however, a null value is being written into it. You can set job configuration 'table.exec.sink.not-null-enforcer'='DROP' to suppress this exception and drop such records silently."}
}

func (s *Sink) firstNull(b *vec.Batch, from int) (row, col int) {
	any := false
	for _, c := range s.NotNull {
		any = any || vec.NullsOf(b.Cols[c]).Any()
	}
	if !any {
		return -1, 0
	}
	for i := from; i < b.N; i++ {
		if bad, c := s.nullAt(b, i); bad {
			return i, c
		}
	}
	return -1, 0
}

func (s *Sink) nullAt(b *vec.Batch, i int) (bool, int) {
	for _, c := range s.NotNull {
		if vec.NullsOf(b.Cols[c]).At(i) {
			return true, c
		}
	}
	return false, 0
}

// Finish has nothing left to say; Close ends the sink.
func (s *Sink) Finish(int, exec.Collector) error { return nil }

// Close commits what was written if the job succeeded.
func (s *Sink) Close(ok bool) error { return s.Sink.Close(ok) }

// Collect hands rows to a function: the end of a query.
type Collect struct {
	To func(*vec.Batch) error
}

func (c *Collect) String() string { return "Collect" }

// Push hands a batch over.
func (c *Collect) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	return c.To(b)
}

// Finish has nothing left to say.
func (c *Collect) Finish(int, exec.Collector) error { return nil }
