package main

import (
	"context"
	"os"
	"os/signal"
	"sync"
)

// signals turns Ctrl-C into the end of what runs: the first ends the statement, a second the program's work. A third
// that finds nothing to end kills.
type signals struct {
	mu      sync.Mutex
	current context.CancelFunc // of the running statement
	all     context.Context
	stop    context.CancelFunc
	idle    func() // what Ctrl-C does while nothing runs; nil: it ends the program's work
}

func newSignals() *signals {
	s := &signals{}
	s.all, s.stop = context.WithCancel(context.Background())
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, os.Interrupt)
	go func() {
		for range ch {
			s.interrupt()
		}
	}()
	return s
}

// interrupt ends the running statement; when that has been asked before, or nothing runs, the rest as well.
func (s *signals) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case s.current != nil:
		s.current()
		s.current = nil
	case s.idle != nil:
		s.idle()
	case s.all.Err() == nil:
		s.stop()
	default:
		os.Exit(130)
	}
}

// during makes the context of a statement, which ends when Ctrl-C is typed before release is called.
func (s *signals) during(parent context.Context) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancel(parent)
	s.mu.Lock()
	s.current = cancel
	s.mu.Unlock()
	return ctx, func() {
		s.mu.Lock()
		s.current = nil
		s.mu.Unlock()
		cancel()
	}
}

// whenIdle sets what Ctrl-C does while nothing runs.
func (s *signals) whenIdle(f func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.idle = f
}

// context ends when the program is to end.
func (s *signals) context() context.Context { return s.all }

// stopped tells whether the program is to end.
func (s *signals) stopped() bool { return s.all.Err() != nil }
