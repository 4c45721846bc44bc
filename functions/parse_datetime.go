package functions

import (
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/source"
)

// ParseDate reads y, y-m or y-m-d; what follows the first blank is ignored.
func ParseDate(text string) (int32, error) {
	s := text
	if i := strings.IndexByte(s, ' '); i > 0 {
		s = s[:i]
	}
	parts := strings.SplitN(s, "-", 3)
	ymd := [3]int{1, 1, 1}
	for i, p := range parts {
		n, err := strconv.ParseUint(strings.TrimSpace(p), 10, 31)
		if err != nil {
			return 0, source.New(source.DateTimeException, "For input string: '%s'.", text)
		}
		ymd[i] = int(n)
	}
	if !validDate(ymd[0], ymd[1], ymd[2]) {
		return 0, source.New(source.DateTimeException, "For input string: '%s'.", text)
	}
	return int32(types.DaysOf(ymd[0], ymd[1], ymd[2])), nil
}

func validDate(y, m, d int) bool {
	return y >= 0 && y <= 9999 && m >= 1 && m <= 12 && d >= 1 && d <= types.DaysIn(y, m)
}

// ParseTime reads h, h:m, h:m:s or h:m:s.f as milliseconds; an offset of a zone may follow.
func ParseTime(text string) (int32, error) {
	bad := source.New(source.DateTimeException, "Invalid time format: '%s'. Expected format: HH:mm:ss[.fff] where HH is 00-23, mm is 00-59, ss is 00-59", text)
	s := strings.TrimSpace(text)
	shift := int64(0)
	if i := strings.LastIndexAny(s, "+-"); i > 0 {
		var ok bool
		if shift, ok = zoneShift(s[i:]); !ok {
			return 0, bad
		}
		s = s[:i]
	}
	s, frac, hasFrac := strings.Cut(s, ".")
	parts := strings.Split(s, ":")
	if len(parts) > 3 || hasFrac && len(parts) < 3 {
		return 0, bad
	}
	limits := [3]uint64{23, 59, 59}
	ms := uint64(0)
	for i := range limits {
		ms *= 60
		if i < len(parts) {
			n, err := strconv.ParseUint(strings.TrimSpace(parts[i]), 10, 31)
			if err != nil || n > limits[i] {
				return 0, bad
			}
			ms += n
		}
	}
	ms *= 1000
	if hasFrac {
		n, err := strconv.ParseUint((frac + "000")[:3], 10, 31)
		if err != nil {
			return 0, bad
		}
		ms += n
	}
	return int32(types.FloorMod(int64(ms)+shift, types.MsPerDay)), nil
}

// zoneShift reads +h or +h:m behind a time, which Flink adds to it.
func zoneShift(s string) (ms int64, ok bool) {
	h, m, hasMinutes := strings.Cut(s[1:], ":")
	hours, err1 := strconv.ParseUint(h, 10, 8)
	minutes, err2 := strconv.ParseUint(m, 10, 8)
	ms = int64(hours*60+minutes) * 60_000
	if s[0] == '-' {
		ms = -ms
	}
	return ms, err1 == nil && (err2 == nil || !hasMinutes)
}

// ParseTimestamp reads yyyy-M-d, optionally followed by a blank and H:m:s with up to nine digits of a fraction, of
// which p are kept. A day beyond its month's end is the month's last day, as in java.time's SMART resolver.
func ParseTimestamp(text string, p int) (types.Instant, error) {
	v, at, ok := scanTimestamp(text)
	switch {
	case !ok:
		return v, source.New(source.DateTimeParseException, "Text '%s' could not be parsed at index %d", text, at)
	case at < len(text):
		return v, source.New(source.DateTimeParseException, "Text '%s' could not be parsed, unparsed text found at index %d", text, at)
	}
	return Truncate9(v, p), nil
}

// Truncate9 cuts the fraction to p digits downwards, also before 1970.
func Truncate9(v types.Instant, p int) types.Instant {
	if p <= 3 {
		unit := types.Pow10(3 - p).Int64()
		return types.Instant{Ms: types.FloorDiv(v.Ms, unit) * unit}
	}
	return Truncate(v, p)
}

// scanTimestamp returns the value and how far it read; not ok means that reading broke off there.
func scanTimestamp(s string) (v types.Instant, at int, ok bool) {
	var n [6]int
	if n[0], at, ok = scanNumber(s, 0, 4, 4); !ok {
		return
	}
	for i, sep := range []byte("-- ::") {
		if at >= len(s) || s[at] != sep {
			if i == 2 { // no time: the rest is not read
				return instantOf(n, 0), at, validFields(n)
			}
			return v, at, false
		}
		begin := at
		if n[i+1], at, ok = scanNumber(s, at+1, 1, 2); !ok {
			if i == 2 {
				return instantOf(n, 0), begin, validFields(n)
			}
			return
		}
	}
	ns := 0
	if at < len(s) && s[at] == '.' {
		begin := at + 1
		if ns, at, ok = scanNumber(s, begin, 1, 9); !ok {
			return
		}
		for i := at - begin; i < 9; i++ {
			ns *= 10
		}
	}
	if !validFields(n) {
		return v, 0, false
	}
	return instantOf(n, ns), at, true
}

func validFields(n [6]int) bool {
	return n[1] >= 1 && n[1] <= 12 && n[2] >= 1 && n[2] <= 31 && n[3] <= 23 && n[4] <= 59 && n[5] <= 59
}

func instantOf(n [6]int, ns int) types.Instant {
	days := types.DaysOf(n[0], n[1], min(n[2], types.DaysIn(n[0], n[1])))
	ms := ((days*24+int64(n[3]))*60+int64(n[4]))*60 + int64(n[5])
	return types.Instant{Ms: ms*1000 + int64(ns/1_000_000), Ns: int32(ns % 1_000_000)}
}

func scanNumber(s string, at, least, most int) (n, end int, ok bool) {
	for end = at; end < len(s) && end-at < most && s[end] >= '0' && s[end] <= '9'; end++ {
		n = n*10 + int(s[end]-'0')
	}
	if end-at < least {
		return n, at, false
	}
	return n, end, true
}
