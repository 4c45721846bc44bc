package agg

import (
	"slices"
	"strings"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// jsonType is the type that Flink gives the JSON aggregates.
var jsonType = types.VarCharOf(2000).Must()

// absent reports whether ABSENT ON NULL holds: the last argument, a symbol NULL or ABSENT, or the default.
func absent(args []f.Arg, byDefault bool) (bool, []f.Arg) {
	if n := len(args) - 1; n >= 0 && args[n].Type.Kind == types.Symbol {
		return args[n].Value == "ABSENT", args[:n]
	}
	return byDefault, args
}

func jsonParams(args []f.Arg, all int) []types.Type {
	params := make([]types.Type, all)
	for i := range params {
		params[i] = types.Of(types.Symbol)
		if i < len(args) {
			params[i] = args[i].Type.Plain()
		}
	}
	return params
}

func jsonArrayAgg(all []f.Arg) (*f.AggCall, error) {
	skip, args := absent(all, true)
	t, err := one("JSON_ARRAYAGG", args)
	if err != nil {
		return nil, err
	}
	params := jsonParams(args, len(all))
	return fixed(resolved("JSON_ARRAYAGG", jsonType, params, lists(params, jsonType, true, func(l list) (any, error) {
		out, first := []byte{'['}, true
		for _, v := range l {
			if v == nil && skip {
				continue
			}
			if !first {
				out = append(out, ',')
			}
			first = false
			out = f.AppendJSON(out, t, v)
		}
		return string(append(out, ']')), nil
	}).make)), nil
}

// jsonObjectAgg resolves JSON_OBJECTAGG. Keys come out sorted, as from Flink's mapper.
func jsonObjectAgg(all []f.Arg) (*f.AggCall, error) {
	skip, args := absent(all, false)
	if len(args) != 2 {
		return nil, f.WrongCount("JSON_OBJECTAGG", 2)
	}
	k, v := args[0].Type.Plain().Opt(), args[1].Type.Plain().Opt()
	pair := types.RowOf(types.Field{Name: "k", Type: k}, types.Field{Name: "v", Type: v})
	params := jsonParams(args, len(all))
	r := lists([]types.Type{pair}, jsonType, true, func(l list) (any, error) {
		slices.SortStableFunc(l, func(a, b any) int { return strings.Compare(keyOf(a), keyOf(b)) })
		out, last := []byte{'{'}, ""
		for i, p := range l {
			key, val := keyOf(p), p.([]any)[1]
			if i > 0 && key == last {
				return nil, source.New(source.TableException, "Key '%s' is already present. Duplicate keys are not allowed in JSON_OBJECTAGG. Please ensure that keys are unique.", key)
			}
			last = key
			if val == nil && skip {
				continue
			}
			if len(out) > 1 {
				out = append(out, ',')
			}
			out = append(f.AppendJSONString(out, key), ':')
			out = f.AppendJSON(out, v, val)
		}
		return string(append(out, '}')), nil
	})
	add, retract := r.add, r.retract
	r.params = params
	r.add = func(s *list, row []any) error { return add(s, []any{[]any{row[0], row[1]}}) }
	r.retract = func(s *list, row []any) error { return retract(s, []any{[]any{row[0], row[1]}}) }
	return fixed(resolved("JSON_OBJECTAGG", jsonType, params, r.make)), nil
}

func keyOf(pair any) string {
	s, _ := pair.([]any)[0].(string)
	return s
}
