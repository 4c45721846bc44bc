// Package csv is Flink's format 'csv': records of fields between separators, as Jackson reads and writes them. The
// reader is by position and knows no header. Start at Format; decode.go finds the fields, cut.go the ends of records.
package csv

import (
	"strings"
	"unicode/utf8"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Format is the entry of the list of formats.
var Format = &format.Format{
	Name:   "csv",
	Doc:    "comma-separated values, by position, without a header",
	Reader: newReader,
	Writer: newEncoder,
	Bulk:   true,
}

// dialect is what the options say.
type dialect struct {
	delim    []byte // one character
	quote    byte   // 0: none
	escape   byte   // 0: none
	comments bool   // lines whose first character above the blank is # are left out
	lenient  bool
	array    []byte // between elements
	null     []byte
	hasNull  bool
	plain    bool // decimals are written with all their digits
}

func newDialect(s *format.Spec) (*dialect, error) {
	o := s.Options
	key := func(name string) string { return s.Prefix + name }
	d := &dialect{quote: '"', array: []byte{';'}}

	delim := o.String(key("field-delimiter"), ",")
	if r := []rune(unescapeJava(delim)); len(r) == 1 {
		d.delim = utf8.AppendRune(nil, r[0])
	} else {
		o.Fail(connectors.Invalid("Option '%s' must be a string with single character, but was: %s", key("field-delimiter"), delim))
	}
	_, quoted := o.Get(key("quote-character"))
	if o.Bool(key("disable-quote-character"), false) {
		d.quote = 0
		if quoted {
			o.Fail(connectors.Invalid("Format cannot define a quote character and disabled quote character at the same time."))
		}
	} else {
		d.quote = ascii(o, key("quote-character"), '"')
	}
	d.escape = ascii(o, key("escape-character"), 0)
	d.comments = o.Bool(key("allow-comments"), false)
	d.array = utf8.AppendRune(nil, o.Char(key("array-element-delimiter"), ';'))
	d.lenient = o.Bool(key("ignore-parse-errors"), false)
	if _, set := o.Get(key("ignore-parse-errors")); set && s.File {
		d.lenient = true // for files Flink looks whether the key is there, not at its value
	}
	if null, ok := o.Get(key("null-literal")); ok {
		d.null, d.hasNull = []byte(null), true
	}
	d.plain = !o.Bool(key("write-bigdecimal-in-scientific-notation"), false) && !s.File // in files it has no effect
	if err := o.Err(); err != nil {
		return nil, err
	}
	for _, c := range s.Columns {
		if err := checkType(c.Name, &c.Type); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func ascii(o *connectors.Options, key string, def rune) byte {
	r := o.Char(key, def)
	if r >= utf8.RuneSelf {
		o.Fail(connectors.Invalid("Option '%s' must be an ASCII character, but was: %c", key, r))
		return 0
	}
	return byte(r)
}

// checkType refuses what Flink's converters to Jackson's schema refuse.
func checkType(name string, t *types.Type) error {
	var parts []types.Type
	switch t.Kind {
	case types.Map, types.Multiset, types.Raw, types.IntervalDT, types.IntervalYM:
		return source.New(source.IllegalArgumentException, "Unsupported type '%s' for field '%s'.", t.Plain(), name)
	case types.Array:
		parts = []types.Type{*t.Elem}
	case types.Row:
		for _, f := range t.Fields {
			parts = append(parts, f.Type)
		}
	}
	for _, p := range parts {
		if p.IsNested() || p.Kind == types.Raw {
			return source.New(source.IllegalArgumentException,
				"Only simple types are supported in the second level nesting of fields '%s' but was: %s", name, p)
		}
	}
	return nil
}

// unescapeJava reads the escapes of a Java string.
func unescapeJava(s string) string {
	if !strings.Contains(s, "\\") {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch c := s[i]; c {
		case 't', 'n', 'r', 'b', 'f':
			b.WriteByte(map[byte]byte{'t': '\t', 'n': '\n', 'r': '\r', 'b': '\b', 'f': '\f'}[c])
		case 'u':
			r, n := rune(0), 0
			for n < 4 && i+1+n < len(s) && hexValue(s[i+1+n]) >= 0 {
				r = r<<4 | rune(hexValue(s[i+1+n]))
				n++
			}
			if n < 4 {
				b.WriteString("\\u")
				continue
			}
			b.WriteRune(r)
			i += 4
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
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
