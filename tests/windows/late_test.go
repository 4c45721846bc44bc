package windows

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"minisql/exec"
)

// pair is a row in one of its windows, by the window's end in seconds.
type pair struct {
	id  int
	end int64
}

// pairs are all windows of all rows, by arithmetic.
func (w window) pairs(list []row) map[pair]row {
	all := map[pair]row{}
	mod := func(a, n int64) int64 { return (a%n + n) % n }
	for _, x := range list {
		at, step, size, off := x.at.Unix(), int64(w.step), int64(w.size), int64(w.offset)
		switch w.fn {
		case "HOP":
			for start := at - mod(at-off, step); start > at-size; start -= step {
				all[pair{x.id, start + size}] = x
			}
		default: // TUMBLE is CUMULATE of one step
			start := at - mod(at-off, size)
			for end := at - mod(at-start, step) + step; end <= start+size; end += step {
				all[pair{x.id, end}] = x
			}
		}
	}
	return all
}

// missed are the pairs that a report says were lost.
func (w window) missed(t *testing.T, late []exec.LateRow) map[pair]bool {
	lost := map[pair]bool{}
	for _, l := range late {
		_, line, _ := strings.Cut(l.Place, "t.csv:")
		id, err := strconv.Atoi(line)
		if err != nil {
			t.Fatalf("a late row without a place: %+v", l)
		}
		for i := range l.Missed {
			p := pair{id, l.End/1000 - int64(i*w.step)}
			if lost[p] {
				t.Errorf("%v is reported twice", p)
			}
			lost[p] = true
		}
	}
	return lost
}

// question is a query, and what it gives for pairs, by hand.
type question struct {
	text   string
	answer func(all map[pair]row) []string
}

func stamp(s int64) string { return fmt.Sprintf("{%d 0}", s*1000) }

func name(k string) string {
	if k == "" {
		return "<nil>"
	}
	return k
}

// aggregate asks for aggregates by window and k.
func aggregate(w window, legacy bool, having int) question {
	text := fmt.Sprintf("SELECT k, window_end, COUNT(*) AS n, COUNT(DISTINCT g) AS d, SUM(id) FILTER (WHERE g <> 1) AS f FROM %s WHERE v > 0 GROUP BY k, window_start, window_end HAVING COUNT(*) > %d", w.over("t"), having)
	if legacy {
		call := fmt.Sprintf("%s(ts, %s)", w.fn, interval(w.size))
		if w.fn == "HOP" {
			call = fmt.Sprintf("HOP(ts, %s, %s)", interval(w.step), interval(w.size))
		}
		text = fmt.Sprintf("SELECT k, %s AS e, COUNT(*) AS n, COUNT(DISTINCT g) AS d, SUM(id) FILTER (WHERE g <> 1) AS f FROM t WHERE v > 0 GROUP BY k, %s HAVING COUNT(*) > %d",
			strings.Replace(call, "(", "_END(", 1), call, having)
	}
	return question{text, func(all map[pair]row) (out []string) {
		type key struct {
			k   string
			end int64
		}
		groups := map[key][]row{}
		for p, x := range all {
			if !x.null && x.v > 0 {
				groups[key{x.k, p.end}] = append(groups[key{x.k, p.end}], x)
			}
		}
		for k, g := range groups {
			sum, filtered, kinds := 0, "<nil>", map[int]bool{}
			for _, x := range g {
				kinds[x.g] = true
				if x.g != 1 {
					sum += x.id
					filtered = fmt.Sprint(sum)
				}
			}
			if len(g) > having {
				out = append(out, fmt.Sprintf("%s|%s|%d|%d|%s", name(k.k), stamp(k.end), len(g), len(kinds), filtered))
			}
		}
		return
	}}
}

// top asks for the first rows of each window.
func top(w window, n int) question {
	return question{fmt.Sprintf("SELECT id, window_end FROM (SELECT *, ROW_NUMBER() OVER (PARTITION BY window_start, window_end ORDER BY id DESC) AS rn FROM %s) WHERE rn <= %d", w.over("t"), n),
		func(all map[pair]row) (out []string) {
			windows := map[int64][]int{}
			for p := range all {
				windows[p.end] = append(windows[p.end], p.id)
			}
			for end, ids := range windows {
				slices.SortFunc(ids, func(a, b int) int { return cmp.Compare(b, a) })
				for _, id := range ids[:min(n, len(ids))] {
					out = append(out, fmt.Sprintf("%d|%s", id, stamp(end)))
				}
			}
			return
		}}
}

