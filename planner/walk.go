package planner

import "minisql/grammar/ast"

// walk calls f for x and the expressions below it, not going into queries.
func walk(x ast.Expr, f func(ast.Expr)) {
	if x == nil {
		return
	}
	f(x)
	for _, y := range children(x) {
		walk(y, f)
	}
}

// children are the expressions that one is made of, nil where one is left out.
func children(x ast.Expr) (out []ast.Expr) {
	add := func(xs ...ast.Expr) { out = append(out, xs...) }
	switch x := x.(type) {
	case *ast.Unary:
		add(x.X)
	case *ast.Binary:
		add(x.L, x.R)
	case *ast.Between:
		add(x.X, x.Low, x.High)
	case *ast.In:
		add(x.X)
		add(x.List...)
	case *ast.Like:
		add(x.X, x.Pattern, x.Escape)
	case *ast.Is:
		add(x.X)
	case *ast.Case:
		add(x.Operand, x.Else)
		for _, w := range x.Whens {
			add(w.Cond, w.Result)
		}
	case *ast.Cast:
		add(x.X)
	case *ast.Call:
		add(x.Args...)
	case *ast.Row:
		add(x.Items...)
	case *ast.Collection:
		add(x.Items...)
	case *ast.Index:
		add(x.X, x.I)
	case *ast.Field:
		add(x.X)
	case *ast.IntervalExpr:
		add(x.Value)
	case *ast.NamedArg:
		add(x.Value)
	}
	return out
}
