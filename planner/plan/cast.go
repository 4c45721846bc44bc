package plan

import (
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
)

// Signature is what overloads look at.
func Signature(args []Expr) []functions.Arg {
	out := make([]functions.Arg, len(args))
	for i, a := range args {
		out[i].Type = a.Type()
		if l, ok := a.(*Lit); ok {
			out[i].Literal, out[i].Value = true, l.Value
		}
	}
	return out
}

// Coerce casts e to a type that it can be cast to without words.
func Coerce(e Expr, t types.Type, at source.Span) (Expr, error) {
	from := e.Type()
	if types.Same(from, t) {
		return e, nil
	}
	if l, ok := e.(*Lit); ok && l.Value == nil {
		return &Lit{T: t.Opt().Plain()}, nil
	}
	return cast("CAST", e, t, t.WithNull(!from.NotNull), at)
}

// CastTo is CAST(e AS t), or TRY_CAST.
func CastTo(e Expr, t types.Type, try bool, at source.Span) (Expr, error) {
	from := e.Type()
	switch {
	case from.Kind == types.Null:
		return &Lit{T: t.Opt()}, nil
	case try:
		return cast("TRY_CAST", e, t, t.Opt(), at)
	}
	return cast("CAST", e, t, t.WithNull(!from.NotNull), at)
}

func cast(name string, e Expr, t, ret types.Type, at source.Span) (Expr, error) {
	k, err := functions.Cast(e.Type(), t, name == "TRY_CAST")
	if err != nil {
		return nil, source.Placed(err, at)
	}
	return &Call{Fn: &functions.Call{Name: name, Params: []types.Type{e.Type()}, Ret: ret, Kernel: k}, Args: []Expr{e}, T: ret, Span: at}, nil
}
