package json

import (
	"bytes"
	"fmt"
	"unicode/utf8"

	"minisql/grammar/source"
)

// explainer finds out what is wrong with a text, in Jackson's words. It runs only once a record is known to be bad.
type explainer struct {
	scanner
	class   source.Class
	message string
	at      int // Jackson's column, from 1
}

// Explain returns the class and message of the exception that Jackson throws for the text; the message is empty if the
// text is well formed.
func Explain(text []byte) (class source.Class, message string) {
	e := &explainer{scanner: parse(text)}
	e.value(e.blank(0), 0, "")
	if e.message == "" {
		return "", ""
	}
	before := text[:min(max(e.at-1, 0), len(text))]
	line, col := position(before)
	return e.class, fmt.Sprintf("%s\n at [Source: UNKNOWN; line: %d, column: %d]", e.message, line, col+max(e.at-1-len(text), 0))
}

// position is the line and column, from 1, of what follows a text.
func position(before []byte) (line, col int) {
	last := bytes.LastIndexByte(before, '\n')
	return bytes.Count(before, []byte{'\n'}) + 1, utf8.RuneCount(before[last+1:]) + 1
}

func (e *explainer) end(at int) bool { return e.buf[at] == e.stop }

// fail keeps the first failure and returns -1.
func (e *explainer) fail(at int, class source.Class, format string, args ...any) int {
	if e.message == "" {
		e.class, e.message, e.at = class, fmt.Sprintf(format, args...), at
	}
	return -1
}

func (e *explainer) eof(at int, where string) int {
	return e.fail(at+1, source.JsonEOFException, "Unexpected end-of-input%s", where)
}

func (e *explainer) unexpected(at int, expected string) int {
	c, _ := utf8.DecodeRune(e.buf[at:])
	return e.fail(at+1, source.ShadedJsonParseException, "Unexpected character ('%c' (code %d)): %s", c, c, expected)
}

// value checks the value at at, within something that is named by inside, and returns the place behind it.
func (e *explainer) value(at, depth int, inside string) int {
	switch c := e.buf[at]; {
	case e.end(at):
		return e.eof(at, inside)
	case depth > maxDepth:
		return e.fail(at+1, source.StreamConstraintsException, "Document nesting depth (%d) exceeds the maximum allowed (%d, from `StreamReadConstraints.getMaxNestingDepth()`)", depth, maxDepth)
	case c == '"':
		return e.text(at+1, "VALUE_STRING")
	case c == '{' || c == '[':
		return e.nested(at, depth)
	case c == '-' || c-'0' <= 9:
		if end := e.number(at); end >= 0 {
			return end
		}
		return e.badNumber(at)
	case c == '+':
		return e.digit(at, at+2, "JSON spec does not allow numbers to have plus signs: enable `JsonReadFeature.ALLOW_LEADING_PLUS_SIGN_FOR_NUMBERS` to allow")
	}
	for _, word := range []string{"NaN", "Infinity"} {
		if end := e.literal(at, word); end >= 0 && !e.wordGoesOn(end) {
			return e.nonStandard(at, end)
		}
	}
	for _, word := range []string{"true", "false", "null"} {
		if end := e.literal(at, word); end >= 0 {
			return end
		}
	}
	end := at
	for e.wordGoesOn(end) {
		end++
	}
	switch {
	case end == at && (e.buf[at] == '}' || e.buf[at] == ']'):
		return e.unexpected(at, "expected a value")
	case end == at:
		return e.unexpected(at, "expected a valid value (JSON String, Number, Array, Object or token 'null', 'true' or 'false')")
	}
	next := end + 2
	if e.end(end) {
		next = end + 1
	}
	return e.fail(next, source.ShadedJsonParseException, "Unrecognized token '%s': was expecting (JSON String, Number, Array, Object or token 'null', 'true' or 'false')", e.buf[at:end])
}

func (e *explainer) wordGoesOn(at int) bool {
	c := e.buf[at]
	return c|0x20 >= 'a' && c|0x20 <= 'z' || c-'0' <= 9 || c == '_' || c == '$' || c >= utf8.RuneSelf && c != e.stop
}

func (e *explainer) nonStandard(at, end int) int {
	return e.fail(end+1, source.ShadedJsonParseException, "Non-standard token '%s': enable `JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS` to allow", e.buf[at:end])
}

// badNumber tells what is wrong with the number that begins at at with a minus or a digit.
func (e *explainer) badNumber(at int) int {
	start := at
	digits := func() bool {
		from := at
		for ; e.buf[at]-'0' <= 9; at++ {
		}
		return at > from
	}
	if e.buf[at] == '-' {
		at++
		for _, word := range []string{"Infinity", "INF"} {
			if end := e.literal(at, word); end >= 0 {
				return e.nonStandard(start, end)
			}
		}
	}
	first := at
	switch {
	case !digits():
		return e.digit(at, at+1, "expected digit (0-9) to follow minus sign, for valid numeric value")
	case e.buf[first] == '0' && at > first+1:
		for ; e.buf[at]-'0' <= 9 || e.buf[at] == '.'; at++ {
		}
		return e.fail(at, source.ShadedJsonParseException, "Invalid numeric value: Leading zeroes not allowed")
	}
	if e.buf[at] == '.' {
		if at++; !digits() {
			return e.digit(at, at+1, "Decimal point not followed by a digit")
		}
	}
	at++ // the e
	if e.buf[at] == '+' || e.buf[at] == '-' {
		at++
	}
	return e.digit(at, at+1, "Exponent indicator not followed by a digit")
}

// digit fails because the character at at is none.
func (e *explainer) digit(at, column int, why string) int {
	if e.end(at) {
		return e.eof(at, "")
	}
	c, _ := utf8.DecodeRune(e.buf[at:])
	return e.fail(column, source.ShadedJsonParseException, "Unexpected character ('%c' (code %d)) in numeric value: %s", c, c, why)
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
				return e.fail(at+2, source.ShadedJsonParseException, "Unrecognized character escape '%c' (code %d)", c, c)
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
	line, col := position(e.buf[:at])
	open := fmt.Sprintf(": expected close marker for %s (start marker at [Source: REDACTED "+
		"(`StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION` disabled); line: %d, column: %d])", kind, line, col)
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
			return e.unexpected(at, "was expecting comma to separate "+kind+" entries")
		}
		at = e.blank(at + 1)
	}
}

// member checks the key at at and its colon, and returns the place of the value.
func (e *explainer) member(at int) int {
	if e.buf[at] != '"' {
		return e.unexpected(at, "was expecting double-quote to start field name")
	}
	if at = e.text(at+1, "FIELD_NAME"); at < 0 {
		return -1
	}
	switch at = e.blank(at); {
	case e.end(at):
		return e.eof(at, " within/between Object entries")
	case e.buf[at] != ':':
		return e.unexpected(at, "was expecting a colon to separate field name and value")
	}
	return e.blank(at + 1)
}
