// Package build turns plans into operators. It is the only code that knows both. Start at Jobs.
package build

import (
	"context"
	"time"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/op"
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
			if s.Conn.ShowsRows {
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
