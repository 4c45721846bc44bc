package planner

import "minisql/grammar/ast"

// walk calls f for x and the expressions below it, not going into queries.
func walk(x ast.Expr, f func(ast.Expr)) {
	if x == nil {
		return
	}
	f(x)
	all := func(xs ...ast.Expr) {
		for _, y := range xs {
			walk(y, f)
		}
	}
	switch x := x.(type) {
	case *ast.Unary:
		all(x.X)
	case *ast.Binary:
		all(x.L, x.R)
	case *ast.Between:
		all(x.X, x.Low, x.High)
	case *ast.In:
		all(x.X)
		all(x.List...)
	case *ast.Like:
		all(x.X, x.Pattern, x.Escape)
	case *ast.Is:
		all(x.X)
	case *ast.Case:
		all(x.Operand, x.Else)
		for _, w := range x.Whens {
			all(w.Cond, w.Result)
		}
	case *ast.Cast:
		all(x.X)
	case *ast.Call:
		all(x.Args...)
	case *ast.Row:
		all(x.Items...)
	case *ast.Collection:
		all(x.Items...)
	case *ast.Index:
		all(x.X, x.I)
	case *ast.Field:
		all(x.X)
	case *ast.IntervalExpr:
		all(x.Value)
	case *ast.NamedArg:
		all(x.Value)
	}
}
