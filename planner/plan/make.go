package plan

import (
	"minisql/exec/rel"
	"minisql/exec/types"
)

// Passed is a projection that passes all columns on, for others to be added.
func Passed(in Node) *Project { return PassedFirst(in, len(in.Schema())) }

// PassedFirst passes the first n columns on.
func PassedFirst(in Node, n int) *Project {
	p := &Project{Input: in}
	for i, c := range in.Schema()[:n] {
		p.Exprs, p.Cols = append(p.Exprs, &Col{Index: i, Name: c.Name, T: c.Type}), append(p.Cols, c)
	}
	return p
}

// First keeps the first n columns.
func First(node Node, n int) Node {
	if len(node.Schema()) == n {
		return node
	}
	return PassedFirst(node, n)
}

// Connect joins conditions, flattening chains of one connective.
func Connect(kind LogicKind, args ...Expr) Expr {
	out := &Logic{Kind: kind, T: types.Of(types.Boolean).Must()}
	for _, a := range args {
		if l, ok := a.(*Logic); ok && l.Kind == kind {
			out.Args = append(out.Args, l.Args...)
		} else {
			out.Args = append(out.Args, a)
		}
		out.T.NotNull = out.T.NotNull && a.Type().NotNull
	}
	if len(out.Args) == 1 {
		return out.Args[0]
	}
	return out
}

// NewJoin splits a condition into equal keys and the rest.
func NewJoin(kind rel.JoinKind, l, r Node, cond Expr) *Join {
	j := &Join{Kind: kind, L: l, R: r}
	lc, rc := l.Schema(), r.Schema()
	var rest []Expr
	for _, c := range Conjuncts(cond) {
		if a, b, ok := equiKey(c, len(lc)); ok {
			j.LeftKeys, j.RightKeys = append(j.LeftKeys, a), append(j.RightKeys, b-len(lc))
		} else {
			rest = append(rest, c)
		}
	}
	if len(rest) > 0 {
		j.Cond = Connect(And, rest...)
	}
	add := func(cols []Column, optional bool) {
		for _, c := range cols {
			c.Window, c.Prop = nil, NoProp
			if c.Type.Attr == types.Rowtime {
				c.Type.Attr = types.RowtimeValue
			}
			if optional {
				c.Type.NotNull = false
			}
			j.Cols = append(j.Cols, c)
		}
	}
	add(lc, kind == rel.RightJoin || kind == rel.FullJoin)
	if kind != rel.SemiJoin && kind != rel.AntiJoin {
		add(rc, kind == rel.LeftJoin || kind == rel.FullJoin)
	}
	return j
}

func Conjuncts(e Expr) []Expr {
	if e == nil {
		return nil
	}
	if l, ok := e.(*Logic); ok && l.Kind == And {
		return l.Args
	}
	return []Expr{e}
}

// equiKey recognises left column = right column of one type.
func equiKey(e Expr, left int) (a, b int, ok bool) {
	c, is := e.(*Call)
	if !is || c.Fn.Name != "=" {
		return 0, 0, false
	}
	x, xok := c.Args[0].(*Col)
	y, yok := c.Args[1].(*Col)
	if !xok || !yok || !sameKeyType(x.T, y.T) {
		return 0, 0, false
	}
	if x.Index > y.Index {
		x, y = y, x
	}
	return x.Index, y.Index, x.Index < left && y.Index >= left
}

// sameKeyType reports whether equal values of two types have equal encodings.
func sameKeyType(a, b types.Type) bool {
	if a.IsString() && b.IsString() {
		return true
	}
	return types.Same(a.Plain(), b.Plain())
}
