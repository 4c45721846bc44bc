package join

import (
	"minisql/exec/expr"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Spec is what both join operators need to know: the sides' columns and keys, and a further condition over the
// columns of both, which may be nil. A NULL key matches nothing.
type Spec struct {
	Kind  rel.JoinKind
	Types [2][]types.Type
	Keys  [2][]int
	Cond  expr.Expr
	Cx    *expr.Cx
}

// outer reports whether rows of a side without a partner are shown.
func (s *Spec) outer(side int) bool {
	return s.Kind == rel.FullJoin || s.Kind == rel.LeftJoin && side == 0 || s.Kind == rel.RightJoin && side == 1
}

// both are the types of both sides; the columns of a side that may be padded may be NULL.
func (s *Spec) both() []types.Type {
	var out []types.Type
	for side, ts := range s.Types {
		for _, t := range ts {
			if s.outer(1 - side) {
				t = t.Opt()
			}
			out = append(out, t)
		}
	}
	return out
}

// output are the types of the rows that come out.
func (s *Spec) output() []types.Type {
	if s.leftOnly() {
		return s.Types[0]
	}
	return s.both()
}

// leftOnly reports the joins that show rows of the left side alone.
func (s *Spec) leftOnly() bool { return s.Kind == rel.SemiJoin || s.Kind == rel.AntiJoin }

// nulls is an encoded row of NULLs for a side.
func (s *Spec) nulls(side int) []byte { return make([]byte, len(s.Types[side])) }

// matching keeps those candidates with which a row fulfils the condition.
func (s *Spec) matching(side int, row []byte, candidates []*joined) ([]*joined, error) {
	if s.Cond == nil || len(candidates) == 0 {
		return candidates, nil
	}
	rows := vec.NewRows(s.both())
	var buf []byte
	for _, c := range candidates {
		if side == 0 {
			buf = append(append(buf[:0], row...), c.row...)
		} else {
			buf = append(append(buf[:0], c.row...), row...)
		}
		rows.Append(buf)
	}
	b := &vec.Batch{N: len(candidates), Cols: rows.Finish(), Start: vec.MinWatermark}
	sel, err := expr.Filter(s.Cx, s.Cond, b)
	if err != nil {
		return nil, err
	}
	if sel == nil {
		return candidates, nil
	}
	out := make([]*joined, len(sel))
	for i, r := range sel {
		out[i] = candidates[r]
	}
	return out, nil
}

// keyReader encodes the keys of a side's rows.
type keyReader struct {
	keys []int
	w    vec.RowWriter
	cols []vec.Nulls
}

func (k *keyReader) reset(b *vec.Batch) {
	cols := make([]vec.Col, len(k.keys))
	k.cols = k.cols[:0]
	for i, c := range k.keys {
		cols[i] = b.Cols[c]
		k.cols = append(k.cols, vec.NullsOf(b.Cols[c]))
	}
	k.w.Reset(cols)
}

// key is the encoded key of row i; false if a part of it is NULL.
func (k *keyReader) key(dst []byte, i int) ([]byte, bool) {
	for _, n := range k.cols {
		if n.At(i) {
			return nil, false
		}
	}
	return k.w.AppendRow(dst, i), true
}

// joined is a row kept by a join: its encoding and the number of its partners.
type joined struct {
	row      []byte
	partners int
}
