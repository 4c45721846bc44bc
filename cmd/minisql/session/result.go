package session

import (
	"context"
	"time"

	"minisql/exec"
	"minisql/exec/vec"
	"minisql/planner/plan"
)

// Kind tells the results of statements apart.
type Kind uint8

// A statement succeeded without more to say, gives rows of text, is a query, submitted a job, ran a job to its end, or
// is for the client to carry out.
const (
	OK Kind = iota
	Rows
	Query
	Submitted
	Completed
	Command
)

// Result is what a statement gave.
type Result struct {
	Kind  Kind
	Names []string   // of the columns of Rows
	Cells [][]string // Rows
	Query *QueryResult
	Job   *Job
	Word  string // of a Command: HELP, CLEAR, QUIT or EXIT
}

func ok() *Result { return &Result{} }

// QueryResult is a query that is ready to run.
type QueryResult struct {
	Columns []plan.Column
	Batch   bool // the whole result at once, without kinds of changes
	Zone    *time.Location
	job     *exec.Job
	to      func(*vec.Batch) error
	report  *exec.Report
	session *Session
	began   time.Time
}

// Run runs the query, once: rows go to emit from one goroutine, in order. exec.ErrStop from emit ends it with success.
func (q *QueryResult) Run(ctx context.Context, emit func(*vec.Batch) error) (err error) {
	defer recovered(&err)
	q.to = emit
	return ofJob(q.job.Run(ctx))
}

// Notes are the lines about the query that just ran: what its windows dropped, or why no row came.
func (q *QueryResult) Notes(rows int64) []string {
	if q.session.config.notesOff() {
		return nil
	}
	if q.Batch && rows == 0 {
		rows = -1 // an empty set speaks for itself
	}
	return notes(q.report, q.job.Read(), rows)
}

// Took is the time since the query was submitted.
func (q *QueryResult) Took() time.Duration { return q.session.opt.Now().Sub(q.began) }
