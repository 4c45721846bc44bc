package state

import (
	"bufio"
	"bytes"
	"container/heap"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"slices"
)

// Sorter sorts records by keys that compare byte by byte; records of equal keys keep their order. Beyond its budget it
// writes sorted runs to disk and merges them.
type Sorter struct {
	Budget int // bytes; 0 is the package's Budget
	recs   []record
	size   int
	runs   []*os.File
}

type record struct{ key, val []byte }

// Add adds a record; it keeps both slices.
func (s *Sorter) Add(key, val []byte) error {
	s.recs = append(s.recs, record{key, val})
	s.size += len(key) + len(val) + 64
	limit := s.Budget
	if limit == 0 {
		limit = Budget
	}
	if s.size < limit {
		return nil
	}
	return s.spill()
}

func (s *Sorter) sort() {
	slices.SortStableFunc(s.recs, func(a, b record) int { return bytes.Compare(a.key, b.key) })
}

func (s *Sorter) spill() error {
	s.sort()
	f, err := temporary()
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(f, 256<<10)
	var head []byte
	for _, r := range s.recs {
		for _, part := range [2][]byte{r.key, r.val} {
			head = binary.AppendUvarint(head[:0], uint64(len(part)))
			w.Write(head)
			w.Write(part)
		}
	}
	if err := w.Flush(); err != nil { // a bufio.Writer keeps its first error
		return errors.Join(err, f.Close())
	}
	s.runs = append(s.runs, f)
	s.recs, s.size = nil, 0
	return nil
}

// Each calls f for the records in order, once; f must not keep what it gets.
func (s *Sorter) Each(f func(val []byte) error) error {
	s.sort()
	if len(s.runs) == 0 {
		for _, r := range s.recs {
			if err := f(r.val); err != nil {
				return err
			}
		}
		return nil
	}
	var m merge
	for i, file := range s.runs {
		if _, err := file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		m = append(m, &run{n: i, keys: reader{r: bufio.NewReaderSize(file, 64<<10)}})
	}
	m = append(m, &run{n: len(s.runs), mem: s.recs})
	live := m[:0]
	for _, r := range m {
		switch err := r.next(); err {
		case nil:
			live = append(live, r)
		case io.EOF:
		default:
			return err
		}
	}
	m = live
	heap.Init(&m)
	for len(m) > 0 {
		r := m[0]
		if err := f(r.cur.val); err != nil {
			return err
		}
		switch err := r.next(); err {
		case nil:
			heap.Fix(&m, 0)
		case io.EOF:
			heap.Pop(&m)
		default:
			return err
		}
	}
	return nil
}

// Close gives memory and disk back.
func (s *Sorter) Close() error {
	var err error
	for _, f := range s.runs {
		err = errors.Join(err, f.Close())
	}
	s.runs, s.recs = nil, nil
	return err
}

// run is a sorted run, on disk or in memory.
type run struct {
	n    int
	keys reader
	mem  []record
	cur  record
}

func (r *run) next() error {
	if r.keys.r == nil {
		if len(r.mem) == 0 {
			return io.EOF
		}
		r.cur, r.mem = r.mem[0], r.mem[1:]
		return nil
	}
	key, err := r.keys.next()
	if err != nil {
		return err
	}
	r.cur.key = append(r.cur.key[:0], key...)
	val, err := r.keys.next()
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	r.cur.val = append(r.cur.val[:0], val...)
	return err
}

// merge is a heap of runs by their next record; equal keys come from the earlier run first.
type merge []*run

func (m merge) Len() int { return len(m) }
func (m merge) Less(i, j int) bool {
	if c := bytes.Compare(m[i].cur.key, m[j].cur.key); c != 0 {
		return c < 0
	}
	return m[i].n < m[j].n
}
func (m merge) Swap(i, j int) { m[i], m[j] = m[j], m[i] }
func (m *merge) Push(x any)   { *m = append(*m, x.(*run)) }
func (m *merge) Pop() any {
	old := *m
	x := old[len(old)-1]
	*m = old[:len(old)-1]
	return x
}
