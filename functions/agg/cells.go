package agg

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

// rule is an aggregate over Go values: what happens to a state S.
type rule[S any] struct {
	params  []types.Type
	ret     types.Type
	nulls   bool // rows with a NULL argument count too
	add     func(s *S, row []any) error
	retract func(s *S, row []any) error
	merge   func(dst, src *S) error
	result  func(s *S) (any, error)
}

func (r *rule[S]) make() f.Accumulator { return &cells[S]{rule: r, row: make([]any, len(r.params))} }

// cells is an accumulator of a state for each group.
type cells[S any] struct {
	*rule[S]
	states []S
	row    []any
}

func (c *cells[S]) Grow(n int) { c.states = grow(c.states, n) }

func (c *cells[S]) Reset(group int32) {
	var empty S
	c.states[group] = empty
}

func (c *cells[S]) Add(groups []int32, args []vec.Col, lo, hi int) error {
	return c.step(groups, args, lo, hi, c.add)
}

func (c *cells[S]) Retract(groups []int32, args []vec.Col, lo, hi int) error {
	return c.step(groups, args, lo, hi, c.retract)
}

func (c *cells[S]) step(groups []int32, args []vec.Col, lo, hi int, do func(*S, []any) error) error {
	nulls := nullable(args)
	for i := lo; i < hi; i++ {
		g := groups[i-lo]
		if g < 0 || !c.nulls && anyNull(nulls, i) {
			continue
		}
		for k, a := range args {
			c.row[k] = vec.At(a, i)
		}
		if err := do(&c.states[g], c.row); err != nil {
			return &f.RowError{Row: i, Err: err}
		}
	}
	return nil
}

func (c *cells[S]) Merge(dst, src int32) error { return c.merge(&c.states[dst], &c.states[src]) }

func (c *cells[S]) Result(groups []int32) (vec.Col, error) {
	b := vec.NewBuilder(&c.ret)
	for i, g := range groups {
		v, err := c.result(&c.states[g])
		if err != nil {
			return vec.Col{}, &f.RowError{Row: i, Err: err}
		}
		b.Append(v)
	}
	return b.Finish(), nil
}

// list is the state of aggregates that need their values in order of arrival; taking a value back drops its first
// occurrence.
type list []any

func (l *list) drop(v any, t *types.Type) {
	want := string(vec.AppendValue(nil, t, v))
	for i, have := range *l {
		if string(vec.AppendValue(nil, t, have)) == want {
			*l = append((*l)[:i:i], (*l)[i+1:]...)
			return
		}
	}
}

// lists is the rule of an aggregate whose state is a list of the values of its first argument.
func lists(params []types.Type, ret types.Type, nulls bool, result func(l list) (any, error)) *rule[list] {
	t := params[0].Opt()
	return &rule[list]{
		params: params, ret: ret, nulls: nulls,
		add:     func(l *list, row []any) error { *l = append(*l, row[0]); return nil },
		retract: func(l *list, row []any) error { l.drop(row[0], &t); return nil },
		merge:   func(dst, src *list) error { *dst = append(*dst, *src...); return nil },
		result:  func(l *list) (any, error) { return result(*l) },
	}
}
