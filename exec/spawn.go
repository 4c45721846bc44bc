package exec

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"
)

// Spawner starts goroutines whose panics become errors.
type Spawner struct {
	wg  sync.WaitGroup
	mu  sync.Mutex
	err error
}

// Go runs f beside the caller.
func (s *Spawner) Go(f func()) {
	s.wg.Add(1)
	go func() {
		defer s.wg.Done()
		defer func() {
			if p := recover(); p != nil {
				s.mu.Lock()
				defer s.mu.Unlock()
				s.err = errors.Join(s.err, &Panic{Value: p, Stack: string(debug.Stack())})
			}
		}()
		f()
	}()
}

// Wait waits for all goroutines.
func (s *Spawner) Wait() { s.wg.Wait() }

// Err is the first panic.
func (s *Spawner) Err() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.err
}

// Panic is a mistake of ours, caught.
type Panic struct {
	Value any
	Stack string
}

func (p *Panic) Error() string { return fmt.Sprintf("internal error: %v", p.Value) }
