package exec

import "minisql/exec/vec"

// merger combines the watermarks of several inputs as Flink's StatusWatermarkValve: the smallest counts, of those inputs
// that are not idle. One that comes back behind the watermark counts again once it has caught up. When all have become
// idle, the largest counts.
type merger struct {
	inputs []mergedInput
	last   int64
}

type mergedInput struct {
	mark         int64
	idle, behind bool
}

func newMerger(n int) *merger {
	m := &merger{inputs: make([]mergedInput, n), last: vec.MinWatermark}
	for i := range m.inputs {
		m.inputs[i].mark = vec.MinWatermark
	}
	return m
}

// batch replaces the marks of an input's batch by the combined ones.
func (m *merger) batch(in int, b *vec.Batch) *vec.Batch {
	out := *b
	out.Start, out.Marks = m.last, nil
	for _, mark := range b.Marks {
		i := &m.inputs[in]
		switch mark.Kind {
		case vec.Watermark:
			i.mark, i.idle = mark.T, false
			i.behind = i.behind && i.mark < m.last
		case vec.Idle:
			i.idle = true
		case vec.Active:
			i.idle, i.behind = false, i.mark < m.last
		}
		if low := m.combined(); low > m.last {
			m.last = low
			out.Marks = append(out.Marks, vec.Mark{Row: mark.Row, Kind: vec.Watermark, T: low})
		}
	}
	return &out
}

func (m *merger) combined() int64 {
	low, high, any := int64(vec.MaxWatermark), int64(vec.MinWatermark), false
	for _, i := range m.inputs {
		high = max(high, i.mark)
		if !i.idle && !i.behind {
			low, any = min(low, i.mark), true
		}
	}
	switch {
	case any:
		return low
	case m.allIdle():
		return high
	}
	return m.last
}

func (m *merger) allIdle() bool {
	for _, i := range m.inputs {
		if !i.idle {
			return false
		}
	}
	return true
}
