package expr

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// callNamed binds a call of a function or operator.
func (b *Binder) callNamed(name string, at source.Span, xs ...ast.Expr) (plan.Expr, error) {
	args, err := b.All(xs)
	if err != nil {
		return nil, err
	}
	return b.ResolveNamed(name, at, namesOf(xs), args)
}

// outsideMatch refuses what only MATCH_RECOGNIZE knows, with the offset that the parser adds.
func (b *Binder) outsideMatch(x *ast.Call, name string) error {
	args, err := b.All(x.Args)
	if err != nil {
		return err
	}
	shown := ""
	for i, a := range args {
		if c, ok := a.(*plan.Col); ok && i == 0 {
			shown = "`" + c.Name + "`"
			if t := b.Scope.Alias[c.Index]; t != "" {
				shown = "`" + t + "`." + shown
			}
		}
	}
	switch name {
	case "PREV", "NEXT":
		shown += ", 1"
	case "FIRST", "LAST":
		shown += ", 0"
	}
	return source.Fail(source.SqlValidatorException, x.Span, "Function '%s(%s)' can only be used in MATCH_RECOGNIZE", name, shown)
}

// call binds a call that is written as one: aggregates, functions that look at the plan, and all others.
func (b *Binder) call(x *ast.Call) (plan.Expr, error) {
	name := strings.ToUpper(x.Name.Last())
	if x.Over != nil {
		if b.Over == nil {
			return nil, source.Fail(source.SqlValidatorException, x.Span, "Windowed aggregate expression is illegal in %s clause", b.clauseName())
		}
		return b.Over(x, name)
	}
	if b.Functions.Aggregate(name) != nil {
		if b.Group == nil && b.Functions.Aggregate(b.Clause) != nil {
			return nil, source.Fail(source.SqlValidatorException, x.Span, "Aggregate expressions cannot be nested")
		}
		if b.Group == nil {
			return nil, source.Fail(source.SqlValidatorException, x.Span, "Aggregate expression is illegal in %s clause", b.clauseName())
		}
		return b.Group.Aggregate(x, name)
	}
	if _, ok := RankTypes[name]; ok {
		return nil, source.Fail(source.SqlValidatorException, x.Span, "OVER clause is necessary for window functions")
	}
	switch name {
	case "MATCH_ROWTIME", "MATCH_PROCTIME", "PREV", "NEXT", "FIRST", "LAST", "CLASSIFIER", "MATCH_NUMBER":
		return nil, b.outsideMatch(x, name)
	case "CURRENT_WATERMARK":
		return b.currentWatermark(x)
	case "COALESCE", "IFNULL":
		return b.coalesce(name, x)
	case "IF":
		return b.ifCall(x)
	case "NULLIF":
		return b.nullIf(x)
	case "GROUPING", "GROUPING_ID", "GROUP_ID":
		if b.Group == nil {
			return nil, source.Fail(source.SqlValidatorException, x.Span, "%s operator may only occur in an aggregate query", name)
		}
		e, _, err := b.Group.Call(x, name)
		return e, err
	}
	if (x.Distinct || x.All) && b.Functions.Scalar(name) != nil {
		return nil, source.Fail(source.SqlValidatorException, x.Span, "DISTINCT/ALL not allowed with %s function", name)
	}
	if b.Group != nil {
		if e, ok, err := b.Group.Call(x, name); ok {
			return e, err
		}
	}
	if e, ok, err := b.strayWindow(x, name); ok {
		return e, err
	}
	return b.callNamed(x.Name.Last(), x.Span, Arguments(x)...)
}

// currentWatermark is CURRENT_WATERMARK(rowtime).
func (b *Binder) currentWatermark(x *ast.Call) (plan.Expr, error) {
	if len(x.Args) != 1 {
		args, err := b.All(x.Args)
		if err != nil {
			return nil, err
		}
		return nil, source.Placed(functions.NoMatch("CURRENT_WATERMARK", plan.Signature(args),
			"CURRENT_WATERMARK(<TIMESTAMP_WITHOUT_TIME_ZONE *ROWTIME*>)", "CURRENT_WATERMARK(<TIMESTAMP_WITH_LOCAL_TIME_ZONE *ROWTIME*>)"), x.Span)
	}
	e, err := b.Bind(x.Args[0])
	if err != nil {
		return nil, err
	}
	t := e.Type()
	switch {
	case t.Kind == types.Null:
		return nil, source.Placed(functions.IllegalNull(), x.Args[0].Pos())
	case !t.IsTimestamp():
		return nil, source.Fail(source.ValidationException, x.Args[0].Pos(), "CURRENT_WATERMARK() must be called with a single rowtime attribute argument, but '%s' cannot be a time attribute.", t)
	case t.Attr != types.Rowtime && t.Attr != types.RowtimeValue:
		d := source.Fail(source.ValidationException, x.Args[0].Pos(), "The argument of CURRENT_WATERMARK() must be a rowtime attribute, but was '%s'.", t)
		d.Hint = "a rowtime attribute is a column with a WATERMARK, in streaming mode, and not changed by CAST"
		return nil, d
	}
	return &plan.CurrentWatermark{Arg: e, T: types.Type{Kind: t.Kind, P: 3}}, nil
}

// lazy resolves a function that the plan evaluates like a CASE, for its checks and its type.
func (b *Binder) lazy(name string, x *ast.Call) (args []plan.Expr, call *functions.Call, err error) {
	if args, err = b.All(x.Args); err != nil {
		return nil, nil, err
	}
	f := b.Functions.Scalar(name)
	if f == nil {
		return nil, nil, b.NoFunction(name, x.Span, args)
	}
	call, err = f.Resolve(plan.Signature(args))
	return args, call, source.Placed(err, x.Span)
}

// coalesce is COALESCE or IFNULL: the arguments are evaluated one after the other.
func (b *Binder) coalesce(name string, x *ast.Call) (plan.Expr, error) {
	args, call, err := b.lazy(name, x)
	if err != nil {
		return nil, err
	}
	c := &plan.Case{Else: args[len(args)-1]}
	for i, a := range args[:len(args)-1] {
		cond, err := b.Resolve("IS NOT NULL", x.Args[i].Pos(), a)
		if err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, plan.When{Cond: cond, Then: a})
	}
	return b.branches(c, call.Ret, x.Span)
}

func (b *Binder) ifCall(x *ast.Call) (plan.Expr, error) {
	args, call, err := b.lazy("IF", x)
	if err != nil {
		return nil, err
	}
	return b.branches(&plan.Case{Whens: []plan.When{{Cond: args[0], Then: args[1]}}, Else: args[2]}, call.Ret, x.Span)
}

// nullIf is CASE WHEN a = b THEN NULL ELSE a END, as Calcite rewrites it.
func (b *Binder) nullIf(x *ast.Call) (plan.Expr, error) {
	args, err := b.All(x.Args)
	if err != nil {
		return nil, err
	}
	if len(args) != 2 {
		return nil, b.NoFunction("NULLIF", x.Span, args)
	}
	cond, err := b.Resolve("=", x.Span, args...)
	if err != nil {
		return nil, err
	}
	return b.unify(&plan.Case{Whens: []plan.When{{Cond: cond, Then: &plan.Lit{}}}, Else: args[0]}, []plan.Expr{&plan.Lit{}, args[0]}, x.Span)
}
