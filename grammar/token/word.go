package token

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// shape says what may begin with a byte.
type shape uint8

const (
	odd shape = iota
	blank
	sign   // an operator of one byte, or of two
	letter // a word and nothing else
	prefix // a word or the prefix of a string
	digit
)

// shapes are the shapes of all bytes. A $ is a letter here.
var shapes = func() (t [256]shape) {
	for s, set := range map[shape]string{
		letter: "$ABCDFGHIJKLMOPQRSTVWYZabcdfghijklmopqrstvwyz",
		prefix: "_ENUXenux",
		digit:  "0123456789",
		blank:  " \t\n\r\f",
		sign:   "(){}[];.,=><?:+-*/%\"|^",
	} {
		for _, c := range []byte(set) {
			t[c] = s
		}
	}
	return t
}()

// word scans a word.
func (s *scanner) word(t *Token) {
	start, small := s.pos, false
	h, end := uint32(0), start
	for ; end < len(s.text); end++ {
		c := s.text[end]
		if shapes[c] < letter {
			break
		}
		if 'a' <= c && c <= 'z' {
			small, c = true, c-('a'-'A')
		}
		h = hash(h, c)
	}
	s.pos = end
	if s.pos < len(s.text) && s.text[s.pos] >= utf8.RuneSelf && s.foreign() {
		text := s.text[start:s.pos]
		t.Start, t.End, t.Kind, t.Text, t.Upper = start, s.pos, Name, text, strings.ToUpper(text)
		t.Class = Classify(t.Upper) // U+017F is an S
		return
	}
	text := s.text[start:s.pos]
	if text == "$" {
		s.pos = start
		s.symbol(t, Symbol, 1)
		return
	}
	t.Start, t.End, t.Kind, t.Text = start, s.pos, Name, text
	if k := keyword(h, text); k != nil {
		t.Class, t.Upper = k.class, k.word
	} else if t.Upper = text; small {
		t.Upper = s.shout(text)
	}
}

// foreign scans the rest of a word from its first letter beyond ASCII on, if
// one is here.
func (s *scanner) foreign() bool {
	start := s.pos
	for s.pos < len(s.text) {
		r, size := utf8.DecodeRuneInString(s.text[s.pos:])
		if !isLetter(r) && !unicode.IsDigit(r) && !ignorable(r) {
			break
		}
		s.pos += size
	}
	return s.pos > start
}

// shout is an ASCII text in upper case. One allocation serves all of a statement.
func (s *scanner) shout(text string) string {
	if s.upper.Cap() == 0 {
		s.upper.Grow(len(text) + len(s.text) - s.pos)
	}
	from := s.upper.Len()
	var loud [32]byte
	for len(text) > 0 {
		n := min(len(text), len(loud))
		for i := range n {
			c := text[i]
			if 'a' <= c && c <= 'z' {
				c -= 'a' - 'A'
			}
			loud[i] = c
		}
		s.upper.Write(loud[:n])
		text = text[n:]
	}
	return s.upper.String()[from:]
}

// Classify returns the class of a word given in upper case.
func Classify(upper string) Class {
	h := uint32(0)
	for _, c := range []byte(upper) {
		h = hash(h, c)
	}
	if k := keyword(h, upper); k != nil {
		return k.class
	}
	return Word
}

// entry is a keyword.
type entry struct {
	word  string
	class Class
}

// keywords holds all of them; places[p] is one more than the index of the one
// whose place is p, or is the next free place behind. Most places are free, so
// that most words that are no keywords are found out without a comparison.
var keywords, places = func() (list []entry, places *[8192]uint16) {
	list, places = make([]entry, 0, 1024), new([8192]uint16)
	for c, words := range [...]string{NonReserved: nonReserved, Reserved: reserved, FunctionName: functionNames, Niladic: niladic} {
		for w := range strings.FieldsSeq(words) {
			h := uint32(0)
			for _, c := range []byte(w) {
				h = hash(h, c)
			}
			at := place(h)
			for places[at] != 0 {
				at = (at + 1) % uint32(len(places))
			}
			list = append(list, entry{w, Class(c)})
			places[at] = uint16(len(list))
		}
	}
	return list, places
}()

// hash goes on with the hash of a word by one byte of its upper-case form.
func hash(h uint32, c byte) uint32 { return h*31 + uint32(c) }

// place is where the search for the word of a hash begins.
func place(h uint32) uint32 { return h * 0x9E3779B1 >> 19 }

// keyword is the entry of a word of ASCII letters in any case, whose hash is
// given, or nil.
func keyword(h uint32, text string) *entry {
	for at := place(h); places[at] != 0; at = (at + 1) % uint32(len(places)) {
		if k := &keywords[places[at]-1]; same(k.word, text) {
			return k
		}
	}
	return nil
}

// same compares an upper-case word with a text in any case.
func same(word, text string) bool {
	if len(word) != len(text) {
		return false
	}
	for i := range len(text) {
		c := text[i]
		if 'a' <= c && c <= 'z' {
			c -= 'a' - 'A'
		}
		if c != word[i] {
			return false
		}
	}
	return true
}
