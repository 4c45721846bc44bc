package op

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// RowtimeSort is ORDER BY rowtime in streaming mode: rows wait for the watermark and come out by time, then by the
// further keys, then as they came. A row is dropped if one of its time or a later one has come out (Flink's
// RowTimeSortOperator), however far the watermark is.
type RowtimeSort struct {
	keys   []SortKey
	types  []types.Type
	rows   []timed
	w      vec.RowWriter
	wm     int64
	last   int64 // the time that came out last
	o      changes
	report *exec.WindowReport
}

type timed struct {
	ranked
	time int64
}

// NewRowtimeSort returns the operator; the first key is the rowtime.
func NewRowtimeSort(keys []SortKey, ts []types.Type, report *exec.WindowReport) *RowtimeSort {
	s := &RowtimeSort{keys: keys, types: ts, wm: minWatermark, last: minWatermark, report: report}
	s.o.rows = vec.NewRows(ts)
	return s
}

func (s *RowtimeSort) String() string { return "TemporalSort" }

// Push takes rows and watermarks one by one.
func (s *RowtimeSort) Push(_ int, b *vec.Batch, out exec.Collector) error {
	s.o.start = s.wm
	var times []int64
	if b.N > 0 {
		s.w.Reset(b.Cols)
		times = vec.Values[int64](vec.Expand(b.Cols[s.keys[0].Col], b.N))
	}
	err := inOrder(b, func(i int) error { s.row(b, i, times[i]); return nil }, s.advance)
	return s.o.settle(out, err)
}

func (s *RowtimeSort) row(b *vec.Batch, i int, t int64) {
	if t <= s.last {
		s.report.Drop(exec.Late{Batch: b, Row: i, Time: t, Watermark: s.wm, By: s.last - t})
		return
	}
	s.rows = append(s.rows, timed{ranked{orderKey(nil, b, i, s.keys), append([]byte{byte(b.Kind(i))}, s.w.AppendRow(nil, i)...)}, t})
}

// advance emits what the watermark has reached.
func (s *RowtimeSort) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > s.wm {
		s.wm = m.T
		slices.SortStableFunc(s.rows, func(a, b timed) int { return bytes.Compare(a.key, b.key) })
		n := 0
		for n < len(s.rows) && s.rows[n].time <= m.T {
			s.o.add(vec.RowKind(s.rows[n].row[0]), s.rows[n].row[1:])
			s.last = s.rows[n].time
			n++
		}
		s.rows = slices.Delete(s.rows, 0, n)
	}
	return s.o.mark(m)
}

// Finish has nothing left to say.
func (s *RowtimeSort) Finish(int, exec.Collector) error { return nil }
