package optest

import (
	"strings"
	"testing"

	"minisql/exec"
	"minisql/exec/vec"
)

// broken is an operator that does what none may do.
type broken struct {
	exec.NoFinish
	push func(b *vec.Batch, out exec.Collector) error
}

func (o broken) Push(_ int, b *vec.Batch, out exec.Collector) error { return o.push(b, out) }

// TestBrokenOperatorsAreFound runs operators with a fault each.
func TestBrokenOperatorsAreFound(t *testing.T) {
	for want, c := range map[string]Case{
		"between the halves of an update": {Changes: true, New: func(Env) exec.Operator { return broken{push: marked} }},
		"the watermark falls": {New: func(Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error {
				return out.Emit(&vec.Batch{Start: vec.MinWatermark, Marks: []vec.Mark{{T: 2}, {T: 1}}})
			}}
		}},
		"differs from larger batches": {New: func(Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error { // the marks come first
				c := *b
				c.Marks = nil
				for _, m := range b.Marks {
					c.Marks = append(c.Marks, vec.Mark{T: m.T})
				}
				return out.Emit(&c)
			}}
		}},
		"or a state in memory": {New: func(e Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error {
				if e.Budget > 0 {
					return nil
				}
				return out.Emit(b)
			}}
		}},
		"its type is NOT NULL": {New: func(Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error {
				c := *b
				must := Schema[Number].Must()
				if b.N > 0 {
					c.Cols = []vec.Col{b.Cols[Number].WithType(&must)}
				}
				return out.Emit(&c)
			}}
		}},
		"came last": {New: func(Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error {
				c := *b
				c.Start = 1 << 40
				return out.Emit(&c)
			}}
		}},
		"stands behind row": {New: func(Env) exec.Operator {
			return broken{push: func(b *vec.Batch, out exec.Collector) error {
				return out.Emit(&vec.Batch{Start: vec.MinWatermark, Marks: []vec.Mark{{Row: 1, T: 5}}})
			}}
		}},
	} {
		var err error
		for seed := uint64(0); seed < 5 && err == nil; seed++ {
			_, err = Run(c, 20, seed, true)
		}
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q, got %v", want, err)
		}
	}
}

// marked puts a watermark behind every half of an update.
func marked(b *vec.Batch, out exec.Collector) error {
	c := *b
	c.Marks, c.Start = nil, vec.MinWatermark
	for i := range b.N {
		if b.Kind(i) == vec.UpdateBefore {
			c.Marks = append(c.Marks, vec.Mark{Row: i + 1, T: 7})
		}
	}
	return out.Emit(&c)
}
