package json

import (
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/exec/vec"
)

func newReader(s *format.Spec) (*format.Reader, error) {
	o, err := ReadOptions(s)
	if err != nil {
		return nil, err
	}
	return &format.Reader{Cut: format.CutLines, NewDecoder: func() format.Decoder { return newDecoder(o, s) }}, nil
}

// decoder decodes blocks in two passes: the values of the needed fields become spans, then each column is built out
// of its spans.
type decoder struct {
	*Options
	scan     scanner
	names    []string // of the needed fields
	slots    map[string]int
	expected []expect
	usual    []expect // the members of a usual object, see same
	partial  bool     // which lacks needed fields
	changed  bool     // expected has changed since usual was made of it
	name     []byte   // a key without its escapes
	need     int
	build    []column.Builder
	rules    column.Rules
	spans    []column.Span // need runs of cap
	cap      int
	n        int // records so far
	met      int // needed fields met in the object
	line     int // line, or message
	lineOf   []int32
	lo       int  // where the block begins
	ascii    bool // so far the block had nothing beyond ASCII
	check    bool // from here on the block is not UTF-8 throughout
	skipped  int64
	fail     *format.Bad
	unit     string // what a record is to a person: line or message
}

func newDecoder(o *Options, s *format.Spec) *decoder {
	d := &decoder{Options: o, need: len(s.Need), slots: map[string]int{}, rules: column.Rules{Lenient: o.Lenient}, unit: "message"}
	if s.File {
		d.unit = "line"
	}
	conv := NewConverter(o)
	for k, i := range s.Need {
		c := &s.Columns[i]
		d.names = append(d.names, c.Name)
		d.slots[c.Name] = k
		d.build = append(d.build, conv.builder(&c.Type, &d.rules))
	}
	return d
}

// Decode decodes a block of lines, or of messages.
func (d *decoder) Decode(b *format.Block) *format.Rows {
	d.reset(b)
	if b.Records != nil {
		d.messages(b)
	} else {
		d.lines(b)
	}
	out := d.rows(b.Buf)
	out.Lines = d.line
	if n := len(b.Records); n > 0 {
		out.Lines = n
	}
	return out
}

func (d *decoder) lines(b *format.Block) {
	d.scan.stop = '\n'
	end := b.Buf[b.Hi]
	b.Buf[b.Hi] = '\n'
	for at := b.Lo; at < b.Hi && d.fail == nil; d.line++ {
		if next := d.usualRecord(at); next >= 0 {
			at = next
			continue
		}
		if d.ascii { // up to here all was ASCII
			d.ascii, d.check = false, !utf8.Valid(b.Buf[at:b.Hi])
		}
		at = d.record(at)
	}
	b.Buf[b.Hi] = end
}

func (d *decoder) messages(b *format.Block) {
	d.scan.stop = 0xff
	for i, r := range b.Records {
		if r.IsNull() || r.Start == r.End {
			continue
		}
		d.line = i
		end := b.Buf[r.End]
		b.Buf[r.End] = 0xff
		if d.usualRecord(int(r.Start)) < 0 {
			if d.ascii {
				b.Buf[r.End] = end
				d.ascii, d.check = false, !utf8.Valid(b.Buf[r.Start:b.Hi])
				b.Buf[r.End] = 0xff
			}
			d.record(int(r.Start))
		}
		b.Buf[r.End] = end
		if d.fail != nil {
			return
		}
	}
}

func (d *decoder) reset(b *format.Block) {
	d.lo, d.n, d.line, d.lineOf, d.skipped, d.fail = b.Lo, 0, 0, nil, 0, nil
	d.scan.buf, d.ascii, d.check, d.rules.Nested = b.Buf, true, false, false
	d.resize(max(len(b.Records)+1, (b.Hi-b.Lo)/128+1))
}

// resize makes room for so many records, keeping those there are.
func (d *decoder) resize(records int) {
	if d.cap >= records {
		return
	}
	spans := make([]column.Span, d.need*records)
	for k := range d.need {
		copy(spans[k*records:], d.spans[k*d.cap:k*d.cap+d.n])
	}
	d.spans, d.cap = spans, records
}

// record reads a line or message and returns the place behind it.
func (d *decoder) record(at int) (next int) {
	start := at
	buf, stop := d.scan.buf, d.scan.stop
	if buf[at] != '{' {
		at = d.scan.blank(at)
	}
	end, field, before := -1, -1, d.n
	switch buf[at] {
	case '{':
		if end, field = d.object(at); end >= 0 {
			end = d.accept(end)
		}
	case '[':
		end, field = d.array(at)
	case stop:
		if at == start || at == start+1 && buf[start] == '\r' {
			return at + 1 // an empty line
		}
	}
	if next = end; end < 0 {
		next = start
	}
	for next < len(buf) && buf[next] != stop { // what follows on the line is ignored
		next++
	}
	if end >= 0 && d.check && !utf8.Valid(buf[start:next]) {
		end, field, d.n = -1, 0, before
	}
	if end < 0 { // the objects of an array that come before the bad one are rows
		d.bad(start, at, next, field)
	}
	return next + 1
}

// accept makes a record of the object that was read.
func (d *decoder) accept(end int) int {
	if d.MustHave && d.met < d.need {
		return d.missing()
	}
	if d.lineOf != nil || d.line != d.n {
		for i := len(d.lineOf); i < d.n; i++ {
			d.lineOf = append(d.lineOf, int32(i))
		}
		d.lineOf = append(d.lineOf[:d.n], int32(d.line))
	}
	if d.n++; d.n == d.cap {
		d.resize(2 * d.cap)
	}
	return end
}

// array reads an array of objects, each of which is a record.
func (d *decoder) array(at int) (end, field int) {
	buf := d.scan.buf
	if at = d.scan.blank(at + 1); buf[at] == ']' {
		return at + 1, -1
	}
	for buf[at] == '{' {
		if end, field = d.object(at); end < 0 {
			return -1, field
		}
		if end = d.accept(end); end < 0 {
			return -1, -1
		}
		switch at = d.scan.blank(end); buf[at] {
		case ',':
			at = d.scan.blank(at + 1)
		case ']':
			return at + 1, -1
		default:
			return -1, -1
		}
	}
	return -1, -1
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
			out.Err = d.fieldFailure(d.lineOfRow(out.N), k, fields[out.N], err)
		}
	}
	for k, c := range out.Cols {
		out.Cols[k] = c.Slice(0, out.N)
	}
	if d.lineOf != nil {
		out.LineOf = d.lineOf[:out.N]
	}
	return out
}

func (d *decoder) lineOfRow(row int) int {
	if d.lineOf != nil && row < len(d.lineOf) {
		return int(d.lineOf[row])
	}
	return row
}
