package functions

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/ianaindex"
)

// Charset turns texts into bytes and back, as Java's charsets do.
type Charset struct {
	codec encoding.Encoding // nil: UTF-8
	bytes *charmap.Charmap  // of charsets in which every character is a byte
	c1    bool              // the bytes 80 to 9f are the control characters of that number
}

// charsets are those that agree with Java's, by the names that IANA prefers; it has many aliases.
var charsets = strings.Fields(`US-ASCII ISO-8859-1 ISO-8859-2 ISO-8859-3 ISO-8859-4 ISO-8859-5 ISO-8859-6 ISO-8859-7 ISO-8859-8 ISO-8859-9
	ISO-8859-13 ISO-8859-15 ISO-8859-16 KOI8-R windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1256 windows-1257
	windows-1258 IBM437 IBM850 IBM852 IBM855 IBM860 IBM862 IBM863 IBM865 IBM866 UTF-16 UTF-16BE UTF-16LE Shift_JIS EUC-JP EUC-KR GB18030`)

// javaNames are names of Java's that are none of IANA's.
var javaNames = map[string]string{"UTF8": "UTF-8", "UTF16": "UTF-16", "ISO8859-1": "ISO-8859-1", "ISO8859_1": "ISO-8859-1", "LATIN1": "ISO-8859-1", "ASCII": "US-ASCII"}

// FindCharset finds a charset by name, in any case.
func FindCharset(name string) (*Charset, bool) {
	if java, ok := javaNames[strings.ToUpper(name)]; ok {
		name = java
	}
	if strings.EqualFold(name, "UTF-8") {
		return &Charset{}, true
	}
	if digits, ok := strings.CutPrefix(strings.ToUpper(name), "CP125"); ok {
		name = "windows-125" + digits
	}
	codec, err := ianaindex.IANA.Encoding(name)
	if err != nil || codec == nil {
		return nil, false
	}
	known, err := ianaindex.MIME.Name(codec)
	if err != nil || !slices.ContainsFunc(charsets, func(c string) bool { return strings.EqualFold(c, known) }) {
		return nil, false
	}
	c := &Charset{codec: codec}
	if c.bytes, _ = codec.(*charmap.Charmap); c.bytes != nil {
		c.c1 = strings.HasPrefix(c.bytes.String(), "ISO")
	}
	return c, true
}

// UTF8 reports whether texts are kept as they are.
func (c *Charset) UTF8() bool { return c.codec == nil }

// Encode gives the bytes of a text; a character that the charset does not have is a question mark.
func (c *Charset) Encode(s string) []byte {
	if c.codec == nil || s == "" { // nor is there a mark of UTF-16 then
		return []byte(s)
	}
	if c.bytes != nil {
		out := make([]byte, 0, len(s))
		for _, r := range s {
			b, ok := c.bytes.EncodeRune(r)
			switch {
			case !ok && c.c1 && r >= 0x80 && r < 0xa0:
				b = byte(r)
			case !ok:
				b = '?'
			}
			out = append(out, b)
		}
		return out
	}
	if b, err := c.codec.NewEncoder().Bytes([]byte(s)); err == nil {
		return b
	}
	known := strings.Map(func(r rune) rune {
		if _, err := c.codec.NewEncoder().String(string(r)); err != nil {
			return '?'
		}
		return r
	}, s)
	b, _ := c.codec.NewEncoder().Bytes([]byte(known)) // all of it is known
	return b
}

// Decode gives the text of bytes; what stands for no character is U+FFFD.
func (c *Charset) Decode(b []byte) string {
	switch {
	case c.codec == nil:
		return strings.ToValidUTF8(string(b), string(utf8.RuneError))
	case c.bytes != nil:
		out := make([]byte, 0, len(b))
		for _, x := range b {
			r := c.bytes.DecodeByte(x)
			if r == utf8.RuneError && c.c1 && x >= 0x80 && x < 0xa0 {
				r = rune(x)
			}
			out = utf8.AppendRune(out, r)
		}
		return string(out)
	}
	out, _ := c.codec.NewDecoder().Bytes(b) // bad bytes are no error
	return string(out)
}