// join asks for pairs of rows with even and odd ids.
func join(w window) question {
	side := fmt.Sprintf("(SELECT * FROM %s WHERE MOD(id, 2) = ", w.over("t"))
	return question{fmt.Sprintf("SELECT l.id, r.id AS rid, l.window_end FROM %s0) AS l JOIN %s1) AS r ON l.g = r.g AND l.window_start = r.window_start AND l.window_end = r.window_end", side, side),
		func(all map[pair]row) (out []string) {
			for p, x := range all {
				for q, y := range all {
					if p.end == q.end && p.id%2 == 0 && q.id%2 == 1 && x.g == y.g {
						out = append(out, fmt.Sprintf("%d|%d|%s", p.id, q.id, stamp(p.end)))
					}
				}
			}
			return
		}}
}

// TestLateIsWhatIsMissing runs queries over input out of order: batch gives what arithmetic gives; streaming gives the
// same without the pairs of row and window that it reports as late, no more and no less.
func TestLateIsWhatIsMissing(t *testing.T) {
	queries := 1000
	if testing.Short() {
		queries = 100
	}
	const perTable = 20
	lost, whole := 0, 0
	for n := 0; n < queries; n += perTable {
		r := rand.New(rand.NewPCG(uint64(n), 12))
		list := rows(r, 20+r.IntN(100))
		arrive := map[int]time.Time{}
		spread := 1 + r.IntN(60)
		for _, x := range list {
			arrive[x.id] = x.at.Add(time.Duration(r.IntN(spread)) * time.Second)
		}
		slices.SortStableFunc(list, func(a, b row) int { return arrive[a.id].Compare(arrive[b.id]) })
		var lines []string
		for i := range list {
			list[i].id = i + 1 // the line
			lines = append(lines, list[i].line())
		}
		path := file(t, "t.csv", lines)
		interval := fmt.Sprintf("SET 'pipeline.auto-watermark-interval' = '%s'", []string{"200 ms", "0 ms", "10 s"}[r.IntN(3)])
		stream := newEngine(t, interval, table("t", path, r.IntN(8), false))
		batch := newEngine(t, "SET 'execution.runtime-mode' = 'batch'", table("t", path, 0, false))
		if r.IntN(2) == 0 {
			stream.query("SELECT 1") // the session is used before
		}
		for range perTable {
			w := newWindow(r)
			q := aggregate(w, false, r.IntN(2))
			switch r.IntN(6) {
			case 0:
				q = top(w, 1+r.IntN(4))
			case 1:
				q = join(w)
			case 2:
				if w.fn != "CUMULATE" {
					w.offset = 0
					q = aggregate(w, true, r.IntN(2))
				}
			}
			all := w.pairs(list)
			want := q.answer(all)
			slices.Sort(want)
			if got := batch.query(q.text); !slices.Equal(got, want) {
				t.Errorf("seed %d, batch\n%s\nonly arithmetic gives %q\nonly batch gives %q", n, q.text, difference(want, got), difference(got, want))
			}
			got := stream.query(q.text)
			for p := range w.missed(t, stream.late) {
				if _, ok := all[p]; !ok {
					t.Errorf("%s\nreports %v, which is no window of that row", q.text, p)
				}
				delete(all, p)
				lost++
			}
			for _, l := range stream.late {
				if l.Kept == 0 {
					whole++
				}
			}
			want = q.answer(all)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Errorf("seed %d, %s\n%s\nnot there, though not reported: %q\nthere, though reported: %q", n, interval, q.text, difference(want, got), difference(got, want))
			}
			if t.Failed() && testing.Verbose() {
				t.FailNow()
			}
		}
	}
	if whole < queries || lost < 2*queries {
		t.Errorf("only %d rows were late, and %d pairs", whole, lost)
	}
}
