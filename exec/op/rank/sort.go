package rank

import (
	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/state"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Sort is ORDER BY in batch mode; rows of equal keys keep their order. It goes to disk when it must.
type Sort struct {
	Keys   []rel.SortKey
	Types  []types.Type
	Budget int // bytes kept in memory; 0 is as many as usual
	sorter state.Sorter
	writer vec.RowWriter
}

// Push keeps the rows.
func (s *Sort) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	s.sorter.Budget = s.Budget
	s.writer.Reset(b.Cols)
	for i := range b.N {
		if err := s.sorter.Add(changelog.OrderKey(nil, b, i, s.Keys), s.writer.AppendRow(nil, i)); err != nil {
			return err
		}
	}
	return nil
}

// Finish emits the rows in order.
func (s *Sort) Finish(_ int, out exec.Collector) error {
	rows := vec.NewRows(s.Types)
	flush := func() error {
		n := rows.Len()
		if n == 0 {
			return nil
		}
		return out.Emit(&vec.Batch{N: n, Cols: rows.Finish(), Start: vec.MinWatermark})
	}
	err := s.sorter.Each(func(rec []byte) error {
		rows.Append(rec)
		if rows.Len() >= changelog.OutputRows {
			return flush()
		}
		return nil
	})
	if err != nil {
		return err
	}
	return flush()
}

// Close gives the disk back.
func (s *Sort) Close(bool) error { return s.sorter.Close() }
