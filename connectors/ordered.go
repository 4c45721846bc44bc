package connectors

import (
	"context"
	"sync"
)

// Ordered is how sources use several processors and keep the order of their records: one goroutine reads tasks, Env.Workers
// work on them beside each other, and Run delivers each when those before it have been delivered.
type Ordered[T any] struct {
	Room int // tasks that wait for a worker, or for delivery, at most
	// Read sends the tasks in order, with work or without. When send answers false it is to return.
	Read func(ctx context.Context, send func(t T, work bool) bool) error
	// Worker is called once by each worker; what it returns works on a task.
	Worker func() func(T)
	// Deliver takes the tasks from the goroutine that called Run. Without more nothing else is wanted.
	Deliver func(t T) (more bool, err error)
}

// queued is a task on its way through both channels.
type queued[T any] struct {
	task   T
	done   chan struct{} // nil: there is nothing to do
	worked bool          // false although it is done: the job has ended
}

// Run returns when all goroutines have: the error of Deliver, of Read, or the context's.
func (o *Ordered[T]) Run(ctx context.Context, env *Env) error {
	inner, cancel := context.WithCancel(ctx)
	order, jobs := make(chan *queued[T], o.Room), make(chan *queued[T], o.Room)
	var running sync.WaitGroup
	spawn := func(f func()) {
		running.Add(1)
		env.Go(func() {
			defer running.Done()
			f()
		})
	}
	var readErr error // set before order is closed
	spawn(func() {
		defer close(order)
		defer close(jobs)
		readErr = o.Read(inner, func(t T, work bool) bool {
			q := &queued[T]{task: t}
			if work {
				q.done = make(chan struct{})
			}
			return put(inner, order, q) && (!work || put(inner, jobs, q))
		})
	})
	for range max(env.Workers, 1) {
		spawn(func() { o.work(inner, jobs) })
	}
	err := o.deliver(inner, order)
	cancel()
	for range order { // lets the reader end
	}
	running.Wait()
	if err == nil {
		err = readErr
	}
	if err == nil {
		err = ctx.Err()
	}
	return err
}

// put sends unless the context ends first.
func put[T any](ctx context.Context, to chan<- T, v T) bool {
	select {
	case to <- v:
		return true
	case <-ctx.Done():
		return false
	}
}

func (o *Ordered[T]) work(ctx context.Context, jobs <-chan *queued[T]) {
	work := o.Worker()
	for q := range jobs {
		if ctx.Err() == nil {
			work(q.task)
			q.worked = true
		}
		close(q.done)
	}
}

func (o *Ordered[T]) deliver(ctx context.Context, order <-chan *queued[T]) error {
	for q := range order {
		if q.done != nil {
			select {
			case <-q.done:
			case <-ctx.Done():
				return ctx.Err()
			}
			if !q.worked {
				return ctx.Err()
			}
		}
		if more, err := o.Deliver(q.task); err != nil || !more {
			return err
		}
	}
	return nil
}
