package scalar

import (
	"math"
	"strings"
	"time"

	"minisql/exec/types"
	f "minisql/functions"
)

var timeFuncs = []f.Function{
	{Name: "EXTRACT", Doc: "A field of a point in time or an interval.", Example: "EXTRACT(YEAR FROM DATE '2024-02-29') => 2024", Resolve: extract},
	fieldOf("YEAR", "YEAR", "The year.", "YEAR(DATE '2024-02-29') => 2024"),
	fieldOf("QUARTER", "QUARTER", "The quarter, from 1.", "QUARTER(DATE '2024-02-29') => 1"),
	fieldOf("MONTH", "MONTH", "The month, from 1.", "MONTH(DATE '2024-02-29') => 2"),
	fieldOf("WEEK", "WEEK", "The ISO week, from 1.", "WEEK(DATE '2024-02-29') => 9"),
	fieldOf("DAYOFYEAR", "DOY", "The day of the year, from 1.", "DAYOFYEAR(DATE '2024-02-29') => 60"),
	fieldOf("DAYOFMONTH", "DAY", "The day of the month, from 1.", "DAYOFMONTH(DATE '2024-02-29') => 29"),
	fieldOf("DAYOFWEEK", "DOW", "The day of the week, 1 for Sunday.", "DAYOFWEEK(DATE '2024-02-29') => 5"),
	fieldOf("HOUR", "HOUR", "The hour.", "HOUR(TIME '13:14:15') => 13"),
	fieldOf("MINUTE", "MINUTE", "The minute.", "MINUTE(TIME '13:14:15') => 14"),
	fieldOf("SECOND", "SECOND", "The second.", "SECOND(TIME '13:14:15') => 15"),
	{Name: "DATE_FORMAT", Doc: "A timestamp as text in a format of Java's DateTimeFormatter.", Example: "DATE_FORMAT(TIMESTAMP '2024-02-29 03:04:05', 'yyyy/MM') => 2024/02", Resolve: dateFormat},
	{Name: "TIMESTAMPADD", Doc: "A point in time moved by so many units.", Example: "TIMESTAMPADD(DAY, 1, DATE '2024-02-28') => 2024-02-29", Resolve: timestampAdd},
	{Name: "TIMESTAMPDIFF", Doc: "The whole units from one point in time to another.", Example: "TIMESTAMPDIFF(DAY, DATE '2024-02-28', DATE '2024-03-01') => 2", Resolve: timestampDiff},
	{Name: "MINUS_DATE", Doc: "The interval between two points in time, written (a - b) HOUR; its arguments are the unit, a and b.", Resolve: minusDate},
	{Name: "TO_TIMESTAMP_LTZ", Doc: "The instant of seconds (0) or milliseconds (3) since the epoch, or of a text in a format and a zone.", Example: "CAST(TO_TIMESTAMP_LTZ(0, 3) AS STRING) => 1970-01-01 00:00:00.000", Resolve: toTimestampLTZ},
}

var timeSpecs = []f.Spec{
	{Name: "TO_DATE", Doc: "The DATE that a text stands for.", Example: "TO_DATE('2024-02-29') => 2024-02-29", Args: "S SS", Ret: opt(types.Of(types.Date)), Body: f.MapN(toDate)},
	{Name: "TO_TIMESTAMP", Doc: "The TIMESTAMP that a text stands for.", Example: "TO_TIMESTAMP('2024-02-29 03:04:05') => 2024-02-29 03:04:05.000", Args: "S SS", Ret: opt(types.TimestampOf(3)), Body: f.MapN(toTimestamp)},
	{Name: "FROM_UNIXTIME", Doc: "Seconds since the epoch as text, in the session's zone.", Example: "FROM_UNIXTIME(44) => 1970-01-01 00:00:44", Args: "L LS", Ret: opt(str), Body: f.MapN(fromUnixtime)},
	{Name: "UNIX_TIMESTAMP", Doc: "The seconds since the epoch, now or at the time that a text stands for.", Example: "UNIX_TIMESTAMP('1970-01-01 00:00:44') => 44", Args: "- S SS", Ret: f.Returns(bigint), Body: f.MapN(unixTimestamp), Volatile: true},
	{Name: "CONVERT_TZ", Doc: "A text of a time in one zone as the time in another.", Example: "CONVERT_TZ('1970-01-01 00:00:00', 'UTC', 'America/Los_Angeles') => 1969-12-31 16:00:00", Args: "SSS", Ret: opt(str), Body: f.Map3E(convertTZ)},
}

