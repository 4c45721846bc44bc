package expr

import (
	"minisql/exec/types"
	"minisql/exec/vec"
)

// The truth values, ordered so that AND is the least and OR the greatest.
const (
	no int8 = iota
	unknown
	yes
)

// junction is AND or OR: decided is the truth value of the left side that settles the answer.
type junction struct {
	left, right Expr
	typ         types.Type
	decided     int8
}

// And is three-valued AND; the right side sees only the rows in which the left one is not FALSE.
func And(l, r Expr) Expr { return &junction{l, r, boolOf(l, r), no} }

// Or is three-valued OR; the right side sees only the rows in which the left one is not TRUE.
func Or(l, r Expr) Expr { return &junction{l, r, boolOf(l, r), yes} }

func boolOf(es ...Expr) types.Type {
	nullable := false
	for _, e := range es {
		nullable = nullable || !e.Type().NotNull
	}
	return types.Of(types.Boolean).WithNull(nullable)
}

func (j *junction) Type() *types.Type { return &j.typ }

func (j *junction) Eval(cx *Cx, b *vec.Batch) (vec.Col, error) {
	l, err := j.left.Eval(cx, b)
	if err != nil {
		return vec.Col{}, err
	}
	if l.Const {
		t := truths(l, 1)[0]
		if t == j.decided {
			return vec.Const(&j.typ, t == yes), nil
		}
		r, err := j.right.Eval(cx, b)
		if err != nil || t == yes || t == no {
			return r.WithType(&j.typ), err
		}
		if r.Const {
			return fromTruths(&j.typ, []int8{j.join(t, truths(r, 1)[0])}, true), nil
		}
		out := truths(r, b.N)
		for i := range out {
			out[i] = j.join(t, out[i])
		}
		return fromTruths(&j.typ, out, false), nil
	}
	out := truths(l, b.N)
	open := make([]int32, 0, b.N)
	for i, t := range out {
		if t != j.decided {
			open = append(open, int32(i))
		}
	}
	if len(open) == 0 {
		return l.WithType(&j.typ), nil
	}
	sel := open
	if len(open) == b.N {
		sel = nil
	}
	r, err := on(cx, j.right, b, sel)
	if err != nil {
		return vec.Col{}, err
	}
	right := truths(r, len(open))
	for k, i := range open {
		out[i] = j.join(out[i], right[k])
	}
	return fromTruths(&j.typ, out, false), nil
}

func (j *junction) join(l, r int8) int8 {
	if j.decided == no {
		return min(l, r)
	}
	return max(l, r)
}

// truths is the column of BOOLEAN as truth values, expanded to n rows.
func truths(c vec.Col, n int) []int8 {
	out, v := make([]int8, n), vec.Values[int8](c)
	if c.Const {
		t := unknown
		if !vec.NullsOf(c).At(0) {
			t = 2 * v[0]
		}
		for i := range out {
			out[i] = t
		}
		return out
	}
	for i := range out {
		out[i] = 2 * v[i]
	}
	if nulls := vec.NullsOf(c); nulls.Any() {
		for i := range out {
			if nulls.At(i) {
				out[i] = unknown
			}
		}
	}
	return out
}

// fromTruths makes a column of truth values; it keeps the slice.
func fromTruths(t *types.Type, truth []int8, constant bool) vec.Col {
	var valid vec.Bitmap
	for i, v := range truth {
		if v == unknown {
			if valid == nil {
				valid = vec.NewBitmap(len(truth))
			}
			valid.Clear(i)
		}
		truth[i] = v >> 1
	}
	c := vec.FromSlice(t, truth, valid)
	c.Const = constant
	return c
}

// negation is NOT.
type negation struct {
	x   Expr
	typ types.Type
}

// Not is three-valued NOT.
func Not(x Expr) Expr { return &negation{x, boolOf(x)} }

func (n *negation) Type() *types.Type { return &n.typ }

func (n *negation) Eval(cx *Cx, b *vec.Batch) (vec.Col, error) {
	c, err := n.x.Eval(cx, b)
	if err != nil {
		return vec.Col{}, err
	}
	in := vec.Values[int8](c)
	out := make([]int8, len(in))
	for i, v := range in {
		out[i] = v ^ 1
	}
	flat := c
	flat.Const = false
	r := vec.FromSlice(&n.typ, out, vec.Validity(len(in), flat))
	r.Const = c.Const
	return r, nil
}

// Filter returns the rows in which the predicate is TRUE, nil if it is in all of them.
func Filter(cx *Cx, pred Expr, b *vec.Batch) ([]int32, error) {
	c, err := pred.Eval(cx, b)
	if err != nil {
		return nil, err
	}
	v, nulls := vec.Values[int8](c), vec.NullsOf(c)
	if c.Const {
		if v[0] != 0 && !nulls.At(0) {
			return nil, nil
		}
		return []int32{}, nil
	}
	sel := make([]int32, len(v))
	n := 0
	if nulls.Any() {
		for i, x := range v {
			sel[n] = int32(i)
			if x != 0 && !nulls.At(i) {
				n++
			}
		}
	} else {
		for i, x := range v { // without a branch: what passes is seldom predictable
			sel[n] = int32(i)
			n += int(x & 1)
		}
	}
	if n == len(v) {
		return nil, nil
	}
	return sel[:n], nil
}
