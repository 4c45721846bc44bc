package plan

import (
	"minisql/exec/types"
)

// TimeJoin makes a window join of a join whose keys hold both bounds of one window, and an interval join of one whose
// condition keeps the sides' rowtimes within bounds; others stay regular.
func TimeJoin(j *Join) {
	if !InWindows(j) {
		intervalJoin(j)
	}
}

// InWindows makes a window join of a join whose keys hold both bounds of one window, and reports whether it did.
func InWindows(j *Join) bool {
	l, r := j.L.Schema(), j.R.Schema()
	var lk, rk []int
	t := &JoinTime{Kind: WindowJoin}
	start, end := false, false
	for i := range j.LeftKeys {
		x, y := l[j.LeftKeys[i]], r[j.RightKeys[i]]
		if x.Prop != y.Prop || x.Prop != WindowStart && x.Prop != WindowEnd || !sameWindow(x.Window, y.Window) {
			lk, rk = append(lk, j.LeftKeys[i]), append(rk, j.RightKeys[i])
			continue
		}
		t.Window = x.Window
		if x.Prop == WindowStart {
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
	KeepTimes(j, true)
	return true
}

func sameWindow(a, b *Window) bool {
	return a != nil && b != nil && a.Kind == b.Kind && a.Size == b.Size && a.Step == b.Step && a.Offset == b.Offset
}

// KeepTimes gives the join's columns back what a regular join takes: their time attributes, and with windows their
// window properties.
func KeepTimes(j *Join, windows bool) {
	in := append(append([]Column{}, j.L.Schema()...), j.R.Schema()...)
	for i := range j.Cols {
		j.Cols[i].Type.Attr = in[i].Type.Attr
		if windows {
			j.Cols[i].Window, j.Cols[i].Prop = in[i].Window, in[i].Prop
		}
	}
}

// intervalJoin looks for bounds of the difference of two rowtimes in the condition.
func intervalJoin(j *Join) {
	in := append(append([]Column{}, j.L.Schema()...), j.R.Schema()...)
	left := len(j.L.Schema())
	t := &JoinTime{Kind: IntervalJoin, Left: -1}
	lower, upper := false, false
	var rest []Expr
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
	for _, c := range Conjuncts(j.Cond) {
		call, ok := c.(*Call)
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
		j.Cond = Connect(And, rest...)
	}
	KeepTimes(j, false)
}

// timeTerm reads rowtime + constant.
func timeTerm(e Expr, in []Column) (col int, offset int64, ok bool) {
	switch e := e.(type) {
	case *Col:
		return e.Index, 0, in[e.Index].Type.Attr == types.Rowtime
	case *Call:
		if len(e.Args) != 2 || e.Fn.Name != "+" && e.Fn.Name != "-" {
			return
		}
		l, lit := e.Args[1].(*Lit)
		x := e.Args[0]
		if !lit && e.Fn.Name == "+" {
			l, lit = e.Args[0].(*Lit)
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
