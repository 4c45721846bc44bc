package env

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// Resolve finds the overload of a scalar function for bound arguments and casts them to its parameters.
func (e *Env) Resolve(name string, at source.Span, args ...plan.Expr) (plan.Expr, error) {
	return e.ResolveNamed(name, at, nil, args)
}

// ResolveNamed is Resolve of a call whose arguments have names; "" where one has none.
func (e *Env) ResolveNamed(name string, at source.Span, names []string, args []plan.Expr) (plan.Expr, error) {
	f := e.Functions.Scalar(name)
	if f == nil {
		return nil, e.NoFunction(name, at, args)
	}
	sig := plan.Signature(args)
	for i, n := range names {
		sig[i].Name = n
	}
	call, err := f.Resolve(sig)
	if err != nil {
		return nil, source.Placed(err, at)
	}
	out := &plan.Call{Fn: call, T: call.Ret, Span: at}
	for i, a := range args {
		if i < len(call.Params) {
			if a, err = plan.Coerce(a, call.Params[i], at); err != nil {
				return nil, err
			}
		}
		out.Args = append(out.Args, a)
		if attr := a.Type().Attr; (name == "+" || name == "-") && attr != types.NoAttr && attr != types.Proctime && call.Ret.IsTimestamp() {
			out.T.Attr = types.RowtimeValue
		}
	}
	return out, nil
}

// NoFunction is Calcite's error for an unknown function.
func (e *Env) NoFunction(name string, at source.Span, args []plan.Expr) error {
	sig := plan.Signature(args)
	if functions.HasNull(sig) {
		return source.Placed(functions.IllegalNull(), at)
	}
	d := functions.NoMatch(name, sig)
	d.Hint = source.Suggest(strings.ToUpper(name), e.Functions.Names())
	return source.Placed(d, at)
}

// Fold is the value of an expression without columns and volatile functions; false if there is none.
func (e *Env) Fold(x plan.Expr) (any, bool) {
	v, err := plan.Fold(e.Ctx, x)
	return v, err == nil
}
