package json

import (
	"encoding/binary"
	"math/bits"
	"unicode/utf8"

	"minisql/connectors/format/column"
)

const (
	ones = 0x0101010101010101
	low7 = 0x7f7f7f7f7f7f7f7f
)

// zeroBytes has the high bit of exactly those bytes set that are zero in x.
func zeroBytes(x uint64) uint64 { return ^((x&low7 + low7) | x | low7) }

// maxDepth is how deep values may nest, as in Jackson's StreamReadConstraints.
const maxDepth = 1000

// scanner steps over JSON. Its functions take a place in buf and return the place behind what they found, or -1 if it
// is not there. They never go past stop, a byte that ends every record and stands behind the last: a line feed in
// files, 0xff, which is no UTF-8, around messages.
type scanner struct {
	buf  []byte
	stop byte
}

// blank skips blanks.
func (s *scanner) blank(at int) int {
	for {
		switch c := s.buf[at]; {
		case c == s.stop:
			return at
		case c == ' ' || c == '\t' || c == '\r' || c == '\n':
			at++
		default:
			return at
		}
	}
}

// text steps over a string whose first quote stands before at, and tells whether it has escapes, which are checked.
func (s *scanner) text(at int) (end int, escaped bool) {
	const quote, slash = uint64('"') * ones, uint64('\\') * ones
	stop := uint64(s.stop) * ones
	for {
		w := binary.LittleEndian.Uint64(s.buf[at:])
		m := zeroBytes(w^quote) | zeroBytes(w^slash) | zeroBytes(w^stop)
		if m == 0 {
			at += 8
			continue
		}
		at += bits.TrailingZeros64(m) >> 3
		switch s.buf[at] {
		case '"':
			return at + 1, escaped
		case '\\':
			escaped = true
			if at = s.escape(at + 1); at < 0 {
				return -1, true
			}
		default:
			return -1, escaped
		}
	}
}

// escape steps over what follows a backslash.
func (s *scanner) escape(at int) int {
	switch s.buf[at] {
	case '"', '\\', '/', 'b', 'f', 'n', 'r', 't':
		return at + 1
	case 'u':
		for i := 1; i <= 4; i++ {
			if hexValue(s.buf[at+i]) < 0 {
				return -1
			}
		}
		return at + 5
	}
	return -1
}

func hexValue(c byte) int {
	switch l := c | 0x20; {
	case c >= '0' && c <= '9':
		return int(c - '0')
	case l >= 'a' && l <= 'f':
		return int(l-'a') + 10
	}
	return -1
}

// number steps over a number.
func (s *scanner) number(at int) int {
	if s.buf[at] == '-' {
		at++
	}
	start := at
	for s.buf[at]-'0' <= 9 {
		at++
	}
	if at == start || s.buf[start] == '0' && at > start+1 {
		return -1
	}
	if s.buf[at] == '.' {
		at++
		start = at
		for s.buf[at]-'0' <= 9 {
			at++
		}
		if at == start {
			return -1
		}
	}
	if s.buf[at]|0x20 == 'e' {
		at++
		if s.buf[at] == '+' || s.buf[at] == '-' {
			at++
		}
		start = at
		for s.buf[at]-'0' <= 9 {
			at++
		}
		if at == start {
			return -1
		}
	}
	return at
}

func (s *scanner) literal(at int, word string) int {
	if string(s.buf[at:at+len(word)]) != word {
		return -1
	}
	return at + len(word)
}

