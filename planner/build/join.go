package build

import (
	"minisql/exec"
	"minisql/exec/op/join"
	"minisql/exec/types"
	"minisql/planner/plan"
)

// join reads the right side first in batch mode: it is the one that is kept.
func (b *builder) join(n *plan.Join, to exec.Entry) error {
	spec := join.Spec{Kind: n.Kind, Cx: b.cx(), Keys: [2][]int{n.LeftKeys, n.RightKeys},
		Types: [2][]types.Type{plan.Types(n.L.Schema()), plan.Types(n.R.Schema())}}
	if n.Cond != nil {
		cond, err := b.expr(n.Cond)
		if err != nil {
			return err
		}
		spec.Cond = cond
	}
	sides := []plan.Node{n.L, n.R}
	order := []int{0, 1}
	var o exec.Operator
	switch {
	case b.Batch:
		o, order = join.NewBatchJoin(spec), []int{1, 0}
	case n.Time != nil && n.Time.Kind == plan.WindowJoin:
		o = join.NewWindowJoin(spec, b.window(n.Time.Window), [2]int{n.Time.Left, n.Time.Right}, b.windowReport("join of "+n.Time.Window.String(), n))
	case n.Time != nil && n.Time.Kind == plan.TemporalJoin:
		o = join.NewTemporalJoin(spec, [2]int{n.Time.Left, n.Time.Right})
	case n.Time != nil:
		o = join.NewIntervalJoin(spec, [2]int{n.Time.Left, n.Time.Right}, n.Time.Lower, n.Time.Upper)
	default:
		o = join.NewJoin(spec)
		b.before = true
	}
	s := b.stage(o, 2, to)
	for _, i := range order {
		if err := b.node(sides[i], s.Input(i)); err != nil {
			return err
		}
	}
	return nil
}
