// Package build turns plans into operators. It is the only code that knows both. Start at Jobs.
package build

import (
	"context"
	"fmt"
	"time"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op"
	"minisql/exec/op/join"
	"minisql/exec/op/upsert"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

// Env is what operators are built with.
type Env struct {
	exec.Env
	Conn     *connectors.Env
	DropNull bool // table.exec.sink.not-null-enforcer
	OnePhase bool // table.optimizer.agg-phase-strategy
	// MiniBatch is the rows of a mini-batch, 0 without (table.exec.mini-batch.enabled and .size).
	MiniBatch int
	// Retention reads table.exec.state.ttl; Flink does so where a plan keeps state by key.
	Retention func() (time.Duration, error)
}

// Query builds a job whose result rows go to a function.
func Query(env *Env, n plan.Node, to func(*vec.Batch) error) (*exec.Job, error) {
	b := &builder{Env: env, job: newJob(env), before: true}
	check := b.notNull(n.Schema(), nil)
	for i, c := range n.Schema() {
		if c.Type.NotNull {
			check.Cols = append(check.Cols, i)
		}
	}
	return b.job, b.node(n, b.place(&op.Collect{To: to, Check: check}, exec.Entry{}))
}

func (b *builder) notNull(schema []plan.Column, cols []int) op.NotNull {
	c := op.NotNull{Cols: cols, Drop: b.DropNull}
	for _, col := range schema {
		c.Names = append(c.Names, col.Name)
	}
	return c
}

// Sinks builds one job that writes into tables; scans of one table with the same options are read once.
func Sinks(env *Env, sinks []*plan.Sink) (*exec.Job, error) {
	b := &builder{Env: env, job: newJob(env)}
	if !env.Batch { // a batch join reads its sides in its own order
		b.shared = map[string]*scans{}
	}
	prints := 0
	err := func() error {
		for _, s := range sinks {
			clear(b.seen)
			if err := b.sink(s); err != nil {
				return err
			}
			if s.Conn.Name == "print" {
				prints++
			}
		}
		return b.openShared()
	}()
	if err != nil {
		for _, st := range b.job.Stages {
			st.Close(false)
		}
		return nil, err
	}
	// Flink's rows of several print sinks interleave record by record.
	b.job.RowByRow = prints > 1
	return b.job, nil
}

func newJob(env *Env) *exec.Job {
	job := &exec.Job{Batch: env.Batch, Spawn: &exec.Spawner{}, Now: env.Now, Clock: env.Clock}
	env.Conn.Go = job.Spawn.Go
	env.Conn.Ctx, job.Stop = context.WithCancel(context.Background())
	return job
}

type builder struct {
	*Env
	job *exec.Job
	// before tells that the operators above the node being built need -U rows to take results back.
	before bool
	// Scans of one table in different statements of a set are one source; within a statement they are not.
	shared map[string]*scans
	order  []*scans
	seen   map[string]int
	// times are the event times of scans, for a virtual clock.
	times map[*plan.Scan]func(*vec.Batch) (int64, error)
}

// millis is the job's clock.
func (b *builder) millis() int64 { return b.Now().UnixMilli() }

func (b *builder) cx() *expr.Cx { return &expr.Cx{Ctx: *b.Ctx} }

// place puts an operator of one input before an entry.
func (b *builder) place(o exec.Operator, to exec.Entry) exec.Entry {
	return b.stage(o, 1, to).Input(0)
}

func (b *builder) stage(o exec.Operator, inputs int, to exec.Entry) *exec.Stage {
	s := exec.NewStage(o, inputs, to)
	b.job.Stages = append(b.job.Stages, s)
	return s
}

func (b *builder) sink(s *plan.Sink) error {
	sink, err := s.Conn.Sink(b.Conn, s.Table, s.In)
	if err != nil {
		return err
	}
	b.job.Sinks = append(b.job.Sinks, sink)
	o := &op.Sink{Sink: sink, Name: s.Table.Name, Check: b.notNull(s.Input.Schema(), s.NotNull)}
	to := b.place(o, exec.Entry{})
	o.Before = s.Before
	b.before = sink.Mode() != connectors.Upsert || s.Before
	if s.Materialize != nil && !b.Batch {
		b.before = true
		to = b.place(upsert.NewMaterialize(plan.Types(s.Input.Schema()), s.Materialize), to)
	}
	return b.node(s.Input, to)
}

// node builds a plan whose rows go to an entry.
func (b *builder) node(n plan.Node, to exec.Entry) error {
	switch n := n.(type) {
	case *plan.Scan:
		return b.scan(n, to)
	case *plan.Values:
		return b.values(n, to)
	case *plan.Filter:
		pred, err := b.expr(n.Cond)
		if err != nil {
			return err
		}
		if in, ok := n.Input.(*plan.Normalize); ok { // only rows that pass are the row before an update
			o := upsert.NewNormalize(plan.Types(in.Schema()), in.Key)
			o.Filter = &op.Filter{Cx: b.cx(), Pred: pred}
			return b.node(in.Input, b.place(o, to))
		}
		return b.node(n.Input, b.place(&op.Filter{Cx: b.cx(), Pred: pred}, to))
	case *plan.Project:
		es, err := b.exprs(n.Exprs)
		if err != nil {
			return err
		}
		return b.node(n.Input, b.place(&op.Project{Cx: b.cx(), Exprs: es}, to))
	case *plan.AssignWatermark:
		return b.watermark(n, to)
	case *plan.Normalize:
		if !b.before { // whoever takes upserts takes them as they are
			return b.node(n.Input, to)
		}
		return b.node(n.Input, b.place(upsert.NewNormalize(plan.Types(n.Schema()), n.Key), to))
	case *plan.ProcTime:
		return b.node(n.Input, b.place(b.procTime(n), to))
	case *plan.WindowTVF:
		return b.node(n.Input, b.timed(n.Input, n.Time, b.place(b.windowTVF(n), to)))
	case *plan.WindowAgg:
		b.before = true
		return b.node(n.Input, b.timed(n.Input, n.Time, b.place(b.windowAgg(n), to)))
	case *plan.GroupAgg:
		o, err := b.groupAgg(n)
		if err != nil {
			return err
		}
		b.before = true
		return b.node(n.Input, b.place(o, to))
	case *plan.Expand:
		return b.node(n.Input, b.place(&op.Expand{Keep: n.Sets}, to))
	case *plan.Sort:
		return b.sort(n, to)
	case *plan.Limit:
		if !b.Batch && plan.Updating(n.Input) {
			return b.sort(&plan.Sort{Input: n.Input, Offset: n.Offset, Limit: n.Limit}, to)
		}
		return b.node(n.Input, b.place(&op.Limit{Offset: n.Offset, Count: n.Limit}, to))
	case *plan.Join:
		return b.join(n, to)
	case *plan.Unnest:
		v, err := b.expr(n.Value)
		if err != nil {
			return err
		}
		added := plan.Types(n.Cols[len(n.Input.Schema()):])
		return b.node(n.Input, b.place(&op.Unnest{Cx: b.cx(), Value: v, Types: added, Ordinality: n.Ordinality, Outer: n.Outer}, to))
	case *plan.SetOp:
		b.before = true
		s := b.stage(op.NewSetOp(plan.Types(n.Cols), n.Except, n.All, b.Batch), 2, to)
		if err := b.node(n.L, s.Input(0)); err != nil {
			return err
		}
		return b.node(n.R, s.Input(1))
	case *plan.Match:
		return b.match(n, to)
	case *plan.Over:
		return b.over(n, to)
	case *plan.Rank:
		return b.rank(n, to)
	case *plan.Union:
		s := b.stage(op.Pass{}, len(n.In), to)
		for i, in := range n.In {
			if err := b.node(in, s.Input(i)); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("internal error: no operator for %T", n)
}

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
