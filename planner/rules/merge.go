package rules

import "minisql/planner/plan"

// Merge joins a projection with the one below it where that copies no work, and drops projections that change nothing.
func Merge(n plan.Node) plan.Node {
	switch n := n.(type) {
	case *plan.Project:
		n.Input = Merge(n.Input)
		watermarkBelowOver(n)
		if below, ok := n.Input.(*plan.Project); ok && cheap(n, below) {
			for i, e := range n.Exprs {
				n.Exprs[i] = plan.Map(e, func(c *plan.Col) plan.Expr { return below.Exprs[c.Index] })
			}
			n.Input = below.Input
		}
		return n
	case *plan.Filter:
		n.Input = Merge(n.Input)
	case *plan.AssignWatermark:
		n.Input = Merge(n.Input)
	case *plan.WindowTVF:
		n.Input = Merge(n.Input)
	case *plan.GroupAgg:
		n.Input = Merge(n.Input)
	case *plan.WindowAgg:
		n.Input = Merge(n.Input)
	case *plan.Sort:
		n.Input = Merge(n.Input)
	case *plan.Limit:
		n.Input = Merge(n.Input)
	case *plan.Expand:
		n.Input = Merge(n.Input)
	case *plan.Over:
		n.Input = Merge(n.Input)
	case *plan.Rank:
		n.Input = Merge(n.Input)
	case *plan.Unnest:
		n.Input = Merge(n.Input)
	case *plan.Match:
		n.Input = Merge(n.Input)
	case *plan.SetOp:
		n.L, n.R = Merge(n.L), Merge(n.R)
	case *plan.Join:
		n.L, n.R = Merge(n.L), Merge(n.R)
	case *plan.Sink:
		n.Input = Merge(n.Input)
	case *plan.Union:
		for i := range n.In {
			n.In[i] = Merge(n.In[i])
		}
	}
	return n
}

// cheap reports whether every expression of the lower projection is a column or a constant, or is used once and may
// be evaluated anywhere.
func cheap(upper, below *plan.Project) bool {
	uses := make([]int, len(below.Exprs))
	for _, e := range upper.Exprs {
		plan.Walk(e, func(x plan.Expr) {
			if c, ok := x.(*plan.Col); ok {
				uses[c.Index]++
			}
		})
	}
	for i, e := range below.Exprs {
		switch e.(type) {
		case *plan.Col, *plan.Lit:
			continue
		}
		if uses[i] > 1 || uses[i] == 1 && plan.Volatile(e) {
			return false
		}
	}
	return true
}

// watermarkBelowOver moves CURRENT_WATERMARK from above an OVER aggregate below it, as Flink's planner does: a row then
// shows the watermark at its arrival, not the one at its release.
func watermarkBelowOver(p *plan.Project) {
	over, ok := p.Input.(*plan.Over)
	if !ok {
		return
	}
	below, ok := over.Input.(*plan.Project)
	if !ok {
		return
	}
	width := len(below.Exprs)
	moved := *below
	var index map[string]int
	var move func(e plan.Expr) plan.Expr
	move = func(e plan.Expr) plan.Expr {
		w, ok := e.(*plan.CurrentWatermark)
		if !ok {
			return e
		}
		arg, isCol := w.Arg.(*plan.Col)
		if !isCol || arg.Index >= width {
			return e
		}
		if index == nil {
			index = map[string]int{}
		}
		at, has := index[w.String()]
		if !has {
			at = len(moved.Exprs)
			index[w.String()] = at
			moved.Exprs = append(moved.Exprs[:at:at], &plan.CurrentWatermark{Arg: moved.Exprs[arg.Index], T: w.T})
			moved.Cols = append(moved.Cols[:at:at], plan.Column{Name: "$watermark", Type: w.T})
		}
		return &plan.Col{Index: at, Name: "$watermark", T: w.T}
	}
	exprs := make([]plan.Expr, len(p.Exprs))
	for i, e := range p.Exprs {
		exprs[i] = plan.Rewrite(e, move)
	}
	more := len(moved.Exprs) - width
	if more == 0 {
		return
	}
	c := *over
	c.Input = &moved
	c.Cols = append(append(append([]plan.Column{}, over.Cols[:width]...), moved.Cols[width:]...), over.Cols[width:]...)
	for i, e := range exprs {
		exprs[i] = plan.Map(e, func(x *plan.Col) plan.Expr {
			if x.Index < width || x.Name == "$watermark" {
				return x
			}
			m := *x
			m.Index += more
			return &m
		})
	}
	p.Exprs, p.Input = exprs, &c
}
