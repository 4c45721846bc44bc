package window

import (
	"math/rand/v2"
	"testing"

	"minisql/exec"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// TestDroppedRows feeds 100,000 rows, two milliseconds apart and half of them set back by up to eight seconds, through
// one-minute windows with a delay of two seconds, and compares the rows dropped with Flink's rule row by row: a row is
// dropped if its window had fired when it came. The delay that the report asks for must keep all; a second less must not.
func TestDroppedRows(t *testing.T) {
	const rows, minute = 100_000, 60_000
	r := rand.New(rand.NewPCG(42, 7))
	times, keys := make([]int64, rows), make([]int64, rows)
	for i := range times {
		times[i] = 1_773_475_200_000 + int64(i)*2
		if r.IntN(2) == 0 {
			times[i] -= r.Int64N(8001)
		}
		keys[i] = r.Int64N(1000)
	}
	model := func(delay int64) (dropped, latest int64) {
		cur, last, wm := int64(0), int64(0), int64(vec.MinWatermark)
		for _, ts := range times {
			if end := ts - ts%minute + minute; wm >= end-1 {
				dropped++
				latest = max(latest, wm-(end-1))
			}
			if cur = max(cur, ts-delay); cur-last > 200 {
				last, wm = cur, cur
			}
		}
		return
	}
	run := func(delay int64, keyed bool, size int) *exec.WindowReport {
		report := (&exec.Report{Full: true}).Window("", true, delay)
		spec := perKey(Window{Kind: rel.Tumble, Size: minute}, countAgg(t), report)
		if !keyed {
			spec.Keys, spec.KeyTypes = nil, nil
		}
		op := NewSliceWindow(spec)
		feedInto(t, op, keys, times, delay, 200, size, nowhere{})
		return report
	}
	const delay = 2000
	dropped, latest := model(delay)
	if dropped < 1000 {
		t.Fatalf("only %d rows are late: the data is not what it should be", dropped)
	}
	for _, keyed := range []bool{false, true} {
		for _, size := range []int{7, 5000} {
			got := run(delay, keyed, size)
			if got.Dropped != dropped || got.Latest != latest {
				t.Errorf("keyed %v, batches of %d: dropped %d, the latest by %d ms; want %d and %d", keyed, size, got.Dropped, got.Latest, dropped, latest)
			}
		}
	}
	full := run(delay, true, 5000)
	for _, other := range []int64{0, 500, 1000, 2000, 3000, 5000, 7999} {
		if want, _ := model(other); full.Lateness.Dropped(other-delay) != want {
			t.Errorf("told %d rows for a delay of %d ms, want %d", full.Lateness.Dropped(other-delay), other, want)
		}
	}
	need := (delay + latest + 1 + 999) / 1000 * 1000
	if got := run(need, true, 5000); got.Dropped != 0 {
		t.Errorf("a delay of %d ms still drops %d rows", need, got.Dropped)
	}
	if got := run(need-1000, true, 5000); got.Dropped == 0 {
		t.Errorf("a delay of %d ms drops nothing: %d ms is too much", need-1000, need)
	}
}

type nowhere struct{}

func (nowhere) Emit(*vec.Batch) error { return nil }
