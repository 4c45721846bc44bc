package window

import (
	"slices"

	"minisql/exec/op/timers"
	"minisql/exec/vec"
)

// sessionModel is the same for SESSION.
func sessionModel(keys, times []int64, gap, delay, iv int64) (out []modelRow) {
	type win struct{ start, end int64 }
	type wt struct {
		at, key int64
		w       win
	}
	open := map[int64]map[win]int64{}
	var h timers.Heap
	live := map[wt]bool{}
	toTimer := func(t wt) timers.Timer {
		return timers.Timer{At: t.at, Start: t.w.start, End: t.w.end, Key: int32(t.key)}
	}
	add := func(t wt) {
		if !live[t] {
			live[t] = true
			h.Add(toTimer(t))
		}
	}
	p, cur, last := int64(-vec.MaxWatermark), int64(0), int64(0)
	fire := func(w int64) {
		for h.Len() > 0 && h.Top() <= w {
			t := h.Poll()
			k := int64(t.Key)
			x := win{t.Start, t.End}
			delete(live, wt{t.At, k, x})
			out = append(out, modelRow{k, x.end, open[k][x]})
			delete(open[k], x)
		}
	}
	for i, t := range times {
		k := keys[i]
		if open[k] == nil {
			open[k] = map[win]int64{}
		}
		w := win{t, t + gap}
		var all []win
		for x := range open[k] {
			all = append(all, x)
		}
		slices.SortFunc(all, func(a, b win) int {
			return compareSessions(session{start: a.start, end: a.end}, session{start: b.start, end: b.end})
		})
		var near []win
		for _, x := range all {
			if x.start > w.start || x.start == w.start && x.end >= w.end {
				near = append(near, x)
				break
			}
		}
		for j := len(all) - 1; j >= 0; j-- {
			x := all[j]
			if x.start < w.start || x.start == w.start && x.end <= w.end {
				if !slices.Contains(near, x) {
					near = append(near, x)
				}
				break
			}
		}
		m, n := w, int64(1)
		var old []win
		for _, x := range near {
			if x.start <= w.end && x.end >= w.start {
				old = append(old, x)
				m.start, m.end = min(m.start, x.start), max(m.end, x.end)
				n += open[k][x]
			}
		}
		if m.end-1 > p {
			if len(old) > 0 && !(len(old) == 1 && old[0] == m) {
				add(wt{m.end - 1, k, m})
				for _, x := range old {
					if y := (wt{x.end - 1, k, x}); live[y] {
						delete(live, y)
						h.Remove(toTimer(y))
					}
				}
			}
			for _, x := range old {
				delete(open[k], x)
			}
			open[k][m] = n
			add(wt{m.end - 1, k, m})
		}
		cur = max(cur, t-delay)
		if cur-last > iv {
			last, p = cur, cur
			fire(cur)
		}
	}
	fire(vec.MaxWatermark)
	return
}
