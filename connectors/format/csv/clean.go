package csv

import (
	"encoding/binary"
	"math/bits"

	"minisql/connectors/format/column"
)

const highs = 0x8080808080808080

// clean splits records from at on and returns the place of the first that it leaves to record, hi if there is none: one
// with doubled quotes, blanks behind a quote, too few or too many fields, or, with ascii, a byte beyond ASCII. The block
// must be without CR and escapes, its delimiter one byte.
//
// A field is searched from its start, eight bytes at a time, since fields of a file are mostly of the same few lengths
// and the branches then go the same way in every record. Only the lowest bit of a word's mask is used, so that the
// short test for zero bytes will do, whose carries spoil but the bits above.
func (d *decoder) clean(buf []byte, at, hi int, ascii bool) int {
	end, beyond := buf[hi], buf[hi+1]
	buf[hi], buf[hi+1] = '\n', d.quote // end a last record without line feed, and a quote that is never closed
	defer func() { buf[hi], buf[hi+1] = end, beyond }()
	quote := int(d.quote)
	if quote == 0 {
		quote = -1
	}
	delim, lf, quotes := uint64(d.delim[0])*ones, uint64('\n')*ones, uint64(d.quote)*ones
	spans, run, n, high := d.spans, d.run, d.n, uint64(0)
records:
	for at < hi {
		if n == d.cap {
			d.n = n
			d.grow()
			spans, run = d.spans, d.run
		}
		record := at
		d.starts[n] = uint32(record)
		for field, r := range run {
			start, end := at, 0
			if int(buf[at]) == quote {
				d.quoted = true
				start++
				for at = start; ; at += 8 {
					w := binary.LittleEndian.Uint64(buf[at:])
					high |= w
					x := w ^ quotes
					if m := (x - ones) &^ x & highs; m != 0 {
						at += bits.TrailingZeros64(m) >> 3
						break
					}
				}
				end = at
				if at++; end >= hi || buf[at] != d.delim[0] && buf[at] != '\n' {
					at = record
					break records
				}
			} else {
				for ; ; at += 8 {
					w := binary.LittleEndian.Uint64(buf[at:])
					high |= w
					x, y := w^delim, w^lf
					if m := ((x-ones)&^x | (y-ones)&^y) & highs; m != 0 {
						at += bits.TrailingZeros64(m) >> 3
						break
					}
				}
				end = at
			}
			if r >= 0 {
				spans[r+n] = column.Span{Start: uint32(start), End: uint32(end)}
			}
			at++
			if buf[at-1] == '\n' {
				if field+1 < len(run) && !d.fits(n, field+1, false) || ascii && high&highs != 0 {
					at = record
					break records
				}
				n++
				continue records
			}
		}
		if buf[at] != '\n' || ascii && high&highs != 0 { // a separator at the end of the line is tolerated
			at = record
			break
		}
		at++
		n++
	}
	d.n = n
	return at
}
