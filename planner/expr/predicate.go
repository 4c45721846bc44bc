package expr

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

func (b *Binder) between(x *ast.Between) (plan.Expr, error) {
	low, err := b.callNamed(">=", x.Span, x.X, x.Low)
	if err != nil {
		return nil, err
	}
	high, err := b.callNamed("<=", x.Span, x.X, x.High)
	if err != nil {
		return nil, err
	}
	e := plan.Connect(plan.And, low, high)
	if x.Symmetric {
		low, err := b.callNamed(">=", x.Span, x.X, x.High)
		if err != nil {
			return nil, err
		}
		high, err := b.callNamed("<=", x.Span, x.X, x.Low)
		if err != nil {
			return nil, err
		}
		e = plan.Connect(plan.Or, e, plan.Connect(plan.And, low, high))
	}
	return not(x.Not, e), nil
}

func not(yes bool, e plan.Expr) plan.Expr {
	if !yes {
		return e
	}
	return &plan.Logic{Kind: plan.Not, Args: []plan.Expr{e}, T: e.Type()}
}

// in is IN over a list: a chain of comparisons in three-valued logic.
func (b *Binder) in(x *ast.In) (plan.Expr, error) {
	if x.Query != nil {
		return nil, Unsupported(x.Span, "IN over a query")
	}
	l, err := b.Bind(x.X)
	if err != nil {
		return nil, err
	}
	items, err := b.All(x.List)
	if err != nil {
		return nil, err
	}
	if err := checkList(l, items, x.Span); err != nil {
		return nil, err
	}
	var any []plan.Expr
	for i, item := range items {
		at := x.List[i].Pos()
		if castInList(l.Type(), item.Type()) {
			if item, err = plan.CastTo(item, l.Type().Plain().WithNull(!item.Type().NotNull), false, at); err != nil {
				return nil, err
			}
		}
		e, err := b.Resolve("=", at, l, item)
		if err != nil {
			return nil, source.Fail(source.SqlValidatorException, at, "Values passed to IN operator must have compatible types")
		}
		any = append(any, e)
	}
	return not(x.Not, plan.Connect(plan.Or, any...)), nil
}

// checkList refuses a list of several families of which some are not that of the left side.
func checkList(l plan.Expr, items []plan.Expr, at source.Span) error {
	other := func(t, u types.Type) bool {
		return t.IsString() != u.IsString() || (t.Kind == types.Null) != (u.Kind == types.Null)
	}
	for _, item := range items {
		if t := item.Type(); t.Kind == types.Null || l.Type().Kind == types.Null || !other(l.Type(), t) {
			continue
		}
		for _, u := range items {
			if other(item.Type(), u.Type()) {
				return source.Fail(source.SqlValidatorException, at, "Values in expression list must have compatible types")
			}
		}
	}
	return nil
}

// castInList reports an item that Flink casts to the type of the left side, even where that loses digits: 1 is in (1.5).
func castInList(l, item types.Type) bool {
	return l.IsString() != item.IsString() && l.Kind != types.Null && item.Kind != types.Null || l.IsNumeric() && item.IsNumeric()
}

func (b *Binder) like(x *ast.Like) (plan.Expr, error) {
	name := [...]string{"LIKE", "SIMILAR TO", "ILIKE", "RLIKE"}[x.Kind]
	args := []ast.Expr{x.X, x.Pattern}
	if x.Escape != nil {
		args = append(args, x.Escape)
	}
	if b.Functions.Scalar(name) == nil {
		if x.Not {
			name = "NOT " + name
		}
		return nil, source.Fail(source.SqlValidatorException, x.Span, "No match found for function signature %s", name)
	}
	e, err := b.callNamed(name, x.Span, args...)
	if err != nil {
		return nil, err
	}
	return not(x.Not, e), nil
}

var isNames = map[ast.IsKind]string{ast.IsNull: "NULL", ast.IsTrue: "TRUE", ast.IsFalse: "FALSE", ast.IsUnknown: "UNKNOWN",
	ast.IsJSONValue: "JSON VALUE", ast.IsJSONObject: "JSON OBJECT", ast.IsJSONArray: "JSON ARRAY", ast.IsJSONScalar: "JSON SCALAR"}

func (b *Binder) is(x *ast.Is) (plan.Expr, error) {
	name, ok := isNames[x.Kind]
	if !ok {
		return nil, Unsupported(x.Span, "this predicate")
	}
	if x.Not {
		return b.callNamed("IS NOT "+name, x.Span, x.X)
	}
	return b.callNamed("IS "+name, x.Span, x.X)
}

// overlaps is (start, end) OVERLAPS (start, end), where an end may be an interval behind the start and the two may be
// the wrong way round.
func (b *Binder) overlaps(x *ast.Binary) (plan.Expr, error) {
	var from, to [2]plan.Expr
	for i, side := range []ast.Expr{x.L, x.R} {
		row, ok := side.(*ast.Row)
		if !ok || len(row.Items) != 2 {
			return b.callNamed("OVERLAPS", x.Span, x.L, x.R)
		}
		ends, err := b.All(row.Items)
		if err != nil {
			return nil, err
		}
		if ends[1].Type().IsInterval() {
			if ends[1], err = b.Resolve("+", row.Span, ends...); err != nil {
				return nil, err
			}
		}
		if !ends[0].Type().IsDatetime() || !ends[1].Type().IsDatetime() {
			return b.callNamed("OVERLAPS", x.Span, x.L, x.R)
		}
		if from[i], err = b.Resolve("LEAST", row.Span, ends...); err != nil {
			return nil, err
		}
		if to[i], err = b.Resolve("GREATEST", row.Span, ends...); err != nil {
			return nil, err
		}
	}
	l, err := b.Resolve(">=", x.Span, to[0], from[1])
	if err != nil {
		return nil, err
	}
	r, err := b.Resolve(">=", x.Span, to[1], from[0])
	if err != nil {
		return nil, err
	}
	return plan.Connect(plan.And, l, r), nil
}

// periods are the operators of periods that Flink can read but does not know.
var periods = map[ast.BinaryOp]string{ast.Contains: "CONTAINS", ast.Equals: "EQUALS", ast.Precedes: "PRECEDES", ast.Succeeds: "SUCCEEDS",
	ast.ImmediatelyPrecedes: "IMMEDIATELY PRECEDES", ast.ImmediatelySucceeds: "IMMEDIATELY SUCCEEDS"}
