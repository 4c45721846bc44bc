package json

import (
	"bytes"
	"unicode/utf8"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/grammar/source"
)

// bad leaves a record out or makes it the failure. It begins at start, its first character that is no blank is at at,
// and it ends at end; field is the needed field that is broken, -1 if it is none.
func (d *decoder) bad(start, at, end, field int) {
	if d.Lenient {
		d.skipped++
		return
	}
	if d.fail != nil {
		return // a missing field
	}
	text := d.scan.buf[start:end]
	p := d.unreadable(text, d.scan.buf[at], field)
	if !utf8.Valid(text) {
		p.Hint = "the text is not in UTF-8; convert it first, for example with iconv -f latin1 -t utf-8"
	}
	d.fail = format.NewBad(p, d.line, 0, clip(text))
}

// unreadable says what is wrong with a record that begins with the character c.
func (d *decoder) unreadable(text []byte, c byte, field int) *source.Problem {
	const nothing = "No content to map due to end-of-input\n at [Source: UNKNOWN; line: 1"
	class, message := Explain(text)
	switch {
	case field >= 0:
		return source.New(source.JsonParseException, "Fail to deserialize at field: %s.", d.names[field])
	case c == d.scan.stop:
		return source.New(source.JsonMappingException, nothing+"]").Hinted("the " + d.unit + " has nothing but blanks")
	case message != "":
		return source.New(class, "%s", message)
	case c == '[':
		return source.New(source.IllegalStateException, "Illegal JSON object data...").Hinted("the elements of the array must be objects")
	case c != '{':
		return source.New(source.JsonMappingException, nothing+", column: 1]").Hinted("each " + d.unit + " must hold a JSON object")
	}
	return source.New(source.JsonParseException, "Failed to deserialize JSON '%s'.", clip(text))
}

// missing fails because the object lacks a needed field, and returns -1.
func (d *decoder) missing() int {
	if d.fail != nil {
		return -1
	}
	p := source.New(source.JsonParseException, "Some field is missing in the JSON data.")
	for k, name := range d.names {
		if s := d.spans[k*d.cap+d.n]; s.Start == 0 { // no value was stored, not even null
			if d.Tree {
				p.Message = "Could not find field with name '" + name + "'."
			}
			p.Hint = "the field is " + name
			break
		}
	}
	d.fail = format.NewBad(p, d.line, 0, "")
	return -1
}

func (d *decoder) fieldFailure(line, k int, s column.Span, err error) *format.Bad {
	p := source.New(source.JsonParseException, "Fail to deserialize at field: %s.", d.names[k])
	if why, ok := err.(*source.Problem); ok {
		p.Hint = why.Message
	}
	buf := d.scan.buf
	before := buf[d.lo:s.Start]
	return format.NewBad(p, line, utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:])+1, clip(s.Of(buf)))
}

// clip cuts a text for a message.
func clip(b []byte) string {
	const most = 200
	if len(b) <= most {
		return string(bytes.ToValidUTF8(b, []byte("\ufffd")))
	}
	return string(bytes.ToValidUTF8(b[:most], nil)) + "..."
}
