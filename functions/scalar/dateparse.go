package scalar

import (
	"strings"
	"time"

	"minisql/exec/types"
)

// lastShortYear is the last year that two digits mean in a SimpleDateFormat, whose window ends 20 years from now.
const lastShortYear = 2046

// parsed is what a text gave: the fields that its pattern names.
type parsed struct {
	y, m, d, doy   int
	hour, min, sec int
	ns             int
	half           int // 0 none, 1 AM, 2 PM
	hasHour12      bool
	offset         int
	hasOffset      bool
}

// parse reads a text. A DateTimeFormatter must match the whole text and resolves smartly: a day beyond its month's end
// is the month's last, 24:00 is the next day's midnight. A SimpleDateFormat is lenient and ignores what follows.
func (p *datePattern) parse(s string) (types.Instant, int, bool) {
	r := parsed{y: 1970, m: 1, d: 1}
	at, ok := p.fill(&r, s)
	if !ok || !p.simple && at != len(s) {
		return types.Instant{}, 0, false
	}
	if r.hasHour12 && r.half == 2 {
		r.hour += 12
	}
	return r.instant(p.simple)
}

func (r *parsed) instant(lenient bool) (types.Instant, int, bool) {
	if !lenient {
		if r.m < 1 || r.m > 12 || r.d < 1 || r.d > 31 || r.min > 59 || r.sec > 59 || r.hour > 24 || r.hour == 24 && r.min+r.sec+r.ns > 0 {
			return types.Instant{}, 0, false
		}
		r.d = min(r.d, types.DaysIn(r.y, r.m))
	}
	days := types.DaysOf(r.y, r.m, r.d)
	if r.doy > 0 {
		days = types.DaysOf(r.y, 1, r.doy)
	}
	ms := ((days*24+int64(r.hour))*60+int64(r.min))*60 + int64(r.sec)
	return types.Instant{Ms: ms*1000 + int64(r.ns/1_000_000), Ns: int32(r.ns % 1_000_000)}, r.offset, true
}

// fill reads field by field and returns where it stopped.
func (p *datePattern) fill(r *parsed, s string) (at int, ok bool) {
	for k := 0; k < len(p.fields); k++ {
		fd := p.fields[k]
		switch fd.letter {
		case 0:
			if !strings.HasPrefix(s[at:], fd.text) {
				return at, false
			}
			at += len(fd.text)
			continue
		case '[', ']':
			continue
		}
		adjacent := k+1 < len(p.fields) && p.fields[k+1].letter != 0 && !textual(p.fields[k+1])
		if p.simple {
			for at < len(s) && s[at] == ' ' && !textual(fd) {
				at++
			}
		}
		n, good := r.read(fd, s[at:], adjacent, p.simple)
		if !good {
			return at, false
		}
		at += n
	}
	return at, true
}

func textual(fd dateField) bool {
	return fd.letter == 'a' || fd.letter == 'E' || fd.letter == 'G' || strings.IndexByte("VzOXxZ", fd.letter) >= 0 || (fd.letter == 'M' || fd.letter == 'L') && fd.count > 2
}

// read takes one field off the front of s.
func (r *parsed) read(fd dateField, s string, adjacent, simple bool) (size int, ok bool) {
	if textual(fd) {
		return r.readText(fd, s)
	}
	least, most := fd.count, fd.count
	switch {
	case fd.letter == 'S' && !simple:
	case adjacent:
		least = 1
		if !simple {
			least = fd.count
		}
		if fd.count == 1 {
			most = 9
		}
	case simple, fd.count == 1:
		least, most = 1, 9
	case strings.IndexByte("yuY", fd.letter) >= 0 && fd.count >= 4:
		most = 4
	}
	v := 0
	neg := simple && strings.HasPrefix(s, "-")
	if neg {
		size++
	}
	begin := size
	for size < len(s) && size-begin < most && s[size] >= '0' && s[size] <= '9' {
		v = v*10 + int(s[size]-'0')
		size++
	}
	if size-begin < least || size == begin {
		return 0, false
	}
	if neg {
		v = -v
	}
	r.set(fd, v, size-begin, simple)
	return size, true
}

func (r *parsed) set(fd dateField, v, digits int, simple bool) {
	switch fd.letter {
	case 'y', 'u', 'Y':
		if fd.count == 2 && digits == 2 {
			v += 2000
			if simple && v > lastShortYear {
				v -= 100
			}
		}
		r.y = v
	case 'M', 'L':
		r.m = v
	case 'd':
		r.d = v
	case 'D':
		r.doy = v
	case 'H':
		r.hour = v
	case 'k':
		r.hour = v % 24
	case 'h', 'K':
		r.hour, r.hasHour12 = v%12, true
	case 'm':
		r.min = v
	case 's':
		r.sec = v
	case 'S':
		if simple {
			r.ns = v * 1_000_000
			return
		}
		for ; digits < 9; digits++ {
			v *= 10
		}
		r.ns = v
	case 'n':
		r.ns = v
	}
}

func (r *parsed) readText(fd dateField, s string) (size int, ok bool) {
	switch fd.letter {
	case 'a':
		for i, half := range []string{"AM", "PM"} {
			if len(s) >= 2 && strings.EqualFold(s[:2], half) {
				r.half = i + 1
				return 2, true
			}
		}
	case 'G':
		return 2, strings.HasPrefix(s, "AD") || strings.HasPrefix(s, "BC")
	case 'M', 'L':
		for m := time.January; m <= time.December; m++ {
			if size := prefixOf(s, m.String(), fd.count); size > 0 {
				r.m = int(m)
				return size, true
			}
		}
	case 'E':
		for d := time.Sunday; d <= time.Saturday; d++ {
			if size := prefixOf(s, d.String(), fd.count); size > 0 {
				return size, true
			}
		}
	default:
		off, size, ok := offsetOf(s)
		r.offset, r.hasOffset = off, ok
		return size, ok
	}
	return 0, false
}

// prefixOf is how much of s a name takes, in full or, up to three letters of the pattern, as its first three.
func prefixOf(s, name string, count int) int {
	if (count > 3 || len(s) >= len(name)) && strings.HasPrefix(s, name) {
		return len(name)
	}
	if count <= 3 && strings.HasPrefix(s, name[:3]) {
		return 3
	}
	return 0
}
