package exec

import (
	"testing"

	"minisql/exec/vec"
)

// TestMergeIdleInputs follows Flink's StatusWatermarkValve: what the combined watermark is after each event.
func TestMergeIdleInputs(t *testing.T) {
	none := int64(vec.MinWatermark)
	type step struct {
		in   int
		kind vec.MarkKind
		t    int64
		want int64 // the mark that comes out, none if there is none
	}
	for name, steps := range map[string][]step{
		"the smallest counts":                {{0, vec.Watermark, 5, none}, {1, vec.Watermark, 3, 3}, {1, vec.Watermark, 9, 5}},
		"an idle input holds nobody back":    {{0, vec.Watermark, 5, none}, {1, vec.Idle, 0, 5}, {0, vec.Watermark, 8, 8}},
		"when all are idle the largest does": {{0, vec.Watermark, 5, none}, {1, vec.Watermark, 2, 2}, {0, vec.Idle, 0, none}, {1, vec.Idle, 0, 5}},
		"one that is back but behind does not count until it has caught up": {
			{0, vec.Watermark, 5, none}, {1, vec.Idle, 0, 5}, {1, vec.Active, 0, none}, {1, vec.Watermark, 3, none},
			{0, vec.Watermark, 7, 7}, {1, vec.Watermark, 7, none}, {0, vec.Watermark, 9, none}, {1, vec.Watermark, 8, 8}},
		"the end of one input": {{0, vec.Watermark, vec.MaxWatermark, none}, {1, vec.Watermark, 4, 4}, {1, vec.Watermark, vec.MaxWatermark, vec.MaxWatermark}},
	} {
		m := newMerger(2)
		for i, s := range steps {
			out := m.batch(s.in, &vec.Batch{Marks: []vec.Mark{{Kind: s.kind, T: s.t}}})
			got := none
			if len(out.Marks) > 0 {
				got = out.Marks[0].T
			}
			if got != s.want {
				t.Errorf("%s, step %d: %d, want %d", name, i, got, s.want)
			}
		}
	}
}
