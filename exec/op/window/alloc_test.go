package window

import (
	"math/rand/v2"
	"testing"

	"minisql/exec"
	"minisql/exec/op/groups"
	"minisql/exec/op/mark"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// readings are batches of rows two milliseconds apart, half of them set back by up to eight seconds, of 1,000 keys, with
// their watermarks ten seconds behind.
func readings(tb testing.TB, batches, size int) (out []*vec.Batch) {
	tb.Helper()
	r := rand.New(rand.NewPCG(42, 7))
	a := &mark.AssignWatermark{Time: 1, Delay: 10_000, Interval: 200}
	at := int64(1_773_475_200_000)
	for range batches {
		keys, times := make([]int64, size), make([]int64, size)
		for i := range keys {
			keys[i], times[i] = r.Int64N(1000), at
			if at += 2; r.IntN(2) == 0 {
				times[i] -= r.Int64N(8001)
			}
		}
		b := &vec.Batch{N: size, Start: vec.MinWatermark, Cols: []vec.Col{vec.FromSlice(&bigintType, keys, nil), vec.FromSlice(&tsType, times, nil)}}
		if err := a.Push(0, b, collected{&out}); err != nil {
			tb.Fatal(err)
		}
	}
	return
}

type collected struct{ to *[]*vec.Batch }

func (c collected) Emit(b *vec.Batch) error { *c.to = append(*c.to, b); return nil }

// windowsOf are keyed windows of the kinds there are.
func windowsOf(count groups.Agg) map[string]func() exec.Operator {
	slices := func(w Window) func() exec.Operator {
		return func() exec.Operator {
			return NewSliceWindow(perKey(w, count, nil))
		}
	}
	return map[string]func() exec.Operator{
		"TUMBLE":   slices(Window{Kind: rel.Tumble, Size: 60_000}),
		"HOP":      slices(Window{Kind: rel.Hop, Size: 60_000, Step: 5000}),
		"CUMULATE": slices(Window{Kind: rel.Cumulate, Size: 60_000, Step: 10_000}),
		"SESSION": func() exec.Operator {
			return NewSessionWindow(perKey(Window{Kind: rel.Session, Step: 10_000}, count, nil))
		},
	}
}

// TestRowsAllocateNothing pushes rows through windows that have run for a while: what is allocated is for batches and
// results, not for rows.
func TestRowsAllocateNothing(t *testing.T) {
	const warm, runs, size = 100, 40, 4096
	for name, window := range windowsOf(countAgg(t)) {
		op, in := window(), readings(t, warm+runs+1, size)
		push := func() {
			if err := op.Push(0, in[0], nowhere{}); err != nil {
				t.Fatal(err)
			}
			in = in[1:]
		}
		for range warm {
			push()
		}
		if perRow := testing.AllocsPerRun(runs, push) / size; perRow > 0.05 {
			t.Errorf("%s allocates %.3f times a row", name, perRow)
		} else {
			t.Logf("%s allocates %.4f times a row", name, perRow)
		}
	}
}

// BenchmarkWindows is what a row costs a window operator alone.
func BenchmarkWindows(b *testing.B) {
	const size = 4096
	in := readings(b, 400, size)
	for name, window := range windowsOf(countAgg(b)) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				op := window()
				for _, batch := range in {
					if err := op.Push(0, batch, nowhere{}); err != nil {
						b.Fatal(err)
					}
				}
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(len(in)*size), "ns/row")
		})
	}
}