// dateFormat formats TIMESTAMPs, instants in the session's zone, and texts in the default form.
func dateFormat(args []f.Arg) (*f.Call, error) {
	switch {
	case len(args) != 2:
		return nil, f.WrongCount("DATE_FORMAT", 2)
	case args[0].Type.Kind == types.Null || args[1].Type.Kind == types.Null:
		return nil, f.IllegalNull()
	case !args[0].Type.IsTimestamp() && !args[0].Type.IsString() || !args[1].Type.IsString():
		return nil, f.CannotApply("DATE_FORMAT", "", args)
	}
	t := args[0].Type.Plain()
	c := &f.Call{Name: "DATE_FORMAT", Params: []types.Type{t, args[1].Type.Plain()}, Ret: str}
	if t.IsString() {
		c.Kernel = f.Map2E(func(_ *f.Ctx, s, format string) (string, error) {
			v, ok := defaultTimestamp(s)
			if !ok {
				return "", f.ErrNull
			}
			return formatAs(v, format, nil)
		})(&c.Ret)
		return c, nil
	}
	c.Kernel = f.Map2E(func(cx *f.Ctx, v types.Instant, format string) (string, error) {
		if t.Kind == types.TimestampLTZ {
			return formatAs(f.Local(v, cx.Zone), format, cx.Zone)
		}
		return formatAs(v, format, nil)
	})(&c.Ret)
	return c, nil
}

func formatAs(v types.Instant, format string, zone *time.Location) (string, error) {
	p, err := compileDate(format, false)
	if err != nil {
		return "", err
	}
	w := wallOf(v)
	w.zone = zone
	if zone != nil {
		w.offset = int((v.Ms - f.Instant(v, zone).Ms) / 1000)
	}
	return p.format(w)
}

// defaultTimestamp reads yyyy-M-d[ H:m:s[.f]]; the time 24:00:00 is the next day's midnight.
func defaultTimestamp(s string) (types.Instant, bool) {
	if day, ok := strings.CutSuffix(s, " 24:00:00"); ok {
		v, err := f.ParseTimestamp(day, 9)
		v.Ms += types.MsPerDay
		return v, err == nil
	}
	v, err := f.ParseTimestamp(s, 9)
	return v, err == nil
}

// sqlTimestamp reads as java.sql.Timestamp.valueOf, leniently: blanks around count for nothing, a day beyond its
// month's end runs into the next month. Flink falls back on it where a format does not fit.
func sqlTimestamp(text string) (types.Instant, bool) {
	s := strings.TrimSpace(text)
	if !strings.Contains(s, " ") {
		s += " 00:00:00"
	}
	p, err := compileDate("yyyy-M-d H:m:s", true)
	main, frac, hasFrac := strings.Cut(s, ".")
	if err != nil || len(main) < 4 || strings.Count(main, "-") != 2 || strings.Count(main, ":") != 2 || strings.IndexByte(main, '-') != 4 || len(frac) > 9 || hasFrac && frac == "" {
		return types.Instant{}, false
	}
	v, _, ok := p.parse(main)
	ns := 0
	for i := range 9 {
		ns *= 10
		if i < len(frac) {
			if frac[i] < '0' || frac[i] > '9' {
				return v, false
			}
			ns += int(frac[i] - '0')
		}
	}
	v.Ms += int64(ns / 1_000_000)
	v.Ns = int32(ns % 1_000_000)
	return v, ok
}

func toTimestamp(_ *f.Ctx, v []any) (types.Instant, error) {
	s := v[0].(string)
	var t types.Instant
	ok := false
	if len(v) == 1 {
		t, ok = defaultTimestamp(s)
	} else if p, err := compileDate(v[1].(string), false); err == nil {
		if t, _, ok = p.parse(s); !ok {
			t, ok = sqlTimestamp(s)
		}
	}
	if !ok {
		return t, f.ErrNull
	}
	return f.Truncate9(t, 3), nil
}

