package rules

import (
	"slices"

	"minisql/planner/plan"
)

// Prune drops the columns that nobody reads, down to the scans: decoders then build only what the query needs. As in
// Flink a bad value in a column that is not read goes unnoticed.
func Prune(n plan.Node) plan.Node {
	n, at := prune(n, all(n))
	return restore(n, at)
}

func all(n plan.Node) []bool {
	need := make([]bool, len(n.Schema()))
	for i := range need {
		need[i] = true
	}
	return need
}

// restore puts the columns back into their old places.
func restore(n plan.Node, at []int) plan.Node {
	cols := n.Schema()
	same := len(cols) == len(at)
	for i, a := range at {
		same = same && a == i
	}
	if same {
		return n
	}
	p := &plan.Project{Input: n}
	for _, a := range at {
		p.Exprs = append(p.Exprs, &plan.Col{Index: a, Name: cols[a].Name, T: cols[a].Type})
		p.Cols = append(p.Cols, cols[a])
	}
	return p
}

// prune returns the node with at least the needed columns, and where each old column is now (-1: gone).
func prune(n plan.Node, need []bool) (plan.Node, []int) {
	switch n := n.(type) {
	case *plan.Scan:
		return pruneScan(n, need)
	case *plan.Values:
		return n, identity(len(need))
	case *plan.Project:
		return pruneProject(n, need)
	case *plan.Filter:
		plan.Columns(need, n.Cond)
		in, at := prune(n.Input, need)
		return &plan.Filter{Input: in, Cond: move(n.Cond, at)}, at
	case *plan.AssignWatermark:
		need[n.Time] = true
		plan.Columns(need, n.Expr)
		in, at := prune(n.Input, need)
		return &plan.AssignWatermark{Input: in, Time: at[n.Time], Expr: move(n.Expr, at), Table: n.Table, Cols: pick(n.Cols, at)}, at
	case *plan.Normalize: // what changes nothing depends on all columns that are read
		for _, k := range n.Key {
			need[k] = true
		}
		in, at := prune(n.Input, need)
		c := &plan.Normalize{Input: in}
		for _, k := range n.Key {
			c.Key = append(c.Key, at[k])
		}
		return c, at
	case *plan.ProcTime:
		need[n.Time] = true
		in, at := prune(n.Input, need)
		return &plan.ProcTime{Input: in, Time: at[n.Time], Kind: n.Kind, Cols: pick(n.Cols, at)}, at
	case *plan.WindowTVF:
		return pruneTVF(n, need)
	case *plan.GroupAgg:
		c := *n
		c.Input, c.Keys, c.Aggs = pruneAgg(n.Input, n.Keys, n.Aggs, nil)
		return &c, identity(len(need))
	case *plan.WindowAgg:
		return pruneWindowAgg(n, need)
	case *plan.Sort:
		c := *n
		c.Keys = slices.Clone(n.Keys)
		for _, k := range n.Keys {
			need[k.Col] = true
		}
		in, at := prune(n.Input, need)
		for i := range c.Keys {
			c.Keys[i].Col = at[c.Keys[i].Col]
		}
		c.Input = in
		return &c, at
	case *plan.Limit:
		in, at := prune(n.Input, need)
		return &plan.Limit{Input: in, Offset: n.Offset, Limit: n.Limit}, at
	case *plan.Union:
		c := *n
		c.In = nil
		for _, in := range n.In {
			c.In = append(c.In, Prune(in))
		}
		return &c, identity(len(need))
	case *plan.Expand:
		c := *n
		c.Input = Prune(n.Input)
		return &c, identity(len(need))
	case *plan.Unnest:
		return pruneUnnest(n, need)
	case *plan.Match: // its slots refer to columns by place
		c := *n
		c.Input = Prune(n.Input)
		return &c, identity(len(need))
	case *plan.SetOp:
		c := *n
		c.L, c.R = Prune(n.L), Prune(n.R)
		return &c, identity(len(need))
	case *plan.Join:
		return pruneJoin(n, need)
	case *plan.Over:
		return pruneOver(n, need)
	case *plan.Rank:
		return pruneRank(n, need)
	case *plan.Sink:
		c := *n
		c.Input = Prune(n.Input)
		return &c, identity(len(need))
	}
	return n, identity(len(need))
}

func identity(n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	return at
}

