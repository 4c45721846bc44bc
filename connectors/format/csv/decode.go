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
// of its spans. There are two ways through a record: clean, for those without surprises, and record.
type decoder struct {
	*dialect
	width   int   // fields of a record
	slot    []int // field -> needed column, -1 if not needed
	need    int
	build   []column.Builder
	rules   column.Rules
	spans   []column.Span // need runs of cap
	cap     int
	run     []int    // field -> where its spans begin, -1 if it is not needed
	starts  []uint32 // where each record begins
	quoted  bool     // there may be quoted line feeds and lone CRs: records may be other than lines
	n       int      // records so far
	skipped int64
	fail    *format.Bad
	lo      int // where the block begins
}

func newDecoder(d *dialect, s *format.Spec) *decoder {
	dec := &decoder{dialect: d, width: len(s.Columns), need: len(s.Need), slot: make([]int, len(s.Columns)), run: make([]int, len(s.Columns)),
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
	d.reset(b.Lo, len(b.Buf[b.Lo:b.Hi])/64)
	at, hi, bad := b.Lo, b.Hi, -1
	simple := d.isSimple(b.Buf[at:hi])
	if simple {
		at = d.clean(b.Buf, at, hi, true)
	}
	if at < hi { // up to here all was ASCII
		d.quoted = true
		if rest := b.Buf[at:hi]; !utf8.Valid(rest) {
			bad = at + invalid(rest)
			hi = at + d.cutSlow(b.Buf[at:bad+1]) // the records before
		}
		d.mixed(b.Buf, at, hi, simple)
		if bad >= 0 && d.fail == nil {
			d.fail = d.encodingFailure(b.Buf, hi, bad)
		}
	}
	out := d.rows(b.Buf)
	out.Lines = d.n
	if d.quoted || b.Hi > b.Lo && b.Buf[b.Hi-1] != '\n' {
		out.Lines = bytes.Count(b.Buf[b.Lo:b.Hi], []byte{'\n'})
	}
	if d.quoted && out.Lines > 0 && d.n != out.Lines {
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
		for d.comments && r.Start < r.End && b.Buf[r.Start] == '#' {
			line := bytes.IndexByte(b.Buf[r.Start:r.End], '\n')
			if r.Start += uint32(line) + 1; line < 0 {
				r.Start = r.End
			}
		}
		if r.Start == r.End {
			continue // nothing but comments
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

// isSimple reports whether clean can take the block.
func (d *decoder) isSimple(data []byte) bool {
	return len(d.delim) == 1 && !d.comments && bytes.IndexByte(data, '\r') < 0 && (d.escape == 0 || bytes.IndexByte(data, d.escape) < 0)
}

func (d *decoder) reset(lo, records int) {
	if d.cap < records || d.cap == 0 {
		d.resize(max(records, 1))
	}
	d.lo, d.n, d.skipped, d.fail, d.quoted = lo, 0, 0, nil, false
}

// grow makes room for more records. The room is kept from block to block.
func (d *decoder) grow() { d.resize(2 * d.cap) }

func (d *decoder) resize(records int) {
	spans := make([]column.Span, d.need*records)
	for k := range d.need {
		copy(spans[k*records:], d.spans[k*d.cap:k*d.cap+d.n])
	}
	d.spans, d.starts, d.cap = spans, append(d.starts, make([]uint32, records-len(d.starts))...), records
	for f, k := range d.slot {
		if d.run[f] = -1; k >= 0 {
			d.run[f] = k * records
		}
	}
}

// rows builds the columns.
func (d *decoder) rows(buf []byte) *format.Rows {
	out := &format.Rows{N: d.n, Cols: make([]vec.Col, d.need), Skipped: d.skipped, Err: d.fail}
	for k, b := range d.build {
		fields := d.spans[k*d.cap : k*d.cap+out.N]
		col, err := b.Build(buf, fields)
		out.Cols[k] = col
		if err != nil { // columns built before have more rows; a failure in an earlier row or column stands
			out.N = col.Len()
			out.Err = d.fieldFailure(buf, fields[out.N], err)
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
