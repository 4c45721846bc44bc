package op

import (
	"cmp"
	"slices"

	"minisql/exec"
	"minisql/exec/vec"
)

// session is one session of a key, in wall time; id is the number of what it holds.
type session struct {
	start, end int64
	id         int32
}

// sessions merges rows into sessions as Flink's MergingWindowSet does: a new row's window is merged with at most two
// neighbours of its key, touching ones included. Timers are set when rows arrive; on a merge the new timer is set before
// the old ones are removed, which the order of results shows.
type sessions struct {
	gap    int64
	z      zoneShift
	tab    *vec.Keys
	open   map[int32][]session // by key, sorted by start and end
	timers timerHeap
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
	list := s.open[key]
	at, _ := slices.BinarySearchFunc(list, w, compareSessions)
	var old []int // the ceiling, then the floor
	if at < len(list) && meets(list[at], w) {
		old = append(old, at)
	}
	floor := at - 1
	if at < len(list) && compareSessions(list[at], w) == 0 {
		floor = at
	}
	if floor >= 0 && meets(list[floor], w) && !slices.Contains(old, floor) {
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
	s.setTimer(key, m)
	for _, i := range old {
		s.dropTimer(key, list[i])
		if m.id < 0 {
			m.id = list[i].id
		} else if err := s.merge(m.id, list[i].id); err != nil {
			return -1, err
		}
	}
	if m.id < 0 {
		m.id = s.alloc()
		s.tab.Ref(key)
	} else if len(old) == 2 {
		s.tab.Unref(key)
	}
	slices.Sort(old)
	for n := len(old) - 1; n >= 0; n-- {
		list = slices.Delete(list, old[n], old[n]+1)
	}
	at, _ = slices.BinarySearchFunc(list, m, compareSessions)
	s.open[key] = slices.Insert(list, at, m)
	return m.id, nil
}

func compareSessions(a, b session) int {
	if c := cmp.Compare(a.start, b.start); c != 0 {
		return c
	}
	return cmp.Compare(a.end, b.end)
}

func meets(a, b session) bool { return a.start <= b.end && a.end >= b.start }

func (s *sessions) timer(key int32, w session) timer {
	return timer{at: s.z.timer(w.end - 1), start: w.start, end: w.end, key: key}
}

func (s *sessions) setTimer(key int32, w session) {
	s.timers.add(s.timer(key, w))
}

func (s *sessions) dropTimer(key int32, w session) {
	s.timers.remove(s.timer(key, w))
}

// next takes the next session that is due off; the caller lets its key go. false if none is due.
func (s *sessions) next(w int64) (key int32, due session, ok bool) {
	t, ok := s.timers.due(w)
	if !ok {
		return 0, session{}, false
	}
	list := s.open[t.key]
	i, _ := slices.BinarySearchFunc(list, session{start: t.start, end: t.end}, compareSessions)
	due = list[i]
	if list = slices.Delete(list, i, i+1); len(list) == 0 {
		delete(s.open, t.key)
	} else {
		s.open[t.key] = list
	}
	return t.key, due, true
}
