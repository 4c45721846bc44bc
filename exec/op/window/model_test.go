package window

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"minisql/exec"
	"minisql/exec/op/timers"
	"minisql/exec/rel"
	"minisql/exec/vec"
)

// model is Flink's window operators row by row, in the plainest form: a local and a global buffer that iterate in the
// order of first appearance, a state, and the timer heap; it was checked against recordings of Flink. The operators
// must give the same results in the same order.
type model struct {
	kind          rel.WindowKind
	a, b          int64 // slice and window
	off           int64
	L, G          modelBuffer
	state         map[modelKey]int64
	heap          modelHeap
	out           []modelRow
	cur, last, iv int64
}

type modelKey struct{ key, slice int64 }
type modelRow struct{ key, end, n int64 }

type modelBuffer struct {
	p, next, min int64
	order        []modelKey
	n            map[modelKey]int64
}

func (b *modelBuffer) add(k modelKey, n int64) {
	if b.n == nil {
		b.n = map[modelKey]int64{}
	}
	if _, ok := b.n[k]; !ok {
		b.order = append(b.order, k)
	}
	b.n[k] += n
	b.min = min(b.min, k.slice)
}

func (b *modelBuffer) take() ([]modelKey, map[modelKey]int64) {
	o, n := b.order, b.n
	b.order, b.n, b.min = nil, nil, vec.MaxWatermark
	return o, n
}

type modelHeap struct {
	h   timers.Heap
	set map[timers.Timer]bool
}

func (h *modelHeap) add(at, key, end int64) {
	t := timers.Timer{At: at, Key: int32(key), End: end}
	if h.set == nil {
		h.set = map[timers.Timer]bool{}
	}
	if !h.set[t] {
		h.set[t] = true
		h.h.Add(t)
	}
}

func mod(a, n int64) int64 { return ((a % n) + n) % n }

func (m *model) first(s int64) int64 { return (s - 1) - mod(s-1-m.off, m.b) }
func (m *model) lastEnd(s int64) int64 {
	switch m.kind {
	case rel.Tumble:
		return s
	case rel.Hop:
		return s - m.a + m.b
	}
	return m.first(s) + m.b
}

func (m *model) next(w int64) int64 {
	if w == vec.MaxWatermark {
		return w
	}
	if e := w - mod(w, m.a) + m.a - 1; e > w {
		return e
	} else {
		return e + m.a
	}
}

func (m *model) fired(e int64) bool { return m.G.p >= e-1 }

func (m *model) arrive(k modelKey, n int64) {
	to := k.slice
	if m.fired(k.slice) {
		if m.fired(m.lastEnd(k.slice)) {
			return
		}
		if m.kind == rel.Cumulate {
			to = m.first(k.slice) + m.a
		}
		u := k.slice
		for m.fired(u) {
			u += m.a
		}
		m.heap.add(u-1, k.key, u)
	}
	m.G.add(modelKey{k.key, to}, n)
}

func (m *model) watermark(w int64) {
	if w > m.L.p {
		m.L.p = w
		if w >= m.L.next {
			if len(m.L.order) > 0 && m.L.min-1 <= w {
				order, n := m.L.take()
				for _, k := range order {
					m.arrive(k, n[k])
				}
			}
			m.L.next = m.next(w)
		}
	}
	if w > m.G.p {
		prev := m.G.p
		m.G.p = w
		if w >= m.G.next {
			if len(m.G.order) > 0 && m.G.min-1 <= w {
				order, n := m.G.take()
				for _, k := range order {
					m.state[k] += n[k]
					if prev < k.slice-1 {
						m.heap.add(k.slice-1, k.key, k.slice)
					}
				}
			}
			m.G.next = m.next(w)
		}
	}
	for m.heap.h.Len() > 0 && m.heap.h.Top() <= w {
		t := m.heap.h.Poll()
		delete(m.heap.set, t)
		m.fire(int64(t.Key), t.End)
	}
}

