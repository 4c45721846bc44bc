package rules

import "minisql/planner/plan"

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
	move := func(e plan.Expr) plan.Expr {
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
