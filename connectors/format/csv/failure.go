package csv

import (
	"fmt"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/grammar/source"
)

const missingQuote = "Missing closing quote for value"

func (d *decoder) missingQuote(buf []byte, start, hi int) *format.Failure {
	fail := &format.Failure{Class: source.ShadedJsonParseException, Message: missingQuote,
		Text: string(buf[start-1 : min(start+80, hi)])}
	fail.Line, fail.Jackson = d.place(buf, hi)
	_, fail.Column = d.place(buf, start-1)
	return fail
}

func (d *decoder) unexpected(buf []byte, at int) *format.Failure {
	c, _ := utf8.DecodeRune(buf[at:])
	sep, _ := utf8.DecodeRune(d.delim)
	fail := &format.Failure{Class: source.ShadedJsonParseException, Text: string(c),
		Message: fmt.Sprintf("Unexpected character ('%c' (code %d)): Expected column separator character ('%c' (code %d)) or end-of-line", c, c, sep, sep)}
	fail.Line, fail.Column = d.place(buf, at)
	fail.Jackson = fail.Column + 1
	return fail
}

func (d *decoder) tooMany(buf []byte, field, start int, s column.Span) *format.Failure {
	text := s.Of(buf)
	fail := &format.Failure{Class: source.CsvReadException, Text: string(text),
		Message: fmt.Sprintf("Too many entries: expected at most %d (value #%d (%d chars) \"%s\")", d.width, field, utf8.RuneCount(text), text)}
	fail.Line, fail.Column = d.place(buf, start)
	fail.Jackson = fail.Column
	return fail
}

func (d *decoder) fieldFailure(buf []byte, row int, f column.Span, err error) *format.Failure {
	fail := &format.Failure{Class: source.RuntimeException, Message: err.Error(), Text: string(f.Of(buf))}
	fail.Line, fail.Column = d.place(buf, int(f.Start))
	if e, ok := err.(*column.Error); ok {
		fail.Class, fail.Message = e.Class, e.Message
	}
	return fail
}

// invalid is the place of the first byte that is no UTF-8.
func invalid(data []byte) int {
	at := 0
	for at < len(data) {
		r, n := utf8.DecodeRune(data[at:])
		if r == utf8.RuneError && n == 1 {
			return at
		}
		at += n
	}
	return at
}

func (d *decoder) encodingFailure(buf []byte, start, bad int) *format.Failure {
	fail := &format.Failure{
		Class:   source.CharConversionException,
		Message: fmt.Sprintf("Invalid UTF-8 byte 0x%02x: check content encoding, does not look like UTF-8", buf[bad]),
		Text:    string(buf[start:bad]),
		Hint:    "the file is not in UTF-8; convert it first, for example with iconv -f latin1 -t utf-8",
	}
	fail.Line, fail.Column = d.place(buf, bad)
	return fail
}
