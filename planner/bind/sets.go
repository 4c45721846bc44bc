package bind

import (
	"slices"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// combine gives the sets of ROLLUP, CUBE and GROUPING SETS.
func combine(kind ast.GroupingKind, parts [][][]int) (sets [][]int) {
	switch kind {
	case ast.Rollup:
		for n := len(parts); n >= 0; n-- {
			var s []int
			for _, p := range parts[:n] {
				s = append(s, p[0]...)
			}
			sets = append(sets, s)
		}
	case ast.Cube:
		for mask := 1<<len(parts) - 1; mask >= 0; mask-- {
			var s []int
			for i, p := range parts {
				if mask>>(len(parts)-1-i)&1 != 0 {
					s = append(s, p[0]...)
				}
			}
			sets = append(sets, s)
		}
	default:
		for _, p := range parts {
			sets = append(sets, p...)
		}
	}
	return
}

// sortSets brings grouping sets into Calcite's order, in which Flink emits a row's copies: a set before those it
// contains, others by their first different key; equal sets count once.
func sortSets(sets [][]int) [][]int {
	for _, s := range sets {
		slices.Sort(s)
	}
	contains := func(a, b []int) bool {
		for _, x := range b {
			if !slices.Contains(a, x) {
				return false
			}
		}
		return true
	}
	slices.SortStableFunc(sets, func(a, b []int) int {
		switch {
		case slices.Equal(a, b):
			return 0
		case contains(a, b):
			return -1
		case contains(b, a):
			return 1
		}
		return slices.Compare(a, b)
	})
	return slices.CompactFunc(sets, slices.Equal[[]int])
}

func cross(a, b [][]int) (out [][]int) {
	for _, x := range a {
		for _, y := range b {
			out = append(out, append(append([]int{}, x...), y...))
		}
	}
	return
}

// groupingCall is GROUPING(k, ..): one bit a key, set where the key is aggregated away.
func (g *grouping) groupingCall(x *ast.Call, name string) (plan.Expr, error) {
	t := types.Of(types.BigInt).Must()
	at := make([]int, len(x.Args))
	for i, a := range x.Args {
		k, _ := g.Match(a)
		c, ok := k.(*plan.Col)
		if !ok {
			return nil, source.Fail(source.SqlValidatorException, a.Pos(), "Argument to %s operator must be a grouped expression", name)
		}
		at[i] = c.Index
	}
	value := func(set []bool) plan.Expr {
		v := int64(0)
		for _, k := range at {
			v <<= 1
			if set != nil && !set[k] {
				v |= 1
			}
		}
		return &plan.Lit{T: t, Value: v}
	}
	if g.sets == nil {
		return value(nil), nil
	}
	id := &plan.Col{Index: len(g.keys), Name: "$e", T: t}
	c := &plan.Case{T: t, Else: value(g.sets[0])}
	for i, set := range g.sets[1:] {
		cond, err := g.in.Resolve("=", x.Span, id, &plan.Lit{T: t, Value: int64(i + 1)})
		if err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, plan.When{Cond: cond, Then: value(set)})
	}
	return c, nil
}
