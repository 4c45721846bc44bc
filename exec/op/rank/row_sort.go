package rank

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// RowtimeSort is ORDER BY rowtime in streaming mode: rows wait for the watermark and come out by time, then by the
// further keys, then as they came. A row is dropped if one of its time or a later one has come out (Flink's
// RowTimeSortOperator), however far the watermark is.
type RowtimeSort struct {
	exec.NoFinish
	keys   []rel.SortKey
	types  []types.Type
	rows   []timed
	w      vec.RowWriter
	wm     int64
	last   int64 // the time that came out last
	o      changelog.Log
	report *exec.WindowReport
}

type timed struct {
	changelog.Ranked
	time int64
}

// NewRowtimeSort returns the operator; the first key is the rowtime.
func NewRowtimeSort(keys []rel.SortKey, ts []types.Type, report *exec.WindowReport) *RowtimeSort {
	s := &RowtimeSort{keys: keys, types: ts, wm: vec.MinWatermark, last: vec.MinWatermark, report: report}
	s.o.Rows = vec.NewRows(ts)
	return s
}

// Push takes rows and watermarks one by one.
func (s *RowtimeSort) Push(_ int, b *vec.Batch, out exec.Collector) error {
	s.o.Start = s.wm
	var times []int64
	if b.N > 0 {
		s.w.Reset(b.Cols)
		times = vec.Values[int64](vec.Expand(b.Cols[s.keys[0].Col], b.N))
	}
	err := changelog.InOrder(b, func(i int) error { s.row(b, i, times[i]); return nil }, s.advance)
	return s.o.Settle(out, err)
}

func (s *RowtimeSort) row(b *vec.Batch, i int, t int64) {
	if t <= s.last {
		s.report.Drop(exec.Late{Batch: b, Row: i, Time: t, Watermark: s.wm, By: s.last - t})
		return
	}
	s.rows = append(s.rows, timed{changelog.Ranked{Key: changelog.OrderKey(nil, b, i, s.keys), Row: append([]byte{byte(b.Kind(i))}, s.w.AppendRow(nil, i)...)}, t})
}

// advance emits what the watermark has reached.
func (s *RowtimeSort) advance(m vec.Mark) error {
	if m.Kind == vec.Watermark && m.T > s.wm {
		s.wm = m.T
		slices.SortStableFunc(s.rows, func(a, b timed) int { return bytes.Compare(a.Key, b.Key) })
		n := 0
		for n < len(s.rows) && s.rows[n].time <= m.T {
			s.o.Add(vec.RowKind(s.rows[n].Row[0]), s.rows[n].Row[1:])
			s.last = s.rows[n].time
			n++
		}
		s.rows = slices.Delete(s.rows, 0, n)
	}
	return s.o.Mark(m)
}
