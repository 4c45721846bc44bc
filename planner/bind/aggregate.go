package bind

import (
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// Aggregate adds a call and returns the column that holds its result.
func (g *grouping) Aggregate(x *ast.Call, name string) (plan.Expr, error) {
	switch {
	case len(x.WithinGroup) > 0:
		return nil, source.Fail(source.SqlValidatorException, x.Span, "Aggregate expression '%s' must not contain a WITHIN GROUP clause", name)
	case len(x.OrderBy) > 0 && name != "ARRAY_AGG": // which Flink takes and ignores
		return nil, source.Fail(source.SqlValidatorException, x.OrderBy[0].Span, "ORDER BY unexpected")
	}
	agg := plan.Agg{Filter: -1, Distinct: x.Distinct, Name: name}
	in := *g.in
	in.Clause = name
	var args []plan.Expr
	for _, a := range expr.Arguments(x) {
		if _, star := a.(*ast.Star); star && name == "COUNT" {
			continue
		}
		e, err := in.Bind(a)
		if err != nil {
			return nil, err
		}
		args = append(args, e)
	}
	if err := g.refuse(x, name, args); err != nil {
		return nil, err
	}
	call, err := g.in.Functions.Aggregate(name).Resolve(plan.Signature(args))
	if err != nil {
		return nil, source.Placed(err, x.Span)
	}
	agg.Call, agg.Type = call, call.Ret
	for i, e := range args {
		if i < len(call.Params) {
			if e, err = plan.Coerce(e, call.Params[i], x.Span); err != nil {
				return nil, err
			}
		}
		agg.Args = append(agg.Args, g.argument(e))
	}
	if x.Filter != nil {
		in.Clause = "FILTER"
		e, err := in.Condition(x.Filter)
		if err != nil {
			return nil, err
		}
		agg.Filter = g.argument(e)
	}
	if (len(g.keys) == 0 || x.Filter != nil) && !call.Fixed {
		call.Ret.NotNull = false
		agg.Type = call.Ret
	}
	return g.add(agg), nil
}

// refuse has the limits of Flink's own aggregates.
func (g *grouping) refuse(x *ast.Call, name string, args []plan.Expr) error {
	if name == "COUNT" && len(x.Args) == 0 {
		return source.Placed(functions.WrongCount(name, 1), x.Span)
	}
	if name == "APPROX_COUNT_DISTINCT" && !g.in.Batch {
		return source.Fail(source.TableException, x.Span, "APPROX_COUNT_DISTINCT aggregate function does not support yet for streaming.")
	}
	if name == "COUNT" && len(args) > 1 {
		return source.Fail(source.TableException, x.Span, "We now only support the count of one field.")
	}
	for _, a := range args {
		if k := a.Type().Kind; x.Distinct && !g.in.Batch && (k == types.Row || k == types.Map || k == types.Multiset) {
			return source.Fail(source.TableException, x.Span, "Distinct aggregate function does not support type: %s.\nPlease re-check the data type.", sqlTypeName(a.Type()))
		}
	}
	return nil
}

// argument computes e below the aggregate. Grouping sets empty the columns of keys, so arguments get their own.
func (g *grouping) argument(e plan.Expr) int {
	from := 0
	if g.sets != nil {
		from = len(g.keys)
	}
	for i := from; i < len(g.pre); i++ {
		if plan.Equal(g.pre[i], e) && !plan.Volatile(e) {
			return i
		}
	}
	g.pre = append(g.pre, e)
	return len(g.pre) - 1
}

func (g *grouping) add(agg plan.Agg) plan.Expr {
	form := agg.Label()
	at := len(g.aggs)
	for i, f := range g.forms {
		if f == form {
			at = i
		}
	}
	if at == len(g.aggs) {
		g.aggs, g.forms = append(g.aggs, agg), append(g.forms, form)
	}
	return &plan.Col{Index: g.first() + at, Name: form, T: agg.Type}
}
