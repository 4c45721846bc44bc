package session

import (
	"runtime/debug"

	"minisql/exec"
)

// JobError is the failure of a job that had begun.
type JobError struct{ Err error }

func (e *JobError) Error() string { return e.Err.Error() }

// Unwrap is what the job failed of.
func (e *JobError) Unwrap() error { return e.Err }

// ofJob marks a failure as a job's.
func ofJob(err error) error {
	if err == nil {
		return nil
	}
	return &JobError{err}
}

// recovered turns a panic into an internal error: no text of a user's may end the program.
func recovered(err *error) {
	if p := recover(); p != nil {
		*err = &exec.Panic{Value: p, Stack: string(debug.Stack())}
	}
}
