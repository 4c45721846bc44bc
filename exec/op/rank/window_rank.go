package rank

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/op/window"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// NewWindowRank returns the operator for a window's Top-N: rows wait in a SliceWindow whose state is the first rows of
// each window, and come out with their number when the window fires. end is the column of the windows' ends. With
// keepLast the rank is a deduplication that keeps the latest of equal times.
func NewWindowRank(w window.Window, spec Spec, end int, keepLast bool, report *exec.WindowReport) *window.SliceWindow {
	top := &topRows{spec: spec, keepLast: keepLast}
	args := make([]int, len(spec.Types))
	for i := range args {
		args[i] = i
	}
	agg := groups.Agg{New: func() functions.Accumulator { return top }, Args: args, Filter: -1}
	return window.NewSliceWindow(window.Spec{Window: w, Keys: spec.Partition, KeyTypes: types.Pick(spec.Types, spec.Partition), Time: end, Flat: true,
		TimeType: window.Bound, Aggs: []groups.Agg{agg}, OnePhase: true, Rows: top, Report: report})
}

// topRows is an accumulator whose result is rows: the first To rows of each group by an order.
type topRows struct {
	spec     Spec
	keepLast bool
	rows     [][]changelog.Ranked
	w        vec.RowWriter
}

func (t *topRows) Grow(n int) {
	t.rows = append(t.rows, make([][]changelog.Ranked, n-len(t.rows))...)
}

func (t *topRows) Add(groups []int32, args []vec.Col, lo, hi int) error {
	t.w.Reset(args)
	b := &vec.Batch{Cols: args}
	for i := lo; i < hi; i++ {
		if g := groups[i-lo]; g >= 0 {
			t.insert(g, changelog.Ranked{Key: changelog.OrderKey(nil, b, i, t.spec.Order), Row: t.w.AppendRow(nil, i)})
		}
	}
	return nil
}

func (t *topRows) insert(g int32, r changelog.Ranked) {
	rows := t.rows[g]
	at, _ := slices.BinarySearchFunc(rows, r.Key, func(x changelog.Ranked, key []byte) int {
		if c := bytes.Compare(x.Key, key); c < 0 || c == 0 && !t.keepLast {
			return -1
		}
		return 1
	})
	if int64(at) >= t.spec.To {
		return
	}
	rows = slices.Insert(rows, at, r)
	if int64(len(rows)) > t.spec.To {
		rows = rows[:t.spec.To]
	}
	t.rows[g] = rows
}

func (t *topRows) Retract([]int32, []vec.Col, int, int) error {
	return source.New(source.TableException, "Window Top-N does not support retractions.")
}

func (t *topRows) Merge(dst, src int32) error {
	for _, r := range t.rows[src] {
		t.insert(dst, r)
	}
	return nil
}

func (t *topRows) Reset(g int32) { t.rows[g] = nil }

// Result is not asked for: the rows are read by Read.
func (t *topRows) Result([]int32) (vec.Col, error) { return vec.Col{}, nil }

// Read are the rows of groups with their numbers, and where each group's rows begin.
func (t *topRows) Read(groups []int32) (cols []vec.Col, first []int) {
	out := vec.NewRows(append(slices.Clone(t.spec.Types), types.Of(types.BigInt).Must()))
	first = make([]int, len(groups)+1)
	var buf []byte
	for i, g := range groups {
		for n, r := range t.rows[g] {
			if int64(n+1) >= t.spec.From {
				buf = append(append(buf[:0], r.Row...), changelog.EncodedInt(int64(n+1))...)
				out.Append(buf)
			}
		}
		first[i+1] = out.Len()
	}
	return out.Finish(), first
}
