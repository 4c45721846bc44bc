package session

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"errors"
	"time"

	"minisql/exec"
)

// Job is a job that writes into tables.
type Job struct {
	ID      string
	Name    string
	Started time.Time
	Bounded bool
	cancel  context.CancelFunc
	done    chan struct{}
	err     error // set before done is closed
}

// Status is the job's state in Flink's words.
func (j *Job) Status() string {
	select {
	case <-j.done:
	default:
		return "RUNNING"
	}
	switch {
	case errors.Is(j.err, context.Canceled):
		return "CANCELED"
	case j.err != nil:
		return "FAILED"
	}
	return "FINISHED"
}

// start runs a job and calls ended at its end. A bounded one has ended when start returns; others run on.
func (s *Session) start(ctx context.Context, name string, job *exec.Job, ended func(error)) *Job {
	j := &Job{ID: jobID(), Name: name, Started: s.opt.Now(), Bounded: true, done: make(chan struct{})}
	for _, l := range job.Leaves {
		j.Bounded = j.Bounded && l.Source.Bounded()
	}
	base := context.WithoutCancel(ctx)
	if j.Bounded {
		base = ctx
	}
	inner, cancel := context.WithCancel(base)
	j.cancel = cancel
	s.mu.Lock()
	s.jobs = append(s.jobs, j)
	s.mu.Unlock()
	run := func() (err error) {
		defer recovered(&err)
		return job.Run(inner)
	}
	go func() {
		defer cancel()
		j.err = run()
		ended(j.err)
		close(j.done)
	}()
	if j.Bounded {
		<-j.done
	}
	return j
}

func jobID() string {
	var b [16]byte
	_, _ = rand.Read(b[:]) // never fails
	return hex.EncodeToString(b[:])
}

// Running are the jobs that have not ended.
func (s *Session) Running() []*Job {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*Job
	for _, j := range s.jobs {
		if j.Status() == "RUNNING" {
			list = append(list, j)
		}
	}
	return list
}

// Wait waits until every job has ended, or until ctx has, and then cancels what still runs.
func (s *Session) Wait(ctx context.Context) {
	for _, j := range s.Running() {
		select {
		case <-j.done:
		case <-ctx.Done():
			j.cancel()
			<-j.done
		}
	}
}

// Cancel ends every job that still runs.
func (s *Session) Cancel() {
	for _, j := range s.Running() {
		j.cancel()
		<-j.done
	}
}
