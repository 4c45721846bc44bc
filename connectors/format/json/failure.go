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
	f := &format.Failure{Class: source.FormatJsonParseException, Line: d.line, Text: clip(text)}
	class, message := Explain(text)
	switch c := d.scan.buf[at]; {
	case field >= 0:
		f.Message = "Fail to deserialize at field: " + d.names[field] + "."
	case c == d.scan.stop:
		f.Class = source.JsonMappingException
		f.Message = "No content to map due to end-of-input\n at [Source: UNKNOWN; line: 1]"
		f.Hint = "the line has nothing but blanks"
	case message != "":
		f.Class, f.Message = class, message
	case c == '[':
		f.Class, f.Message = source.IllegalStateException, "Illegal JSON object data..."
		f.Hint = "the elements of the array must be objects"
	case c != '{':
		f.Class = source.JsonMappingException
		f.Message = "No content to map due to end-of-input\n at [Source: UNKNOWN; line: 1, column: 1]"
		f.Hint = "each line must hold a JSON object"
	default:
		f.Message = "Failed to deserialize JSON '" + clip(text) + "'."
	}
	if !utf8.Valid(text) {
		f.Hint = "the text is not in UTF-8; convert it first, for example with iconv -f latin1 -t utf-8"
	}
	d.fail = f
}

// missing fails because the object lacks a needed field, and returns -1.
func (d *decoder) missing() int {
	if d.fail != nil {
		return -1
	}
	f := &format.Failure{Class: source.FormatJsonParseException, Line: d.line, Message: "Some field is missing in the JSON data."}
	for k, name := range d.names {
		if s := d.spans[k*d.cap+d.n]; s.Start == 0 { // no value was stored, not even null
			if d.Tree {
				f.Message = "Could not find field with name '" + name + "'."
			}
			f.Hint = "the field is " + name
			break
		}
	}
	d.fail = f
	return -1
}

func (d *decoder) fieldFailure(line, k int, s column.Span, err error) *format.Failure {
	buf := d.scan.buf
	f := &format.Failure{Class: source.FormatJsonParseException, Line: line, Text: clip(s.Of(buf)),
		Message: "Fail to deserialize at field: " + d.names[k] + "."}
	if e, ok := err.(*column.Error); ok {
		f.Hint = e.Message
	}
	before := buf[d.lo:s.Start]
	f.Column = utf8.RuneCount(before[bytes.LastIndexByte(before, '\n')+1:]) + 1
	return f
}

// clip cuts a text for a message.
func clip(b []byte) string {
	const most = 200
	if len(b) <= most {
		return string(bytes.ToValidUTF8(b, []byte("\ufffd")))
	}
	return string(bytes.ToValidUTF8(b[:most], nil)) + "..."
}
