// Package groups holds the states of aggregates for numbered groups, which operators find by keys, windows or frames.
// It knows no operator. Start at Groups.
package groups

import (
	"minisql/exec/vec"
	"minisql/functions"
)

// Agg is an aggregate call as operators see it.
type Agg struct {
	New    func() functions.Accumulator
	Args   []int // columns of the input
	Filter int   // a BOOLEAN column, -1 if none
}

// Groups holds the states of some aggregates for numbered groups. Numbers are used again.
type Groups struct {
	aggs    []Agg
	accs    []functions.Accumulator
	free    []int32
	n, room int32
	counts  []int64 // rows of each group, retracted ones taken off; kept only if counted
	Counted bool
	masked  []int32
	args    []vec.Col // scratch
}

// New returns the states of some aggregates; counted keeps the number of rows of each group.
func New(aggs []Agg, counted bool) *Groups {
	g := &Groups{aggs: aggs, Counted: counted}
	for _, a := range aggs {
		g.accs = append(g.accs, a.New())
	}
	return g
}

// Alloc is the number of an empty group.
func (g *Groups) Alloc() int32 {
	if n := len(g.free); n > 0 {
		id := g.free[n-1]
		g.free = g.free[:n-1]
		return id
	}
	if g.n == g.room {
		g.room = max(64, 2*g.room)
		for _, a := range g.accs {
			a.Grow(int(g.room))
		}
		if g.Counted {
			g.counts = append(g.counts, make([]int64, int(g.room)-len(g.counts))...)
		}
	}
	g.n++
	return g.n - 1
}

// Release empties a group and gives its number back.
func (g *Groups) Release(id int32) {
	for _, a := range g.accs {
		a.Reset(id)
	}
	if g.Counted {
		g.counts[id] = 0
	}
	g.free = append(g.free, id)
}

// Add takes rows lo to hi of a batch, row i into group ids[i-lo].
func (g *Groups) Add(b *vec.Batch, ids []int32, lo, hi int) error {
	if lo == hi {
		return nil
	}
	if b.Kinds == nil {
		return g.apply(b, ids, lo, hi, false)
	}
	for lo < hi { // runs of rows that add, and of rows that take back
		end := lo + 1
		retract := b.Kinds[lo].Retracts()
		for end < hi && b.Kinds[end].Retracts() == retract {
			end++
		}
		if err := g.apply(b, ids[:end-lo], lo, end, retract); err != nil {
			return err
		}
		ids, lo = ids[end-lo:], end
	}
	return nil
}

func (g *Groups) apply(b *vec.Batch, ids []int32, lo, hi int, retract bool) error {
	if g.Counted {
		d := int64(1)
		if retract {
			d = -1
		}
		for _, id := range ids {
			if id >= 0 {
				g.counts[id] += d
			}
		}
	}
	for i, a := range g.aggs {
		args := g.argsOf(b, a)
		to := ids
		if a.Filter >= 0 {
			to = g.mask(b.Cols[a.Filter], ids, lo)
		}
		var err error
		if retract {
			err = g.accs[i].Retract(to, args, lo, hi)
		} else {
			err = g.accs[i].Add(to, args, lo, hi)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// argsOf are the arguments of a call, until the next call of argsOf.
func (g *Groups) argsOf(b *vec.Batch, a Agg) []vec.Col {
	g.args = g.args[:0]
	for _, c := range a.Args {
		g.args = append(g.args, b.Cols[c])
	}
	return g.args
}

// AddRun takes rows that all belong to one group.
func (g *Groups) AddRun(b *vec.Batch, id int32, lo, hi int) error {
	if !g.runs(b) {
		ids := make([]int32, hi-lo)
		for i := range ids {
			ids[i] = id
		}
		return g.Add(b, ids, lo, hi)
	}
	for i, a := range g.aggs {
		if err := g.accs[i].(functions.RunAdder).AddRun(id, g.argsOf(b, a), lo, hi); err != nil {
			return err
		}
	}
	return nil
}

// runs reports whether every aggregate takes runs of this batch as a whole.
func (g *Groups) runs(b *vec.Batch) bool {
	if g.Counted || b.Kinds != nil {
		return false
	}
	for i, a := range g.aggs {
		if _, ok := g.accs[i].(functions.RunAdder); !ok || a.Filter >= 0 {
			return false
		}
	}
	return true
}

// mask leaves out the rows for which the filter is not TRUE.
func (g *Groups) mask(c vec.Col, ids []int32, lo int) []int32 {
	vals, nulls := vec.Values[int8](c), vec.NullsOf(c)
	g.masked = append(g.masked[:0], ids...)
	for i := range g.masked {
		if nulls.At(lo+i) || vals[c.Index(lo+i)] == 0 {
			g.masked[i] = -1
		}
	}
	return g.masked
}

// Results are the aggregates of groups, in order.
func (g *Groups) Results(ids []int32) ([]vec.Col, error) {
	out := make([]vec.Col, len(g.accs))
	for i, a := range g.accs {
		c, err := a.Result(ids)
		if err != nil {
			return nil, err
		}
		out[i] = c
	}
	return out, nil
}

// AppendResults encodes the results of one group, if every aggregate can do so without a column.
func (g *Groups) AppendResults(dst []byte, id int32) (out []byte, ok bool) {
	for _, a := range g.accs {
		r, is := a.(functions.ResultAppender)
		if !is {
			return dst, false
		}
		if dst, ok = r.AppendResult(dst, id); !ok {
			return dst, false
		}
	}
	return dst, true
}

// Empty reports a group that retractions have emptied.
func (g *Groups) Empty(id int32) bool { return g.Counted && g.counts[id] <= 0 }
