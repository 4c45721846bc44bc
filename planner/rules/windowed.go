package rules

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// windowed makes a window aggregate of a GROUP BY that holds the start and the end of one window (Flink's rule), in
// streaming mode. Where only projections and filters stand between, the window function itself is drawn into the
// aggregate, which then sees each row once; else the windows come with the rows.
func windowed(e *env.Env, g *plan.GroupAgg) (plan.Node, error) {
	in := g.Input.Schema()
	props := map[plan.Prop]int{}
	var w *plan.Window
	var keys []int
	for _, k := range g.Keys {
		if c := in[k]; c.Prop != plan.NoProp && (w == nil || c.Window == w) {
			w = c.Window
			props[c.Prop] = k
		} else {
			keys = append(keys, k)
		}
	}
	start, hasStart := props[plan.WindowStart]
	end, hasEnd := props[plan.WindowEnd]
	if !hasStart || !hasEnd {
		return g, nil
	}
	windowBugs(e, w)
	agg := &plan.WindowAgg{Input: g.Input, Window: w, Time: -1, Start: start, End: end, Keys: keys, Aggs: g.Aggs}
	if pulled := pullUp(g.Input, w); pulled != nil {
		if w.Kind == rel.Session && !sameKeys(w.Partition, keys, pulled) {
			return g, nil
		}
		agg.Input, agg.Time = pulled.node, pulled.time
		agg.Keys = pulled.all(keys)
		agg.Aggs = make([]plan.Agg, len(g.Aggs))
		for i, a := range g.Aggs {
			a.Args = pulled.all(a.Args)
			if a.Filter >= 0 {
				a.Filter = pulled.to[a.Filter]
			}
			agg.Aggs[i] = a
		}
	} else if w.Kind == rel.Session && hasTVF(g.Input) {
		return g, nil
	}
	return inOrder(e, agg, g)
}

// inOrder puts the columns of a window aggregate into the order of the GROUP BY it stands for.
func inOrder(e *env.Env, agg *plan.WindowAgg, g *plan.GroupAgg) (plan.Node, error) {
	in := g.Input.Schema()
	p := &plan.Project{Cols: g.Cols}
	nk := 0
	bound := types.TimestampOf(3).Must()
	for i, k := range g.Keys {
		if c := in[k]; c.Prop == plan.NoProp || c.Window != agg.Window {
			agg.Cols = append(agg.Cols, g.Cols[i])
		}
	}
	for i := range g.Aggs {
		agg.Cols = append(agg.Cols, g.Cols[len(g.Keys)+i])
	}
	n := len(agg.Cols)
	tt := agg.Window.TimeType.Must()
	agg.Cols = append(agg.Cols,
		plan.Column{Name: "window_start", Type: bound, Window: agg.Window, Prop: plan.WindowStart},
		plan.Column{Name: "window_end", Type: bound, Window: agg.Window, Prop: plan.WindowEnd},
		plan.Column{Name: "window_time", Type: tt, Window: agg.Window, Prop: plan.WindowTime})
	for i, k := range g.Keys {
		c := in[k]
		at := n
		if c.Prop == plan.NoProp || c.Window != agg.Window {
			at = nk
			nk++
		} else {
			at += int(c.Prop) - int(plan.WindowStart)
		}
		p.Exprs = append(p.Exprs, &plan.Col{Index: at, Name: g.Cols[i].Name, T: g.Cols[i].Type})
	}
	for i := range g.Aggs {
		c := g.Cols[len(g.Keys)+i]
		p.Exprs = append(p.Exprs, &plan.Col{Index: nk + i, Name: c.Name, T: c.Type})
	}
	whole, err := splitDistinct(e, agg)
	p.Input = whole
	return p, err
}

func sameKeys(partition, keys []int, p *pulled) bool {
	want := map[int]bool{}
	for _, k := range partition {
		want[k] = true
	}
	got := map[int]bool{}
	for _, k := range keys {
		if p.origin[k] < 0 {
			return false
		}
		got[p.origin[k]] = true
	}
	if len(want) != len(got) {
		return false
	}
	for k := range want {
		if !got[k] {
			return false
		}
	}
	return true
}

func hasTVF(n plan.Node) bool {
	switch n := n.(type) {
	case *plan.WindowTVF:
		return true
	case *plan.Project:
		return hasTVF(n.Input)
	case *plan.Filter:
		return hasTVF(n.Input)
	}
	return false
}
