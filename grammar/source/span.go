// Package source knows where things stand in a statement's text and how to
// show that to a person: spans, problems with caret pictures, and "did you
// mean" suggestions. It knows nothing about SQL. Start with Problem.
package source

// Span is a half-open range of byte offsets into the text of one statement.
// Syntax nodes embed it, so every node answers Pos.
type Span struct{ Start, End int }

// Pos returns the span itself; it is what makes an embedding type a node.
func (s Span) Pos() Span { return s }

// To returns the span from the start of s to the end of t.
func (s Span) To(t Span) Span { return Span{s.Start, t.End} }

// Cover moves the span; it is how a node that is read by its fields gets its place.
func (s *Span) Cover(t Span) { *s = t }
