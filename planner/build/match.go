package build

import (
	"minisql/exec"
	"minisql/exec/op/match"
	"minisql/exec/rel"
	"minisql/planner/plan"
)

// match builds MATCH_RECOGNIZE; variables become numbers.
func (b *builder) match(n *plan.Match, to exec.Entry) error {
	vars := map[string]int{"": -1}
	number := func(name string) {
		if _, ok := vars[name]; !ok {
			vars[name] = len(vars) - 1
		}
	}
	for _, e := range n.Elements {
		number(e.Var)
	}
	number(n.Skip.Var)
	names := make([]string, len(vars)-1)
	for name, i := range vars {
		if i >= 0 {
			names[i] = name
		}
	}
	spec := match.Spec{Types: plan.Types(n.Input.Schema()), Partition: n.Partition, Order: n.Order, Skip: n.Skip.Kind,
		SkipVar: vars[n.Skip.Var], Vars: names, Within: n.Within, Out: plan.Types(n.Cols), Cx: b.cx()}
	for _, e := range n.Elements {
		el := match.Element{Var: vars[e.Var], Min: e.Min, Max: e.Max, Greedy: e.Greedy}
		if e.Cond != nil {
			x, err := b.matchExpr(e.Cond, vars)
			if err != nil {
				return err
			}
			el.Cond = &x
		}
		spec.Elements = append(spec.Elements, el)
	}
	for i := range n.Measures {
		x, err := b.matchExpr(&n.Measures[i], vars)
		if err != nil {
			return err
		}
		spec.Measures = append(spec.Measures, x)
	}
	b.before = true
	return b.under(n.Input, match.NewMatch(spec, b.rowReport("MATCH_RECOGNIZE")), to)
}

func (b *builder) matchExpr(m *plan.MatchExpr, vars map[string]int) (match.Expr, error) {
	e, err := b.expr(m.Expr)
	out := match.Expr{Expr: e}
	for _, s := range m.Slots {
		if _, ok := vars[s.Var]; !ok { // of DEFINE or SUBSET, but not of the pattern: it has no rows
			vars[s.Var] = len(vars) - 1
		}
		slot := match.Slot{Kind: s.Kind, Var: vars[s.Var], Col: s.Col, First: s.First, Offset: s.Offset, Type: s.Type}
		if s.Kind == rel.SlotAgg {
			slot.Agg = b.aggs([]plan.Agg{s.Agg}, false)[0]
		}
		out.Slots = append(out.Slots, slot)
	}
	return out, err
}
