package plan

import (
	"slices"

	"minisql/exec/rel"
	"minisql/functions"
)

// UpsertKeys are the sets of columns of a streaming node's output by which its changes find the rows that they change,
// as Flink infers them (FlinkRelMdUpsertKeys): a sink with another primary key needs more help. Columns are ascending.
func UpsertKeys(n Node) [][]int { return n.upsertKeys() }

func upTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

func scanKeys(n *Scan) [][]int {
	key := Key(n.Cols, n.Table.PrimaryKey)
	if key == nil {
		return nil
	}
	slices.Sort(key)
	return [][]int{key}
}

// Key is where the columns of a primary key stand, nil if there is none or a column is missing.
func Key(cols []Column, names []string) (key []int) {
	for _, name := range names {
		at := slices.IndexFunc(cols, func(c Column) bool { return c.Name == name })
		if at < 0 {
			return nil
		}
		key = append(key, at)
	}
	return
}

// projectKeys are the keys all of whose columns are passed on.
func projectKeys(n *Project) (keys [][]int) {
	to := map[int]int{}
	for i, e := range n.Exprs {
		if c, ok := faithful(e).(*Col); ok {
			if _, twice := to[c.Index]; !twice {
				to[c.Index] = i
			}
		}
	}
	for _, k := range UpsertKeys(n.Input) {
		moved := make([]int, 0, len(k))
		for _, c := range k {
			if at, ok := to[c]; ok {
				moved = append(moved, at)
			}
		}
		if len(moved) == len(k) {
			slices.Sort(moved)
			keys = append(keys, moved)
		}
	}
	return
}

// faithful leaves out casts that lose nothing (FlinkRelMdUniqueKeys.isFidelityCast).
func faithful(e Expr) Expr {
	if c, ok := e.(*Call); ok && c.Fn.Name == "CAST" && functions.Implicit(c.Args[0].Type(), c.T) {
		return faithful(c.Args[0])
	}
	return e
}

// shuffled are the keys of an input that is distributed by some columns: changes of a row stay in order only if its key
// holds them, which nobody minds where there are no changes.
func shuffled(in Node, by []int) [][]int {
	keys := UpsertKeys(in)
	if !Updating(in) {
		return keys
	}
	return slices.DeleteFunc(slices.Clone(keys), func(k []int) bool { return !Holds(k, by) })
}

// Holds reports that all of sub are in set.
func Holds(set, sub []int) bool {
	for _, c := range sub {
		if !slices.Contains(set, c) {
			return false
		}
	}
	return true
}

func rankKeys(n *Rank) [][]int {
	part := slices.Clone(n.Partition)
	slices.Sort(part)
	if n.Dedup() {
		return [][]int{part}
	}
	keys := slices.Clone(shuffled(n.Input, n.Partition))
	if n.From == 1 && n.To == 1 {
		keys = append(keys, part)
	}
	if n.Number {
		keys = append(keys, append(slices.Clone(part), len(n.Cols)-1))
	}
	return keys
}

func joinKeys(n *Join) (keys [][]int) {
	left, right := shuffled(n.L, n.LeftKeys), shuffled(n.R, n.RightKeys)
	if n.Kind == rel.SemiJoin || n.Kind == rel.AntiJoin {
		return left
	}
	first := len(n.L.Schema())
	unique := func(keys [][]int, by []int) bool {
		return slices.ContainsFunc(keys, func(k []int) bool { return Holds(by, k) })
	}
	moved := make([][]int, len(right))
	for i, k := range right {
		for _, c := range k {
			moved[i] = append(moved[i], c+first)
		}
	}
	if unique(right, n.RightKeys) && (n.Kind == rel.InnerJoin || n.Kind == rel.LeftJoin) {
		keys = append(keys, left...)
	}
	if unique(left, n.LeftKeys) && (n.Kind == rel.InnerJoin || n.Kind == rel.RightJoin) {
		keys = append(keys, moved...)
	}
	for _, l := range left {
		for _, r := range moved {
			keys = append(keys, slices.Concat(l, r))
		}
	}
	return
}
