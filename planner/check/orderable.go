package check

import (
	"minisql/exec/types"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// orderable refuses what batch mode cannot sort, where it would sort to order or to group.
func orderable(n plan.Node) error {
	for _, in := range n.Inputs() {
		if err := orderable(in); err != nil {
			return err
		}
	}
	switch n := n.(type) {
	case *plan.Sort:
		in := n.Input.Schema()
		for _, k := range n.Keys {
			t := in[k.Col].Type
			for t.Kind == types.Array {
				t = *t.Elem
			}
			if err := orderableType(t); err != nil {
				return err
			}
		}
	case *plan.GroupAgg:
		in := n.Input.Schema()
		keys := n.Keys
		for _, a := range n.Aggs {
			if a.Distinct {
				keys = append(keys[:len(keys):len(keys)], a.Args...)
			}
		}
		for _, k := range keys {
			if err := orderableType(in[k].Type); err != nil {
				return err
			}
		}
	}
	return nil
}

func orderableType(t types.Type) error {
	switch t.Kind {
	case types.Map, types.Multiset, types.Raw, types.Variant:
		return source.Fail(source.UnsupportedOperationException, source.Span{}, "Type(%s) is not an orderable data type, it is not supported as a ORDER_BY/GROUP_BY/JOIN_EQUAL field.", t)
	}
	return nil
}
