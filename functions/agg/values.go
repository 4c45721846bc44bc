package agg

import (
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// held is a value that may be missing.
type held struct {
	v any
}

// holding is the rule of an aggregate that keeps one value: choose tells whether the newer one takes its place.
func holding(t types.Type, choose func(old, v any) bool) *rule[held] {
	keep := func(s *held, v any) {
		if v != nil && (s.v == nil || choose(s.v, v)) {
			s.v = v
		}
	}
	return &rule[held]{
		params: []types.Type{t}, ret: t,
		add:    func(s *held, row []any) error { keep(s, row[0]); return nil },
		merge:  func(dst, src *held) error { keep(dst, src.v); return nil },
		result: func(s *held) (any, error) { return s.v, nil },
	}
}

// edge resolves FIRST_VALUE and LAST_VALUE.
func edge(name string, last bool) func([]f.Arg) (*f.AggCall, error) {
	return func(args []f.Arg) (*f.AggCall, error) {
		t, err := one(name, args)
		if err != nil {
			return nil, err
		}
		c := resolved(name, t, []types.Type{t}, holding(t, func(any, any) bool { return last }).make)
		c.NewRetract = lists(c.Params, t, false, func(l list) (any, error) {
			switch {
			case len(l) == 0:
				return nil, nil
			case last:
				return l[len(l)-1], nil
			}
			return l[0], nil
		}).make
		return c, nil
	}
}

func listagg(args []f.Arg) (*f.AggCall, error) {
	switch {
	case len(args) != 1 && len(args) != 2:
		return nil, f.WrongCount("LISTAGG", 1)
	case args[0].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[0].Type.IsString() || len(args) == 2 && !args[1].Type.IsString():
		return nil, f.CannotApply("LISTAGG", "", args)
	case len(args) == 2 && !args[1].Literal:
		return nil, source.New(source.SqlValidatorException, "Argument to function 'LISTAGG' must be a literal")
	}
	sep := ","
	if len(args) == 2 {
		sep, _ = args[1].Value.(string)
	}
	t := args[0].Type.Plain()
	params := make([]types.Type, len(args))
	for i, a := range args {
		params[i] = a.Type.Plain()
	}
	c := fixed(resolved("LISTAGG", t, params, nil))
	c.NewRetract = lists(params, t, false, func(l list) (any, error) {
		if len(l) == 0 {
			return f.Missing(c.Ret), nil
		}
		parts := make([]string, len(l))
		for i, v := range l {
			parts[i] = v.(string)
		}
		return strings.Join(parts, sep), nil
	}).make
	c.New = c.NewRetract
	return c, nil
}

// arrayAgg resolves ARRAY_AGG; a symbol IGNORE NULLS or RESPECT NULLS may follow the argument.
func arrayAgg(args []f.Arg) (*f.AggCall, error) {
	nulls, params := true, make([]types.Type, len(args))
	for i, a := range args {
		params[i] = a.Type.Plain()
	}
	if n := len(args) - 1; n >= 1 && args[n].Type.Kind == types.Symbol {
		nulls, args = args[n].Value != "IGNORE NULLS", args[:n]
	}
	t, err := one("ARRAY_AGG", args)
	if err != nil {
		return nil, err
	}
	ret := types.ArrayOf(t).WithNull(!t.NotNull)
	c := fixed(resolved("ARRAY_AGG", ret, params, lists(params, ret, nulls, func(l list) (any, error) {
		if len(l) == 0 {
			return nil, nil
		}
		return []any(l), nil
	}).make))
	return c, nil
}

// collect resolves COLLECT. The multiset shows in the order of Java's HashMap.
func collect(args []f.Arg) (*f.AggCall, error) {
	t, err := one("COLLECT", args)
	if err != nil {
		return nil, err
	}
	ret := types.MultisetOf(t).Must()
	return fixed(resolved("COLLECT", ret, []types.Type{t}, lists([]types.Type{t}, ret, false, func(l list) (any, error) {
		return f.HashOrder(counted(l, &t), f.JavaHash), nil
	}).make)), nil
}

func singleValue(args []f.Arg) (*f.AggCall, error) {
	t, err := one("SINGLE_VALUE", args)
	if err != nil {
		return nil, err
	}
	return resolved("SINGLE_VALUE", t.Opt(), []types.Type{t}, lists([]types.Type{t}, t.Opt(), true, func(l list) (any, error) {
		switch len(l) {
		case 0:
			return nil, nil
		case 1:
			return l[0], nil
		}
		return nil, source.New(source.RuntimeException, "SingleValueAggFunction received more than one element.")
	}).make), nil
}

func approxCountDistinct(args []f.Arg) (*f.AggCall, error) {
	t, err := one("APPROX_COUNT_DISTINCT", args)
	if err != nil {
		return nil, err
	}
	return fixed(resolved("APPROX_COUNT_DISTINCT", bigint, []types.Type{t}, func() f.Accumulator { return Distinct(&counter{}, []types.Type{t}) })), nil
}
