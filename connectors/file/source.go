package file

import (
	"context"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// src reads a table's files. One goroutine reads blocks of whole records, Env.Workers decode them, and Run delivers
// them in order (connectors.Ordered).
type src struct {
	opt    *options
	env    *connectors.Env
	table  *connectors.Table
	req    connectors.Request
	reader *format.Reader
	// from says where each emitted column comes from: a decoder's column, or, if negative, a constant of the file.
	from []int
}

func newSource(formats []*format.Format, env *connectors.Env, t *connectors.Table, req connectors.Request) (*src, error) {
	opt, o, err := readOptions(formats, t)
	if err != nil {
		return nil, err
	}
	s := &src{opt: opt, env: env, table: t, req: req, from: make([]int, len(req.Columns))}
	spec := &format.Spec{Options: o, Prefix: opt.format.Name + ".", File: true}
	inFile := map[int]int{} // column of the table -> column of the records
	for i, c := range t.Columns {
		if c.Metadata == "" && !contains(t.Partitions, c.Name) {
			inFile[i] = len(spec.Columns)
			spec.Columns = append(spec.Columns, c)
		}
	}
	for i, k := range req.Columns {
		if f, ok := inFile[k]; ok {
			s.from[i] = len(spec.Need)
			spec.Need = append(spec.Need, f)
		} else {
			s.from[i] = -1
		}
	}
	if s.reader, err = opt.format.Reader(spec); err != nil {
		return nil, err
	}
	if len(spec.Columns) == 0 { // a table of partition columns alone reads as empty in Flink
		s.reader = nil
	}
	return s, nil
}

func contains(list []string, s string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

func (s *src) Bounded() bool { return s.opt.monitor == 0 }

// task is a block on its way from the reader to Run, or what stands in its place: an error, or that all there is for now
// has been read.
type task struct {
	file  *input // nil: the error is not about what is in a file
	block format.Block
	rows  *format.Rows
	err   error

	caughtUp bool
}

func (s *src) Run(ctx context.Context, emit func(*vec.Batch) error) error {
	if s.reader == nil || s.req.Limit == 0 {
		return nil
	}
	pool := make(buffers, 4+s.env.Workers)
	d := &delivery{src: s, left: s.req.Limit, to: emit}
	o := &connectors.Ordered[*task]{Room: max(s.env.Workers, 1) + 1, Deliver: d.deliver,
		Read: func(ctx context.Context, send func(*task, bool) bool) error {
			newBlocks(s, ctx, pool, func(t *task) bool {
				work := t.err == nil && !t.caughtUp
				return send(t, work) && t.err == nil
			}).readAll()
			return nil
		},
		Worker: func() func(*task) {
			dec := s.reader.NewDecoder()
			return func(t *task) {
				t.rows = dec.Decode(&t.block)
				pool.free(t.block.Buf)
				t.block.Buf = nil
			}
		},
	}
	return o.Run(ctx, s.env)
}

// delivery emits the rows of tasks in order.
type delivery struct {
	*src
	to   func(*vec.Batch) error
	left int64 // rows that are wanted; negative: all
	file *input
	line int64 // of the file, before the task's block
}

func (d *delivery) deliver(t *task) (more bool, err error) {
	if t.file != d.file {
		d.file, d.line = t.file, 0
	}
	switch {
	case t.err != nil && t.file == nil:
		return false, t.err
	case t.err != nil:
		return false, source.Within(t.err, source.Record{Line: d.line + 1}) // where the reader gave up
	case t.caughtUp:
		return true, d.to(&vec.Batch{Event: vec.CaughtUp, Start: vec.MinWatermark})
	case t.rows.Skipped > 0 && d.env.Skipped != nil:
		d.env.Skipped(t.rows.Skipped)
	}
	b := d.batch(t, d.line)
	if d.left >= 0 && int64(b.N) >= d.left {
		head := b.Slice(0, int(d.left))
		return false, d.emit(&head, d.to)
	}
	if err := d.emit(b, d.to); err != nil {
		return false, err
	}
	d.left = max(d.left-int64(b.N), -1)
	if t.rows.Err != nil {
		return false, d.failure(t.rows.Err, d.file, d.line)
	}
	d.line += int64(t.rows.Lines)
	return true, nil
}

// batch is the batch of a task's rows, whose block begins line lines into the file.
func (s *src) batch(t *task, line int64) *vec.Batch {
	b := &vec.Batch{N: t.rows.N, Kinds: t.rows.Kinds, Cols: make([]vec.Col, len(s.from)), Start: vec.MinWatermark,
		Origin: &vec.Origin{Source: place{s.table.Name, t.file.path, line, t.rows.LineOf}}}
	for i, k := range s.from {
		if k >= 0 {
			b.Cols[i] = t.rows.Cols[k]
		} else {
			b.Cols[i] = t.file.consts[i]
		}
	}
	return b
}

// emit hands a batch on in pieces of Env.BatchRows.
func (s *src) emit(b *vec.Batch, emit func(*vec.Batch) error) error {
	size := s.env.BatchRows
	if size <= 0 || b.N <= size {
		if b.N == 0 {
			return nil
		}
		return emit(b)
	}
	for lo := 0; lo < b.N; lo += size {
		part := b.Slice(lo, min(lo+size, b.N))
		if err := emit(&part); err != nil {
			return err
		}
	}
	return nil
}

// place locates the records of a block.
type place struct {
	table  string
	path   string
	line   int64   // of the block
	lineOf []int32 // nil: record i is on line i of the block
}

func (p place) Locate(record int64) source.Record {
	if p.lineOf != nil {
		record = int64(p.lineOf[record])
	}
	return source.Record{Table: p.table, Place: p.path, Line: p.line + record + 1}
}

func (s *src) failure(bad *format.Bad, file *input, line int64) error {
	return bad.In(source.Record{Table: s.table.Name, Place: file.path, Line: line + int64(bad.Line) + 1})
}
