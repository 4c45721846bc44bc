package csv

import (
	"bytes"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/vec"
)

func newReader(s *format.Spec) (*format.Reader, error) {
	d, err := newDialect(s)
	if err != nil {
		return nil, err
	}
	return &format.Reader{
		Cut:        d.cut,
		NewDecoder: func() format.Decoder { return newDecoder(d, s) },
	}, nil
}

// decoder decodes blocks in two passes: the fields of each record become spans, then each needed column is built out
// of its spans. There are two ways through a block: plain, when it has nothing but separators and line feeds, and
// general.
type decoder struct {
	*dialect
	width   int   // fields of a record
	slot    []int // field -> needed column, -1 if not needed
	need    int
	build   []column.Builder
	rules   column.Rules
	spans   []column.Span // need runs of cap
	cap     int
	starts  []uint32 // where each record begins; not kept of plain blocks
	n       int      // records so far
	skipped int64
	fail    *format.Failure
	lo      int // where the block begins
}

func newDecoder(d *dialect, s *format.Spec) *decoder {
	dec := &decoder{dialect: d, width: len(s.Columns), need: len(s.Need), slot: make([]int, len(s.Columns)),
		rules: column.Rules{Lenient: d.lenient, HasNull: d.hasNull, Null: d.null}}
	for i := range dec.slot {
		dec.slot[i] = -1
	}
	for i, k := range s.Need {
		dec.slot[k] = i
		dec.build = append(dec.build, d.builder(&s.Columns[k].Type, &dec.rules))
	}
	return dec
}

// Decode decodes a block of records, or of messages.
func (d *decoder) Decode(b *format.Block) *format.Rows {
	if b.Records != nil {
		return d.messages(b)
	}
	data := b.Buf[b.Lo:b.Hi]
	lines := bytes.Count(data, []byte{'\n'})
	hi, bad := b.Hi, -1
	if !utf8.Valid(data) {
		bad = b.Lo + invalid(data)
		hi = b.Lo + d.cutSlow(b.Buf[b.Lo:bad+1]) // the records before
	}
	d.reset(b.Lo, lines+1)
	plain := d.isPlain(b.Buf[b.Lo:hi]) && d.plainFields(b.Buf, b.Lo, hi)
	if !plain {
		d.reset(b.Lo, lines+1)
		d.generalFields(b.Buf, b.Lo, hi)
	}
	if bad >= 0 && d.fail == nil {
		d.fail = d.encodingFailure(b.Buf, hi, bad)
	}
	out := d.rows(b.Buf)
	out.Lines = lines
	if !plain && lines > 0 && d.n != lines {
		out.LineOf = d.lines(b.Buf, out.N)
	}
	return out
}

// messages decodes the first record of each message. A row's line is the number of its message.
func (d *decoder) messages(b *format.Block) *format.Rows {
	d.reset(b.Lo, len(b.Records))
	of := make([]int32, 0, len(b.Records))
	for i, r := range b.Records {
		if r.IsNull() || r.Start == r.End {
			continue
		}
		before := d.n
		end := b.Buf[r.End]
		b.Buf[r.End] = '\n'
		d.record(b.Buf, int(r.Start), int(r.End))
		b.Buf[r.End] = end
		if d.fail != nil {
			d.fail.Line = i
			break
		}
		if d.n > before {
			of = append(of, int32(i))
		}
	}
	out := d.rows(b.Buf)
	out.Lines, out.LineOf = len(b.Records), of[:out.N]
	if out.Err != nil && out.N < len(of) {
		out.Err.Line = int(of[out.N])
	}
	return out
}

// isPlain reports whether the block can be split at separators and line feeds alone.
func (d *decoder) isPlain(data []byte) bool {
	return len(d.delim) == 1 && !d.comments && bytes.IndexByte(data, '\r') < 0 &&
		(d.quote == 0 || bytes.IndexByte(data, d.quote) < 0) && (d.escape == 0 || bytes.IndexByte(data, d.escape) < 0)
}

func (d *decoder) reset(lo, records int) {
	if d.cap < records {
		d.cap = records
		d.spans = make([]column.Span, d.need*records)
		d.starts = make([]uint32, records)
	}
	d.lo, d.n, d.skipped, d.fail = lo, 0, 0, nil
}

// grow makes room for more records than the block has lines: some end with a lone CR.
func (d *decoder) grow() {
	spans := make([]column.Span, 2*len(d.spans))
	for k := range d.need {
		copy(spans[k*2*d.cap:], d.spans[k*d.cap:(k+1)*d.cap])
	}
	d.spans, d.starts, d.cap = spans, append(d.starts, make([]uint32, d.cap)...), 2*d.cap
}

// rows builds the columns.
func (d *decoder) rows(buf []byte) *format.Rows {
	out := &format.Rows{N: d.n, Cols: make([]vec.Col, d.need), Skipped: d.skipped, Err: d.fail}
	for k, b := range d.build {
		fields := d.spans[k*d.cap : k*d.cap+out.N]
		col, err := b.Build(buf, fields)
		out.Cols[k] = col
		if err != nil { // columns built before have more rows; a failure in an earlier row or column stands
			out.N = col.Array.Len()
			out.Err = d.fieldFailure(buf, out.N, fields[out.N], err)
		}
	}
	for k, c := range out.Cols {
		out.Cols[k] = c.Slice(0, out.N)
	}
	return out
}

// lines finds the line of each record, when records are not lines.
func (d *decoder) lines(buf []byte, n int) []int32 {
	out := make([]int32, n)
	line, at := 0, d.lo
	for i := range out {
		next := int(d.starts[i])
		line += bytes.Count(buf[at:next], []byte{'\n'})
		out[i], at = int32(line), next
	}
	return out
}

// place is the line, from 0, and the column, in characters from 1, of a byte of the block.
func (d *decoder) place(buf []byte, at int) (line, col int) {
	before := buf[d.lo:at]
	return bytes.Count(before, []byte{'\n'}), utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
}
