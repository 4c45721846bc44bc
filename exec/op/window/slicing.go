package window

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// Window is a window specification in milliseconds: Step is HOP's slide, CUMULATE's step, SESSION's gap.
type Window struct {
	Kind               rel.WindowKind
	Size, Step, Offset int64
	Zone               types.Zone // of TIMESTAMP_LTZ; UTC for TIMESTAMP
	// Exact puts the flush boundaries where the windows are. Flink puts them where windows without an offset would be
	// (FLINK-36664) and so loses rows.
	Exact bool
}

// Slicing is the arithmetic of windows that are cut into slices: a row lies in one slice, a window is a row of slices.
// All ends are wall times.
type Slicing struct {
	kind rel.WindowKind
	len  int64 // of a slice
	size int64 // of a window
	off  int64
	z    zone
	flat bool // windows come with the rows: every slice is a window
	// exact puts the flush boundaries where the slices are.
	exact bool
}

// NewSlicing is the arithmetic of a window.
func NewSlicing(w Window) Slicing {
	s := Slicing{kind: w.Kind, len: w.Size, size: w.Size, off: w.Offset, z: zone{w.Zone}, exact: w.Exact}
	if w.Kind != rel.Tumble {
		s.len = w.Step
	}
	return s
}

// end is the end of the slice that holds an instant.
func (s *Slicing) end(t int64) int64 {
	return floorStart(s.z.local(t), s.off, s.len) + s.len
}

// first is the end of the first slice of the CUMULATE window that holds the slice.
func (s *Slicing) first(slice int64) int64 { return floorStart(slice-1, s.off, s.size) + s.len }

// last is the end of the last window that holds the slice.
func (s *Slicing) last(slice int64) int64 {
	switch {
	case s.flat || s.kind == rel.Tumble:
		return slice
	case s.kind == rel.Hop:
		return slice - s.len + s.size
	}
	return floorStart(slice-1, s.off, s.size) + s.size
}

// windows is how many windows hold a slice, the last of which ends at last.
func (s *Slicing) windows(slice, last int64) int {
	if s.flat {
		return 1
	}
	return int((last-slice)/s.len) + 1
}

// Start is the start of the window that ends at end.
func (s *Slicing) Start(end int64) int64 {
	if s.kind == rel.Cumulate {
		return floorStart(end-1, s.off, s.size)
	}
	return end - s.size
}

// Timer is the watermark at which a window that ends at end fires.
func (s *Slicing) Timer(end int64) int64 { return s.z.timer(end - 1) }

// next is the watermark, after w, at which buffers are flushed next (TimeWindowUtil.getNextTriggerWatermark).
func (s *Slicing) next(w int64) int64 {
	switch {
	case w == vec.MaxWatermark, s.kind == rel.Session: // sessions are not cut: every watermark flushes
		return w
	case s.exact || s.z.Summer():
		off := int64(0)
		if s.exact {
			off = s.off
		}
		if t := s.z.timer(floorStart(s.z.local(w), off, s.len) + s.len - 1); t > w {
			return t
		} else {
			return t + s.len
		}
	}
	if t := floorStart(w, 0, s.len) + s.len - 1; t > w {
		return t
	} else {
		return t + s.len
	}
}

// aligned reports whether flush boundaries and windows fall together: then a row is late exactly if its last window
// had fired when it came.
func (s *Slicing) aligned() bool {
	if s.exact {
		return true
	}
	if s.off%s.len != 0 {
		return false
	}
	if s.z.UTC() || s.z.Summer() {
		return true
	}
	return s.z.Offset(0)%s.len == 0
}
