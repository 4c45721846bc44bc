package optest

import (
	"errors"

	"minisql/exec"
	"minisql/exec/vec"
)

// feeder does what a script says to a stage.
type feeder struct {
	stage *exec.Stage
	op    exec.Operator
	out   exec.Collector
	now   *int64
	start map[int]int64 // the watermark of each input
}

// run cuts the script into batches of a size at most. That no more rows are wanted is success.
func (f *feeder) run(in script, size int) error {
	for len(in) > 0 {
		n, err := 1, error(nil)
		switch s := in[0]; s.what {
		case aTick:
			err = f.tick(s.at)
		case aSplit:
			err = f.stage.Push(0, &vec.Batch{Split: s.split, Event: vec.SplitOpened, Start: vec.MinWatermark})
		case anEnd:
			err = f.stage.Finish(s.in)
		default:
			n = together(in, size)
			err = f.stage.Push(s.in, f.batch(in[:n]))
		}
		if errors.Is(err, exec.ErrStop) {
			return nil
		}
		if err != nil {
			return err
		}
		in = in[n:]
	}
	return nil
}

// together is how many steps fit into one batch: rows of one input and split, and the marks between and behind them.
func together(in script, size int) int {
	rows, n := 0, 0
	for ; n < len(in); n++ {
		s := in[n]
		if s.in != in[0].in || s.what != aRow && s.what != aWatermark || s.what == aRow && (s.split != in[0].split || rows == size) {
			break
		}
		if s.what == aRow {
			rows++
		}
	}
	return n
}

// batch makes a batch of rows and marks.
func (f *feeder) batch(in script) *vec.Batch {
	start, known := f.start[in[0].in]
	if !known {
		start = vec.MinWatermark
	}
	b := &vec.Batch{Start: start, Split: in[0].split}
	cols := make([]*vec.Builder, len(Schema))
	for i := range cols {
		cols[i] = vec.NewBuilder(&Schema[i])
	}
	changes := false
	for _, s := range in {
		if s.what == aWatermark {
			b.Marks = append(b.Marks, vec.Mark{Row: b.N, T: s.at})
			continue
		}
		b.N++
		b.Kinds = append(b.Kinds, s.kind)
		changes = changes || s.kind != vec.Insert
		for i := range cols {
			cols[i].Append(s.row[i])
		}
	}
	if !changes {
		b.Kinds = nil
	}
	if b.N > 0 {
		for _, c := range cols {
			b.Cols = append(b.Cols, c.Finish())
		}
	}
	f.start[in[0].in] = b.End()
	return b
}

// tick moves the clock and calls the operator when it wants to be called.
func (f *feeder) tick(to int64) error {
	t, ok := f.op.(exec.Ticker)
	if !ok {
		*f.now = to
		return nil
	}
	for next := t.Next(); next <= to; next = t.Next() {
		*f.now = next
		if err := t.Tick(next, f.out); err != nil {
			return err
		}
	}
	*f.now = to
	return nil
}
