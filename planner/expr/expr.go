// Package expr gives names and types to expressions: which column a name means is asked of the scope, which overload a call
// means of the functions. It knows no queries; what a GROUP BY, OVER or MATCH_RECOGNIZE makes of an expression is handed to
// it. Start at Binder.
package expr

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// Binder binds the expressions of one clause.
type Binder struct {
	*env.Env
	Scope *Scope
	// Group is set above a GROUP BY, where a column must be a key or stand in an aggregate.
	Group Grouping
	// Over binds a call with OVER, where that is allowed.
	Over func(x *ast.Call, name string) (plan.Expr, error)
	// Special takes over expressions that mean something else here, as in MATCH_RECOGNIZE; it gives nil for others.
	Special func(b *Binder, x ast.Expr) (plan.Expr, error)
	// Aliases are the items of the list that QUALIFY may name.
	Aliases map[string]plan.Expr
	// Strip reports names that may stand before a column and say nothing about where it is.
	Strip  func(ast.Ident) bool
	Clause string // for errors: what may not hold aggregates
	// Memo remembers what was bound, where the same expressions come again and again.
	Memo map[ast.Expr]plan.Expr
}

// Grouping is what a GROUP BY makes of the expressions above it.
type Grouping interface {
	// Match is the key that an expression is, nil if it is none.
	Match(x ast.Expr) (plan.Expr, error)
	// NotGrouped is told of a column that is neither a key nor within an aggregate.
	NotGrouped(x *ast.ColumnRef)
	Aggregate(x *ast.Call, name string) (plan.Expr, error)
	// Call binds GROUPING and its relatives, and the bounds of group windows; false for other calls.
	Call(x *ast.Call, name string) (plan.Expr, bool, error)
}

// New is a binder over the columns of a scope.
func New(e *env.Env, s *Scope, clause string) *Binder {
	return &Binder{Env: e, Scope: s, Clause: clause}
}

// Bind gives an expression names and types.
func (b *Binder) Bind(x ast.Expr) (plan.Expr, error) {
	if b.Memo == nil {
		return b.bindNew(x)
	}
	e, known := b.Memo[x]
	if known {
		return e, nil
	}
	e, err := b.bindNew(x)
	if err == nil {
		b.Memo[x] = e
	}
	return e, err
}

func (b *Binder) bindNew(x ast.Expr) (plan.Expr, error) {
	if b.Group != nil {
		if e, err := b.Group.Match(x); e != nil || err != nil {
			return e, err
		}
	}
	if b.Special != nil {
		if e, err := b.Special(b, x); e != nil || err != nil {
			return e, err
		}
	}
	switch x := x.(type) {
	case *ast.Literal:
		return literal(x)
	case *ast.ColumnRef:
		return b.column(x)
	case *ast.Cast:
		return b.cast(x)
	case *ast.Call:
		return b.call(x)
	case *ast.Symbol:
		return &plan.Lit{T: types.Of(types.Symbol).Must(), Value: x.Word}, nil
	case *ast.IntervalExpr:
		return b.intervalExpr(x)
	case *ast.NamedArg:
		return b.Bind(x.Value)
	case *ast.DateDiff:
		return b.dateDiff(x)
	case *ast.Star:
		return nil, source.Fail(source.SqlValidatorException, x.Span, "Unknown identifier '*'")
	case *ast.Row, *ast.Collection, *ast.Index, *ast.Field:
		return b.composite(x)
	case *ast.Subquery, *ast.Exists, *ast.Quantified:
		return b.query(x)
	}
	return b.operator(x)
}

// operator binds operators and predicates.
func (b *Binder) operator(x ast.Expr) (plan.Expr, error) {
	switch x := x.(type) {
	case *ast.Unary:
		return b.unary(x)
	case *ast.Binary:
		return b.binary(x)
	case *ast.Between:
		return b.between(x)
	case *ast.In:
		return b.in(x)
	case *ast.Like:
		return b.like(x)
	case *ast.Is:
		return b.is(x)
	case *ast.Case:
		return b.caseOf(x)
	}
	return nil, Unsupported(x.Pos(), "this expression")
}

// composite binds what makes rows and collections, and what looks into them.
func (b *Binder) composite(x ast.Expr) (plan.Expr, error) {
	switch x := x.(type) {
	case *ast.Row:
		return b.callNamed("ROW", x.Span, x.Items...)
	case *ast.Collection:
		if x.Query != nil {
			return nil, Unsupported(x.Span, "queries inside collection constructors")
		}
		return b.callNamed([]string{"ARRAY", "MAP", "MULTISET"}[x.Kind], x.Span, x.Items...)
	case *ast.Index:
		return b.callNamed("ITEM", x.Span, x.X, x.I)
	}
	f := x.(*ast.Field)
	e, err := b.Bind(f.X)
	if err != nil {
		return nil, err
	}
	return b.Fields(e, []ast.Ident{f.Name})
}

