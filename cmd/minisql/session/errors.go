package session

import (
	"errors"
	"fmt"
	"strings"

	"minisql/connectors"
	"minisql/exec"
	"minisql/functions"
	"minisql/grammar/source"
)

func fail(class source.Class, at source.Span, format string, args ...any) error {
	return &source.Problem{Class: class, Message: fmt.Sprintf(format, args...), Span: at}
}

// Internal is a mistake of ours, caught.
type Internal struct {
	Value any
	Stack string
}

func (e *Internal) Error() string { return fmt.Sprintf("internal error: %v", e.Value) }

// Problem is any error as it is shown: Flink's class and sentence, then what else is known.
type Problem struct {
	Class   source.Class
	Message string
	// Diagnostic is set when the error has a place in the statement's text.
	Diagnostic *source.Problem
	Notes      []string
	// Job says that a job failed, not a statement's text.
	Job bool
}

// jobError is the failure of a job that had begun.
type jobError struct{ error }

func (e jobError) Unwrap() error { return e.error }

// ofJob marks a failure as a job's.
func ofJob(err error) error {
	if err == nil {
		return nil
	}
	return jobError{err}
}

// Describe takes an error apart.
func Describe(err error) Problem {
	p := describe(err)
	var job jobError
	p.Job = errors.As(err, &job) || p.Job
	return p
}

func describe(err error) Problem {
	var d *source.Problem
	var c *connectors.Error
	var f *exec.Failure
	var v *functions.Failure
	switch {
	case errors.As(err, &d):
		p := Problem{Class: d.Class, Message: d.Message}
		if d.Span != (source.Span{}) {
			p.Diagnostic = d
			return p
		}
		for _, n := range d.Notes {
			p.Notes = append(p.Notes, "note: "+n)
		}
		if d.Hint != "" {
			p.Notes = append(p.Notes, "hint: "+d.Hint)
		}
		return p
	case errors.As(err, &c):
		return Problem{Class: c.Class, Message: c.Message, Notes: place(c), Job: true}
	case errors.As(err, &f):
		return Problem{Class: f.Class, Message: f.Message, Notes: f.Notes, Job: true}
	case errors.As(err, &v):
		return Problem{Class: v.Class, Message: v.Message, Job: true}
	}
	return Problem{Message: err.Error()}
}

// String is the class and the sentence.
func (p Problem) String() string {
	if p.Class == "" {
		return p.Message
	}
	return string(p.Class) + ": " + p.Message
}

// place says where a record failed: "table t, data/a.csv, line 3, column 5", then the text.
func place(e *connectors.Error) []string {
	var at []string
	if e.Table != "" {
		at = append(at, "table "+e.Table)
	}
	if e.Place != "" {
		at = append(at, e.Place)
	}
	if e.Line > 0 {
		at = append(at, fmt.Sprintf("line %d", e.Line))
	}
	if e.Column > 0 {
		at = append(at, fmt.Sprintf("column %d", e.Column))
	}
	var notes []string
	if len(at) > 0 {
		notes = append(notes, "at "+strings.Join(at, ", "))
		if e.Text != "" {
			notes[0] += ":"
		}
	}
	if e.Text != "" {
		notes = append(notes, "  "+excerpt(e.Text))
	}
	if e.Hint != "" {
		notes = append(notes, "hint: "+e.Hint)
	}
	return notes
}

// excerpt is a text of bounded length on one line.
func excerpt(text string) string {
	const most = 200
	text = strings.NewReplacer("\n", "⏎", "\r", "", "\t", " ").Replace(text)
	if r := []rune(text); len(r) > most {
		return string(r[:most]) + "…"
	}
	return text
}
