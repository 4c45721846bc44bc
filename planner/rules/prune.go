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
	case *plan.Project:
		return pruneProject(n, need)
	case *plan.GroupAgg, *plan.WindowAgg:
		in := n.Inputs()[0]
		below := make([]bool, len(in.Schema()))
		plan.Reads(n, below)
		in, at := prune(in, below)
		return plan.Moved(n, []plan.Node{in}, at), identity(len(need))
	case *plan.Join:
		return pruneJoin(n, need)
	case *plan.Rank:
		c := *n
		c.Number = need[len(need)-1] && n.From != n.To || n.From > 1 // with an offset Flink counts, asked or not
		return prunePassing(&c, need)
	case *plan.Filter, *plan.AssignWatermark, *plan.Normalize, *plan.ProcTime, *plan.WindowTVF, *plan.Sort, *plan.Limit, *plan.Unnest, *plan.Over:
		return prunePassing(n, need)
	}
	// Others look at whole rows, or at columns by their place.
	whole, _ := plan.MapInputs(n, func(in plan.Node) (plan.Node, error) { return Prune(in), nil })
	return whole, identity(len(need))
}

// prunePassing prunes below a node that passes its input's columns on, with its own behind them, which stay.
func prunePassing(n plan.Node, need []bool) (plan.Node, []int) {
	in := n.Inputs()[0]
	width := len(in.Schema())
	below := need[:width:width]
	plan.Reads(n, below)
	in, at := prune(in, below)
	n = plan.Moved(n, []plan.Node{in}, at)
	base := len(in.Schema())
	at = slices.Clip(at)
	for i := range len(need) - width {
		at = append(at, base+i)
	}
	return n, at
}

func identity(n int) []int {
	at := make([]int, n)
	for i := range at {
		at[i] = i
	}
	return at
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
			p.Exprs, p.Cols = append(p.Exprs, plan.MoveExpr(e, inAt)), append(p.Cols, n.Cols[i])
		}
	}
	return p, at
}

// pruneJoin prunes both inputs; a join that keeps left rows needs columns of the right that it does not give out.
func pruneJoin(n *plan.Join, need []bool) (plan.Node, []int) {
	nl, nr := len(n.L.Schema()), len(n.R.Schema())
	both := make([]bool, nl+nr)
	copy(both, need)
	plan.Reads(n, both)
	l, at := prune(n.L, both[:nl:nl])
	r, rAt := prune(n.R, both[nl:])
	width := len(l.Schema())
	at = slices.Clone(at)
	for _, a := range rAt {
		if a >= 0 {
			a += width
		}
		at = append(at, a)
	}
	c := plan.Moved(n, []plan.Node{l, r}, at).(*plan.Join)
	at = at[:len(need)]
	c.Cols = plan.Pick(n.Cols, at)
	return c, at
}
