package file

import (
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"compress/zlib"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/grammar/source"
)

// blockSize is the usual size of a block: it fits the second-level cache, and a block is one message between
// goroutines.
const blockSize = 256 << 10

// blocks cuts files into blocks of whole records. What is left of a block behind its last record goes to the front of
// the next; a record that is longer than a block makes it grow.
type blocks struct {
	*src
	ctx  context.Context
	send func(*task) bool // false: stop
	pool buffers
	max  int64 // bytes of a record
}

func newBlocks(s *src, ctx context.Context, pool buffers, send func(*task) bool) *blocks {
	limit := s.env.MaxRecord
	if limit <= 0 {
		limit = 256 << 20
	}
	return &blocks{src: s, ctx: ctx, send: send, pool: pool, max: min(limit, column.MaxBlock/2)}
}

// readAll reads the files that are there, and, if the table is unbounded, those that come.
func (r *blocks) readAll() {
	seen := map[string]bool{}
	for {
		files, err := list(r.opt, r.table.Partitions)
		if err != nil {
			r.fail(err)
			return
		}
		for _, f := range files {
			if seen[f.path] {
				continue
			}
			if r.opt.monitor > 0 {
				seen[f.path] = true
			}
			if !r.readFile(f) {
				return
			}
		}
		if r.opt.monitor == 0 {
			return
		}
		if !r.send(&task{caughtUp: true}) {
			return
		}
		if connectors.Pause(r.ctx, r.opt.monitor) != nil {
			return
		}
	}
}

// fail sends an error; it returns false.
func (r *blocks) fail(err error) bool { return r.failIn(nil, err) }

// failIn sends an error about what is in a file.
func (r *blocks) failIn(in *input, err error) bool {
	return r.send(&task{file: in, err: source.Within(err, source.Record{Table: r.table.Name})})
}

func (r *blocks) readFile(f found) bool {
	in, err := r.open(f)
	if err != nil {
		return r.fail(err)
	}
	file, err := os.Open(f.path)
	if err != nil {
		return r.fail(notFound(f.path, err))
	}
	defer file.Close()
	defer context.AfterFunc(r.ctx, func() { file.Close() })() // a pipe that is silent must not keep us
	info, err := file.Stat()
	if err != nil {
		return r.fail(notFound(f.path, err))
	}
	data, packed, err := unpack(file, f.path)
	if err != nil {
		return r.readError(in, err)
	}
	size := blockSize
	if info.Mode().IsRegular() && !packed && f.size < blockSize {
		size = int(f.size) + 1
	}
	return r.cut(in, data, size, info.Mode().IsRegular())
}

// cut reads data to its end. With whole it fills each block; else, from a pipe, it sends what it has got.
func (r *blocks) cut(in *input, data io.Reader, size int, whole bool) bool {
	buf, n, first := r.pool.get(size), 0, true
	for {
		m, err := r.fill(data, buf[column.Pad+n:len(buf)-column.Pad], whole)
		n += m
		lo := column.Pad
		if first && (n >= 3 || err != nil) {
			first = false
			if !r.reader.KeepBOM && bytes.HasPrefix(buf[lo:lo+n], []byte("\xef\xbb\xbf")) {
				copy(buf[lo:], buf[lo+3:lo+n])
				n -= 3
			}
		}
		if err == io.EOF {
			if n == 0 {
				r.pool.free(buf)
				return true
			}
			return r.dispatch(in, buf, n)
		}
		if err != nil {
			return r.readError(in, err)
		}
		done := r.reader.Cut(buf[lo : lo+n])
		if done == 0 {
			if n < len(buf)-2*column.Pad {
				continue
			}
			if int64(n) >= r.max-column.Pad {
				return r.failIn(in, r.tooLong(in))
			}
			next := make([]byte, 2*n+2*column.Pad)
			copy(next[lo:], buf[lo:lo+n])
			buf = next
			continue
		}
		next := r.pool.get(max(size, 2*(n-done)))
		copy(next[lo:], buf[lo+done:lo+n])
		n -= done
		if !r.dispatch(in, buf, done) {
			return false
		}
		buf = next
	}
}

func (r *blocks) fill(data io.Reader, dst []byte, whole bool) (int, error) {
	if r.ctx.Err() != nil {
		return 0, r.ctx.Err()
	}
	if !whole {
		n, err := data.Read(dst)
		if n > 0 {
			err = nil
		}
		return n, err
	}
	n := 0
	for n < len(dst) {
		m, err := data.Read(dst[n:])
		n += m
		if err != nil {
			return n, err
		}
	}
	return n, nil
}

func (r *blocks) dispatch(in *input, buf []byte, n int) bool {
	return r.send(&task{file: in, block: format.Block{Buf: buf, Lo: column.Pad, Hi: column.Pad + n}})
}

// buffers are those of blocks that have been decoded.
type buffers chan []byte

func (p buffers) get(size int) []byte {
	select {
	case b := <-p:
		if len(b) >= size+2*column.Pad {
			return b
		}
	default:
	}
	return make([]byte, size+2*column.Pad)
}

// free takes a block back, unless it has grown.
func (p buffers) free(b []byte) {
	if len(b) > blockSize+2*column.Pad {
		return
	}
	select {
	case p <- b:
	default:
	}
}

func (r *blocks) tooLong(in *input) error {
	return source.New(source.IOException, "A record is longer than %s.", connectors.FormatSize(r.max)).
		In(source.Record{Table: r.table.Name, Place: in.path}).Hinted("is there a quote that is never closed, or is this another format?")
}

func (r *blocks) readError(in *input, err error) bool {
	if r.ctx.Err() != nil {
		return false
	}
	var pe *os.PathError
	if errors.As(err, &pe) {
		err = pe.Err
	}
	return r.fail(source.New(source.IOException, "%s", err.Error()).In(source.Record{Table: r.table.Name, Place: in.path}))
}

// unpack reads compressed files by their extension, as Flink's StandardDeCompressors.
func unpack(file io.Reader, path string) (data io.Reader, packed bool, err error) {
	switch ext := strings.ToLower(filepath.Ext(path)); ext {
	case ".gz", ".gzip":
		data, err = gzip.NewReader(file)
	case ".bz2":
		data = bzip2.NewReader(file)
	case ".deflate":
		data, err = zlib.NewReader(file)
	case ".xz", ".zst":
		err = fmt.Errorf("files compressed with %s cannot be read; unpack it, or use gz, bz2 or deflate", ext[1:])
	default:
		return file, false, nil
	}
	return data, true, err
}
