package changelog

import (
	"errors"

	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// InOrder calls row for every row of a batch and mark for every mark, in the order in which they stand.
func InOrder(b *vec.Batch, row func(i int) error, mark func(vec.Mark) error) error {
	k := 0
	for i := 0; i <= b.N; i++ {
		for ; k < len(b.Marks) && b.Marks[k].Row <= i; k++ {
			if err := mark(b.Marks[k]); err != nil {
				return err
			}
		}
		if i < b.N {
			if err := row(i); err != nil {
				return err
			}
		}
	}
	return nil
}

// FailAt emits what comes before the row that failed, by pushing the rows before it once more, and returns the
// failure. Rows that leave before it may find that no more are wanted, which is success.
func FailAt(b *vec.Batch, err error, again func(*vec.Batch) error) error {
	var row *functions.RowError
	if !errors.As(err, &row) {
		return err
	}
	if row.Row > 0 {
		head, _ := b.Cut(row.Row)
		if perr := again(&head); perr != nil {
			return perr
		}
	}
	return source.Within(row.Err, b.Origin.Record(row.Row))
}
