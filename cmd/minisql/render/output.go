// Package render shows results as Flink's client shows them, byte for byte: message lines, error blocks, and tables
// whose widths depend on types (streaming) or on content (batch and SHOW). It decides nothing about what is run. Start
// at Stream, Batch and Table.
package render

import (
	"io"
	"sync"
	"time"
)

const (
	outputSize = 64 << 10
	// outputDelay is how long written text may wait: rows of a running query appear while it runs, and a fast query does
	// not pay a system call a row.
	outputDelay = 20 * time.Millisecond
	// heldSize is how much print sinks may write while a table is open before they wait for its end.
	heldSize = 1 << 20
)

// Output is a buffered writer that flushes itself. Several goroutines may write; each Write stays in one piece. Lines
// of print sinks wait while a table is open, so that they never break into it.
type Output struct {
	mu    sync.Mutex
	w     io.Writer
	buf   []byte
	timer *time.Timer
	err   error
	open  bool
	held  []byte
	room  sync.Cond
}

// NewOutput writes to w.
func NewOutput(w io.Writer) *Output {
	o := &Output{w: w, buf: make([]byte, 0, outputSize)}
	o.room.L = &o.mu
	o.timer = time.AfterFunc(time.Hour, func() { _ = o.Flush() })
	return o
}

// Write appends to the buffer.
func (o *Output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(p)
	return len(p), o.err
}

// WriteString appends to the buffer.
func (o *Output) WriteString(s string) (int, error) { return o.Write([]byte(s)) }

func (o *Output) add(p []byte) {
	if len(o.buf) == 0 {
		o.timer.Reset(outputDelay)
	}
	o.buf = append(o.buf, p...)
	if len(o.buf) >= outputSize {
		o.flush()
	}
}

// Flush writes what has been buffered.
func (o *Output) Flush() error {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.flush()
	return o.err
}

func (o *Output) flush() {
	if len(o.buf) > 0 && o.err == nil {
		_, o.err = o.w.Write(o.buf)
	}
	o.buf = o.buf[:0]
}

// begin opens a table; end closes it and lets the lines out that waited.
func (o *Output) begin() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open = true
}

func (o *Output) end() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.open = false
	o.add(o.held)
	o.held = nil
	o.room.Broadcast()
}

// Lines is where print sinks write.
func (o *Output) Lines() io.Writer { return lines{o} }

type lines struct{ *Output }

func (l lines) Write(p []byte) (int, error) {
	o := l.Output
	o.mu.Lock()
	defer o.mu.Unlock()
	for o.open && len(o.held) > heldSize {
		o.room.Wait()
	}
	if o.open {
		o.held = append(o.held, p...)
	} else {
		o.add(p)
	}
	return len(p), o.err
}
