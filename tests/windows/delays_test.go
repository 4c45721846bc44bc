package windows

import (
	"context"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"minisql/exec/vec"
)

// inputs are files out of order, with a window that loses rows of them.
var inputs = []struct{ path, columns, window string }{
	{"../../examples/disorder/events.csv", "id INT, k STRING, v INT, ts TIMESTAMP(3)", "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND)"},
	{"../../examples/disorder/events.csv", "id INT, k STRING, v INT, ts TIMESTAMP(3)", "HOP(TABLE t, DESCRIPTOR(ts), INTERVAL '1' SECOND, INTERVAL '3' SECOND)"},
	{"../flink/data/windows/readings.csv", "id INT, k STRING, v INT, ts TIMESTAMP(3)", "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '1' MINUTE)"},
	{"../flink/data/windows/games.csv", "id INT, k STRING, v INT, ts TIMESTAMP(3)", "CUMULATE(TABLE t, DESCRIPTOR(ts), INTERVAL '10' SECOND, INTERVAL '30' SECOND)"},
	{"../flink/data/windows/late4.csv", "id INT, k STRING, v INT, ts TIMESTAMP(3)", "TUMBLE(TABLE t, DESCRIPTOR(ts), INTERVAL '5' MINUTE)"},
}

var delayLine = regexp.MustCompile(`(?m)^ *(none|(?:\d+ \w+ ?)+?) +(\d+) +[\d.]+ %`)

// told is a run with a delay: how many rows it drops, and what its report says that other delays drop, by milliseconds.
func told(t *testing.T, in, columns, window string, delay int64) (dropped int64, table map[int64]int64) {
	t.Helper()
	e := newEngine(t, "SET 'minisql.notes' = 'full'", fmt.Sprintf("CREATE TABLE t (%s, WATERMARK FOR ts AS ts - INTERVAL '%d.%03d' SECOND(4)) "+
		"WITH ('connector' = 'filesystem', 'path' = '%s', 'format' = 'csv', 'csv.null-literal' = '')", columns, delay/1000, delay%1000, in))
	r, err := e.s.Execute(context.Background(), "SELECT k, window_start, COUNT(*) AS n FROM TABLE("+window+") GROUP BY k, window_start, window_end")
	if err != nil {
		t.Fatal(err)
	}
	if err := r.Query.Run(context.Background(), func(*vec.Batch) error { return nil }); err != nil {
		t.Fatal(err)
	}
	for _, l := range e.late {
		if l.Kept == 0 {
			dropped++
		}
	}
	table = map[int64]int64{}
	for _, note := range r.Query.Notes(1) {
		for _, m := range delayLine.FindAllStringSubmatch(note, -1) {
			n, _ := strconv.ParseInt(m[2], 10, 64)
			table[milliseconds(t, m[1])] = n
		}
	}
	return
}

var amount = regexp.MustCompile(`(\d+) (\w+)`)

func milliseconds(t *testing.T, span string) (ms int64) {
	if span == "none" {
		return 0
	}
	units := map[string]int64{"ms": 1, "s": 1000, "min": 60_000, "h": 3_600_000, "d": 86_400_000}
	for _, m := range amount.FindAllStringSubmatch(span, -1) {
		n, _ := strconv.ParseInt(m[1], 10, 64)
		if units[m[2]] == 0 {
			t.Fatalf("%q is no delay", span)
		}
		ms += n * units[m[2]]
	}
	return
}

// TestDelaysAreAsTold compares the tables of delays of ten runs with what happens with those delays.
func TestDelaysAreAsTold(t *testing.T) {
	for _, in := range inputs {
		t.Run(in.path+" "+in.window, func(t *testing.T) {
			really := map[int64]int64{}
			run := func(delay int64) map[int64]int64 {
				dropped, table := told(t, in.path, in.columns, in.window, delay)
				really[delay] = dropped
				return table
			}
			told, compared := map[int64]map[int64]int64{}, 0
			delays := []int64{0, 500, 1000, 1700, 2000, 3000, 5000, 8000, 15_000, 30_000}
			for _, d := range delays {
				told[d] = run(d)
			}
			for _, from := range delays {
				for _, d := range slices.Sorted(maps.Keys(told[from])) {
					if _, ok := really[d]; !ok {
						run(d)
					}
					if compared++; told[from][d] != really[d] {
						t.Errorf("a run with %d ms tells that %d ms drops %d rows, but it drops %d", from, d, told[from][d], really[d])
					}
				}
			}
			if really[0] == 0 || compared < 10 {
				t.Errorf("%d rows are dropped without a delay; %d comparisons", really[0], compared)
			}
			t.Logf("%d comparisons, %v", compared, really)
		})
	}
}
