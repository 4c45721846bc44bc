package planner

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// exprs binds the expressions of one clause. With group set it is a clause above a GROUP BY, where a column must be a
// key or stand in an aggregate.
type exprs struct {
	*binder
	scope *scope
	group *grouping
	over  *overs // where OVER is allowed
	match *slots // in MATCH_RECOGNIZE
	// aliases are the items of the list that QUALIFY may name.
	aliases map[string]plan.Expr
	// strip reports names that may stand before a column and say nothing about where it is.
	strip  func(ast.Ident) bool
	clause string // for errors: what may not hold aggregates
}

// bind plans an expression.
func (b *exprs) bind(x ast.Expr) (plan.Expr, error) {
	if b.group != nil {
		if e, err := b.group.match(x); e != nil || err != nil {
			return e, err
		}
	}
	if b.match != nil {
		if e, err := b.match.bind(b, x); e != nil || err != nil {
			return e, err
		}
	}
	switch x := x.(type) {
	case *ast.Literal:
		return literal(x)
	case *ast.ColumnRef:
		return b.column(x)
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
	case *ast.Cast:
		return b.cast(x)
	case *ast.Call:
		return b.call(x)
	case *ast.Row:
		return b.callNamed("ROW", x.Span, x.Items...)
	case *ast.Collection:
		if x.Query != nil {
			return nil, unsupported(x.Span, "queries inside collection constructors")
		}
		return b.callNamed([]string{"ARRAY", "MAP", "MULTISET"}[x.Kind], x.Span, x.Items...)
	case *ast.Index:
		return b.callNamed("ITEM", x.Span, x.X, x.I)
	case *ast.Field:
		e, err := b.bind(x.X)
		if err != nil {
			return nil, err
		}
		return b.fields(e, []ast.Ident{x.Name})
	case *ast.Symbol:
		return &plan.Lit{T: types.Of(types.Symbol).Must(), Value: x.Word}, nil
	case *ast.IntervalExpr:
		return b.intervalExpr(x)
	case *ast.NamedArg:
		return b.bind(x.Value)
	case *ast.DateDiff:
		return b.dateDiff(x)
	case *ast.Star:
		return nil, fail(source.ValidatorErr, x.Span, "Unknown identifier '*'")
	case *ast.Subquery:
		if i, ok := b.scope.subqueries[x]; ok && b.group == nil {
			return b.scope.col(i), nil
		}
		return nil, unsupported(x.Span, "scalar subqueries at this place")
	case *ast.Exists:
		return nil, unsupported(x.Span, "EXISTS")
	case *ast.Quantified:
		return nil, unsupported(x.Span, "ANY and ALL")
	}
	return nil, unsupported(x.Pos(), "this expression")
}

func (b *exprs) all(xs []ast.Expr) ([]plan.Expr, error) {
	out := make([]plan.Expr, len(xs))
	for i, x := range xs {
		e, err := b.bind(x)
		if err != nil {
			return nil, err
		}
		out[i] = e
	}
	return out, nil
}

// column is a column, a field of one, or a function that is called without parentheses.
func (b *exprs) column(x *ast.ColumnRef) (plan.Expr, error) {
	if b.strip != nil && len(x.Parts) > 1 && b.strip(x.Parts[0]) {
		c := *x
		c.Parts = x.Parts[1:]
		x = &c
	}
	if len(x.Parts) == 1 && b.group == nil {
		if e := b.scope.shared(x.Parts[0].Text); e != nil {
			return e, nil
		}
	}
	c, rest, err := b.scope.resolve(x)
	if err != nil {
		if e := b.aliases[x.Last()]; e != nil && len(x.Parts) == 1 {
			return e, nil
		}
		if len(x.Parts) == 1 && !x.Parts[0].Quoted {
			if f := b.Functions.Scalar(x.Parts[0].Text); f != nil {
				if call, ferr := f.Resolve(nil); ferr == nil {
					return &plan.Call{Fn: call, T: call.Ret, Span: x.Span}, nil
				}
			}
		}
		return nil, err
	}
	if b.group != nil {
		b.group.notGrouped(x)
	}
	e, err := b.fields(c, rest)
	if err != nil {
		err = b.noField(x, c, rest)
	}
	return e, err
}

// noField says that a column has no such field; without a table's name before it, a column that is no row counts as one.
func (b *exprs) noField(x *ast.ColumnRef, c *plan.Col, rest []ast.Ident) error {
	at := len(x.Parts) - len(rest) - 1
	if at == 0 && c.T.Kind != types.Row {
		return fail(source.ValidatorErr, x.Parts[0].Span, "Table '%s' not found", x.Parts[0].Text)
	}
	d := fail(source.ValidatorErr, x.Span, "Column '%s' not found in table '%s'", strings.Join(x.Strings()[at:], "."), b.scope.alias[c.Index])
	names := make([]string, len(c.T.Fields))
	for i, f := range c.T.Fields {
		names[i] = f.Name
	}
	d.Hint = suggest(rest[0].Text, names)
	return d
}

