package column

import (
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Layout is how a format writes timestamps for java.time: the separator, whether seconds may be left out (ISO), and
// whether a Z must follow.
type Layout struct {
	Sep       byte
	NoSeconds bool
	Z         bool
}

// Timestamp parses a date, the separator and a time with up to nine digits of fraction. As Java's SMART resolver does,
// day 30 of February is its last day and 24:00:00 the next day's midnight.
func Timestamp(text []byte, l Layout) (types.Instant, error) {
	p := parser{text: text}
	y, m, d := p.date()
	p.literal(l.Sep)
	h, mi, s, ns := p.time(l.NoSeconds)
	if l.Z {
		p.literal('Z')
	}
	if err := p.err(); err != nil {
		return types.Instant{}, err
	}
	if err := checkDate(m, d); err != nil {
		return types.Instant{}, err
	}
	extra := int64(0)
	if h == 24 && mi == 0 && s == 0 && ns == 0 {
		h, extra = 0, 1
	}
	if err := checkTime(h, mi, s); err != nil {
		return types.Instant{}, err
	}
	days := types.DaysOf(y, m, min(d, types.DaysIn(y, m))) + extra
	return types.Instant{Ms: days*types.MsPerDay + int64(h*3600+mi*60+s)*1000 + int64(ns/1_000_000), Ns: int32(ns % 1_000_000)}, nil
}

// DateISO parses yyyy-MM-dd as Java's ISO_LOCAL_DATE.
func DateISO(text []byte) (int32, error) {
	p := parser{text: text}
	y, m, d := p.date()
	if err := p.err(); err != nil {
		return 0, err
	}
	if err := checkDate(m, d); err != nil {
		return 0, err
	}
	if d > types.DaysIn(y, m) {
		return 0, source.New(source.DateTimeException, "Invalid date '%s %d'", monthNames[m-1], d)
	}
	return int32(types.DaysOf(y, m, d)), nil
}

// DateSQL parses yyyy-[m]m-[d]d as java.sql.Date.valueOf, which is lenient: February 30 is March 2.
func DateSQL(text []byte) (int32, error) {
	part := [3]int{}
	width := [3]int{}
	k := 0
	for _, c := range text {
		switch {
		case c == '-' && k < 2 && width[k] > 0:
			k++
		case c-'0' <= 9:
			part[k] = part[k]*10 + int(c-'0')
			width[k]++
		default:
			k = 9
		}
		if k > 2 || width[k] > 4 {
			break
		}
	}
	if k != 2 || width[0] != 4 || width[1] > 2 || width[2] < 1 || width[2] > 2 || part[1] < 1 || part[1] > 12 || part[2] < 1 || part[2] > 31 {
		return 0, source.New(source.IllegalArgumentException, "Text '%s' is not a date of the form yyyy-[m]m-[d]d", abbreviate(text))
	}
	return int32(types.DaysOf(part[0], part[1], part[2])), nil
}

// Time parses HH:mm:ss with an optional fraction, which is dropped: Flink's csv and json keep seconds of TIME columns.
// The result is in milliseconds. With iso the seconds may be missing too.
func Time(text []byte, iso bool) (int32, error) {
	p := parser{text: text}
	h, m, s, _ := p.time(iso)
	if err := p.err(); err != nil {
		return 0, err
	}
	if err := checkTime(h, m, s); err != nil {
		return 0, err
	}
	return int32((h*3600 + m*60 + s) * 1000), nil
}

// Date parses a valid yyyy-MM-dd at the front of text: the days since the epoch and the bytes taken, 0 if there is
// none. With smart the days 29 to 31 are cut to the month's length.
func Date(text []byte, smart bool) (days int64, n int) {
	p := parser{text: text}
	y, m, d := p.date()
	if p.bad || checkDate(m, d) != nil {
		return 0, 0
	}
	if last := types.DaysIn(y, m); d > last {
		if !smart {
			return 0, 0
		}
		d = last
	}
	return types.DaysOf(y, m, d), p.at
}

var monthNames = [...]string{"JANUARY", "FEBRUARY", "MARCH", "APRIL", "MAY", "JUNE", "JULY", "AUGUST", "SEPTEMBER", "OCTOBER", "NOVEMBER", "DECEMBER"}
