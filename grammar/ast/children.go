package ast

// Children returns the expressions directly below x, in the order in which they are written. Queries are not looked into.
func Children(x Expr) []Expr {
	var out []Expr
	rebuilt(x, func(y Expr) Expr {
		out = append(out, y)
		return y
	})
	return out
}

// Walk calls f for x and every expression below it, from the top.
func Walk(x Expr, f func(Expr)) {
	if x == nil {
		return
	}
	f(x)
	for _, y := range Children(x) {
		Walk(y, f)
	}
}

// Rewrite copies an expression, asking f about every part from the top: what f returns instead of nil stands for the
// part, and is not looked into. Queries inside are left to f as well.
func Rewrite(x Expr, f func(Expr) Expr) Expr {
	if x == nil {
		return nil
	}
	if y := f(x); y != nil {
		return y
	}
	return rebuilt(x, func(y Expr) Expr { return Rewrite(y, f) })
}

// RewriteAll is Rewrite of each expression.
func RewriteAll(xs []Expr, f func(Expr) Expr) []Expr {
	return rebuildAll(xs, func(y Expr) Expr { return Rewrite(y, f) })
}

// RewriteOrder is Rewrite of the expressions of an ORDER BY.
func RewriteOrder(items []OrderItem, f func(Expr) Expr) []OrderItem {
	return rebuildOrder(items, func(y Expr) Expr { return Rewrite(y, f) })
}

// RewriteWindow is Rewrite of the expressions of a window; nil stays nil.
func RewriteWindow(w *WindowSpec, f func(Expr) Expr) *WindowSpec {
	return rebuildWindow(w, func(y Expr) Expr { return Rewrite(y, f) })
}

// rebuilt copies x with f applied to the expressions directly below it. It is the one place that knows what an
// expression is made of.
func rebuilt(x Expr, f func(Expr) Expr) Expr {
	re := func(y Expr) Expr { return rebuild(y, f) }
	switch x := x.(type) {
	case *Unary:
		c := *x
		c.X = re(x.X)
		return &c
	case *Binary:
		c := *x
		c.L, c.R = re(x.L), re(x.R)
		return &c
	case *DateDiff:
		c := *x
		c.L, c.R = re(x.L), re(x.R)
		return &c
	case *Cast:
		c := *x
		c.X = re(x.X)
		return &c
	case *Row:
		c := *x
		c.Items = rebuildAll(x.Items, f)
		return &c
	case *Collection:
		c := *x
		c.Items = rebuildAll(x.Items, f)
		return &c
	case *Index:
		c := *x
		c.X, c.I = re(x.X), re(x.I)
		return &c
	case *Field:
		c := *x
		c.X = re(x.X)
		return &c
	case *IntervalExpr:
		c := *x
		c.Value = re(x.Value)
		return &c
	case *NamedArg:
		c := *x
		c.Value = re(x.Value)
		return &c
	case *GroupingSets:
		c := *x
		c.Items = rebuildAll(x.Items, f)
		return &c
	case *TableArg:
		c := *x
		c.PartitionBy, c.OrderBy = rebuildAll(x.PartitionBy, f), rebuildOrder(x.OrderBy, f)
		return &c
	case *Call:
		return rebuildCall(x, f)
	}
	return rebuiltPredicate(x, f)
}

// rebuiltPredicate is rebuilt for conditions and CASE. Whatever else there is has no expressions below it.
func rebuiltPredicate(x Expr, f func(Expr) Expr) Expr {
	re := func(y Expr) Expr { return rebuild(y, f) }
	switch x := x.(type) {
	case *Between:
		c := *x
		c.X, c.Low, c.High = re(x.X), re(x.Low), re(x.High)
		return &c
	case *In:
		c := *x
		c.X, c.List = re(x.X), rebuildAll(x.List, f)
		return &c
	case *Quantified:
		c := *x
		c.X, c.List = re(x.X), rebuildAll(x.List, f)
		return &c
	case *Like:
		c := *x
		c.X, c.Pattern, c.Escape = re(x.X), re(x.Pattern), re(x.Escape)
		return &c
	case *Is:
		c := *x
		c.X = re(x.X)
		return &c
	case *Case:
		c := *x
		c.Operand, c.Whens = re(x.Operand), nil
		for _, w := range x.Whens {
			c.Whens = append(c.Whens, When{Cond: re(w.Cond), Result: re(w.Result)})
		}
		c.Else = re(x.Else)
		return &c
	}
	return x
}

func rebuild(x Expr, f func(Expr) Expr) Expr {
	if x == nil {
		return nil
	}
	return f(x)
}

func rebuildAll(xs []Expr, f func(Expr) Expr) []Expr {
	var out []Expr
	for _, x := range xs {
		out = append(out, rebuild(x, f))
	}
	return out
}

func rebuildOrder(items []OrderItem, f func(Expr) Expr) []OrderItem {
	var out []OrderItem
	for _, it := range items {
		it.X = rebuild(it.X, f)
		out = append(out, it)
	}
	return out
}

func rebuildCall(x *Call, f func(Expr) Expr) Expr {
	c := *x
	c.Args = rebuildAll(x.Args, f)
	c.OrderBy, c.Separator = rebuildOrder(x.OrderBy, f), rebuild(x.Separator, f)
	if x.JSON != nil {
		j := *x.JSON
		j.OnEmpty, j.OnError = rebuildBehavior(j.OnEmpty, f), rebuildBehavior(j.OnError, f)
		c.JSON = &j
	}
	c.WithinGroup, c.Filter = rebuildOrder(x.WithinGroup, f), rebuild(x.Filter, f)
	c.Over = rebuildWindow(x.Over, f)
	return &c
}

func rebuildBehavior(b *JSONBehavior, f func(Expr) Expr) *JSONBehavior {
	if b == nil {
		return nil
	}
	c := *b
	c.Default = rebuild(b.Default, f)
	return &c
}

func rebuildWindow(w *WindowSpec, f func(Expr) Expr) *WindowSpec {
	if w == nil {
		return nil
	}
	c := *w
	c.PartitionBy, c.OrderBy = rebuildAll(w.PartitionBy, f), rebuildOrder(w.OrderBy, f)
	if w.Frame != nil {
		fr := *w.Frame
		fr.Start.Offset = rebuild(fr.Start.Offset, f)
		if fr.End != nil {
			end := *fr.End
			end.Offset = rebuild(end.Offset, f)
			fr.End = &end
		}
		c.Frame = &fr
	}
	return &c
}
