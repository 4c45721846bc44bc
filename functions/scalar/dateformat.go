package scalar

import (
	"fmt"
	"strings"
	"time"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// wallTime is a point in time taken apart.
type wallTime struct {
	y, m, d int
	days    int64
	ns      int64 // of the day
	zone    *time.Location
	offset  int // seconds, valid if zone is set
}

func wallOf(v types.Instant) wallTime {
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	w := wallTime{days: days, ns: (v.Ms-days*types.MsPerDay)*1_000_000 + int64(v.Ns)}
	w.y, w.m, w.d = types.CivilOf(days)
	return w
}

// dayOfWeek is 0 for Sunday.
func dayOfWeek(days int64) int { return int(types.FloorMod(days+4, 7)) }

// usWeek is the week of the year and its year where weeks begin on Sunday and the first holds January 1.
func usWeek(days int64) (year, week int) {
	sunday := days - int64(dayOfWeek(days))
	y, _, _ := types.CivilOf(sunday + 6)
	jan1 := types.DaysOf(y, 1, 1)
	return y, int((sunday-(jan1-int64(dayOfWeek(jan1))))/7) + 1
}

func (p *datePattern) format(w wallTime) (string, error) {
	var b strings.Builder
	for _, fd := range p.fields {
		if err := p.formatField(&b, fd, &w); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

func (p *datePattern) formatField(b *strings.Builder, fd dateField, w *wallTime) error {
	n := fd.count
	num := func(v int64) { padded(b, n, v) }
	switch fd.letter {
	case 0:
		b.WriteString(fd.text)
	case '[', ']':
	case 'G':
		b.WriteString(map[bool]string{true: "AD", false: "BC"}[w.y > 0])
	case 'y', 'u', 'Y':
		p.formatYear(b, fd, w)
	case 'M', 'L':
		p.formatMonth(b, fd, w)
	case 'E', 'e', 'c':
		p.formatDay(b, fd, w)
	case 'Q', 'q':
		formatQuarter(b, n, w.m)
	case 'a':
		b.WriteString(map[bool]string{true: "PM", false: "AM"}[w.ns >= 12*nsPerHour])
	case 'S':
		if p.simple {
			num(w.ns / 1_000_000 % 1000)
		} else {
			b.WriteString(fmt.Sprintf("%09d", w.ns%1_000_000_000)[:n])
		}
	case 'V', 'z', 'O', 'X', 'x', 'Z':
		return p.formatZone(b, fd, w)
	default:
		num(numberOf(fd.letter, w))
	}
	return nil
}

// padded writes a number with zeros before it.
func padded(b *strings.Builder, n int, v int64) { fmt.Fprintf(b, "%0*d", n, v) }

func (p *datePattern) formatYear(b *strings.Builder, fd dateField, w *wallTime) {
	n := fd.count
	num := func(v int64) { padded(b, n, v) }
	y := w.y
	switch {
	case fd.letter == 'Y':
		y, _ = usWeek(w.days)
	case p.simple && fd.letter == 'u':
		num(int64((dayOfWeek(w.days)+6)%7 + 1))
		return
	case fd.letter == 'y' && y <= 0:
		y = 1 - y
	}
	if n == 2 {
		y = int(types.FloorMod(int64(y), 100))
	} else if !p.simple && n >= 4 && y > 9999 {
		b.WriteByte('+')
	}
	num(int64(y))
}

func (p *datePattern) formatMonth(b *strings.Builder, fd dateField, w *wallTime) {
	n := fd.count
	num := func(v int64) { padded(b, n, v) }
	switch {
	case n <= 2:
		num(int64(w.m))
	case n == 3:
		b.WriteString(time.Month(w.m).String()[:3])
	case n == 4 || p.simple:
		b.WriteString(time.Month(w.m).String())
	default:
		b.WriteString(time.Month(w.m).String()[:1])
	}
}

func (p *datePattern) formatDay(b *strings.Builder, fd dateField, w *wallTime) {
	n := fd.count
	num := func(v int64) { padded(b, n, v) }
	day := dayOfWeek(w.days)
	name := time.Weekday(day).String()
	switch {
	case fd.letter != 'E' && n <= 2:
		num(int64(day + 1))
	case n <= 3:
		b.WriteString(name[:3])
	case n == 4 || p.simple:
		b.WriteString(name)
	default:
		b.WriteString(name[:1])
	}
}

func formatQuarter(b *strings.Builder, n int, month int) {
	num := func(v int64) { padded(b, n, v) }
	q := (month + 2) / 3
	switch {
	case n <= 2:
		num(int64(q))
	case n == 3:
		fmt.Fprintf(b, "Q%d", q)
	default:
		b.WriteString([...]string{"1st", "2nd", "3rd", "4th"}[q-1] + " quarter")
	}
}

const nsPerHour = 3_600_000_000_000

// numberOf is the value of the letters that are plain numbers.
func numberOf(letter byte, w *wallTime) int64 {
	hour := w.ns / nsPerHour
	switch letter {
	case 'd':
		return int64(w.d)
	case 'D':
		return w.days - types.DaysOf(w.y, 1, 1) + 1
	case 'w':
		_, week := usWeek(w.days)
		return int64(week)
	case 'W':
		first := w.days - int64(w.d) + 1
		return int64(w.d-1+dayOfWeek(first))/7 + 1
	case 'F':
		return int64((w.d-1)/7 + 1)
	case 'H':
		return hour
	case 'k':
		return (hour+23)%24 + 1
	case 'K':
		return hour % 12
	case 'h':
		return (hour+11)%12 + 1
	case 'm':
		return w.ns / 60_000_000_000 % 60
	case 's':
		return w.ns / 1_000_000_000 % 60
	case 'n':
		return w.ns % 1_000_000_000
	case 'A':
		return w.ns / 1_000_000
	}
	return w.ns // N
}

func (p *datePattern) formatZone(b *strings.Builder, fd dateField, w *wallTime) error {
	if w.zone == nil {
		text := strings.TrimSuffix(f.PrintText(types.TimestampOf(9), types.Instant{Ms: w.days*types.MsPerDay + w.ns/1_000_000, Ns: int32(w.ns % 1_000_000)}), "Z")
		if fd.letter == 'V' || fd.letter == 'z' {
			return source.New(source.DateTimeException, "Unable to extract ZoneId from temporal %s", text)
		}
		return source.New(source.UnsupportedTemporalTypeException, "Unsupported field: OffsetSeconds")
	}
	switch {
	case fd.letter == 'V':
		b.WriteString(w.zone.String())
	case fd.letter == 'z':
		name, _ := time.UnixMilli(w.days*types.MsPerDay + w.ns/1_000_000 - int64(w.offset)*1000).In(w.zone).Zone()
		b.WriteString(name)
	case w.offset == 0 && fd.letter == 'X':
		b.WriteByte('Z')
	default:
		sign, off := '+', w.offset
		if off < 0 {
			sign, off = '-', -off
		}
		fmt.Fprintf(b, "%c%02d", sign, off/3600)
		if fd.letter == 'Z' || fd.count > 1 || off%3600 != 0 {
			if fd.count >= 3 && fd.letter != 'Z' {
				b.WriteByte(':')
			}
			fmt.Fprintf(b, "%02d", off/60%60)
		}
	}
	return nil
}