// pick are the columns that are still there, in their new places.
func pick(cols []plan.Column, at []int) []plan.Column {
	n := 0
	for _, a := range at {
		n = max(n, a+1)
	}
	out := make([]plan.Column, n)
	for i, a := range at {
		if a >= 0 {
			out[a] = cols[i]
		}
	}
	return out
}

func move(e plan.Expr, at []int) plan.Expr {
	return plan.Map(e, func(c *plan.Col) plan.Expr {
		m := *c
		m.Index = at[c.Index]
		return &m
	})
}

func pruneScan(n *plan.Scan, need []bool) (plan.Node, []int) {
	c := *n
	c.Columns, c.Cols = nil, nil
	at := make([]int, len(need))
	for i := range need {
		at[i] = -1
		if need[i] {
			at[i] = len(c.Cols)
			c.Columns, c.Cols = append(c.Columns, n.Columns[i]), append(c.Cols, n.Cols[i])
		}
	}
	return &c, at
}

func pruneProject(n *plan.Project, need []bool) (plan.Node, []int) {
	below := make([]bool, len(n.Input.Schema()))
	for i, e := range n.Exprs {
		if need[i] {
			plan.Columns(below, e)
		}
	}
	in, inAt := prune(n.Input, below)
	p := &plan.Project{Input: in}
	at := make([]int, len(need))
	for i, e := range n.Exprs {
		at[i] = -1
		if need[i] {
			at[i] = len(p.Exprs)
			p.Exprs, p.Cols = append(p.Exprs, move(e, inAt)), append(p.Cols, n.Cols[i])
		}
	}
	return p, at
}

func pruneTVF(n *plan.WindowTVF, need []bool) (plan.Node, []int) {
	below := need[:len(need)-3]
	below[n.Time] = true
	for _, k := range n.Window.Partition {
		below[k] = true
	}
	in, at := prune(n.Input, below)
	c := *n
	c.Input, c.Time = in, at[n.Time]
	w := *n.Window
	w.Partition = nil
	for _, k := range n.Window.Partition {
		w.Partition = append(w.Partition, at[k])
	}
	c.Window = &w
	base := len(in.Schema())
	at = append(slices.Clip(at), base, base+1, base+2)
	c.Cols = pick(n.Cols, at)
	return &c, at
}

func pruneJoin(n *plan.Join, need []bool) (plan.Node, []int) {
	nl, nr := len(n.L.Schema()), len(n.R.Schema())
	both := make([]bool, nl+nr)
	copy(both, need)
	plan.Columns(both, n.Cond)
	for i := range n.LeftKeys {
		both[n.LeftKeys[i]], both[nl+n.RightKeys[i]] = true, true
	}
	if n.Time != nil {
		both[n.Time.Left], both[nl+n.Time.Right] = true, true
	}
	l, lAt := prune(n.L, both[:nl:nl])
	r, rAt := prune(n.R, both[nl:])
	width := len(l.Schema())
	at := slices.Clone(lAt)
	for _, a := range rAt {
		if a >= 0 {
			a += width
		}
		at = append(at, a)
	}
	c := *n
	c.L, c.R, c.LeftKeys, c.RightKeys = l, r, slices.Clone(n.LeftKeys), slices.Clone(n.RightKeys)
	for i := range c.LeftKeys {
		c.LeftKeys[i], c.RightKeys[i] = lAt[n.LeftKeys[i]], rAt[n.RightKeys[i]]
	}
	if n.Cond != nil {
		c.Cond = move(n.Cond, at)
	}
	if n.Time != nil {
		t := *n.Time
		t.Left, t.Right = lAt[t.Left], rAt[t.Right]
		c.Time = &t
	}
	at = at[:len(need)]
	c.Cols = pick(n.Cols, at)
	return &c, at
}

func pruneUnnest(n *plan.Unnest, need []bool) (plan.Node, []int) {
	width := len(n.Input.Schema())
	below := need[:width:width]
	plan.Columns(below, n.Value)
	in, at := prune(n.Input, below)
	c := *n
	c.Input, c.Value = in, move(n.Value, at)
	base := len(in.Schema())
	at = slices.Clip(at)
	for i := width; i < len(n.Cols); i++ {
		at = append(at, base+i-width)
	}
	c.Cols = pick(n.Cols, at)
	return &c, at
}
