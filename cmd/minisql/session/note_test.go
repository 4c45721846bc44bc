package session

import (
	"slices"
	"testing"

	"minisql/exec"
)

func TestNotes(t *testing.T) {
	pay := &exec.InputReport{Table: "pay", Delay: 10_000, Rows: 6, Watermark: 90_000, Largest: 100_000}
	for _, c := range []struct {
		name       string
		report     exec.Report
		read, rows int64
		want       []string
	}{
		{"nothing to say", exec.Report{Inputs: []*exec.InputReport{pay}}, 6, 6, nil},
		{"late", exec.Report{Inputs: []*exec.InputReport{pay}, Windows: []*exec.WindowReport{{Name: "TUMBLE(size=[1 min])", Dropped: 2, Latest: 60_000}}}, 6, 2,
			[]string{"TUMBLE(size=[1 min]) dropped 2 rows that came late, the latest by 1 min. A watermark of table pay with a delay of INTERVAL '71' SECOND keeps them all."}},
		{"late for a window", exec.Report{Inputs: []*exec.InputReport{pay}, Windows: []*exec.WindowReport{{Name: "HOP", Windows: true, Dropped: 2, Latest: 140_001}}}, 6, 2,
			[]string{"HOP dropped 2 rows that came late, the latest by 2 min 20 s. A watermark of table pay with a delay of INTERVAL '151' SECOND(3) keeps them all."}},
		{"late without a constant delay", exec.Report{Inputs: []*exec.InputReport{{Table: "pay", Delay: -1}}, Windows: []*exec.WindowReport{{Name: "OVER", Dropped: 1, Latest: 0}}}, 6, 2,
			[]string{"OVER dropped 1 row that came late, the latest by less than 1 ms. A later watermark keeps them."}},
		{"late in an INSERT", exec.Report{Inputs: []*exec.InputReport{pay}, Windows: []*exec.WindowReport{{Name: "HOP", Dropped: 1, Latest: 999}}}, 6, -1,
			[]string{"HOP dropped 1 row that came late, the latest by 999 ms. A watermark of table pay with a delay of INTERVAL '11' SECOND keeps them all."}},
		{"skipped", exec.Report{Skipped: 3}, 0, 0, []string{"3 records could not be read and were left out, as ignore-parse-errors asks."}},
		{"skipped one", exec.Report{Skipped: 1}, 5, 5, []string{"1 record could not be read and was left out, as ignore-parse-errors asks."}},
		{"no input", exec.Report{}, 0, 0, []string{"No row came out because no row went in."}},
		{"no rows of a table", exec.Report{Inputs: []*exec.InputReport{{Table: "pay"}}}, 0, 0, []string{"No row came out because table pay gave none."}},
		{"filtered", exec.Report{}, 7, 0, []string{"No row came out: 7 rows went in, and none was left by the conditions of the query."}},
		{"filtered before the watermark", exec.Report{Inputs: []*exec.InputReport{{Table: "pay"}}}, 7, 0,
			[]string{"No row came out: none of the 7 rows that went in reached the watermark of table pay."}},
		{"open window", exec.Report{Inputs: []*exec.InputReport{pay}, Windows: []*exec.WindowReport{{Name: "TUMBLE(size=[2 min])", Waiting: 120_000}}}, 6, 1,
			[]string{"TUMBLE(size=[2 min]) still holds rows of the window that ends at 1970-01-01 00:02:00: the watermark of table pay is 1970-01-01 00:01:30; " +
				"it takes a row at or after 1970-01-01 00:02:10 to close it."}},
		{"empty INSERT", exec.Report{}, 0, -1, nil},
	} {
		if got := notes(&c.report, c.read, c.rows); !slices.Equal(got, c.want) {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, c.want)
		}
	}
}

func TestSpan(t *testing.T) {
	for ms, want := range map[int64]string{1: "1 ms", 999: "999 ms", 61_000: "1 min 1 s", 90_061_001: "1 d 1 h 1 min 1 s 1 ms"} {
		if got := span(ms); got != want {
			t.Errorf("%d: %q, want %q", ms, got, want)
		}
	}
}

func TestLike(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		want          bool
	}{
		{"orders", "order%", true}, {"orders", "order_", true}, {"orders", "order", false}, {"order_items", `order\_%`, true},
		{"orders", `order\_%`, false}, {"", "%", true}, {"abcabd", "%abd", true}, {"a%", `a\%`, true}, {"ab", `a\%`, false}, {"日本", "_本", true},
	} {
		if got := like(c.name, c.pattern); got != c.want {
			t.Errorf("%q LIKE %q: %v", c.name, c.pattern, got)
		}
	}
}
