package window

import (
	"cmp"
	"slices"

	"minisql/exec"
	"minisql/exec/op/timers"
	"minisql/exec/vec"
)

// session is one session of a key, in wall time; id is the number of what it holds, timer that of its timer.
type session struct {
	start, end int64
	id, timer  int32
}

// sessions merges rows into sessions as Flink's MergingWindowSet does: a new row's window is merged with at most two
// neighbours of its key, touching ones included. Timers are set when rows arrive; on a merge the new timer is set before
// the old ones are removed, which the order of results shows. The sessions of a key never touch each other, and none is
// shorter than the gap; so no two timers are equal.
type sessions struct {
	gap    int64
	z      zone
	tab    *vec.Keys
	open   [][]session // by key, sorted
	timers timers.Heap
	report *exec.WindowReport
	// alloc is a new id, merge moves what src holds to dst and frees src.
	alloc func() int32
	merge func(dst, src int32) error
}

// add puts row i of a batch, at instant t under watermark wm, into its session and returns the session's id; -1 if the
// row is late.
func (s *sessions) add(b *vec.Batch, i int, key int32, t, wm int64) (int32, error) {
	w := session{start: s.z.local(t), id: -1}
	w.end = w.start + s.gap
	if int(key) >= len(s.open) {
		s.open = append(s.open, make([][]session, s.tab.Size()-len(s.open))...)
	}
	list := s.open[key]
	at := search(list, w)
	var olds [2]int // the ceiling, then the floor
	old := olds[:0]
	if at < len(list) && meets(list[at], w) {
		old = append(old, at)
	}
	floor := at - 1
	if at < len(list) && compareSessions(list[at], w) == 0 {
		floor = at
	}
	if floor >= 0 && meets(list[floor], w) && (len(old) == 0 || old[0] != floor) {
		old = append(old, floor)
	}
	m := w
	for _, k := range old {
		m.start, m.end = min(m.start, list[k].start), max(m.end, list[k].end)
	}
	if last := s.z.timer(m.end - 1); last <= wm {
		if !b.Kind(i).Retracts() {
			s.report.Drop(exec.Late{Batch: b, Row: i, Time: t, Start: m.start, End: m.end, Watermark: wm, By: wm - last})
		}
		s.tab.Ref(key) // a key that nothing else holds is forgotten again
		s.tab.Unref(key)
		return -1, nil
	}
	if len(old) == 1 && compareSessions(list[old[0]], m) == 0 {
		return list[old[0]].id, nil
	}
	m.timer = s.timers.AddMovable(timers.Timer{At: s.z.timer(m.end - 1), Start: m.start, End: m.end, Key: key})
	for _, k := range old {
		s.timers.Cancel(list[k].timer)
		if m.id < 0 {
			m.id = list[k].id
		} else if err := s.merge(m.id, list[k].id); err != nil {
			return -1, err
		}
	}
	switch len(old) {
	case 0:
		m.id = s.alloc()
		s.tab.Ref(key)
		s.open[key] = slices.Insert(list, at, m)
	case 1:
		list[old[0]] = m
	default: // the ceiling goes, it comes behind the floor
		s.tab.Unref(key)
		list[old[1]] = m
		s.open[key] = slices.Delete(list, old[0], old[0]+1)
	}
	return m.id, nil
}

// search is the place of the first session that is not before w. A key has few.
func search(list []session, w session) int {
	at := len(list)
	for at > 0 && compareSessions(list[at-1], w) >= 0 {
		at--
	}
	return at
}

func compareSessions(a, b session) int {
	if c := cmp.Compare(a.start, b.start); c != 0 {
		return c
	}
	return cmp.Compare(a.end, b.end)
}

func meets(a, b session) bool { return a.start <= b.end && a.end >= b.start }

// next takes the next session that is due off; the caller lets its key go. false if none is due.
func (s *sessions) next(w int64) (key int32, due session, ok bool) {
	t, ok := s.timers.Due(w)
	if !ok {
		return 0, session{}, false
	}
	list := s.open[t.Key]
	i := search(list, session{start: t.Start, end: t.End})
	due = list[i]
	s.open[t.Key] = slices.Delete(list, i, i+1)
	return t.Key, due, true
}
