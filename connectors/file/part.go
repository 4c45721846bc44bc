package file

import (
	"errors"
	"os"
	"path/filepath"

	"minisql/grammar/source"
)

// flushSize is how much of a part file is collected before it is written.
const flushSize = 64 << 10

// maxBuffered is how much all part files may collect together.
const maxBuffered = 16 << 20

// maxHandles is how many part files are open at once; others are opened again when there is more to write.
const maxHandles = 64

// part is a part file.
type part struct {
	dir, name string
	hidden    string // its path until it is committed
	visible   bool
	file      *os.File // nil: closed for now
	buf       []byte   // not written yet
	size      int64
}

func (s *sink) newPart(dir string) (*part, error) {
	if err := s.mkdir(dir); err != nil {
		return nil, err
	}
	name := s.name()
	p := &part{dir: dir, name: name, hidden: filepath.Join(dir, "."+name+".inprogress."+newUUID())}
	s.open[dir] = p
	s.all = append(s.all, p)
	return p, nil
}

// mkdir makes a folder and its parents, and remembers them.
func (s *sink) mkdir(dir string) error {
	var missing []string
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); err == nil || d == filepath.Dir(d) {
			break
		}
		missing = append(missing, d)
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return s.failure(dir, err)
	}
	for i := len(missing) - 1; i >= 0; i-- {
		s.made = append(s.made, missing[i])
	}
	return nil
}

// flush writes what has been collected.
func (s *sink) flush(p *part) error {
	if len(p.buf) == 0 {
		return nil
	}
	if p.file == nil {
		if s.handles == maxHandles {
			for _, other := range s.all {
				if err := s.release(other); err != nil {
					return s.failure(other.hidden, err)
				}
			}
		}
		f, err := os.OpenFile(p.hidden, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
		if err != nil {
			return s.failure(p.hidden, err)
		}
		p.file = f
		s.handles++
	}
	if _, err := p.file.Write(p.buf); err != nil {
		return s.failure(p.hidden, err)
	}
	s.buffered -= len(p.buf)
	p.buf = p.buf[:0]
	return nil
}

func (s *sink) flushAll() error {
	for _, p := range s.all {
		if err := s.flush(p); err != nil {
			return err
		}
		p.buf = nil
	}
	return nil
}

// release closes the file's handle, if it has one.
func (s *sink) release(p *part) error {
	if p.file == nil {
		return nil
	}
	err := p.file.Close()
	p.file = nil
	s.handles--
	return err
}

func (s *sink) failure(path string, err error) error {
	if ce, ok := err.(*source.Problem); ok {
		return ce
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		path, err = pe.Path, pe.Err
	}
	return source.New(source.IOException, "Cannot write to %s: %s", path, err).
		In(source.Record{Table: s.table.Name, Place: path}).Hinted("nothing of this statement became visible")
}
