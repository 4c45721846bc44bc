package csv

import (
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/grammar/source"
)

const missingQuote = "Missing closing quote for value"

func (d *decoder) missingQuote(buf []byte, start, hi int) *format.Bad {
	line, jackson := d.place(buf, hi)
	_, column := d.place(buf, start-1)
	bad := format.NewBad(source.New(source.ShadedJsonParseException, missingQuote), line, column, string(buf[start-1:min(start+80, hi)]))
	bad.Jackson = jackson
	return bad
}

func (d *decoder) unexpected(buf []byte, at int) *format.Bad {
	c, _ := utf8.DecodeRune(buf[at:])
	sep, _ := utf8.DecodeRune(d.delim)
	line, column := d.place(buf, at)
	bad := format.NewBad(source.New(source.ShadedJsonParseException,
		"Unexpected character ('%c' (code %d)): Expected column separator character ('%c' (code %d)) or end-of-line", c, c, sep, sep), line, column, string(c))
	bad.Jackson = column + 1
	return bad
}

func (d *decoder) tooMany(buf []byte, field, start int, s column.Span) *format.Bad {
	text := s.Of(buf)
	line, column := d.place(buf, start)
	bad := format.NewBad(source.New(source.CsvReadException, "Too many entries: expected at most %d (value #%d (%d chars) \"%s\")",
		d.width, field, utf8.RuneCount(text), text), line, column, string(text))
	bad.Jackson = column
	return bad
}

func (d *decoder) fieldFailure(buf []byte, f column.Span, err error) *format.Bad {
	p, ok := err.(*source.Problem)
	if !ok {
		p = source.New(source.RuntimeException, "%s", err.Error())
	}
	line, column := d.place(buf, int(f.Start))
	return format.NewBad(source.New(p.Class, "%s", p.Message), line, column, string(f.Of(buf)))
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

func (d *decoder) encodingFailure(buf []byte, start, bad int) *format.Bad {
	line, column := d.place(buf, bad)
	p := source.New(source.CharConversionException, "Invalid UTF-8 byte 0x%02x: check content encoding, does not look like UTF-8", buf[bad])
	return format.NewBad(p.Hinted("the file is not in UTF-8; convert it first, for example with iconv -f latin1 -t utf-8"), line, column, string(buf[start:bad]))
}
