package connectors

import (
	"context"
	"errors"
	"testing"
)

// counting sends the numbers from 0 on, the even ones with work, which squares them, and delivers to take.
func counting(n int, fails error, take func(int) (bool, error)) *Ordered[*int] {
	return &Ordered[*int]{Room: 3,
		Read: func(_ context.Context, send func(*int, bool) bool) error {
			for i := range n {
				if !send(&i, i%2 == 0) {
					return nil
				}
			}
			return fails
		},
		Worker:  func() func(*int) { return func(i *int) { *i *= *i } },
		Deliver: func(i *int) (bool, error) { return take(*i) },
	}
}

func TestOrdered(t *testing.T) {
	env := &Env{Workers: 4, Go: func(f func()) { go f() }}
	bad := errors.New("bad")
	for _, fails := range []error{nil, bad} {
		next := 0
		err := counting(1000, fails, func(v int) (bool, error) {
			want := next
			if next%2 == 0 {
				want *= next
			}
			if next++; v != want {
				t.Fatalf("number %d came as %d", next-1, v)
			}
			return true, nil
		}).Run(t.Context(), env)
		if next != 1000 || err != fails {
			t.Errorf("%d came, %v", next, err)
		}
	}
	seen := 0
	stop := func(more bool, err error) func(int) (bool, error) {
		return func(int) (bool, error) { seen++; return more, err }
	}
	if err := counting(1000, bad, stop(false, nil)).Run(t.Context(), env); seen != 1 || err != nil {
		t.Errorf("one was wanted, %d came, %v", seen, err)
	}
	if err := counting(1000, nil, stop(true, bad)).Run(t.Context(), env); seen != 2 || err != bad {
		t.Errorf("%d came, %v", seen, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	if err := counting(1000, nil, func(int) (bool, error) { cancel(); return true, nil }).Run(ended, env); !errors.Is(err, context.Canceled) {
		t.Errorf("the job has ended: %v", err)
	}
}
