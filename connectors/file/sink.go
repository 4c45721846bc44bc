package file

import (
	"crypto/rand"
	"fmt"
	"path/filepath"
	"strconv"
	"strings"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// sink writes a table's part files. Until Close commits they are hidden, named .part-….inprogress; a commit renames
// them, so that a reader sees whole files or none, whenever the process ends.
type sink struct {
	opt      *options
	env      *connectors.Env
	table    *connectors.Table
	in       connectors.Input
	encoder  format.Encoder
	content  []int // columns that go into the records
	parts    []int // partition columns, in the order of PARTITIONED BY
	uuid     string
	counter  int
	open     map[string]*part // by folder
	all      []*part
	handles  int      // open files
	buffered int      // bytes in the parts' buffers
	made     []string // folders made by this sink
	dir      []byte   // scratch
}

func newSink(formats []*format.Format, env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
	opt, o, err := readOptions(formats, t)
	if err != nil {
		return nil, err
	}
	if connectors.Parallelism(o, t, connectors.SinkParallelism.Key); o.Err() != nil {
		return nil, o.Err()
	}
	if in.Overwrite && !env.Batch {
		return nil, source.New(source.IllegalStateException, "Streaming mode not support overwrite.")
	}
	if opt.parallel != "" && !in.InsertOnly && opt.format.Mode != connectors.InsertOnly {
		return nil, connectors.Invalid("Currently, filesystem sink doesn't support setting parallelism (%s) by 'sink.parallelism' when the "+
			"input stream is not INSERT only. The row kinds of input stream are [+I,-U,+U]", opt.parallel)
	}
	s := &sink{opt: opt, env: env, table: t, in: in, open: map[string]*part{}, uuid: newUUID()}
	spec := &format.Spec{Options: o, Prefix: opt.format.Name + ".", File: true}
	col := 0
	for _, c := range t.Columns {
		if c.Virtual {
			continue
		}
		if !contains(t.Partitions, c.Name) {
			s.content = append(s.content, col)
			spec.Columns = append(spec.Columns, c)
		}
		col++
	}
	for _, p := range t.Partitions {
		col = 0
		for _, c := range t.Columns {
			if c.Name == p {
				s.parts = append(s.parts, col)
			}
			if !c.Virtual {
				col++
			}
		}
	}
	if s.encoder, err = opt.format.Writer(spec); err != nil {
		return nil, err
	}
	return s, nil
}

// newUUID is a random UUID of version 4.
func newUUID() string {
	var b [16]byte
	rand.Read(b[:]) // never fails
	b[6], b[8] = b[6]&0x0f|0x40, b[8]&0x3f|0x80
	return fmt.Sprintf("%x-%x-%x-%x-%x", b[:4], b[4:6], b[6:8], b[8:10], b[10:])
}

func (s *sink) Mode() connectors.ChangelogMode { return s.opt.format.Mode }

func (s *sink) Write(b *vec.Batch) error {
	for _, p := range s.opt.policies {
		if p = strings.TrimSpace(p); p != "success-file" {
			return source.New(source.UnsupportedOperationException, "Unsupported policy: %s", p).
				In(source.Record{Table: s.table.Name}).Hinted("minisql knows the policy success-file")
		}
	}
	cols := make([]vec.Col, len(s.content))
	for i, k := range s.content {
		cols[i] = b.Cols[k]
	}
	s.encoder.Reset(cols)
	for i := range b.N {
		p, err := s.part(b, i)
		if err != nil {
			return err
		}
		n := len(p.buf)
		if p.buf, err = s.encoder.Append(p.buf, i, b.Kind(i)); err != nil {
			p.buf = p.buf[:n]
			return source.Within(err, source.Record{Table: s.table.Name, Place: b.Origin.Place(i)})
		}
		n = len(p.buf) - n
		p.size += int64(n)
		if s.buffered += n; len(p.buf) >= flushSize {
			err = s.flush(p)
		} else if s.buffered >= maxBuffered {
			err = s.flushAll()
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// part is the part file for row i; in streaming mode, formats that are written row by row begin a new one when the
// last has reached the rolling policy's size.
func (s *sink) part(b *vec.Batch, i int) (*part, error) {
	dir := s.opt.path
	if len(s.parts) > 0 {
		s.dir = append(s.dir[:0], dir...)
		for k, c := range s.parts {
			s.dir = append(append(append(s.dir, filepath.Separator), escapePath(s.table.Partitions[k])...), '=')
			s.dir = append(s.dir, s.partitionName(b.Cols[c], i)...)
		}
		dir = string(s.dir)
	}
	p := s.open[dir]
	if p != nil && (s.env.Batch || s.opt.format.Bulk || s.opt.compact || p.size < s.opt.rollSize) {
		return p, nil
	}
	if p != nil {
		if err := s.flush(p); err != nil {
			return nil, err
		}
		s.release(p)
	}
	return s.newPart(dir)
}

// partitionName is the folder's name for a value: Java's toString, escaped; dates are days since the epoch, which
// Flink writes but cannot read.
func (s *sink) partitionName(c vec.Col, i int) string {
	v := vec.At(c, i)
	if v == nil {
		return s.opt.defaultName
	}
	text := functions.PrintText(*c.Type, v)
	if n, ok := v.(int32); ok && (c.Type.Kind == types.Date || c.Type.Kind == types.Time) {
		text = strconv.Itoa(int(n))
	}
	if text == "" {
		return s.opt.defaultName
	}
	return escapePath(text)
}

func (s *sink) name() string {
	n := s.counter
	s.counter++
	switch {
	case s.env.Batch:
		return fmt.Sprintf("part-%s-task-0-file-%d", s.uuid, n)
	case s.opt.compact:
		return fmt.Sprintf("compacted-part-%s-0-%d", s.uuid, n)
	}
	return fmt.Sprintf("part-%s-0-%d", s.uuid, n)
}
