package agg

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

// TestRoll moves windows over slices, with sums that overflow, values that are NULL and slices that are not there, and
// merges the slices of each window.
func TestRoll(t *testing.T) {
	tiny := types.Of(types.TinyInt)
	rng := rand.New(rand.NewPCG(1, 2))
	for _, make := range []func() f.Accumulator{newSum[int8](tiny, false), newSum[int8](tiny, true), func() f.Accumulator { return &counter{} }} {
		a, slices := make(), 40
		a.Grow(200)
		for s := range int32(slices) {
			b := vec.NewBuilder(&tiny)
			groups := []int32{}
			for range rng.IntN(4) {
				if groups = append(groups, s); rng.IntN(3) == 0 {
					b.Append(nil)
				} else {
					b.Append(int8(math.MaxInt8 - rng.IntN(20)))
				}
			}
			if err := a.Add(groups, []vec.Col{b.Finish()}, 0, len(groups)); err != nil {
				t.Fatal(err)
			}
		}
		const size, total = 6, 199
		r, want, got := a.(f.Roller), []int32{}, []int32{}
		for s := range int32(slices) {
			merged, rolled, old := 40+s, 80+s, s-size+1
			for i := max(old, 0); i <= s; i++ {
				if err := a.Merge(merged, i); err != nil {
					t.Fatal(err)
				}
			}
			r.Roll([]int32{total}, []int32{s}, []int32{rolled}, []int32{max(old, -1)})
			want, got = append(want, merged), append(got, rolled)
		}
		w, err := a.Result(want)
		g, err2 := a.Result(got)
		if err != nil || err2 != nil || !r.Rolls() {
			t.Fatal(err, err2)
		}
		for i := range want {
			if x, y := vec.At(g, i), vec.At(w, i); !reflect.DeepEqual(x, y) {
				t.Errorf("window %d: %v, not %v", i, x, y)
			}
		}
	}
	for _, a := range []f.Accumulator{newSum[float64](types.Of(types.Double), false)(), newAvg[int32, int64](types.Of(types.Int))()} {
		if a.(f.Roller).Rolls() {
			t.Errorf("%T rolls", a)
		}
	}
}
