package plan

import "slices"

// FindsByKey reports whether a sink of upserts needs no word of what a row was before an update: its primary key is that
// of the changes, and whatever makes them can leave those rows out (Flink's FlinkChangelogModeInferenceProgram). Otherwise
// the sink deletes by them.
func FindsByKey(n Node, key []int) bool {
	key = slices.Sorted(slices.Values(key))
	return OnlyAfter(n) && (!Updating(n) || slices.ContainsFunc(UpsertKeys(n), func(k []int) bool { return slices.Equal(k, key) }))
}

// OnlyAfter reports whether a streaming node can give out updates without what was before.
func OnlyAfter(n Node) bool {
	if !ChangesOf(n).Update {
		return true
	}
	switch n := n.(type) {
	case *Scan, *Normalize, *GroupAgg, *WindowAgg, *Rank, *Sort:
		return true
	case *Filter: // a row that no longer passes must be told, unless the filter is part of the other node
		_, normalize := n.Input.(*Normalize)
		return normalize
	case *Join:
		if n.Time != nil {
			break
		}
		return joinsByKey(n.L, n.LeftKeys) && joinsByKey(n.R, n.RightKeys)
	}
	for _, in := range n.Inputs() {
		if !OnlyAfter(in) {
			return false
		}
	}
	return true
}

// joinsByKey reports whether an input of a join finds its rows by the columns that are joined.
func joinsByKey(in Node, by []int) bool {
	if !ChangesOf(in).Update {
		return true
	}
	unique := slices.ContainsFunc(UpsertKeys(in), func(k []int) bool { return Holds(by, k) })
	return unique && OnlyAfter(in)
}
