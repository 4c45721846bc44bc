package agg

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

// counted is a multiset of the values, in order of first appearance.
func counted(l list, t *types.Type) *types.Entries {
	e := &types.Entries{}
	at := map[string]int{}
	for _, v := range l {
		k := string(vec.AppendValue(nil, t, v))
		i, ok := at[k]
		if !ok {
			i = len(e.Keys)
			at[k] = i
			e.Keys, e.Vals = append(e.Keys, v), append(e.Vals, int32(0))
		}
		e.Vals[i] = e.Vals[i].(int32) + 1
	}
	return e
}

// distinct passes each combination of argument values to an accumulator once, and counts how often it came so that it
// can tell when the last one is taken back.
type distinct struct {
	f.Accumulator
	args []types.Type
	refs []map[string]int64
	rows vec.RowWriter
	key  []byte
	pass []int32
}

// Distinct wraps an accumulator of a call with DISTINCT, whose arguments have the types given.
func Distinct(acc f.Accumulator, args []types.Type) f.Accumulator {
	return &distinct{Accumulator: acc, args: args}
}

func (d *distinct) Grow(n int) {
	d.refs = grow(d.refs, n)
	d.Accumulator.Grow(n)
}

func (d *distinct) Reset(group int32) {
	d.refs[group] = nil
	d.Accumulator.Reset(group)
}

func (d *distinct) Add(groups []int32, args []vec.Col, lo, hi int) error {
	return d.Accumulator.Add(d.fresh(groups, args, lo, hi, 1), args, lo, hi)
}

func (d *distinct) Retract(groups []int32, args []vec.Col, lo, hi int) error {
	return d.Accumulator.Retract(d.fresh(groups, args, lo, hi, -1), args, lo, hi)
}

// fresh returns the groups with those rows taken out that change only a count.
func (d *distinct) fresh(groups []int32, args []vec.Col, lo, hi int, by int64) []int32 {
	d.rows.Reset(args)
	d.pass = append(d.pass[:0], groups[:hi-lo]...)
	for i := lo; i < hi; i++ {
		g := groups[i-lo]
		if g < 0 {
			continue
		}
		d.key = d.rows.AppendRow(d.key[:0], i)
		if !d.count(g, d.key, by) {
			d.pass[i-lo] = -1
		}
	}
	return d.pass
}

// count moves a count and reports whether the value came for the first time or went for the last.
func (d *distinct) count(g int32, key []byte, by int64) bool {
	refs := d.refs[g]
	if refs == nil {
		refs = map[string]int64{}
		d.refs[g] = refs
	}
	before := refs[string(key)]
	if before+by == 0 {
		delete(refs, string(key))
	} else {
		refs[string(key)] = before + by
	}
	return by > 0 && before == 0 || by < 0 && before+by == 0
}

func (d *distinct) Merge(dst, src int32) error {
	rows := vec.NewRows(d.args)
	for k, n := range d.refs[src] {
		if d.count(dst, []byte(k), n) {
			rows.Append([]byte(k))
		}
	}
	n := rows.Len()
	if n == 0 {
		return nil
	}
	groups := make([]int32, n)
	for i := range groups {
		groups[i] = dst
	}
	return d.Accumulator.Add(groups, rows.Finish(), 0, n)
}