func (b *exprs) fields(e plan.Expr, path []ast.Ident) (plan.Expr, error) {
	for _, id := range path {
		i := fieldIndex(e.Type(), id.Text)
		if i < 0 {
			return nil, fail(source.ValidatorErr, id.Span, "Unknown field '%s'", id.Text)
		}
		ft := e.Type().Fields[i].Type
		if !e.Type().NotNull {
			ft = ft.Opt()
		}
		e = &plan.Call{Fn: functions.Field(e.Type(), i, ft), Args: []plan.Expr{e}, T: ft, Span: id.Span}
	}
	return e, nil
}

func (b *exprs) unary(x *ast.Unary) (plan.Expr, error) {
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

var signs = map[ast.BinaryOp]string{
	ast.Eq: "=", ast.Ne: "<>", ast.Lt: "<", ast.Le: "<=", ast.Gt: ">", ast.Ge: ">=", ast.Add: "+", ast.Sub: "-", ast.Mul: "*", ast.Div: "/", ast.Mod: "%",
	ast.Concat: "||", ast.IsDistinctFrom: "IS DISTINCT FROM", ast.IsNotDistinctFrom: "IS NOT DISTINCT FROM",
}

func (b *exprs) binary(x *ast.Binary) (plan.Expr, error) {
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
		return logic(kind, args...), nil
	}
	if x.Op == ast.Overlaps {
		return b.overlaps(x)
	}
	if name, ok := periods[x.Op]; ok {
		return nil, fail(source.ValidatorErr, x.OpSpan, "No match found for function signature %s", name)
	}
	sign, ok := signs[x.Op]
	if !ok {
		return nil, unsupported(x.OpSpan, "this operator")
	}
	return b.callNamed(sign, x.Span, x.L, x.R)
}

// operands binds the operands of AND, OR or NOT and checks them as the function of that name does.
func (b *exprs) operands(name string, at source.Span, xs ...ast.Expr) ([]plan.Expr, error) {
	args, err := b.all(xs)
	if err != nil {
		return nil, err
	}
	_, err = b.resolve(name, at, args...)
	return args, err
}

// logic joins conditions, flattening chains of one connective.
func logic(kind plan.LogicKind, args ...plan.Expr) plan.Expr {
	out := &plan.Logic{Kind: kind, T: types.Of(types.Boolean).Must()}
	for _, a := range args {
		if l, ok := a.(*plan.Logic); ok && l.Kind == kind {
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

// condition binds what must be BOOLEAN.
func (b *exprs) condition(x ast.Expr) (plan.Expr, error) {
	e, err := b.bind(x)
	if err != nil {
		return nil, err
	}
	switch e.Type().Kind {
	case types.Boolean:
		return e, nil
	case types.Null:
		return &plan.Lit{T: types.Of(types.Boolean)}, nil
	}
	return nil, fail(source.ValidatorErr, x.Pos(), "%s clause must be a condition", b.clauseName())
}

func (b *exprs) clauseName() string {
	if b.clause == "" {
		return "WHERE"
	}
	return b.clause
}

// coerce casts e to a type that it can be cast to without words.
func (b *exprs) coerce(e plan.Expr, t types.Type, at source.Span) (plan.Expr, error) {
	from := e.Type()
	if types.Same(from, t) {
		return e, nil
	}
	if l, ok := e.(*plan.Lit); ok && l.Value == nil {
		return &plan.Lit{T: t.Opt().Plain()}, nil
	}
	k, err := functions.Cast(from, t, false)
	if err != nil {
		return nil, place(err, at)
	}
	ret := t.WithNull(!from.NotNull)
	return &plan.Call{Fn: &functions.Call{Name: "CAST", Params: []types.Type{from}, Ret: ret, Kernel: k}, Args: []plan.Expr{e}, T: ret, Span: at}, nil
}

func (b *exprs) cast(x *ast.Cast) (plan.Expr, error) {
	e, err := b.bind(x.X)
	if err != nil {
		return nil, err
	}
	t, err := typeOf(x.Type)
	if err != nil {
		return nil, err
	}
	return b.castTo(e, t, x.Try, x.Span)
}

func (b *exprs) castTo(e plan.Expr, t types.Type, try bool, at source.Span) (plan.Expr, error) {
	from := e.Type()
	if from.Kind == types.Null {
		return &plan.Lit{T: t.Opt()}, nil
	}
	k, err := functions.Cast(from, t, try)
	if err != nil {
		return nil, place(err, at)
	}
	name, ret := "CAST", t.WithNull(!from.NotNull)
	if try {
		name, ret = "TRY_CAST", t.Opt()
	}
	return &plan.Call{Fn: &functions.Call{Name: name, Params: []types.Type{from}, Ret: ret, Kernel: k}, Args: []plan.Expr{e}, T: ret, Span: at}, nil
}

// dateDiff is (a - b) UNIT.
func (b *exprs) dateDiff(x *ast.DateDiff) (plan.Expr, error) {
	unit := x.Unit.From
	if x.Unit.To != "" {
		unit = x.Unit.To
	}
	return b.callNamed("MINUS_DATE", x.Span, &ast.Symbol{Span: x.Span, Word: unit}, x.L, x.R)
}
