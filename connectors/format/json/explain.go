package json

import (
	"fmt"
	"unicode/utf8"
)

// explainer finds out what is wrong with a text, in Jackson's words. It runs only once a record is known to be bad.
type explainer struct {
	scanner
	class, message string
	at             int // Jackson's column, from 1
}

// explain returns the class and message of the exception that Jackson throws for the text; the message is empty if the
// text is well formed.
func explain(text []byte) (class, message string) {
	e := &explainer{scanner: parse(text)}
	e.value(e.blank(0), 0, "")
	if e.message == "" {
		return "", ""
	}
	col := utf8.RuneCount(text[:min(max(e.at-1, 0), len(text))]) + 1 + max(e.at-1-len(text), 0)
	return e.class, fmt.Sprintf("%s\n at [Source: UNKNOWN; line: 1, column: %d]", e.message, col)
}

func (e *explainer) end(at int) bool { return e.buf[at] == e.stop }

// fail keeps the first failure and returns -1.
func (e *explainer) fail(at int, class, format string, args ...any) int {
	if e.message == "" {
		e.class, e.message, e.at = jackson+class, fmt.Sprintf(format, args...), at
	}
	return -1
}

func (e *explainer) eof(at int, where string) int {
	return e.fail(at+1, "core.io.JsonEOFException", "Unexpected end-of-input%s", where)
}

func (e *explainer) unexpected(at int, expected string) int {
	c, _ := utf8.DecodeRune(e.buf[at:])
	return e.fail(at+1, "core.JsonParseException", "Unexpected character ('%c' (code %d)): was expecting %s", c, c, expected)
}

// value checks the value at at, within something that is named by inside, and returns the place behind it.
func (e *explainer) value(at, depth int, inside string) int {
	switch c := e.buf[at]; {
	case e.end(at):
		return e.eof(at, inside)
	case depth > maxDepth:
		return e.fail(at+1, "core.exc.StreamConstraintsException", "Document nesting depth (%d) exceeds the maximum allowed (%d, from `StreamReadConstraints.getMaxNestingDepth()`)", depth, maxDepth)
	case c == '"':
		return e.text(at+1, "VALUE_STRING")
	case c == '{' || c == '[':
		return e.nested(at, depth)
	case c == '-' || c-'0' <= 9:
		if end := e.number(at); end >= 0 {
			return end
		}
		for at++; e.buf[at]-'0' <= 9 || e.buf[at] == '.'; at++ {
		}
		return e.fail(at, "core.JsonParseException", "Invalid numeric value: Leading zeroes not allowed")
	}
	for _, word := range []string{"true", "false", "null"} {
		if end := e.literal(at, word); end >= 0 {
			return end
		}
	}
	end := at
	for c := e.buf[end]; c|0x20 >= 'a' && c|0x20 <= 'z' || c-'0' <= 9 || c == '_' || c == '$' || c >= utf8.RuneSelf && c != e.stop; c = e.buf[end] {
		end++
	}
	if end == at {
		return e.unexpected(at, "a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')")
	}
	return e.fail(end+2, "core.JsonParseException", "Unrecognized token '%s': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')", e.buf[at:end])
}

// text checks the string whose text begins at at.
func (e *explainer) text(at int, token string) int {
	for ; !e.end(at); at++ {
		switch e.buf[at] {
		case '"':
			return at + 1
		case '\\':
			if e.escape(at+1) < 0 && !e.end(at+1) {
				c, _ := utf8.DecodeRune(e.buf[at+1:])
				return e.fail(at+2, "core.JsonParseException", "Unrecognized character escape '%c' (code %d)", c, c)
			}
			at++
		}
		if e.end(at) {
			break
		}
	}
	return e.eof(at, " in "+token)
}

// nested checks the object or array at at.
func (e *explainer) nested(at, depth int) int {
	object, kind, closing := e.buf[at] == '{', "Array", byte(']')
	if object {
		kind, closing = "Object", '}'
	}
	open := fmt.Sprintf(": expected close marker for %s (start marker at [Source: REDACTED "+
		"(`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: 1, column: %d])", kind, at+1)
	if at = e.blank(at + 1); e.buf[at] == closing {
		return at + 1
	}
	for {
		if e.end(at) {
			return e.eof(at, open)
		}
		if object {
			if at = e.member(at); at < 0 {
				return -1
			}
		}
		if at = e.value(at, depth+1, " within/between "+kind+" entries"); at < 0 {
			return -1
		}
		switch at = e.blank(at); {
		case e.end(at):
			return e.eof(at, open)
		case e.buf[at] == closing:
			return at + 1
		case e.buf[at] != ',':
			return e.unexpected(at, "comma to separate "+kind+" entries")
		}
		at = e.blank(at + 1)
	}
}

// member checks the key at at and its colon, and returns the place of the value.
func (e *explainer) member(at int) int {
	if e.buf[at] != '"' {
		return e.unexpected(at, "double-quote to start field name")
	}
	if at = e.text(at+1, "FIELD_NAME"); at < 0 {
		return -1
	}
	switch at = e.blank(at); {
	case e.end(at):
		return e.eof(at, " within/between Object entries")
	case e.buf[at] != ':':
		return e.unexpected(at, "a colon to separate field name and value")
	}
	return e.blank(at + 1)
}
