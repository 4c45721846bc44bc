package state

import (
	"bytes"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSpillsAreTheSame sorts and spools records that fit into memory, that do not, and that just do, beside a plain list.
func TestSpillsAreTheSame(t *testing.T) {
	for _, c := range []struct {
		name            string
		n, keys, budget int
		runs            int // that go to disk at least
	}{
		{"nothing", 0, 1, 1, 0},
		{"one record, in memory", 1, 1, 1 << 20, 0},
		{"one record, at once to disk", 1, 1, 1, 1},
		{"all in memory", 1000, 50, 1 << 20, 0},
		{"a run each ten records", 1000, 50, 1 << 10, 50},
		{"a run a record", 200, 7, 1, 200},
		{"equal keys keep their order", 500, 1, 1 << 10, 20},
	} {
		r := rand.New(rand.NewPCG(7, uint64(c.n)))
		sorter, spool := Sorter{Budget: c.budget}, Spool{Budget: c.budget}
		var want []record
		for i := range c.n {
			key := fmt.Appendf(nil, "%03d", r.IntN(c.keys))
			val := fmt.Appendf(nil, "%d:%s", i, bytes.Repeat([]byte("x"), r.IntN(40)))
			want = append(want, record{key, val})
			if err := errors.Join(sorter.Add(key, val), spool.Add(val)); err != nil {
				t.Fatal(err)
			}
		}
		if len(sorter.runs) < c.runs || c.runs > 0 && spool.file == nil {
			t.Errorf("%s: %d runs, want %d at least", c.name, len(sorter.runs), c.runs)
		}
		same(t, c.name+", spooled", &spool, want)
		same(t, c.name+", spooled, read again", &spool, want)
		slices.SortStableFunc(want, func(a, b record) int { return bytes.Compare(a.key, b.key) })
		same(t, c.name+", sorted", &sorter, want)
		if err := errors.Join(sorter.Close(), spool.Close()); err != nil {
			t.Error(err)
		}
	}
}

func same(t *testing.T, what string, from interface {
	Each(func([]byte) error) error
}, want []record) {
	t.Helper()
	n := 0
	err := from.Each(func(rec []byte) error {
		if n >= len(want) || !bytes.Equal(rec, want[n].val) {
			return fmt.Errorf("record %d is %q", n, rec)
		}
		n++
		return nil
	})
	if err != nil || n != len(want) {
		t.Errorf("%s: %d of %d records, %v", what, n, len(want), err)
	}
}

// TestReadersMayFail has whatever the reader of the records says come out, in memory and on disk.
func TestReadersMayFail(t *testing.T) {
	stop := errors.New("enough")
	for _, budget := range []int{1, 1 << 20} {
		s := Sorter{Budget: budget}
		for i := range 10 {
			if err := s.Add([]byte{byte(9 - i)}, []byte{byte(i)}); err != nil {
				t.Fatal(err)
			}
		}
		n := 0
		err := s.Each(func(val []byte) error {
			if n++; n == 3 {
				return stop
			}
			return nil
		})
		if err != stop || n != 3 {
			t.Errorf("budget %d: %v after %d records", budget, err, n)
		}
		s.Close()
	}
}
