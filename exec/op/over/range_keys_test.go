package over

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

func column(t types.Type, vals ...any) vec.Col {
	b := vec.NewBuilder(&t)
	for _, v := range vals {
		b.Append(v)
	}
	return b.Finish()
}

// TestRangeBoundsOfBigint compares frames over BIGINT, its ends among them, with frames found by looking at every row.
func TestRangeBoundsOfBigint(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	some := []int64{math.MinInt64, math.MinInt64 + 1, -2, -1, 0, 1, 2, 1 << 53, 1<<53 + 1, 1<<53 + 2, math.MaxInt64 - 1, math.MaxInt64}
	for range 500 {
		n := 1 + r.IntN(8)
		keys := make([]int64, n)
		vals := make([]any, n)
		for i := range keys {
			keys[i] = some[r.IntN(len(some))]
		}
		slices.Sort(keys)
		desc := r.IntN(2) == 0
		if desc {
			slices.Reverse(keys)
		}
		for i, k := range keys {
			vals[i] = k
		}
		by := some[4+r.IntN(len(some)-4)]
		kind := []rel.BoundKind{rel.Preceding, rel.Following}[r.IntN(2)]
		bound := rel.Bound{Kind: kind, Offset: by}
		k := newRangeKeys(column(types.Of(types.BigInt), vals...), n, desc, rel.Frame{Lo: bound})
		for i := range n {
			limit := new(big.Int).Add(big.NewInt(keys[i]), big.NewInt(by))
			if (kind == rel.Preceding) != desc {
				limit.Sub(big.NewInt(keys[i]), big.NewInt(by))
			}
			from, to := 0, 0
			for _, x := range keys {
				c := big.NewInt(x).Cmp(limit)
				if desc {
					c = -c
				}
				if c < 0 {
					from++
				}
				if c <= 0 {
					to++
				}
			}
			if f, l := k.from(i, bound), k.to(i, bound); f != from || l != to {
				t.Fatalf("%v desc %v, row %d, %d %v: %d to %d, want %d to %d", keys, desc, i, by, kind, f, l, from, to)
			}
		}
	}
}

// TestRangeBoundsOfOthers tells which rows are within a bound of each row.
func TestRangeBoundsOfOthers(t *testing.T) {
	dec := func(v int64, scale int) types.Dec { return types.DecOf(v, scale) }
	for name, c := range map[string]struct {
		col    vec.Col
		desc   bool
		offset any
		want   string // the first row that is not before, by row
	}{
		"DOUBLE":            {column(types.Of(types.Double), 1.0, 1.5, 2.25, math.Inf(1), math.NaN(), math.NaN()), false, 0.5, "[0 0 2 3 4 4]"},
		"DOUBLE by DECIMAL": {column(types.Of(types.Double), 1.0, 1.5, 2.25), false, dec(5, 1), "[0 0 2]"},
		"INT by DOUBLE":     {column(types.Of(types.Int), int32(1), int32(2), int32(4)), false, 1.0, "[0 0 2]"},
		"INT by DECIMAL":    {column(types.Of(types.Int), int32(1), int32(2), int32(4)), false, dec(15, 1), "[0 0 2]"},
		"DECIMAL":           {column(types.DecimalOf(10, 2), dec(130, 2), dec(120, 2), dec(110, 2)), true, dec(1, 1), "[0 0 1]"},
		"DATE by months":    {column(types.Of(types.Date), int32(types.DaysOf(2024, 1, 30)), int32(types.DaysOf(2024, 2, 29)), int32(types.DaysOf(2024, 3, 31))), false, int32(1), "[0 0 1]"},
		"DATE by hours":     {column(types.Of(types.Date), int32(0), int32(1), int32(2)), false, int64(24 * 3_600_000), "[0 0 1]"},
		"TIME":              {column(types.Of(types.Time), int32(0), int32(1000), int32(2001)), false, int64(1000), "[0 0 2]"},
		"TIMESTAMP(9)":      {column(types.TimestampOf(9), types.Instant{Ms: 0}, types.Instant{Ms: 1}, types.Instant{Ms: 1, Ns: 1}, types.Instant{Ms: 2, Ns: 1}), false, int64(1), "[0 0 1 2]"},
	} {
		n := c.col.Len()
		b := rel.Bound{Kind: rel.Preceding, Offset: c.offset}
		k := newRangeKeys(c.col, n, c.desc, rel.Frame{Lo: b})
		got := make([]int, n)
		for i := range got {
			got[i] = k.from(i, b)
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%s: %v, want %s", name, got, c.want)
		}
	}
}

// TestRangeFramesAreFoundFast would take minutes if every frame were looked for row by row.
func TestRangeFramesAreFoundFast(t *testing.T) {
	const n = 300_000
	vals := make([]any, n)
	for i := range vals {
		vals[i] = int64(i)
	}
	b := rel.Bound{Kind: rel.Preceding, Offset: int64(10)}
	k := newRangeKeys(column(types.Of(types.BigInt), vals...), n, false, rel.Frame{Lo: b})
	for i := range n {
		if got := k.from(i, b); got != max(i-10, 0) {
			t.Fatalf("row %d: %d", i, got)
		}
	}
}
