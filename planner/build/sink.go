package build

import (
	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/op"
	"minisql/exec/op/upsert"
	"minisql/planner/plan"
)

func (b *builder) sink(s *plan.Sink) error {
	sink, err := s.Conn.Sink(b.Conn, s.Table, s.In)
	if err != nil {
		return err
	}
	b.job.Sinks = append(b.job.Sinks, sink)
	o := &op.Sink{Sink: sink, Check: b.notNull(s.Input.Schema(), s.NotNull)}
	to := b.place(o, exec.Entry{})
	o.Before = s.Before
	b.before = sink.Mode() != connectors.Upsert || s.Before
	if s.Materialize != nil && !b.Batch {
		b.before = true
		to = b.place(upsert.NewMaterialize(plan.Types(s.Input.Schema()), s.Materialize), to)
	}
	return b.node(s.Input, to)
}

func (b *builder) notNull(schema []plan.Column, cols []int) op.NotNull {
	c := op.NotNull{Cols: cols, Drop: b.DropNull}
	for _, col := range schema {
		c.Names = append(c.Names, col.Name)
	}
	return c
}
