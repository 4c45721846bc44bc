package source

import (
	"errors"
	"fmt"
	"strings"
)

// Problem is what is wrong, in all that a person is told about it: Flink's class and sentence, where Flink has them, then
// where it is and what helps. It is the one error that carries a message; what stands between where it is made and where it
// is shown only adds the place.
type Problem struct {
	Class   Class
	Message string
	Hint    string   // what to write instead; may be empty
	Notes   []string // further sentences
	At      Place
}

// Place is where a problem is: in the statement's text, in a record, in both, or nowhere that is known.
type Place struct {
	SQL    Span
	Record *Record // nil: none
}

// New makes a problem without a place.
func New(class Class, format string, args ...any) *Problem {
	return &Problem{Class: class, Message: fmt.Sprintf(format, args...)}
}

// Fail makes a problem of a place in the statement's text.
func Fail(class Class, at Span, format string, args ...any) *Problem {
	return &Problem{Class: class, Message: fmt.Sprintf(format, args...), At: Place{SQL: at}}
}

// Of is the problem in an error; an error that holds none becomes one.
func Of(err error) *Problem {
	var p *Problem
	if errors.As(err, &p) {
		return p
	}
	return &Problem{Message: err.Error()}
}

// Error returns the class and the message.
func (p *Problem) Error() string {
	if p.Class == "" {
		return p.Message
	}
	return string(p.Class) + ": " + p.Message
}

// In puts the problem into a record.
func (p *Problem) In(r Record) *Problem {
	p.At.Record = &r
	return p
}

// Hinted adds what helps.
func (p *Problem) Hinted(hint string) *Problem {
	p.Hint = hint
	return p
}

// Placed puts an error that has no place in the statement's text yet where something stood.
func Placed(err error, at Span) error {
	p, ok := err.(*Problem)
	if !ok || p.At.SQL != (Span{}) || at == (Span{}) {
		return err
	}
	there := *p // some problems are made once for all places
	there.At.SQL = at
	return &there
}

// Unplace takes the place out of an error that belongs to another text than the statement's.
func Unplace(err error) {
	if p, ok := err.(*Problem); ok {
		p.At.SQL = Span{}
	}
}

// Details are the lines behind the sentence, "" if nothing is known: the place in the statement's text, the record, notes
// and the hint. show is the text as its author wrote it, at maps places of the problem into it.
func (p *Problem) Details(show string, at func(offset int) int) string {
	var b strings.Builder
	if s := p.At.SQL; s != (Span{}) {
		picture(&b, show, Span{Start: at(s.Start), End: at(s.End)})
	}
	if r := p.At.Record; r != nil {
		r.details(&b)
	}
	for _, n := range p.Notes {
		b.WriteString("note: " + n + "\n")
	}
	if p.Hint != "" {
		b.WriteString("hint: " + p.Hint + "\n")
	}
	return b.String()
}
