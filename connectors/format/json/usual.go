package json

import (
	"encoding/binary"
	"math/bits"

	"minisql/connectors/format/column"
)

const highs = 0x8080808080808080

// remember makes the object just read, of so many members, the usual one. Objects that need the rules of repeated or
// missing keys are never usual.
func (d *decoder) remember(members int) {
	if !d.changed && members == len(d.usual) {
		return
	}
	d.usual, d.changed = nil, false
	if members > len(d.expected) || d.MustHave && d.met < d.need {
		return
	}
	seen := 0
	for i := range d.expected[:members] {
		if d.expected[i].slot >= 0 {
			seen++
			for j := range i {
				if d.expected[j].slot == d.expected[i].slot {
					return
				}
			}
		}
	}
	d.usual, d.partial = d.expected[:members], seen < d.need
}

// same reads the object whose brace is at at, if it has the keys of the usual one in the same order and with the same
// blanks, and no strings with escapes. It returns the place behind it, or -1, which is not an error; high has the high bits of the strings' bytes.
func (d *decoder) same(at int) (end int, high uint64) {
	buf, spans, n := d.scan.buf, d.spans, d.n
	const quote, slash = uint64('"') * ones, uint64('\\') * ones
	stop := uint64(d.scan.stop) * ones
	last := len(d.usual) - 1
	for k := range d.usual {
		e := &d.usual[k]
		at++ // the brace or the comma
		if !e.at(buf, at) {
			return -1, 0
		}
		at += len(e.text)
		span := column.Span{Start: uint32(at)}
		if buf[at] == '"' {
			span.Start++
			for at++; ; at += 8 { // the lowest bit of a mask is exact though carries spoil those above
				w := binary.LittleEndian.Uint64(buf[at:])
				x, y, z := w^quote, w^slash, w^stop
				if m := ((x-ones)&^x | (y-ones)&^y | (z-ones)&^z) & highs; m != 0 {
					high |= w & (m&-m - 1) // what follows the string is not its business
					at += bits.TrailingZeros64(m) >> 3
					break
				}
				high |= w
			}
			if buf[at] != '"' {
				return -1, 0
			}
			span.End = uint32(at)
			at++
		} else {
			for ; ; at += 8 {
				x := binary.LittleEndian.Uint64(buf[at:]) ^ '0'*ones
				if m := (x + 0x76*ones | x) & highs; m != 0 { // a byte beyond 9
					at += bits.TrailingZeros64(m) >> 3
					break
				}
			}
			span.End = uint32(at) | column.Bare
			if c := buf[at]; buf[span.Start]-'1' > 8 || c != ',' && c != '}' {
				if span, at, _ = d.scan.value(int(span.Start), 0); at < 0 {
					return -1, 0
				}
				if span.Flags()&column.Nested != 0 {
					d.rules.Nested, high = true, highs // what is in it was not looked at
				}
			}
		}
		if k == last && buf[at] != '}' || k < last && buf[at] != ',' {
			return -1, 0
		}
		if e.slot >= 0 {
			spans[e.slot*d.cap+n] = span
		}
	}
	return at + 1, high & highs
}

// usualRecord reads the record at at if it is a usual object alone on its line or in its message, and returns the place
// behind that, else -1. Most records of most files are; the others take record.
func (d *decoder) usualRecord(at int) int {
	buf := d.scan.buf
	if len(d.usual) == 0 || d.check || buf[at] != '{' || d.line != d.n || d.lineOf != nil {
		return -1
	}
	if d.partial {
		for k := d.n; k < len(d.spans); k += d.cap {
			d.spans[k] = column.Span{End: column.Null}
		}
	}
	end, high := d.same(at)
	if end < 0 || buf[end] != d.scan.stop || d.ascii && high != 0 {
		return -1
	}
	if d.n++; d.n == d.cap {
		d.resize(2 * d.cap)
	}
	return end + 1
}
