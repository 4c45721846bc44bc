package csv

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/grammar/source"
)

// fits reports whether record n may have so many fields, and fills those that are missing with NULL. One empty field
// too many, a separator at the end, is tolerated. Too few fields are an error only when fewer than the needed ones, of
// at least two: Flink compares with the projected row (CsvToRowDataConverters.validateArity).
func (d *decoder) fits(n, fields int, lastEmpty bool) bool {
	if fields > d.width {
		return fields == d.width+1 && lastEmpty
	}
	for _, k := range d.slot[fields:] {
		if k >= 0 {
			d.spans[k*d.cap+n] = column.Span{End: column.Null}
		}
	}
	return fields >= d.need || d.need < 2 || d.lenient
}

// mixed splits any block.
func (d *decoder) mixed(buf []byte, at, hi int, simple bool) {
	end := buf[hi]
	buf[hi] = '\n'
	defer func() { buf[hi] = end }()
	for d.fail == nil {
		if simple {
			at = d.clean(buf, at, hi, false)
		}
		if at >= hi {
			return
		}
		if d.comments && d.isComment(buf[:hi], at) {
			at, _ = lineEnd(buf[:hi], at)
			continue
		}
		at = d.record(buf, at, hi)
	}
}

// record splits the record at at and returns the place behind it. buf[hi] is a line feed. A bad record is left out if
// the dialect is lenient, else it is the decoder's failure.
func (d *decoder) record(buf []byte, at, hi int) (next int) {
	if d.n == d.cap {
		d.grow()
	}
	d.starts[d.n] = uint32(at)
	for field := 0; ; field++ {
		start, quoted := at, d.quote != 0 && at < hi && buf[at] == d.quote
		var span column.Span
		var fail *format.Bad
		if quoted {
			span, at, fail = d.quotedField(buf, at+1, hi)
		} else {
			span, at = d.bareField(buf, at, hi)
		}
		if fail == nil && field >= d.width && (field > d.width || at < hi && buf[at] != '\n' && buf[at] != '\r' || span.Start < span.End) {
			fail = d.tooMany(buf, field, start, span)
		}
		if fail != nil {
			return d.bad(buf, at, hi, fail)
		}
		if field < d.width && d.slot[field] >= 0 {
			d.spans[d.slot[field]*d.cap+d.n] = span
		}
		if at < hi && buf[at] != '\n' && buf[at] != '\r' {
			at += len(d.delim)
			continue
		}
		if next = at; at < hi {
			next, _ = lineEnd(buf[:hi], at)
		}
		if field++; field != d.width && !d.fits(d.n, field, span.Start == span.End) {
			line, _ := d.place(buf, int(d.starts[d.n]))
			p := source.New(source.RuntimeException, "Row length mismatch. %d fields expected but was %d.", d.need, field)
			return d.bad(buf, at, hi, format.NewBad(p, line, 0, string(buf[d.starts[d.n]:at])))
		}
		d.n++
		return next
	}
}

// bad leaves the current record out or makes it the failure; at lies in the record, outside of quotes.
func (d *decoder) bad(buf []byte, at, hi int, fail *format.Bad) (next int) {
	if !d.lenient {
		d.fail = fail
		return hi
	}
	d.skipped++
	next, _ = d.skipRest(buf[:hi], at, false)
	return next
}

// bareField is the field at at up to the next separator, line end or hi.
func (d *decoder) bareField(buf []byte, at, hi int) (column.Span, int) {
	start, escaped := at, false
	delim, lf, cr, esc := uint64(d.delim[0])*ones, uint64('\n')*ones, uint64('\r')*ones, uint64('\n')*ones
	if d.escape != 0 {
		esc = uint64(d.escape) * ones
	}
	for {
		w := binary.LittleEndian.Uint64(buf[at:])
		m := zeroBytes(w^delim) | zeroBytes(w^lf) | zeroBytes(w^cr) | zeroBytes(w^esc)
		if m == 0 {
			at += 8
			continue
		}
		at += bits.TrailingZeros64(m) >> 3
		switch c := buf[at]; {
		case at >= hi || c == '\n' || c == '\r':
		case d.escape != 0 && c == d.escape:
			escaped = true
			at = min(at+2, hi)
			continue
		case len(d.delim) > 1 && !bytes.HasPrefix(buf[at:hi], d.delim):
			at++
			continue
		}
		end := at
		if escaped {
			end = d.unescape(buf, start, at, 0)
		}
		return column.Span{Start: uint32(start), End: uint32(end)}, at
	}
}

// quotedField is the field whose text begins at start, behind a quote, and the place of what follows the closing quote
// and the blanks behind it.
func (d *decoder) quotedField(buf []byte, start, hi int) (column.Span, int, *format.Bad) {
	at, escaped := start, false
	for {
		if d.escape == 0 {
			at = indexByte(buf[:hi], at, d.quote)
		} else {
			for at < hi && buf[at] != d.quote && buf[at] != d.escape {
				at++
			}
		}
		if at >= hi {
			return column.Span{}, hi, d.missingQuote(buf, start, hi)
		}
		if d.escape != 0 && buf[at] == d.escape || at+1 < hi && buf[at+1] == d.quote {
			escaped = true
			at += 2
			continue
		}
		break
	}
	end := at
	if escaped {
		end = d.unescape(buf, start, at, d.quote)
	}
	span := column.Span{Start: uint32(start), End: uint32(end)}
	if at++; buf[at] == d.delim[0] && len(d.delim) == 1 {
		return span, at, nil
	}
	for ; at < hi && buf[at] <= ' ' && buf[at] != '\n' && buf[at] != '\r' && buf[at] != d.delim[0]; at++ {
	}
	if at == hi || buf[at] == '\n' || buf[at] == '\r' || bytes.HasPrefix(buf[at:hi], d.delim) {
		return span, at, nil
	}
	return span, at, d.unexpected(buf, at)
}

// unescape resolves escapes, and doubled quotes if quote is not 0, in place and returns the new end.
func (d *decoder) unescape(buf []byte, start, end int, quote byte) int {
	w := start
	for r := start; r < end; r++ {
		c := buf[r]
		switch {
		case d.escape != 0 && c == d.escape && r+1 < end:
			r++
			c = unescaped(buf[r])
		case quote != 0 && c == quote:
			r++
		}
		buf[w] = c
		w++
	}
	return w
}

// unescaped is Jackson's CsvDecoder: a few letters have a meaning behind the escape character.
func unescaped(c byte) byte {
	switch c {
	case '0':
		return 0
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	}
	return c
}
