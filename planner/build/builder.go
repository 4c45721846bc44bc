package build

import (
	"fmt"

	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

// builder builds the operators of one job, from the end to the sources.
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

// under builds the input of an operator, whose rows it takes before it gives its own to an entry.
func (b *builder) under(in plan.Node, o exec.Operator, to exec.Entry) error {
	return b.node(in, b.place(o, to))
}

// node builds a plan whose rows go to an entry.
func (b *builder) node(n plan.Node, to exec.Entry) error {
	switch n := n.(type) {
	case *plan.Scan:
		return b.scan(n, to)
	case *plan.Values:
		return b.values(n, to)
	case *plan.Filter:
		return b.filter(n, to)
	case *plan.Project:
		return b.project(n, to)
	case *plan.Unnest:
		return b.unnest(n, to)
	case *plan.Expand:
		return b.under(n.Input, &op.Expand{Keep: n.Sets}, to)
	case *plan.Union:
		return b.inputs(n.In, op.Pass{}, to)
	case *plan.SetOp:
		b.before = true
		return b.inputs([]plan.Node{n.L, n.R}, op.NewSetOp(plan.Types(n.Cols), n.Except, n.All, b.Batch), to)
	case *plan.Normalize:
		return b.normalize(n, to)
	case *plan.AssignWatermark:
		return b.watermark(n, to)
	case *plan.ProcTime:
		return b.under(n.Input, b.procTime(n), to)
	case *plan.WindowTVF:
		return b.node(n.Input, b.timed(n.Input, n.Time, b.place(b.windowTVF(n), to)))
	case *plan.WindowAgg:
		return b.windowAgg(n, to)
	case *plan.GroupAgg:
		return b.groupAgg(n, to)
	case *plan.Join:
		return b.join(n, to)
	case *plan.Sort:
		return b.sort(n, to)
	case *plan.Limit:
		return b.limit(n, to)
	case *plan.Rank:
		return b.rank(n, to)
	case *plan.Over:
		return b.over(n, to)
	case *plan.Match:
		return b.match(n, to)
	}
	return fmt.Errorf("internal error: no operator for %T", n)
}

// inputs builds an operator of several inputs, and these in their order.
func (b *builder) inputs(in []plan.Node, o exec.Operator, to exec.Entry) error {
	s := b.stage(o, len(in), to)
	for i, n := range in {
		if err := b.node(n, s.Input(i)); err != nil {
			return err
		}
	}
	return nil
}
