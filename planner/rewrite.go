package planner

import "minisql/grammar/ast"

// rewrite copies an expression, asking f about every part from the top: what f returns instead of nil stands for the
// part, and is not looked into. Queries inside are left to f as well.
func rewrite(x ast.Expr, f func(ast.Expr) ast.Expr) ast.Expr {
	if x == nil {
		return nil
	}
	if y := f(x); y != nil {
		return y
	}
	re := func(x ast.Expr) ast.Expr { return rewrite(x, f) }
	switch x := x.(type) {
	case *ast.Unary:
		c := *x
		c.X = re(x.X)
		return &c
	case *ast.Binary:
		c := *x
		c.L, c.R = re(x.L), re(x.R)
		return &c
	case *ast.Between:
		c := *x
		c.X, c.Low, c.High = re(x.X), re(x.Low), re(x.High)
		return &c
	case *ast.In:
		c := *x
		c.X, c.List = re(x.X), rewriteAll(x.List, f)
		return &c
	case *ast.Like:
		c := *x
		c.X, c.Pattern, c.Escape = re(x.X), re(x.Pattern), re(x.Escape)
		return &c
	case *ast.Is:
		c := *x
		c.X = re(x.X)
		return &c
	case *ast.Case:
		c := *x
		c.Operand, c.Else, c.Whens = re(x.Operand), re(x.Else), nil
		for _, w := range x.Whens {
			c.Whens = append(c.Whens, ast.When{Cond: re(w.Cond), Result: re(w.Result)})
		}
		return &c
	case *ast.Cast:
		c := *x
		c.X = re(x.X)
		return &c
	case *ast.Row:
		c := *x
		c.Items = rewriteAll(x.Items, f)
		return &c
	case *ast.Collection:
		c := *x
		c.Items = rewriteAll(x.Items, f)
		return &c
	case *ast.Index:
		c := *x
		c.X, c.I = re(x.X), re(x.I)
		return &c
	case *ast.Field:
		c := *x
		c.X = re(x.X)
		return &c
	case *ast.IntervalExpr:
		c := *x
		c.Value = re(x.Value)
		return &c
	case *ast.DateDiff:
		c := *x
		c.L, c.R = re(x.L), re(x.R)
		return &c
	case *ast.NamedArg:
		c := *x
		c.Value = re(x.Value)
		return &c
	case *ast.GroupingSets:
		c := *x
		c.Items = rewriteAll(x.Items, f)
		return &c
	case *ast.Quantified:
		c := *x
		c.X, c.List = re(x.X), rewriteAll(x.List, f)
		return &c
	case *ast.Call:
		return rewriteCall(x, f)
	}
	return x
}

func rewriteCall(x *ast.Call, f func(ast.Expr) ast.Expr) ast.Expr {
	c := *x
	c.Args = rewriteAll(x.Args, f)
	c.OrderBy, c.WithinGroup = rewriteOrder(x.OrderBy, f), rewriteOrder(x.WithinGroup, f)
	c.Filter, c.Separator = rewrite(x.Filter, f), rewrite(x.Separator, f)
	c.Over = rewriteWindow(x.Over, f)
	return &c
}

func rewriteWindow(w *ast.WindowSpec, f func(ast.Expr) ast.Expr) *ast.WindowSpec {
	if w == nil {
		return nil
	}
	c := *w
	c.PartitionBy, c.OrderBy = rewriteAll(w.PartitionBy, f), rewriteOrder(w.OrderBy, f)
	return &c
}

func rewriteAll(xs []ast.Expr, f func(ast.Expr) ast.Expr) []ast.Expr {
	var out []ast.Expr
	for _, x := range xs {
		out = append(out, rewrite(x, f))
	}
	return out
}

func rewriteOrder(items []ast.OrderItem, f func(ast.Expr) ast.Expr) []ast.OrderItem {
	var out []ast.OrderItem
	for _, it := range items {
		it.X = rewrite(it.X, f)
		out = append(out, it)
	}
	return out
}
