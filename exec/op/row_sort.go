package op

import (
	"bytes"
	"slices"

	"minisql/exec"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// RowtimeSort is ORDER BY rowtime in streaming mode: rows wait for the watermark and come out by time, then by the
// further keys, then as they came. Rows at or behind the watermark are dropped.
type RowtimeSort struct {
	keys   []SortKey
	types  []types.Type
	rows   []ranked
	w      vec.RowWriter
	wm     int64
	o      changes
	report *exec.WindowReport
}

// NewRowtimeSort returns the operator; the first key is the rowtime.
func NewRowtimeSort(keys []SortKey, ts []types.Type, report *exec.WindowReport) *RowtimeSort {
	s := &RowtimeSort{keys: keys, types: ts, wm: minWatermark, report: report}
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
	mark := 0
	for i := 0; i <= b.N; i++ {
		for ; mark < len(b.Marks) && b.Marks[mark].Row <= i; mark++ {
			s.advance(b.Marks[mark])
		}
		switch {
		case i == b.N:
		case times[i] <= s.wm:
			if s.report != nil {
				s.report.Dropped++
				s.report.Latest = max(s.report.Latest, s.wm-times[i])
			}
		default:
			s.rows = append(s.rows, ranked{orderKey(nil, b, i, s.keys), append([]byte{byte(b.Kind(i))}, s.w.AppendRow(nil, i)...)})
		}
	}
	return s.o.emit(out)
}

// advance emits what the watermark has reached.
func (s *RowtimeSort) advance(m vec.Mark) {
	if m.Kind == vec.Watermark && m.T > s.wm {
		s.wm = m.T
		slices.SortStableFunc(s.rows, func(a, b ranked) int { return bytes.Compare(a.key, b.key) })
		t := s.types[s.keys[0].Col]
		limit := vec.AppendOrdered(nil, vec.Const(&t, types.Instant{Ms: m.T, Ns: 999_999}), 0, false, s.keys[0].NullsFirst)
		n := 0
		for n < len(s.rows) && bytes.Compare(s.rows[n].key[:len(limit)], limit) <= 0 {
			s.o.add(vec.RowKind(s.rows[n].row[0]), s.rows[n].row[1:])
			n++
		}
		s.rows = slices.Delete(s.rows, 0, n)
	}
	s.o.mark(m)
}

// Finish has nothing left to say.
func (s *RowtimeSort) Finish(int, exec.Collector) error { return nil }
