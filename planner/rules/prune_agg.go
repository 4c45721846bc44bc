package rules

import (
	"slices"

	"minisql/planner/plan"
)

// pruneAgg prunes below an aggregate, whose own columns all stay; more are further columns it reads.
func pruneAgg(input plan.Node, keys []int, aggs []plan.Agg, more []*int) (plan.Node, []int, []plan.Agg) {
	below := make([]bool, len(input.Schema()))
	for _, k := range keys {
		below[k] = true
	}
	for _, m := range more {
		below[*m] = true
	}
	for _, a := range aggs {
		for _, x := range a.Args {
			below[x] = true
		}
		if a.Filter >= 0 {
			below[a.Filter] = true
		}
	}
	in, at := prune(input, below)
	for _, m := range more {
		*m = at[*m]
	}
	newKeys := make([]int, len(keys))
	for i, k := range keys {
		newKeys[i] = at[k]
	}
	newAggs := slices.Clone(aggs)
	for i := range newAggs {
		newAggs[i].Args = make([]int, len(aggs[i].Args))
		for j, x := range aggs[i].Args {
			newAggs[i].Args[j] = at[x]
		}
		if aggs[i].Filter >= 0 {
			newAggs[i].Filter = at[aggs[i].Filter]
		}
	}
	return in, newKeys, newAggs
}

func pruneWindowAgg(n *plan.WindowAgg, need []bool) (plan.Node, []int) {
	c := *n
	more := []*int{&c.Start, &c.End}
	if n.Time >= 0 {
		more = []*int{&c.Time}
	}
	c.Input, c.Keys, c.Aggs = pruneAgg(n.Input, n.Keys, n.Aggs, more)
	return &c, identity(len(need))
}

func pruneOver(n *plan.Over, need []bool) (plan.Node, []int) {
	width := len(n.Input.Schema())
	below := need[:width:width]
	mark := func(c int) { below[c] = true }
	for _, p := range n.Partition {
		mark(p)
	}
	for _, k := range n.Order {
		mark(k.Col)
	}
	for _, f := range n.Funcs {
		for _, a := range f.Args {
			mark(a)
		}
		if f.Filter >= 0 {
			mark(f.Filter)
		}
	}
	in, at := prune(n.Input, below)
	c := *n
	c.Input, c.Partition, c.Order, c.Funcs = in, slices.Clone(n.Partition), slices.Clone(n.Order), slices.Clone(n.Funcs)
	for i := range c.Partition {
		c.Partition[i] = at[c.Partition[i]]
	}
	for i := range c.Order {
		c.Order[i].Col = at[c.Order[i].Col]
	}
	for i := range c.Funcs {
		f := &c.Funcs[i]
		f.Args = slices.Clone(f.Args)
		for k := range f.Args {
			f.Args[k] = at[f.Args[k]]
		}
		if f.Filter >= 0 {
			f.Filter = at[f.Filter]
		}
	}
	base := len(in.Schema())
	at = slices.Clip(at)
	for i := range n.Funcs {
		at = append(at, base+i)
	}
	c.Cols = pick(n.Cols, at)
	return &c, at
}

func pruneRank(n *plan.Rank, need []bool) (plan.Node, []int) {
	width := len(n.Input.Schema())
	below := need[:width:width]
	for _, p := range n.Partition {
		below[p] = true
	}
	for _, k := range n.Order {
		below[k.Col] = true
	}
	if n.Window != nil {
		below[n.End] = true
	}
	if n.Limited {
		below[n.Limit] = true
	}
	in, at := prune(n.Input, below)
	c := *n
	c.Input, c.Partition, c.Order = in, slices.Clone(n.Partition), slices.Clone(n.Order)
	c.Number = need[width] && n.From != n.To || n.From > 1 // with an offset Flink counts, asked or not
	for i := range c.Partition {
		c.Partition[i] = at[c.Partition[i]]
	}
	for i := range c.Order {
		c.Order[i].Col = at[c.Order[i].Col]
	}
	if n.Window != nil {
		c.End = at[n.End]
	}
	if n.Limited {
		c.Limit = at[n.Limit]
	}
	at = append(slices.Clip(at), len(in.Schema()))
	c.Cols = pick(n.Cols, at)
	return &c, at
}
