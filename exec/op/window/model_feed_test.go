package window

import (
	"slices"
	"testing"

	"minisql/exec"
	"minisql/exec/op/groups"
	"minisql/exec/op/mark"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions/agg"
)

// perKey is a window over rows of a key and a time.
func perKey(w Window, count groups.Agg, report *exec.WindowReport) Spec {
	return Spec{Window: w, Keys: []int{0}, KeyTypes: []types.Type{bigintType}, Time: 1, Aggs: []groups.Agg{count}, TimeType: tsType, Report: report}
}

func countAgg(t testing.TB) groups.Agg {
	for i := range agg.All {
		if agg.All[i].Name == "COUNT" {
			call, err := agg.All[i].Resolve(nil)
			if err != nil {
				t.Fatal(err)
			}
			return groups.Agg{New: call.New, Filter: -1}
		}
	}
	t.Fatal("no COUNT")
	return groups.Agg{}
}

// collectRows keeps rows of (key, count, window_start, window_end, window_time).
type collectRows struct{ rows []modelRow }

func (c *collectRows) Emit(b *vec.Batch) error {
	for i := range b.N {
		c.rows = append(c.rows, modelRow{vec.Values[int64](b.Cols[0])[i], vec.Values[int64](b.Cols[3])[i], vec.Values[int64](b.Cols[1])[i]})
	}
	return nil
}

type through struct {
	op  exec.Operator
	out exec.Collector
}

func (c through) Emit(b *vec.Batch) error { return c.op.Push(0, b, c.out) }

// feedRows pushes rows in batches of a size through assign_watermark and an operator, and returns what comes out.
func feedRows(t *testing.T, op exec.Operator, keys, times []int64, delay, interval int64, size int) []modelRow {
	t.Helper()
	got := &collectRows{}
	feedInto(t, op, keys, times, delay, interval, size, got)
	return got.rows
}

func feedInto(t *testing.T, op exec.Operator, keys, times []int64, delay, interval int64, size int, out exec.Collector) {
	t.Helper()
	a := &mark.AssignWatermark{Time: 1, Delay: delay, Interval: interval}
	next := through{op, out}
	for lo := 0; lo < len(keys); lo += size {
		hi := min(lo+size, len(keys))
		b := &vec.Batch{N: hi - lo, Start: vec.MinWatermark, Cols: []vec.Col{
			vec.FromSlice(&bigintType, slices.Clone(keys[lo:hi]), nil), vec.FromSlice(&tsType, slices.Clone(times[lo:hi]), nil)}}
		if err := a.Push(0, b, next); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Push(0, &vec.Batch{Start: vec.MinWatermark, Marks: []vec.Mark{{T: vec.MaxWatermark}}}, next); err != nil {
		t.Fatal(err)
	}
}

var (
	bigintType = types.Of(types.BigInt).Must()
	tsType     = types.TimestampOf(3).Must()
)
