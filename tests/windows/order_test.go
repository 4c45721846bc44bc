package windows

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestStreamEqualsBatch runs 1,000 generated queries over input in order of time in both modes.
func TestStreamEqualsBatch(t *testing.T) {
	queries := 1000
	if testing.Short() {
		queries = 100
	}
	const perTable = 20
	empty, refused := 0, 0
	for n := 0; n < queries; n += perTable {
		r := rand.New(rand.NewPCG(uint64(n), 11))
		var lines []string
		for _, x := range rows(r, 1+r.IntN(120)) {
			lines = append(lines, x.line())
		}
		path, ltz := file(t, "t.csv", lines), r.IntN(3) == 0
		settings := []string{fmt.Sprintf("SET 'table.local-time-zone' = '%s'", []string{"UTC", "Europe/Berlin", "Asia/Kolkata"}[r.IntN(3)]),
			fmt.Sprintf("SET 'pipeline.auto-watermark-interval' = '%s'", []string{"200 ms", "0 ms", "1 min"}[r.IntN(3)])}
		stream := newEngine(t, append(settings, table("t", path, r.IntN(20), ltz))...)
		batch := newEngine(t, append(settings, "SET 'execution.runtime-mode' = 'batch'", table("t", path, 0, ltz))...)
		for range perTable {
			q := query(r)
			want, err := batch.run(q)
			got, serr := stream.run(q)
			if err != nil || serr != nil {
				if fmt.Sprint(err) != fmt.Sprint(serr) {
					t.Errorf("%s\nbatch: %v\nstream: %v", q, err, serr)
				}
				refused++
				continue
			}
			if len(want) == 0 {
				empty++
			}
			if !slices.Equal(got, want) {
				t.Errorf("seed %d, ltz %v, %v\n%s\nonly batch gives %q\nonly streaming gives %q", n, ltz, settings, q, difference(want, got), difference(got, want))
			}
			if len(stream.late) > 0 {
				t.Errorf("%s\nreports %d rows as late", q, len(stream.late))
			}
			if t.Failed() && testing.Verbose() {
				t.FailNow()
			}
		}
	}
	if refused > 0 || empty > queries/4 {
		t.Errorf("%d queries were refused, %d gave nothing", refused, empty)
	}
}
