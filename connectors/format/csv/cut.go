package csv

import (
	"bytes"
	"encoding/binary"
	"math/bits"
)

// tail is the part of a block in which the end of the last record is looked for first.
const tail = 8 << 10

// cut returns the length of the whole records at the front of data, which begins at a record. It is exact whatever the
// quotes: a quote opens a quoted field only at a field's start, elsewhere it is an ordinary character, and a line end
// within quotes ends nothing. (Counting quotes would be faster and wrong for: 5" pipe.)
func (d *dialect) cut(data []byte) int {
	if d.escape != 0 && bytes.IndexByte(data, d.escape) >= 0 || d.quote != 0 && (d.comments || len(d.delim) > 1) {
		return d.cutSlow(data)
	}
	if d.quote == 0 || bytes.IndexByte(data, d.quote) < 0 {
		return lastLine(data)
	}
	if from := len(data) - tail; from > 0 {
		if n := d.cutQuoted(data, from); n > 0 {
			return n
		}
	}
	return d.cutQuoted(data, 0)
}

// cutQuoted goes from quote to quote, which it finds eight bytes at a time, and looks for line ends outside of quotes
// behind from.
func (d *dialect) cutQuoted(data []byte, from int) int {
	last, outside := 0, 0 // outside is where the text outside of quotes began, -1 within quotes
	second := -1          // the second of two quotes that stand for one
	gap := func(end int) {
		if lo := max(outside, from); end > lo {
			if n := lastLine(data[lo:end]); n > 0 {
				last = lo + n
			}
		}
	}
	pattern := uint64(d.quote) * ones
	for at := 0; at < len(data); at += 8 {
		for m := zeroBytes(word(data, at) ^ pattern); m != 0; m &= m - 1 {
			q := at + bits.TrailingZeros64(m)>>3
			switch {
			case q == second:
			case outside >= 0:
				if q == 0 || d.startsField(data[q-1]) {
					gap(q)
					outside = -1
				}
			case q+1 == len(data): // it may be the first of two
				return last
			case data[q+1] == d.quote:
				second = q + 1
			default:
				outside = q + 1
			}
		}
	}
	if outside >= 0 {
		gap(len(data))
	}
	return last
}

// startsField reports whether a field begins behind c.
func (d *dialect) startsField(c byte) bool { return c == d.delim[0] || c == '\n' || c == '\r' }

// word is the eight bytes at at, zeros standing for what lies behind the end.
func word(data []byte, at int) uint64 {
	if at+8 <= len(data) {
		return binary.LittleEndian.Uint64(data[at:])
	}
	var b [8]byte
	copy(b[:], data[at:])
	return binary.LittleEndian.Uint64(b[:])
}

// indexByte is the next c from at on, or the end of data; for near targets it is faster than bytes.IndexByte.
func indexByte(data []byte, at int, c byte) int {
	pattern := uint64(c) * ones
	for ; at+8 <= len(data); at += 8 {
		if m := zeroBytes(binary.LittleEndian.Uint64(data[at:]) ^ pattern); m != 0 {
			return at + bits.TrailingZeros64(m)>>3
		}
	}
	for ; at < len(data); at++ {
		if data[at] == c {
			return at
		}
	}
	return len(data)
}

const (
	ones = 0x0101010101010101
	low7 = 0x7f7f7f7f7f7f7f7f
)

// zeroBytes has the high bit of exactly those bytes set that are zero in x.
func zeroBytes(x uint64) uint64 { return ^((x&low7 + low7) | x | low7) }

// lastLine is the length up to and with the last line end. A final CR does not count, since an LF may follow it.
func lastLine(data []byte) int {
	if n := bytes.LastIndexByte(data, '\n') + 1; n > 0 {
		return n
	}
	if len(data) == 0 {
		return 0
	}
	return bytes.LastIndexByte(data[:len(data)-1], '\r') + 1
}

// cutSlow goes record by record.
func (d *dialect) cutSlow(data []byte) int {
	last := 0
	for at := 0; at < len(data); {
		next, whole := d.skipRecord(data, at)
		if !whole {
			break
		}
		last, at = next, next
	}
	return last
}

// skipRecord returns the place behind the record or comment that begins at at, and whether its end was seen.
func (d *dialect) skipRecord(data []byte, at int) (next int, whole bool) {
	if d.comments && d.isComment(data, at) {
		return lineEnd(data, at)
	}
	return d.skipRest(data, at, true)
}

// skipRest returns the place behind the record whose rest begins at at, at the start of a field or within it.
func (d *dialect) skipRest(data []byte, at int, start bool) (next int, whole bool) {
	for at < len(data) {
		switch c := data[at]; {
		case start && c == d.quote && d.quote != 0:
			for at++; at < len(data); at++ {
				if data[at] == d.escape && d.escape != 0 {
					at++
				} else if data[at] == d.quote {
					if at+1 == len(data) || data[at+1] != d.quote {
						break
					}
					at++
				}
			}
			if at >= len(data)-1 {
				return len(data), false
			}
			at++
			start = false
			continue
		case c == d.escape && d.escape != 0:
			at += 2
			start = false
			continue
		case c == '\n' || c == '\r':
			return lineEnd(data, at)
		case bytes.HasPrefix(data[at:], d.delim):
			at += len(d.delim)
			start = true
			continue
		}
		at++
		start = false
	}
	return len(data), false
}

// isComment reports whether the line at at is one: blanks, then #.
func (d *dialect) isComment(data []byte, at int) bool {
	for at < len(data) && data[at] <= ' ' && data[at] != '\n' && data[at] != '\r' {
		at++
	}
	return at < len(data) && data[at] == '#'
}

// lineEnd returns the place behind the next LF, CR or CRLF, and whether there is one whose extent is certain.
func lineEnd(data []byte, at int) (next int, whole bool) {
	for ; at < len(data); at++ {
		switch data[at] {
		case '\n':
			return at + 1, true
		case '\r':
			if at+1 == len(data) {
				return at + 1, false
			}
			if data[at+1] == '\n' {
				at++
			}
			return at + 1, true
		}
	}
	return len(data), false
}
