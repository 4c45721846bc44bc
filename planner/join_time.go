package planner

import (
	"minisql/exec/types"
	"minisql/planner/plan"
)

// timeJoin makes a window join of a join whose keys hold both bounds of one window, and an interval join of one whose
// condition keeps the sides' rowtimes within bounds; others stay regular.
func (b *binder) timeJoin(j *plan.Join) {
	if !b.windowJoin(j) {
		b.intervalJoin(j)
	}
}

func (b *binder) windowJoin(j *plan.Join) bool {
	l, r := j.L.Schema(), j.R.Schema()
	var lk, rk []int
	t := &plan.JoinTime{Kind: plan.WindowJoin}
	start, end := false, false
	for i := range j.LeftKeys {
		x, y := l[j.LeftKeys[i]], r[j.RightKeys[i]]
		if x.Prop != y.Prop || x.Prop != plan.WindowStart && x.Prop != plan.WindowEnd || !sameWindow(x.Window, y.Window) {
			lk, rk = append(lk, j.LeftKeys[i]), append(rk, j.RightKeys[i])
			continue
		}
		t.Window = x.Window
		if x.Prop == plan.WindowStart {
			start = true
		} else {
			end = true
			t.Left, t.Right = j.LeftKeys[i], j.RightKeys[i]
		}
	}
	if !start || !end {
		return false
	}
	j.LeftKeys, j.RightKeys, j.Time = lk, rk, t
	keepTimes(j, true)
	return true
}

func sameWindow(a, b *plan.Window) bool {
	return a != nil && b != nil && a.Kind == b.Kind && a.Size == b.Size && a.Step == b.Step && a.Offset == b.Offset
}

// keepTimes gives the join's columns back what a regular join takes: their time attributes, and with windows their
// window properties.
func keepTimes(j *plan.Join, windows bool) {
	in := append(append([]plan.Column{}, j.L.Schema()...), j.R.Schema()...)
	for i := range j.Cols {
		j.Cols[i].Type.Attr = in[i].Type.Attr
		if windows {
			j.Cols[i].Window, j.Cols[i].Prop = in[i].Window, in[i].Prop
		}
	}
}

// intervalJoin looks for bounds of the difference of two rowtimes in the condition.
func (b *binder) intervalJoin(j *plan.Join) {
	in := append(append([]plan.Column{}, j.L.Schema()...), j.R.Schema()...)
	left := len(j.L.Schema())
	t := &plan.JoinTime{Kind: plan.IntervalJoin, Left: -1}
	lower, upper := false, false
	var rest []plan.Expr
	take := func(x, y int, op string, diff int64) bool {
		if x >= left { // right op left: turn it round
			x, y, diff = y, x, -diff
			op = map[string]string{"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "="}[op]
		}
		if x >= left || y < left || t.Left >= 0 && (t.Left != x || t.Right != y-left) {
			return false
		}
		t.Left, t.Right = x, y-left
		switch op {
		case ">":
			t.Lower, lower = diff+1, true
		case ">=":
			t.Lower, lower = diff, true
		case "<":
			t.Upper, upper = diff-1, true
		case "<=":
			t.Upper, upper = diff, true
		case "=":
			t.Lower, t.Upper, lower, upper = diff, diff, true, true
		default:
			return false
		}
		return true
	}
	for _, c := range conjuncts(j.Cond) {
		call, ok := c.(*plan.Call)
		if ok && len(call.Args) == 2 {
			x, dx, okx := timeTerm(call.Args[0], in)
			y, dy, oky := timeTerm(call.Args[1], in)
			if okx && oky && take(x, y, call.Fn.Name, dy-dx) {
				continue
			}
		}
		rest = append(rest, c)
	}
	// Equal rowtimes were taken for keys.
	var lk, rk []int
	for i := range j.LeftKeys {
		x, y := j.LeftKeys[i], j.RightKeys[i]
		if in[x].Type.Attr == types.Rowtime && in[left+y].Type.Attr == types.Rowtime && take(x, left+y, "=", 0) {
			continue
		}
		lk, rk = append(lk, x), append(rk, y)
	}
	if !lower || !upper {
		return
	}
	j.Time, j.LeftKeys, j.RightKeys, j.Cond = t, lk, rk, nil
	if len(rest) > 0 {
		j.Cond = logic(plan.And, rest...)
	}
	keepTimes(j, false)
}

// timeTerm reads rowtime + constant.
func timeTerm(e plan.Expr, in []plan.Column) (col int, offset int64, ok bool) {
	switch e := e.(type) {
	case *plan.Col:
		return e.Index, 0, in[e.Index].Type.Attr == types.Rowtime
	case *plan.Call:
		if len(e.Args) != 2 || e.Fn.Name != "+" && e.Fn.Name != "-" {
			return
		}
		l, lit := e.Args[1].(*plan.Lit)
		x := e.Args[0]
		if !lit && e.Fn.Name == "+" {
			l, lit = e.Args[0].(*plan.Lit)
			x = e.Args[1]
		}
		if !lit {
			return
		}
		ms, isMs := l.Value.(int64)
		col, offset, ok = timeTerm(x, in)
		if e.Fn.Name == "-" {
			ms = -ms
		}
		return col, offset + ms, ok && isMs && l.T.Kind == types.IntervalDT
	}
	return
}