func (m *model) fire(k, e int64) {
	switch m.kind {
	case rel.Tumble:
		m.out = append(m.out, modelRow{k, e, m.state[modelKey{k, e}]})
		delete(m.state, modelKey{k, e})
	case rel.Hop:
		var n int64
		for s := e; s > e-m.b; s -= m.a {
			n += m.state[modelKey{k, s}]
		}
		if n > 0 {
			m.out = append(m.out, modelRow{k, e, n})
			m.heap.add(e+m.a-1, k, e+m.a)
		}
		delete(m.state, modelKey{k, e - m.b + m.a})
	default:
		f := m.first(e) + m.a
		if n, ok := m.state[modelKey{k, e}]; ok && e != f {
			m.state[modelKey{k, f}] += n
			delete(m.state, modelKey{k, e})
		}
		if n := m.state[modelKey{k, f}]; n > 0 {
			m.out = append(m.out, modelRow{k, e, n})
		}
		if e < m.lastEnd(e) {
			m.heap.add(e+m.a-1, k, e+m.a)
		} else {
			delete(m.state, modelKey{k, f})
		}
	}
}

func (m *model) run(keys, times []int64, delay int64) []modelRow {
	m.state = map[modelKey]int64{}
	m.L = modelBuffer{min: vec.MaxWatermark}
	m.G = modelBuffer{p: -vec.MaxWatermark, next: -vec.MaxWatermark, min: vec.MaxWatermark}
	for i, t := range times {
		m.L.add(modelKey{keys[i], t - mod(t-m.off, m.a) + m.a}, 1)
		m.cur = max(m.cur, t-delay)
		if m.cur-m.last > m.iv {
			m.last = m.cur
			m.watermark(m.cur)
		}
	}
	m.watermark(vec.MaxWatermark)
	return m.out
}

// TestWindowsEqualModel generates window queries (many keys, several firings at one mark, intervals 0, 200 ms and 1 h,
// offsets) and compares results and their order with the model at several batch sizes.
func TestWindowsEqualModel(t *testing.T) {
	cases := 2500
	if testing.Short() {
		cases = 300
	}
	count := countAgg(t)
	intervals := []int64{0, 200, 3_600_000}
	for n := range cases {
		r := rand.New(rand.NewPCG(uint64(n), 7))
		rows := 1 + r.IntN(80)
		keys, times := make([]int64, rows), make([]int64, rows)
		nk, spread := 1+r.Int64N(12), 1000+r.Int64N(60_000)
		base := int64(1_700_000_000_000) + r.Int64N(100_000)
		for i := range rows {
			keys[i] = r.Int64N(nk)
			base += r.Int64N(2000)
			if r.IntN(20) == 0 {
				base += r.Int64N(60_000)
			}
			times[i] = base - r.Int64N(spread)
		}
		delay, interval := r.Int64N(20_000), intervals[r.IntN(3)]
		step := (1 + r.Int64N(10)) * 1000
		size := step * (1 + r.Int64N(5))
		for kind := rel.Tumble; kind <= rel.Session; kind++ {
			w := Window{Kind: kind, Size: size, Step: step}
			if kind == rel.Tumble {
				w.Size = step
			}
			if kind != rel.Session && r.IntN(3) == 0 {
				w.Offset = r.Int64N(2*step) - step
				if kind == rel.Tumble {
					w.Offset %= w.Size
				}
			}
			var want []modelRow
			if kind == rel.Session {
				want = sessionModel(keys, times, step, delay, interval)
			} else {
				m := &model{kind: kind, a: step, b: w.Size, off: w.Offset, iv: interval}
				want = m.run(keys, times, delay)
			}
			sizes := []int{1, 2, 7, 1024}
			if n >= 100 { // the others take turns
				sizes = sizes[n%4 : n%4+1]
			}
			for _, batch := range sizes {
				var op exec.Operator
				if kind == rel.Session {
					op = NewSessionWindow(perKey(w, count, nil))
				} else {
					op = NewSliceWindow(perKey(w, count, nil))
				}
				got := feedRows(t, op, keys, times, delay, interval, batch)
				if !slices.Equal(got, want) {
					t.Fatalf("case %d, window %+v, delay %d, interval %d, batches of %d:\ngot  %v\nwant %v\nkeys %v\ntimes %v",
						n, w, delay, interval, batch, short(got), short(want), keys, times)
				}
			}
		}
	}
}

func short(rows []modelRow) string {
	s := ""
	for _, r := range rows {
		s += fmt.Sprintf("(%d %d %d) ", r.key, r.end-1_700_000_000_000, r.n)
	}
	return s
}