// unparsable is the DATE that TO_DATE(s, format) gives for a text that does not fit.
const unparsable = int32(1278753)

func toDate(_ *f.Ctx, v []any) (int32, error) {
	s := v[0].(string)
	if len(v) == 1 {
		d, err := f.ParseDate(s)
		if err != nil {
			return 0, f.ErrNull
		}
		return d, nil
	}
	p, err := compileDate(v[1].(string), true)
	if err != nil {
		return 0, err
	}
	t, _, ok := p.parse(s)
	if !ok {
		return unparsable, nil
	}
	return int32(types.FloorDiv(t.Ms, types.MsPerDay)), nil
}

const defaultFormat = "yyyy-MM-dd HH:mm:ss"

func fromUnixtime(cx *f.Ctx, v []any) (string, error) {
	format := defaultFormat
	if len(v) == 2 {
		format = v[1].(string)
	}
	return formatSimple(v[0].(int64)*1000, format, cx.Zone)
}

func formatSimple(ms int64, format string, zone *time.Location) (string, error) {
	p, err := compileDate(format, true)
	if err != nil {
		return "", err
	}
	if zone == nil {
		zone = time.UTC
	}
	local := f.Local(types.Instant{Ms: ms}, zone)
	w := wallOf(local)
	w.zone, w.offset = zone, int((local.Ms-ms)/1000)
	return p.format(w)
}

// unixTimestamp gives the least BIGINT for a text that does not fit.
func unixTimestamp(cx *f.Ctx, v []any) (int64, error) {
	if len(v) == 0 {
		return nowOf(cx).Unix(), nil
	}
	format := defaultFormat
	if len(v) == 2 {
		format = v[1].(string)
	}
	ms, ok, err := parseSimple(v[0].(string), format, cx.Zone)
	if err != nil || !ok {
		return math.MinInt64, err
	}
	return types.FloorDiv(ms, 1000), nil
}

func parseSimple(s, format string, zone *time.Location) (ms int64, ok bool, err error) {
	p, err := compileDate(format, true)
	if err != nil {
		return 0, false, err
	}
	t, offset, ok := p.parse(s)
	for _, fd := range p.fields {
		if strings.IndexByte("XZz", fd.letter) >= 0 {
			return t.Ms - int64(offset)*1000, ok, nil
		}
	}
	return calendarInstant(t, zone).Ms, ok, nil
}

// calendarInstant is the instant of a wall time as java.util's calendar takes it: of two possible ones the later.
func calendarInstant(t types.Instant, zone *time.Location) types.Instant {
	first := f.Instant(t, zone)
	later := first
	later.Ms += 3_600_000
	if f.Local(later, zone) == t {
		return later
	}
	return first
}

func convertTZ(_ *f.Ctx, s, from, to string) (string, error) {
	ms, ok, err := parseSimple(s, defaultFormat, zoneNamed(from))
	if err != nil || !ok {
		return "", f.ErrNull
	}
	return formatSimple(ms, defaultFormat, zoneNamed(to))
}

// zoneNamed is TimeZone.getTimeZone: GMT+hh:mm, a name, and GMT for what it does not know.
func zoneNamed(name string) *time.Location {
	if rest, ok := strings.CutPrefix(name, "GMT"); ok {
		if off, size, ok := offsetOf(rest); ok && size == len(rest) {
			return time.FixedZone(name, off)
		}
	}
	if long, ok := shortZones[name]; ok {
		name = long
	}
	if z, err := time.LoadLocation(name); err == nil && name != "" && name != "Local" {
		return z
	}
	return time.UTC
}

// shortZones are Java's old three-letter names that the zone database lacks.
var shortZones = map[string]string{
	"PST": "America/Los_Angeles", "CST": "America/Chicago", "JST": "Asia/Tokyo", "IST": "Asia/Kolkata", "CTT": "Asia/Shanghai", "ECT": "Europe/Paris", "AET": "Australia/Sydney",
}
