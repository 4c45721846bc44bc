package json

import (
	"encoding/binary"

	"minisql/connectors/format/column"
)

// expect is a member that the object before had at this place: what stands from the comma or brace to its value. Texts
// of up to sixteen bytes, which most are, compare by their first and last eight.
type expect struct {
	text       []byte
	head, tail uint64
	mask       uint64 // of the bytes of head that count
	slot       int
}

func (e *expect) set(text []byte, slot int) {
	e.text, e.slot, e.mask, e.tail = append(e.text[:0], text...), slot, ^uint64(0), 0
	var head [8]byte
	copy(head[:], text)
	e.head = binary.LittleEndian.Uint64(head[:])
	if n := len(text); n < 8 {
		e.mask >>= 64 - 8*n
	} else {
		e.tail = binary.LittleEndian.Uint64(text[n-8:])
	}
}

// at reports whether buf goes on with the text.
func (e *expect) at(buf []byte, at int) bool {
	n := len(e.text)
	if binary.LittleEndian.Uint64(buf[at:])&e.mask != e.head {
		return false
	}
	if n <= 8 {
		return true
	}
	if at+n > len(buf) || binary.LittleEndian.Uint64(buf[at+n-8:]) != e.tail {
		return false
	}
	return n <= 16 || string(buf[at+8:at+n-8]) == string(e.text[8:n-8])
}

// object reads the object whose brace is at at into the spans of record n and returns the place behind it, -1 if it is
// broken; then field is the needed field whose value is, or -1. A record mostly has the keys of the one before, in the
// same order and with the same blanks: one comparison then replaces reading and looking up a key.
//
// As Flink's streaming parser, it takes values only until it has met as many needed fields as there are: of keys that
// occur twice the first counts, and pushes another field out (JsonParserToRowDataConverters).
func (d *decoder) object(at int) (end, field int) {
	buf, spans, n := d.scan.buf, d.spans, d.n
	for k := n; k < len(spans); k += d.cap {
		spans[k] = column.Span{End: column.Null}
	}
	d.met = 0
	at++
	for k := 0; ; k++ {
		slot := -1
		if k < len(d.expected) && d.expected[k].at(buf, at) {
			slot = d.expected[k].slot
			at += len(d.expected[k].text)
		} else {
			var end int
			if slot, end = d.key(at, k); end < 0 {
				if at = d.scan.blank(at); k == 0 && buf[at] == '}' {
					return at + 1, -1
				}
				return -1, -1
			}
			at = end
		}
		span, end, escaped := d.scan.plain(at)
		if end < 0 {
			if span, end, escaped = d.scan.value(at, 0); end < 0 {
				if c := buf[at]; d.Tree || c != '"' && c != '{' && c != '[' {
					slot = -1 // Flink's parser fails before it is asked for the field's value
				}
				return -1, slot
			}
		}
		if slot >= 0 && (d.met < d.need || d.Tree) {
			if escaped {
				span.End = uint32(unescape(buf, int(span.Start), int(span.End)))
			}
			spans[slot*d.cap+n] = span
			d.met++
			d.rules.Nested = d.rules.Nested || span.Flags()&column.Nested != 0
		}
		if c := buf[end]; c == ',' {
			at = end + 1
			continue
		} else if c != '}' {
			switch end = d.scan.blank(end); buf[end] {
			case ',':
				at = end + 1
				continue
			case '}':
			default:
				return -1, -1
			}
		}
		d.remember(k + 1)
		return end + 1, -1
	}
}

// key reads the key of member k, its colon and the blanks around, and remembers it for the next object. It returns the
// needed column, -1 if there is none, and the place of the value, -1 if there is no key.
func (d *decoder) key(at, k int) (slot, end int) {
	buf, start := d.scan.buf, at
	if at = d.scan.blank(at); buf[at] != '"' {
		return -1, -1
	}
	end, escaped := d.scan.text(at + 1)
	if end < 0 {
		return -1, -1
	}
	name := buf[at+1 : end-1]
	if escaped {
		d.name = append(d.name[:0], name...)
		name = d.name[:unescape(d.name, 0, len(d.name))]
	}
	slot, ok := d.slots[string(name)]
	if !ok {
		slot = -1
	}
	if end = d.scan.blank(end); buf[end] != ':' {
		return -1, -1
	}
	end = d.scan.blank(end + 1)
	if k == len(d.expected) && k < maxExpected {
		d.expected = append(d.expected, expect{})
	}
	if k < len(d.expected) {
		d.expected[k].set(buf[start:end], slot)
		d.changed = true
	}
	return slot, end
}

// maxExpected bounds what is remembered of wide objects.
const maxExpected = 256
