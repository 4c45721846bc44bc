package over

import (
	"bytes"
	"encoding/binary"
	"math"
	"slices"

	"minisql/exec"
	"minisql/exec/op/changelog"
	"minisql/exec/op/groups"
	"minisql/exec/rel"
	"minisql/exec/state"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// Bound is one end of a frame; N is in rows, or in the unit of the sort key (milliseconds for times).
type Bound struct {
	Kind rel.BoundKind
	N    float64
}

// Func is an aggregate over a frame, or a function of the row's place, named by Rank.
type Func struct {
	groups.Agg
	Rank string
	Type types.Type
}

// BatchOver computes OVER functions in batch mode: rows are sorted by partition and order, on disk if they must, and
// each partition is computed as a whole.
type BatchOver struct {
	types    []types.Type
	part     []rel.SortKey
	order    []rel.SortKey
	rows     bool
	lo, hi   Bound
	funcs    []Func
	sorter   state.Sorter
	w        vec.RowWriter
	cur      []byte // the partition being collected
	curRows  *vec.Rows
	curOrder [][]byte
	// Right gives the peers of CUME_DIST one value, which Flink does not.
	Right bool
}

// NewBatchOver returns the operator.
func NewBatchOver(ts []types.Type, part []int, order []rel.SortKey, rows bool, lo, hi Bound, funcs []Func) *BatchOver {
	op := &BatchOver{types: ts, order: order, rows: rows, lo: lo, hi: hi, funcs: funcs, curRows: vec.NewRows(ts)}
	for _, p := range part {
		op.part = append(op.part, rel.SortKey{Col: p, NullsFirst: true})
	}
	return op
}

// Push keeps the rows, sorted by partition and order.
func (op *BatchOver) Push(_ int, b *vec.Batch, _ exec.Collector) error {
	if b.N == 0 {
		return nil
	}
	op.w.Reset(b.Cols)
	for i := range b.N {
		part := changelog.OrderKey(nil, b, i, op.part)
		key := changelog.OrderKey(slices.Clip(part), b, i, op.order)
		rec := binary.AppendUvarint(nil, uint64(len(part)))
		rec = binary.AppendUvarint(rec, uint64(len(key)-len(part)))
		rec = append(append(rec, key...), op.w.AppendRow(nil, i)...)
		if err := op.sorter.Add(key, rec); err != nil {
			return err
		}
	}
	return nil
}

// Finish computes partition after partition.
func (op *BatchOver) Finish(_ int, out exec.Collector) error {
	err := op.sorter.Each(func(rec []byte) error {
		np, k := binary.Uvarint(rec)
		rec = rec[k:]
		no, k := binary.Uvarint(rec)
		rec = rec[k:]
		part, order, row := rec[:np], rec[np:np+no], rec[np+no:]
		if op.curRows.Len() > 0 && !bytes.Equal(part, op.cur) {
			if err := op.partition(out); err != nil {
				return err
			}
		}
		op.cur = append(op.cur[:0], part...)
		op.curOrder = append(op.curOrder, slices.Clone(order))
		op.curRows.Append(row)
		return nil
	})
	if err != nil {
		return err
	}
	return op.partition(out)
}

// Close gives the disk back.
func (op *BatchOver) Close(bool) error { return op.sorter.Close() }

// partition computes the functions over the rows collected.
func (op *BatchOver) partition(out exec.Collector) error {
	n := op.curRows.Len()
	if n == 0 {
		return nil
	}
	b := &vec.Batch{N: n, Cols: op.curRows.Finish(), Start: vec.MinWatermark}
	p := &overPartition{op: op, b: b, order: op.curOrder}
	op.curOrder = nil
	p.peers()
	cols, err := p.results()
	if err != nil {
		return err
	}
	b.Cols = append(b.Cols, cols...)
	return out.Emit(b)
}

// overPartition is a partition in order.
type overPartition struct {
	op    *BatchOver
	b     *vec.Batch
	order [][]byte
	first []int // of each row's peers
	last  []int // one behind each row's peers
}

// results computes the functions, a column each.
func (p *overPartition) results() ([]vec.Col, error) {
	cols := make([]vec.Col, len(p.op.funcs))
	for i, f := range p.op.funcs {
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
func (p *overPartition) peers() {
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

func (p *overPartition) rank(f Func) (vec.Col, error) {
	n := p.b.N
	if f.Rank == "LAG" || f.Rank == "LEAD" {
		return p.shift(f)
	}
	bld := vec.NewBuilder(&f.Type)
	dense := int64(0)
	for i := range n {
		if p.first[i] == i {
			dense++
		}
		switch f.Rank {
		case "ROW_NUMBER":
			bld.Append(int64(i + 1))
		case "RANK":
			bld.Append(int64(p.first[i] + 1))
		case "DENSE_RANK":
			bld.Append(dense)
		case "PERCENT_RANK":
			bld.Append(float64(p.first[i]) / float64(max(n-1, 1)))
		case "CUME_DIST": // Flink's does not give peers one value
			at := i + 1
			if p.op.Right {
				at = p.last[i]
			}
			bld.Append(float64(at) / float64(n))
		case "NTILE":
			k, _ := functions.IntValue(vec.At(p.b.Cols[f.Args[0]], i))
			if k <= 0 {
				return vec.Col{}, ntileError(k)
			}
			size, more := int64(n)/k, int64(n)%k // the first buckets hold one row more
			if at := int64(i); at < more*(size+1) {
				bld.Append(at/(size+1) + 1)
			} else {
				bld.Append(more + (at-more*(size+1))/max(size, 1) + 1)
			}
		}
	}
	return bld.Finish(), nil
}

// shift is LAG and LEAD: the value some rows away, or a default.
func (p *overPartition) shift(f Func) (vec.Col, error) {
	bld := vec.NewBuilder(&f.Type)
	for i := range p.b.N {
		by := int64(1)
		if len(f.Args) > 1 {
			by, _ = functions.IntValue(vec.At(p.b.Cols[f.Args[1]], i))
		}
		if f.Rank == "LAG" {
			by = -by
		}
		switch at := int64(i) + by; {
		case at >= 0 && at < int64(p.b.N):
			bld.Append(vec.At(p.b.Cols[f.Args[0]], int(at)))
		case len(f.Args) > 2:
			bld.Append(vec.At(p.b.Cols[f.Args[2]], i))
		default:
			bld.AppendNull()
		}
	}
	return bld.Finish(), nil
}

// aggregate computes an aggregate over each row's frame; a frame that only grows is added to, others start anew.
func (p *overPartition) aggregate(f Func) (vec.Col, error) {
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
func (p *overPartition) frame(i int) (lo, hi int) {
	n := p.b.N
	op := p.op
	if op.rows {
		at := func(b Bound) int {
			switch b.Kind {
			case rel.UnboundedPreceding:
				return 0
			case rel.UnboundedFollowing:
				return n - 1
			case rel.Preceding:
				return i - int(b.N)
			case rel.Following:
				return i + int(b.N)
			}
			return i
		}
		lo, hi = max(at(op.lo), 0), min(at(op.hi)+1, n)
		return lo, max(hi, lo)
	}
	switch op.lo.Kind {
	case rel.UnboundedPreceding:
	case rel.CurrentRow:
		lo = p.first[i]
	default:
		lo = p.search(i, op.lo, true)
	}
	switch op.hi.Kind {
	case rel.UnboundedFollowing:
		hi = n
	case rel.CurrentRow:
		hi = p.last[i]
	default:
		hi = p.search(i, op.hi, false)
	}
	return lo, max(hi, lo)
}

// search finds where a RANGE bound lies: rows whose sort key is within N of row i's. NULLs are peers of NULLs only.
func (p *overPartition) search(i int, b Bound, lower bool) int {
	key := p.op.order[0]
	c := p.b.Cols[key.Col]
	v, ok := toFloat(vec.At(c, i))
	if !ok {
		if lower {
			return p.first[i]
		}
		return p.last[i]
	}
	limit := v + b.N
	if (b.Kind == rel.Preceding) != key.Desc {
		limit = v - b.N
	}
	inside := func(k int) bool {
		x, ok := toFloat(vec.At(c, k))
		if !ok {
			return false
		}
		if lower != key.Desc {
			return x >= limit
		}
		return x <= limit
	}
	if lower {
		for k := range p.b.N {
			if inside(k) {
				return k
			}
		}
		return p.b.N
	}
	for k := p.b.N - 1; k >= 0; k-- {
		if inside(k) {
			return k + 1
		}
	}
	return 0
}

func toFloat(v any) (float64, bool) {
	switch v := v.(type) {
	case nil:
		return math.NaN(), false
	case float32:
		return float64(v), true
	case float64:
		return v, true
	case types.Dec:
		return v.Float(), true
	case types.Instant:
		return float64(v.Ms), true
	}
	n, ok := functions.IntValue(v)
	return float64(n), ok
}

// ntileError is what NTILE says of a number of buckets that it cannot make; Flink divides by it.
func ntileError(k int64) error {
	if k == 0 {
		return functions.Fail("java.lang.ArithmeticException", "/ by zero")
	}
	return functions.Fail("java.lang.RuntimeException", "the buckets of NTILE must be positive, but got %d", k)
}
