package vec

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"minisql/exec/types"
)

// TestKeys takes and forgets keys at random and compares with a map: the number of a key stays while somebody refers
// to it, different keys have different numbers, and Read agrees with At.
func TestKeys(t *testing.T) {
	text, long, short := types.Str(), types.Of(types.BigInt), types.Of(types.Int)
	for _, ts := range [][]types.Type{{text}, {long}, {short}, {text, long}} {
		t.Run(fmt.Sprint(len(ts), ts[0].Kind), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			value := func(typ *types.Type) any {
				v := rng.IntN(300)
				switch {
				case v == 0:
					return nil
				case typ.Kind == types.BigInt:
					return int64(v-100) << 40
				case typ.Kind == types.Int:
					return int32(v - 100)
				}
				return strings.Repeat("k", v%19) + fmt.Sprint(v) // on both sides of fifteen bytes
			}
			k := NewKeys(ts)
			live := map[string]int32{}
			for range 300 {
				const n = 50
				cols := make([]Col, len(ts))
				rows := make([]string, n)
				for i := range ts {
					b := NewBuilder(&ts[i])
					for r := range n {
						v := value(&ts[i])
						rows[r] += fmt.Sprintf("%v|", v)
						b.Append(v)
					}
					cols[i] = b.Finish()
				}
				var got [n]int32
				rd := k.Reader(cols)
				rd.Read(got[3:], 3)
				for i := range n {
					at := rd.At(i)
					if i >= 3 && at != got[i] {
						t.Fatalf("row %q: Read says %d, At %d", rows[i], got[i], at)
					}
					if have, ok := live[rows[i]]; ok && have != at {
						t.Fatalf("row %q: number %d became %d", rows[i], have, at)
					} else if !ok {
						k.Ref(at)
						live[rows[i]] = at
					}
				}
				seen := map[int32]string{}
				var all []int32
				for key, number := range live {
					if other, twice := seen[number]; twice {
						t.Fatalf("%q and %q are both %d", key, other, number)
					}
					seen[number] = key
					all = append(all, number)
				}
				for c, col := range k.Columns(all) {
					for i, number := range all {
						if want := strings.Split(seen[number], "|")[c]; fmt.Sprint(At(col, i)) != want {
							t.Fatalf("column %d of key %d: %v, not %s", c, number, At(col, i), want)
						}
					}
				}
				for key, number := range live {
					if rng.IntN(2) == 0 {
						k.Unref(number)
						delete(live, key)
					}
				}
			}
			if k.live-k.gone != len(live) || k.live > len(live)+len(k.slots)/8+50 {
				t.Errorf("%d keys are left of %d, %d of them to go", k.live, len(live), k.gone)
			}
		})
	}
}

func BenchmarkKeysRead(b *testing.B) {
	typ := types.Str()
	col := NewBuilder(&typ)
	for i := range 4096 {
		col.Append(fmt.Sprintf("sensor_%04d", i*7919%1000))
	}
	cols := []Col{col.Finish()}
	k, dst := NewKeys([]types.Type{typ}), make([]int32, 4096)
	for b.Loop() {
		k.Reader(cols).Read(dst, 0)
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/4096, "ns/row")
}
