package scalar

import (
	"strconv"
	"strings"

	"minisql/grammar/source"
)

// datePattern is a compiled pattern of java.time's DateTimeFormatter or of the older SimpleDateFormat, for the US locale.
type datePattern struct {
	fields []dateField
	simple bool
}

// dateField is a run of a letter, or a literal text when letter is 0. '[' and ']' bound an optional section.
type dateField struct {
	letter byte
	count  int
	text   string
}

const (
	javaLetters   = "GuyDMLdQqYwWEecFaHkKhmsSAnNVzOXxZ"
	simpleLetters = "GyYMLwWDdFEuaHkKhmsSzZX"
)

// patternKey is a pattern's text and kind.
type patternKey struct {
	text   string
	simple bool
}

var datePatterns cache[patternKey, *datePattern]

// compileDate compiles a pattern; simple chooses SimpleDateFormat. The error is Java's.
func compileDate(text string, simple bool) (*datePattern, error) {
	if p, ok := datePatterns.get(patternKey{text, simple}); ok {
		return p, nil
	}
	text = strings.Clone(text)
	p := &datePattern{simple: simple}
	for i := 0; i < len(text); {
		c := text[i]
		n := 1
		for i+n < len(text) && text[i+n] == c {
			n++
		}
		switch {
		case c == '\'':
			lit, end, ok := quoted(text, i)
			if !ok {
				return nil, illegal("Unterminated quote")
			}
			p.literal(lit)
			i = end
			continue
		case c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z':
			if err := p.checkLetter(c, n); err != nil {
				return nil, err
			}
			p.fields = append(p.fields, dateField{letter: c, count: n})
			i += n
			continue
		case !simple && (c == '[' || c == ']'):
			p.fields = append(p.fields, dateField{letter: c})
		case !simple && strings.IndexByte("{}#", c) >= 0:
			return nil, illegal("Pattern includes reserved character: '%c'", c)
		default:
			p.literal(text[i : i+1])
		}
		i++
	}
	datePatterns.put(patternKey{text, simple}, p)
	return p, nil
}

func illegal(format string, args ...any) error {
	return source.New(source.IllegalArgumentException, format, args...)
}

func (p *datePattern) checkLetter(c byte, n int) error {
	switch {
	case p.simple && strings.IndexByte(simpleLetters, c) < 0:
		return illegal("Illegal pattern character '%c'", c)
	case p.simple:
		return nil
	case strings.IndexByte(javaLetters, c) < 0:
		return illegal("Unknown pattern letter: %c", c)
	case strings.IndexByte("dHhKkmsF", c) >= 0 && n > 2, strings.IndexByte("MLEeQqG", c) >= 0 && n > 5, c == 'a' && n > 1, c == 'D' && n > 3, c == 'S' && n > 9:
		return illegal("Too many pattern letters: %c", c)
	}
	return nil
}

// quoted reads a text in quotes from position i, in which ” stands for a quote; a lone ” is a quote too.
func quoted(text string, i int) (lit string, end int, ok bool) {
	var b strings.Builder
	if strings.HasPrefix(text[i:], "''") {
		return "'", i + 2, true
	}
	for i++; i < len(text); i++ {
		if text[i] != '\'' {
			b.WriteByte(text[i])
			continue
		}
		if i+1 < len(text) && text[i+1] == '\'' {
			b.WriteByte('\'')
			i++
			continue
		}
		return b.String(), i + 1, true
	}
	return "", i, false
}

func (p *datePattern) literal(s string) {
	if n := len(p.fields); n > 0 && p.fields[n-1].letter == 0 {
		p.fields[n-1].text += s
		return
	}
	p.fields = append(p.fields, dateField{text: s})
}

// offsetOf reads an offset as the letters X, x and Z write it; the zone names UTC and GMT count too.
func offsetOf(s string) (seconds, size int, ok bool) {
	if s == "" {
		return 0, 0, false
	}
	for _, name := range []string{"Z", "UTC", "GMT"} {
		if strings.HasPrefix(s, name) {
			return 0, len(name), true
		}
	}
	if s[0] != '+' && s[0] != '-' || len(s) < 3 {
		return 0, 0, false
	}
	h, err := strconv.Atoi(s[1:3])
	if err != nil {
		return 0, 0, false
	}
	size, m := 3, 0
	rest := strings.TrimPrefix(s[3:], ":")
	if len(rest) >= 2 {
		if v, err := strconv.ParseUint(rest[:2], 10, 8); err == nil {
			m, size = int(v), len(s)-len(rest)+2
		}
	}
	seconds = h*3600 + m*60
	if s[0] == '-' {
		seconds = -seconds
	}
	return seconds, size, true
}
