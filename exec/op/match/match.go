// Package match holds MATCH_RECOGNIZE. Start at Match.
package match

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/changelog"
	"minisql/exec/op/timers"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is what Match needs to know. Variables are numbers; -1 stands for any.
type Spec struct {
	Types     []types.Type
	Partition []int
	Order     []rel.SortKey // the first is the time
	Elements  []Element
	Skip      rel.SkipKind
	SkipVar   int
	Vars      []string // their names
	Within    int64
	Measures  []Expr
	Out       []types.Type
	Cx        *expr.Cx
}

// Element is a variable of the pattern with its quantifier; Max is negative when unbounded.
type Element struct {
	Var      int
	Min, Max int
	Greedy   bool
	Cond     *Expr // nil: every row
}

// Match is MATCH_RECOGNIZE (Flink's CepOperator). Rows wait for the watermark, are sorted by time and run through the
// pattern one by one; late rows are dropped. Rows of a match follow each other without gaps. A greedy variable takes
// every row it can: the next one gets only rows that it refuses. A match is shown once no earlier start is still open.
type Match struct {
	spec   Spec
	tab    *vec.Keys
	keys   map[int32]*matchState
	w      vec.RowWriter
	heap   timers.Heap
	wm     int64
	o      changelog.Log
	report *exec.WindowReport
}

// matchState is the state of one key.
type matchState struct {
	wait    []matchRow
	open    []*partial // by start
	matches []*partial // complete, waiting for earlier starts
	seq     int64
	part    []byte        // the encoded partition columns
	ids     map[int64]int // how many rows of a time have been taken, for Flink's failures
}

type matchRow struct {
	changelog.Ranked
	time int64
	seq  int64
	vals []any
	id   int // among the taken rows of its time, from 1
}

// NewMatch returns the operator.
func NewMatch(spec Spec, report *exec.WindowReport) *Match {
	m := &Match{spec: spec, tab: vec.NewKeys(types.Pick(spec.Types, spec.Partition)), keys: map[int32]*matchState{},
		heap: timers.NewSet(), wm: vec.MinWatermark, report: report}
	m.o.Rows = vec.NewRows(spec.Out)
	return m
}

// Push takes rows and watermarks one by one.
func (m *Match) Push(_ int, b *vec.Batch, out exec.Collector) error {
	m.o.Start = m.wm
	var rd *vec.KeyReader
	var kw vec.RowWriter
	if b.N > 0 {
		m.w.Reset(b.Cols)
		kw.Reset(b.Pick(m.spec.Partition))
		rd = m.tab.Reader(b.Pick(m.spec.Partition))
	}
	err := changelog.InOrder(b, func(i int) error { m.row(b, i, rd.At(i), &kw); return nil }, m.advance)
	return m.o.Settle(out, err)
}

// Finish runs what is left in batch mode, where no watermark has come.
func (m *Match) Finish(_ int, out exec.Collector) error {
	if err := m.advance(vec.Mark{T: vec.MaxWatermark}); err != nil {
		return err
	}
	m.o.Marks = nil
	return m.o.Emit(out)
}

func (m *Match) row(b *vec.Batch, i int, key int32, kw *vec.RowWriter) {
	s := m.keys[key]
	if s == nil {
		s = &matchState{part: kw.AppendRow(nil, i), ids: map[int64]int{}}
		m.keys[key] = s
		m.tab.Ref(key)
	}
	in, _ := vec.At(b.Cols[m.spec.Order[0].Col], i).(types.Instant)
	if in.Ms <= m.wm {
		m.report.Drop(exec.Late{Batch: b, Row: i, Time: in.Ms, Watermark: m.wm, By: m.wm - in.Ms})
		return
	}
	row := m.w.AppendRow(nil, i)
	s.wait = append(s.wait, matchRow{Ranked: changelog.Ranked{Key: changelog.OrderKey(nil, b, i, m.spec.Order)}, time: in.Ms, vals: vec.DecodeRow(row, m.spec.Types)})
	m.setTimer(key, in.Ms)
}

// setTimer wakes the key when the watermark reaches a row's time.
func (m *Match) setTimer(key int32, at int64) {
	m.heap.Add(timers.Timer{At: at, Key: key})
}

func (m *Match) advance(mark vec.Mark) error {
	if mark.Kind == vec.Watermark && mark.T > m.wm {
		m.wm = mark.T
		for t, ok := m.heap.Due(mark.T); ok; t, ok = m.heap.Due(mark.T) {
			if err := m.fire(t.Key); err != nil {
				return err
			}
		}
	}
	return m.o.Mark(mark)
}

// fire runs the rows of a key that the watermark has reached.
func (m *Match) fire(key int32) error {
	s := m.keys[key]
	slices.SortStableFunc(s.wait, func(a, b matchRow) int { return bytes.Compare(a.Key, b.Key) })
	n := 0
	for n < len(s.wait) && s.wait[n].time <= m.wm {
		r := s.wait[n]
		n++
		s.seq++
		r.seq = s.seq
		m.expire(s, r.time)
		if err := m.step(s, &r); err != nil {
			return err
		}
	}
	s.wait = slices.Delete(s.wait, 0, n)
	m.expire(s, m.wm)
	return m.show(s)
}

// show emits the matches before which nothing is open, and prunes what the strategy skips.
func (m *Match) show(s *matchState) error {
	for len(s.matches) > 0 {
		at := 0
		for i, p := range s.matches {
			if p.start() < s.matches[at].start() {
				at = i
			}
		}
		match := s.matches[at]
		for _, p := range s.open {
			if p.start() < match.start() {
				return nil
			}
		}
		s.matches = slices.Delete(s.matches, at, at+1)
		if err := m.emit(s, match); err != nil {
			return err
		}
		limit, err := m.limit(match)
		if err != nil {
			return err
		}
		gone := func(p *partial) bool { return p.start() <= limit }
		s.open, s.matches = slices.DeleteFunc(s.open, gone), slices.DeleteFunc(s.matches, gone)
	}
	return nil
}

func (m *Match) emit(s *matchState, p *partial) error {
	row := slices.Clone(s.part)
	for i := range m.spec.Measures {
		v, err := m.eval(&m.spec.Measures[i], p)
		if err != nil {
			return err
		}
		row = vec.AppendValue(row, &m.spec.Out[len(m.spec.Partition)+i], v)
	}
	m.o.Add(vec.Insert, row)
	return nil
}
