// Package state keeps rows that operators cannot let go: spools that go to disk beyond a budget, and sorters over
// them. It knows bytes, not types. Start at Spool and Sorter.
package state

import (
	"bufio"
	"encoding/binary"
	"io"
	"os"
)

// Budget is how many bytes a spool or a sorter keeps in memory before it goes to disk.
const Budget = 32 << 20

// Spool is a list of records that are read back in the order in which they were added.
type Spool struct {
	Budget int // bytes; 0 is the package's Budget
	mem    []byte
	file   *os.File
	w      *bufio.Writer
	n      int64
}

// Len is the number of records.
func (s *Spool) Len() int64 { return s.n }

// Add appends a record, which it copies.
func (s *Spool) Add(rec []byte) error {
	s.n++
	s.mem = binary.AppendUvarint(s.mem, uint64(len(rec)))
	s.mem = append(s.mem, rec...)
	limit := s.Budget
	if limit == 0 {
		limit = Budget
	}
	if len(s.mem) < limit {
		return nil
	}
	return s.spill()
}

func (s *Spool) spill() error {
	if s.file == nil {
		f, err := temporary()
		if err != nil {
			return err
		}
		s.file, s.w = f, bufio.NewWriterSize(f, 256<<10)
	}
	_, err := s.w.Write(s.mem)
	s.mem = s.mem[:0]
	return err
}

// temporary is a file that is gone once it is closed, whatever happens.
func temporary() (*os.File, error) {
	f, err := os.CreateTemp("", "minisql-spool-*")
	if err != nil {
		return nil, err
	}
	if err := os.Remove(f.Name()); err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

// Each calls f for every record; f must not keep it. It may be called several times.
func (s *Spool) Each(f func(rec []byte) error) error {
	if s.file != nil {
		if err := s.w.Flush(); err != nil {
			return err
		}
		if _, err := s.file.Seek(0, io.SeekStart); err != nil {
			return err
		}
		r := reader{r: bufio.NewReaderSize(s.file, 256<<10)}
		for {
			rec, err := r.next()
			if err == io.EOF {
				break
			}
			if err != nil {
				return err
			}
			if err := f(rec); err != nil {
				return err
			}
		}
		if _, err := s.file.Seek(0, io.SeekEnd); err != nil {
			return err
		}
	}
	for b := s.mem; len(b) > 0; {
		n, k := binary.Uvarint(b)
		if err := f(b[k : k+int(n)]); err != nil {
			return err
		}
		b = b[k+int(n):]
	}
	return nil
}

// Close gives memory and disk back.
func (s *Spool) Close() error {
	s.mem = nil
	if s.file == nil {
		return nil
	}
	f := s.file
	s.file = nil
	return f.Close()
}

// reader reads records.
type reader struct {
	r   *bufio.Reader
	buf []byte
}

func (r *reader) next() ([]byte, error) {
	n, err := binary.ReadUvarint(r.r)
	if err != nil {
		return nil, err
	}
	if uint64(cap(r.buf)) < n {
		r.buf = make([]byte, n)
	}
	r.buf = r.buf[:n]
	_, err = io.ReadFull(r.r, r.buf)
	return r.buf, err
}