// query binds a query in an expression: the value of one that was joined to the rows.
func (b *Binder) query(x ast.Expr) (plan.Expr, error) {
	switch x := x.(type) {
	case *ast.Subquery:
		if i, ok := b.Scope.Subqueries[x]; ok && b.Group == nil {
			return b.Scope.Col(i), nil
		}
		return nil, Unsupported(x.Span, "scalar subqueries at this place")
	case *ast.Exists:
		return nil, Unsupported(x.Span, "EXISTS")
	}
	return nil, Unsupported(x.Pos(), "ANY and ALL")
}

func (b *Binder) All(xs []ast.Expr) ([]plan.Expr, error) {
	out := make([]plan.Expr, len(xs))
	for i, x := range xs {
		e, err := b.Bind(x)
		if err != nil {
			return nil, err
		}
		out[i] = e
	}
	return out, nil
}

func (b *Binder) unary(x *ast.Unary) (plan.Expr, error) {
	switch x.Op {
	case ast.Not:
		e, err := b.operands("NOT", x.Span, x.X)
		if err != nil {
			return nil, err
		}
		return &plan.Logic{Kind: plan.Not, Args: e, T: types.Of(types.Boolean).WithNull(!e[0].Type().NotNull)}, nil
	case ast.Minus:
		if l, ok := x.X.(*ast.Literal); ok && l.Kind == ast.NumberLiteral {
			return negative(l)
		}
		return b.callNamed("NEG", x.Span, x.X)
	}
	return b.callNamed("POS", x.Span, x.X)
}

// Signs are the names of the functions that infix operators are.
var Signs = map[ast.BinaryOp]string{
	ast.Eq: "=", ast.Ne: "<>", ast.Lt: "<", ast.Le: "<=", ast.Gt: ">", ast.Ge: ">=", ast.Add: "+", ast.Sub: "-", ast.Mul: "*", ast.Div: "/", ast.Mod: "%",
	ast.Concat: "||", ast.IsDistinctFrom: "IS DISTINCT FROM", ast.IsNotDistinctFrom: "IS NOT DISTINCT FROM",
}

func (b *Binder) binary(x *ast.Binary) (plan.Expr, error) {
	switch x.Op {
	case ast.And, ast.Or:
		kind, name := plan.And, "AND"
		if x.Op == ast.Or {
			kind, name = plan.Or, "OR"
		}
		args, err := b.operands(name, x.Span, x.L, x.R)
		if err != nil {
			return nil, err
		}
		return plan.Connect(kind, args...), nil
	}
	if x.Op == ast.Overlaps {
		return b.overlaps(x)
	}
	if name, ok := periods[x.Op]; ok {
		return nil, source.Fail(source.SqlValidatorException, x.OpSpan, "No match found for function signature %s", name)
	}
	sign, ok := Signs[x.Op]
	if !ok {
		return nil, Unsupported(x.OpSpan, "this operator")
	}
	return b.callNamed(sign, x.Span, x.L, x.R)
}

// operands binds the operands of AND, OR or NOT and checks them as the function of that name does.
func (b *Binder) operands(name string, at source.Span, xs ...ast.Expr) ([]plan.Expr, error) {
	args, err := b.All(xs)
	if err != nil {
		return nil, err
	}
	_, err = b.Resolve(name, at, args...)
	return args, err
}

// condition binds what must be BOOLEAN.
func (b *Binder) Condition(x ast.Expr) (plan.Expr, error) {
	e, err := b.Bind(x)
	if err != nil {
		return nil, err
	}
	switch e.Type().Kind {
	case types.Boolean:
		return e, nil
	case types.Null:
		return &plan.Lit{T: types.Of(types.Boolean)}, nil
	}
	return nil, source.Fail(source.SqlValidatorException, x.Pos(), "%s clause must be a condition", b.clauseName())
}

func (b *Binder) clauseName() string {
	if b.Clause == "" {
		return "WHERE"
	}
	return b.Clause
}

func (b *Binder) cast(x *ast.Cast) (plan.Expr, error) {
	e, err := b.Bind(x.X)
	if err != nil {
		return nil, err
	}
	t, err := TypeOf(x.Type)
	if err != nil {
		return nil, err
	}
	return plan.CastTo(e, t, x.Try, x.Span)
}

// dateDiff is (a - b) UNIT.
func (b *Binder) dateDiff(x *ast.DateDiff) (plan.Expr, error) {
	unit := x.Unit.From
	if x.Unit.To != "" {
		unit = x.Unit.To
	}
	return b.callNamed("MINUS_DATE", x.Span, &ast.Symbol{Span: x.Span, Word: unit}, x.L, x.R)
}
