package agg

import (
	"encoding/binary"

	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
)

func count(args []f.Arg) (*f.AggCall, error) {
	if f.HasNull(args) {
		return nil, f.IllegalNull()
	}
	params := make([]types.Type, len(args))
	for i, a := range args {
		params[i] = a.Type.Plain()
	}
	return fixed(resolved("COUNT", bigint, params, func() f.Accumulator { return &counter{} })), nil
}

// CountRows is COUNT(*), which ROW_NUMBER by rowtime is made of.
func CountRows() (*f.AggCall, error) { return count(nil) }

// counter counts rows in which no argument is NULL.
type counter struct{ n []int64 }

var bigint = types.Of(types.BigInt).Must()

func (c *counter) Grow(n int)        { c.n = grow(c.n, n) }
func (c *counter) Reset(group int32) { c.n[group] = 0 }

func (c *counter) Add(groups []int32, args []vec.Col, lo, hi int) error {
	c.step(groups, args, lo, hi, 1)
	return nil
}

func (c *counter) Retract(groups []int32, args []vec.Col, lo, hi int) error {
	c.step(groups, args, lo, hi, -1)
	return nil
}

func (c *counter) step(groups []int32, args []vec.Col, lo, hi int, by int64) {
	nulls := nullable(args)
	if len(nulls) == 0 {
		for _, g := range groups[:hi-lo] {
			if g >= 0 {
				c.n[g] += by
			}
		}
		return
	}
	for i := lo; i < hi; i++ {
		if g := groups[i-lo]; g >= 0 && !anyNull(nulls, i) {
			c.n[g] += by
		}
	}
}

// AddRun implements functions.RunAdder.
func (c *counter) AddRun(group int32, args []vec.Col, lo, hi int) error {
	nulls := nullable(args)
	if len(nulls) == 0 {
		c.n[group] += int64(hi - lo)
		return nil
	}
	for i := lo; i < hi; i++ {
		if !anyNull(nulls, i) {
			c.n[group]++
		}
	}
	return nil
}

// nullable are the columns that hold a NULL at all.
func nullable(args []vec.Col) (nulls []vec.Nulls) {
	for _, a := range args {
		if n := vec.NullsOf(a); n.Any() {
			nulls = append(nulls, n)
		}
	}
	return
}

func anyNull(nulls []vec.Nulls, i int) bool {
	for _, n := range nulls {
		if n.At(i) {
			return true
		}
	}
	return false
}

func (c *counter) Merge(dst, src int32) error { c.n[dst] += c.n[src]; return nil }

// MergeAll implements functions.AllMerger.
func (c *counter) MergeAll(dst, src []int32) {
	for i, d := range dst {
		c.n[d] += c.n[src[i]]
	}
}

// Rolls implements functions.Roller.
func (c *counter) Rolls() bool { return true }

// Roll implements functions.Roller.
func (c *counter) Roll(total, add, result, remove []int32) {
	for i, t := range total {
		n := c.n[t]
		if g := add[i]; g >= 0 {
			n += c.n[g]
		}
		if c.n[result[i]] = n; remove[i] >= 0 {
			n -= c.n[remove[i]]
		}
		c.n[t] = n
	}
}

func (c *counter) Result(groups []int32) (vec.Col, error) {
	out := make([]int64, len(groups))
	for i, g := range groups {
		out[i] = c.n[g]
	}
	return vec.FromSlice(&bigint, out, nil), nil
}

// AppendResult implements functions.ResultAppender.
func (c *counter) AppendResult(dst []byte, group int32) ([]byte, bool) {
	return binary.LittleEndian.AppendUint64(append(dst, 1), uint64(c.n[group])), true
}
