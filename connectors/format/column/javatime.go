package column

import (
	"minisql/grammar/source"
)

// parser reads fields as java.time.format does and remembers where it failed: at the start of a number, or at a
// literal that is not there. After a failure it reads no more.
type parser struct {
	text []byte
	at   int
	bad  bool
}

func (p *parser) fail() { p.bad = true }

func (p *parser) literal(c byte) {
	if p.bad || p.at == len(p.text) || p.text[p.at] != c {
		p.fail()
		return
	}
	p.at++
}

// number reads exactly two digits.
func (p *parser) number() int {
	if p.bad || p.at+2 > len(p.text) || p.text[p.at]-'0' > 9 || p.text[p.at+1]-'0' > 9 {
		p.fail()
		return 0
	}
	v := int(p.text[p.at]-'0')*10 + int(p.text[p.at+1]-'0')
	p.at += 2
	return v
}

// year reads four digits, or a sign and up to ten (Java's SignStyle.EXCEEDS_PAD).
func (p *parser) year() int {
	at := p.at
	sign := byte(0)
	if at < len(p.text) && (p.text[at] == '-' || p.text[at] == '+') {
		sign = p.text[at]
		at++
	}
	v, n := 0, 0
	for at+n < len(p.text) && n < 10 && p.text[at+n]-'0' <= 9 {
		v = v*10 + int(p.text[at+n]-'0')
		n++
	}
	if n < 4 || n > 4 && sign == 0 || n == 4 && sign == '+' || v > 999_999_999 {
		p.fail()
		return 0
	}
	p.at = at + n
	if sign == '-' {
		v = -v
	}
	return v
}

func (p *parser) date() (y, m, d int) {
	y = p.year()
	p.literal('-')
	m = p.number()
	p.literal('-')
	d = p.number()
	return
}

// time reads HH:mm:ss and a fraction of up to nine digits; with iso the seconds and the fraction are optional.
func (p *parser) time(iso bool) (h, m, s, ns int) {
	h = p.number()
	p.literal(':')
	m = p.number()
	if p.bad {
		return
	}
	before := p.at
	p.literal(':')
	s = p.number()
	if p.bad {
		if iso {
			p.at, p.bad, s = before, false, 0
		}
		return
	}
	if p.at < len(p.text) && p.text[p.at] == '.' {
		p.at++
		unit := 100_000_000
		for unit > 0 && p.at < len(p.text) && p.text[p.at]-'0' <= 9 {
			ns += int(p.text[p.at]-'0') * unit
			unit /= 10
			p.at++
		}
	}
	return
}

// err is Java's DateTimeParseException if reading failed or did not reach the end.
func (p *parser) err() error {
	switch {
	case p.bad:
		return source.New(source.DateTimeParseException, "Text '%s' could not be parsed at index %d", abbreviate(p.text), p.at)
	case p.at < len(p.text):
		return source.New(source.DateTimeParseException, "Text '%s' could not be parsed, unparsed text found at index %d", abbreviate(p.text), p.at)
	}
	return nil
}

func abbreviate(text []byte) string {
	if r := []rune(string(text)); len(r) > 64 {
		return string(r[:64]) + "..."
	}
	return string(text)
}

func checkDate(m, d int) error {
	if err := checkField("MonthOfYear", "1 - 12", m, 1, 12); err != nil {
		return err
	}
	return checkField("DayOfMonth", "1 - 28/31", d, 1, 31)
}

func checkTime(h, m, s int) error {
	if err := checkField("HourOfDay", "0 - 23", h, 0, 23); err != nil {
		return err
	}
	if err := checkField("MinuteOfHour", "0 - 59", m, 0, 59); err != nil {
		return err
	}
	return checkField("SecondOfMinute", "0 - 59", s, 0, 59)
}

func checkField(name, valid string, v, lo, hi int) error {
	if v < lo || v > hi {
		return source.New(source.DateTimeException, "Invalid value for %s (valid values %s): %d", name, valid, v)
	}
	return nil
}
