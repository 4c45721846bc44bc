package build

import (
	"minisql/exec"
	"minisql/exec/op"
	"minisql/exec/op/upsert"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

func (b *builder) values(n *plan.Values, to exec.Entry) error {
	rows := vec.Batch{N: len(n.Rows), Start: vec.MinWatermark}
	one := &vec.Batch{N: 1, Start: vec.MinWatermark}
	for c := range n.Cols {
		t := n.Cols[c].Type
		bld := vec.NewBuilder(&t)
		for _, r := range n.Rows {
			e, err := b.expr(r[c])
			if err != nil {
				return err
			}
			v, err := e.Eval(b.cx(), one)
			if err != nil {
				return err
			}
			bld.Append(vec.At(v, 0))
		}
		rows.Cols = append(rows.Cols, bld.Finish())
	}
	b.job.Leaves = append(b.job.Leaves, &exec.Leaf{Source: &op.Rows{Batch: rows}, Targets: []exec.Target{{Into: to}}})
	return nil
}

// filter keeps rows; above the changes of a table with a key it is part of what makes these whole.
func (b *builder) filter(n *plan.Filter, to exec.Entry) error {
	pred, err := b.expr(n.Cond)
	if err != nil {
		return err
	}
	f := &op.Filter{Cx: b.cx(), Pred: pred}
	if in, ok := n.Input.(*plan.Normalize); ok { // only rows that pass are the row before an update
		o := upsert.NewNormalize(plan.Types(in.Schema()), in.Key)
		o.Filter = f
		return b.under(in.Input, o, to)
	}
	return b.under(n.Input, f, to)
}

func (b *builder) project(n *plan.Project, to exec.Entry) error {
	es, err := b.exprs(n.Exprs)
	if err != nil {
		return err
	}
	return b.under(n.Input, &op.Project{Cx: b.cx(), Exprs: es}, to)
}

func (b *builder) unnest(n *plan.Unnest, to exec.Entry) error {
	v, err := b.expr(n.Value)
	if err != nil {
		return err
	}
	added := plan.Types(n.Cols[len(n.Input.Schema()):])
	return b.under(n.Input, &op.Unnest{Cx: b.cx(), Value: v, Types: added, Ordinality: n.Ordinality, Outer: n.Outer}, to)
}

func (b *builder) normalize(n *plan.Normalize, to exec.Entry) error {
	if !b.before { // whoever takes upserts takes them as they are
		return b.node(n.Input, to)
	}
	return b.under(n.Input, upsert.NewNormalize(plan.Types(n.Schema()), n.Key), to)
}
