package json

import (
	"bytes"
	"errors"
	"strconv"
	"unicode/utf8"

	"minisql/connectors/format/column"
	"minisql/functions"
)

var errSyntax = errors.New("not JSON")

// parse prepares a copy of a value's text for the scanner.
func parse(text []byte) scanner {
	buf := make([]byte, len(text)+1+column.Pad)
	copy(buf, text)
	buf[len(text)] = 0xff
	return scanner{buf: buf, stop: 0xff}
}

// content is the text of a value: of a string, without escapes.
func (s *scanner) content(span column.Span, escaped bool) []byte {
	text := span.Of(s.buf)
	if escaped {
		text = append([]byte{}, text...)
		text = text[:unescape(text, 0, len(text))]
	}
	return text
}

// Members calls f for each member of an object, in order: the key, and the value as Converter.Value takes it.
func Members(object []byte, f func(key string, text []byte, flags uint32) error) error {
	s := parse(object)
	at := s.blank(0)
	if s.buf[at] != '{' {
		return errSyntax
	}
	if at = s.blank(at + 1); s.buf[at] == '}' {
		return nil
	}
	for {
		if s.buf[at] != '"' {
			return errSyntax
		}
		end, escaped := s.text(at + 1)
		if end < 0 {
			return errSyntax
		}
		key := s.content(column.Span{Start: uint32(at + 1), End: uint32(end - 1)}, escaped)
		if at = s.blank(end); s.buf[at] != ':' {
			return errSyntax
		}
		span, end, escaped := s.value(s.blank(at+1), 0)
		if end < 0 {
			return errSyntax
		}
		if err := f(string(key), s.content(span, escaped), span.Flags()); err != nil {
			return err
		}
		switch at = s.blank(end); s.buf[at] {
		case ',':
			at = s.blank(at + 1)
		case '}':
			return nil
		default:
			return errSyntax
		}
	}
}

// Elements calls f for each element of an array.
func Elements(array []byte, f func(text []byte, flags uint32) error) error {
	s := parse(array)
	at := s.blank(0)
	if s.buf[at] != '[' {
		return errSyntax
	}
	if at = s.blank(at + 1); s.buf[at] == ']' {
		return nil
	}
	for {
		span, end, escaped := s.value(at, 0)
		if end < 0 {
			return errSyntax
		}
		if err := f(s.content(span, escaped), span.Flags()); err != nil {
			return err
		}
		switch at = s.blank(end); s.buf[at] {
		case ',':
			at = s.blank(at + 1)
		case ']':
			return nil
		default:
			return errSyntax
		}
	}
}

// appendText makes the text of a value that is no string for a STRING column: scalars as they stand, objects and
// arrays written anew without blanks. Jackson's tree keeps whole numbers and renders all others as DOUBLE; with the
// tree parser, scalars go the same way.
func (c *Converter) appendText(dst, text []byte, flags uint32) ([]byte, error) {
	if flags&column.Nested == 0 {
		if c.Tree {
			return appendScalar(dst, text), nil
		}
		return append(dst, text...), nil
	}
	s := parse(text)
	dst, _ = s.render(dst, 0)
	return dst, nil
}

// render writes the value at at, which is known to be well formed, and returns the place behind it.
func (s *scanner) render(dst []byte, at int) ([]byte, int) {
	switch c := s.buf[at]; c {
	case '{', '[':
		closing := c + 2 // as in ASCII
		dst = append(dst, c)
		for at = s.blank(at + 1); s.buf[at] != closing; {
			if c == '{' {
				dst, at = s.render(dst, at)
				dst = append(dst, ':')
				at = s.blank(s.blank(at) + 1)
			}
			dst, at = s.render(dst, at)
			if at = s.blank(at); s.buf[at] == ',' {
				dst = append(dst, ',')
				at = s.blank(at + 1)
			}
		}
		return append(dst, closing), at + 1
	case '"':
		span, end, escaped := s.value(at, 0)
		return appendString(dst, s.content(span, escaped)), end
	}
	span, end, _ := s.value(at, 0)
	return appendScalar(dst, span.Of(s.buf)), end
}

func appendScalar(dst, text []byte) []byte {
	if c := text[0]; c == '-' || c-'0' <= 9 {
		if bytes.ContainsAny(text, ".eE") {
			v, _ := strconv.ParseFloat(string(text), 64)
			return append(dst, functions.JavaDouble(v)...)
		}
		if string(text) == "-0" {
			return append(dst, '0')
		}
	}
	return append(dst, text...)
}

// appendString writes a string with its quotes, as Jackson does over UTF-8 output: control characters and characters
// beyond the basic plane are escaped.
func appendString(dst, text []byte) []byte {
	const hex = "0123456789ABCDEF"
	dst = append(dst, '"')
	for i := 0; i < len(text); {
		c := text[i]
		if c >= utf8.RuneSelf {
			r, n := utf8.DecodeRune(text[i:])
			if r > 0xffff {
				r -= 0x10000
				for _, u := range [2]rune{0xd800 + r>>10, 0xdc00 + r&0x3ff} {
					dst = append(dst, '\\', 'u', hex[u>>12], hex[u>>8&15], hex[u>>4&15], hex[u&15])
				}
			} else {
				dst = append(dst, text[i:i+n]...)
			}
			i += n
			continue
		}
		i++
		switch c {
		case '"', '\\':
			dst = append(dst, '\\', c)
		case '\b':
			dst = append(dst, '\\', 'b')
		case '\f':
			dst = append(dst, '\\', 'f')
		case '\n':
			dst = append(dst, '\\', 'n')
		case '\r':
			dst = append(dst, '\\', 'r')
		case '\t':
			dst = append(dst, '\\', 't')
		default:
			if c < ' ' {
				dst = append(dst, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
			} else {
				dst = append(dst, c)
			}
		}
	}
	return append(dst, '"')
}