// plain is value for the plain cases alone: a string without escapes, a number of digits. It returns -1 otherwise.
func (s *scanner) plain(at int) (span column.Span, end int, escaped bool) {
	buf := s.buf
	c := buf[at]
	if c == '"' {
		const quote, slash = uint64('"') * ones, uint64('\\') * ones
		stop := uint64(s.stop) * ones
		for end = at + 1; ; end += 8 {
			w := binary.LittleEndian.Uint64(buf[end:])
			m := zeroBytes(w^quote) | zeroBytes(w^slash) | zeroBytes(w^stop)
			if m == 0 {
				continue
			}
			end += bits.TrailingZeros64(m) >> 3
			if buf[end] != '"' {
				return span, -1, false
			}
			return column.Span{Start: uint32(at + 1), End: uint32(end)}, end + 1, false
		}
	}
	if c-'1' > 8 {
		return span, -1, false
	}
	for end = at + 1; buf[end]-'0' <= 9; end++ {
	}
	if c = buf[end]; c != ',' && c != '}' {
		return span, -1, false
	}
	return column.Span{Start: uint32(at), End: uint32(end) | column.Bare}, end, false
}

// value steps over the value that begins at at and returns it as a span; a string's span lies within the quotes.
// escaped tells whether a string has escapes.
func (s *scanner) value(at, depth int) (span column.Span, end int, escaped bool) {
	start := at
	flags := column.Bare
	switch c := s.buf[at]; c {
	case '"':
		end, escaped = s.text(at + 1)
		return column.Span{Start: uint32(at + 1), End: uint32(end - 1)}, end, escaped
	case '{', '[':
		end, flags = s.nested(at, depth+1), column.Nested
	case 't':
		end = s.literal(at, "true")
	case 'f':
		end = s.literal(at, "false")
	case 'n':
		end, flags = s.literal(at, "null"), column.Null
	default:
		end = s.number(at)
	}
	if end < 0 {
		return column.Span{}, -1, false
	}
	return column.Span{Start: uint32(start), End: uint32(end) | flags}, end, false
}

// nested steps over an object or array.
func (s *scanner) nested(at, depth int) int {
	if depth > maxDepth {
		return -1
	}
	object := s.buf[at] == '{'
	closing := byte(']')
	if object {
		closing = '}'
	}
	if at = s.blank(at + 1); s.buf[at] == closing {
		return at + 1
	}
	for {
		if object {
			if s.buf[at] != '"' {
				return -1
			}
			if at, _ = s.text(at + 1); at < 0 {
				return -1
			}
			if at = s.blank(at); s.buf[at] != ':' {
				return -1
			}
			at = s.blank(at + 1)
		}
		if _, at, _ = s.value(at, depth); at < 0 {
			return -1
		}
		switch at = s.blank(at); s.buf[at] {
		case ',':
			at = s.blank(at + 1)
		case closing:
			return at + 1
		default:
			return -1
		}
	}
}

// unescape resolves the escapes of a string in place and returns its new end. Half a surrogate pair, which UTF-8 cannot
// hold, becomes a question mark, as in Java.
func unescape(buf []byte, start, end int) int {
	w := start
	for r := start; r < end; {
		c := buf[r]
		if c != '\\' {
			buf[w] = c
			w++
			r++
			continue
		}
		c = buf[r+1]
		r += 2
		switch c {
		case 'b':
			c = '\b'
		case 'f':
			c = '\f'
		case 'n':
			c = '\n'
		case 'r':
			c = '\r'
		case 't':
			c = '\t'
		case 'u':
			u := hex4(buf, r)
			r += 4
			if u >= 0xd800 && u < 0xdc00 && r+6 <= end && buf[r] == '\\' && buf[r+1] == 'u' {
				if lo := hex4(buf, r+2); lo >= 0xdc00 && lo < 0xe000 {
					u = (u-0xd800)<<10 + lo - 0xdc00 + 0x10000
					r += 6
				}
			}
			if u >= 0xd800 && u < 0xe000 {
				u = '?'
			}
			w += utf8.EncodeRune(buf[w:], u)
			continue
		}
		buf[w] = c
		w++
	}
	return w
}

func hex4(buf []byte, at int) (u rune) {
	for _, c := range buf[at : at+4] {
		u = u<<4 | rune(hexValue(c))
	}
	return
}
