package over

import (
	"bytes"

	"minisql/exec/op/groups"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// partition is a partition in order.
type partition struct {
	spec  *Spec
	b     *vec.Batch
	order [][]byte
	first []int // of each row's peers
	last  []int // one behind each row's peers
	// keys are the sort keys of a frame by their values, nil if the frame asks for none.
	keys *rangeKeys
}

// newPartition takes rows in order; order are their sort keys, encoded.
func newPartition(spec *Spec, b *vec.Batch, order [][]byte) *partition {
	p := &partition{spec: spec, b: b, order: order}
	p.peers()
	if f := spec.Frame; !f.Rows && (f.Lo.Offset != nil || f.Hi.Offset != nil) && len(spec.Order) > 0 {
		p.keys = newRangeKeys(b.Cols[spec.Order[0].Col], b.N, spec.Order[0].Desc, f)
	}
	return p
}

// results computes the functions, a column each.
func (p *partition) results() ([]vec.Col, error) {
	cols := make([]vec.Col, len(p.spec.Funcs))
	for i, f := range p.spec.Funcs {
		var err error
		if f.Rank != "" {
			cols[i], err = p.rank(f)
		} else {
			cols[i], err = p.aggregate(f)
		}
		if err != nil {
			return nil, err
		}
	}
	return cols, nil
}

// peers finds the rows with equal sort keys.
func (p *partition) peers() {
	n := p.b.N
	p.first, p.last = make([]int, n), make([]int, n)
	for lo := 0; lo < n; {
		hi := lo + 1
		for hi < n && bytes.Equal(p.order[lo], p.order[hi]) {
			hi++
		}
		for i := lo; i < hi; i++ {
			p.first[i], p.last[i] = lo, hi
		}
		lo = hi
	}
}

// aggregate computes an aggregate over each row's frame; a frame that only grows is added to, others start anew.
func (p *partition) aggregate(f Func) (vec.Col, error) {
	out := vec.NewRows([]types.Type{f.Type})
	g := groups.New([]groups.Agg{f.Agg}, false)
	id := g.Alloc()
	var w vec.RowWriter
	var enc []byte
	lo, hi := 0, 0
	for i := range p.b.N {
		from, to := p.frame(i)
		if from != lo || to < hi || i == 0 {
			g.Release(id)
			id = g.Alloc()
			lo, hi = from, from
			enc = nil
		}
		if to > hi || enc == nil {
			if to > hi {
				if err := g.AddRun(p.b, id, hi, to); err != nil {
					return vec.Col{}, err
				}
				hi = to
			}
			cols, err := g.Results([]int32{id})
			if err != nil {
				return vec.Col{}, err
			}
			w.Reset(cols)
			enc = w.AppendRow(nil, 0)
		}
		out.Append(enc)
	}
	return out.Finish()[0], nil
}

// frame is the half-open range of rows that row i sees.
func (p *partition) frame(i int) (lo, hi int) {
	f := p.spec.Frame
	if f.Rows {
		lo, hi = max(p.placed(f.Lo, i), 0), min(p.placed(f.Hi, i)+1, p.b.N)
		return lo, max(hi, lo)
	}
	switch f.Lo.Kind {
	case rel.UnboundedPreceding:
	case rel.CurrentRow:
		lo = p.first[i]
	default:
		if lo = p.first[i]; p.keys.has(i) {
			lo = p.keys.from(i, f.Lo)
		}
	}
	switch f.Hi.Kind {
	case rel.UnboundedFollowing:
		hi = p.b.N
	case rel.CurrentRow:
		hi = p.last[i]
	default:
		if hi = p.last[i]; p.keys.has(i) {
			hi = p.keys.to(i, f.Hi)
		}
	}
	return lo, max(hi, lo)
}

// placed is the row at which a bound in rows lies for row i.
func (p *partition) placed(b rel.Bound, i int) int {
	n, _ := functions.IntValue(b.Offset)
	switch b.Kind {
	case rel.UnboundedPreceding:
		return 0
	case rel.UnboundedFollowing:
		return p.b.N - 1
	case rel.Preceding:
		return i - int(n)
	case rel.Following:
		return i + int(n)
	}
	return i
}
