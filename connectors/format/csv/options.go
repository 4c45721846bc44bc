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
	Name:    "csv",
	Doc:     "comma-separated values, by position, without a header",
	Options: declared,
	Reader:  newReader,
	Writer:  newEncoder,
	Bulk:    true,
}

var declared = []connectors.Option{
	{Key: "field-delimiter", Type: connectors.Text, Default: ",", Doc: "The character between fields; escapes as in Java, such as \\t."},
	{Key: "quote-character", Type: connectors.Char, Default: `"`, Doc: "The character around fields with special characters."},
	{Key: "disable-quote-character", Type: connectors.Boolean, Default: "false", Doc: "Whether there is no quote character."},
	{Key: "escape-character", Type: connectors.Char, Doc: "The character that takes the meaning from the next one."},
	{Key: "allow-comments", Type: connectors.Boolean, Default: "false", Doc: "Whether lines that begin with # are left out."},
	{Key: "array-element-delimiter", Type: connectors.Char, Default: ";", Doc: "The character between the elements of arrays and rows."},
	{Key: "ignore-parse-errors", Type: connectors.Boolean, Default: "false", Doc: "Whether records that cannot be read are left out; in files if it is given at all."},
	{Key: "null-literal", Type: connectors.Text, Doc: "The text that stands for NULL."},
	{Key: "write-bigdecimal-in-scientific-notation", Type: connectors.Boolean, Default: "false", Doc: "Whether decimals may be written as 1E+3; for messages."},
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
	o := s.Options.Under(s.Prefix, declared)
	d := &dialect{quote: '"', array: []byte{';'}}

	delim := o.Text("field-delimiter")
	if r := []rune(unescapeJava(delim)); len(r) == 1 {
		d.delim = utf8.AppendRune(nil, r[0])
	} else {
		o.Fail(connectors.Invalid("Option '%s' must be a string with single character, but was: %s", s.Prefix+"field-delimiter", delim))
	}
	if o.Bool("disable-quote-character") {
		d.quote = 0
		if o.Has("quote-character") {
			o.Fail(connectors.Invalid("Format cannot define a quote character and disabled quote character at the same time."))
		}
	} else {
		d.quote = ascii(o, s.Prefix, "quote-character")
	}
	d.escape = ascii(o, s.Prefix, "escape-character")
	d.comments = o.Bool("allow-comments")
	d.array = utf8.AppendRune(nil, o.Char("array-element-delimiter"))
	d.lenient = o.Bool("ignore-parse-errors")
	if o.Has("ignore-parse-errors") && s.File {
		d.lenient = true // for files Flink looks whether the key is there, not at its value
	}
	if null, ok := o.Get("null-literal"); ok {
		d.null, d.hasNull = []byte(null), true
	}
	d.plain = !o.Bool("write-bigdecimal-in-scientific-notation") && !s.File // in files it has no effect
	if err := o.Valid(); err != nil {
		return nil, err
	}
	for _, c := range s.Columns {
		if err := checkType(c.Name, &c.Type); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func ascii(o *connectors.Options, prefix, key string) byte {
	r := o.Char(key)
	if r >= utf8.RuneSelf {
		o.Fail(connectors.Invalid("Option '%s' must be an ASCII character, but was: %c", prefix+key, r))
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
