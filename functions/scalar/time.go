package scalar

import (
	"math"
	"strings"
	"time"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
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

func timestampAdd(args []f.Arg) (*f.Call, error) {
	if len(args) != 3 {
		return nil, f.WrongCount("TIMESTAMPADD", 3)
	}
	u, t := unit(args[0]), args[2].Type.Plain()
	switch {
	case args[1].Type.Kind == types.Null || t.Kind == types.Null:
		return nil, f.IllegalNull()
	case !knownUnit(u):
		return nil, badFrame(u)
	case !args[1].Type.IsInteger() || !t.IsDatetime():
		return nil, f.CannotApply("TIMESTAMPADD", "TIMESTAMPADD(<INTERVAL "+u+">, {}, {})", args[1:])
	}
	c := &f.Call{Name: "TIMESTAMPADD", Params: []types.Type{args[0].Type, bigint.WithNull(!args[1].Type.NotNull), t}, Ret: t}
	months, ms := unitLength(u)
	if t.Kind == types.Date && ms > 0 && ms < types.MsPerDay {
		c.Ret = types.TimestampOf(6)
		c.Params[2] = types.TimestampOf(6).WithNull(!t.NotNull)
	}
	c.Ret = c.Ret.WithNull(f.Nullable(args[1:]))
	switch {
	case c.Ret.Kind == types.Date:
		c.Kernel = f.Map3(func(_ string, n int64, d int32) int32 {
			return int32(types.AddMonths(int64(d), n*months) + n*ms/types.MsPerDay)
		})(&c.Ret)
	case c.Ret.Kind == types.Time:
		c.Kernel = f.Map3(func(_ string, n int64, v int32) int32 { return int32(types.FloorMod(int64(v)+n*ms, types.MsPerDay)) })(&c.Ret)
	default:
		c.Kernel = f.Map3(func(_ string, n int64, v types.Instant) types.Instant {
			days := types.FloorDiv(v.Ms, types.MsPerDay)
			v.Ms += (types.AddMonths(days, n*months)-days)*types.MsPerDay + n*ms
			return v
		})(&c.Ret)
	}
	return c, nil
}

func knownUnit(u string) bool {
	months, ms := unitLength(u)
	return months+ms > 0
}

// unitLength is a unit as months or as milliseconds.
func unitLength(u string) (months, ms int64) {
	switch strings.TrimPrefix(u, "SQL_TSI_") {
	case "YEAR":
		return 12, 0
	case "QUARTER":
		return 3, 0
	case "MONTH":
		return 1, 0
	case "WEEK":
		return 0, 7 * types.MsPerDay
	case "DAY", "HOUR", "MINUTE", "SECOND", "MILLISECOND":
		return 0, clockUnits[strings.TrimPrefix(u, "SQL_TSI_")]
	}
	return 0, 0
}

func timestampDiff(args []f.Arg) (*f.Call, error) {
	if len(args) != 3 {
		return nil, f.WrongCount("TIMESTAMPDIFF", 3)
	}
	u, a, b := unit(args[0]), args[1].Type.Plain(), args[2].Type.Plain()
	switch {
	case a.Kind == types.Null || b.Kind == types.Null:
		return nil, f.IllegalNull()
	case !knownUnit(u):
		return nil, badFrame(u)
	case !a.IsDatetime() || !b.IsDatetime():
		return nil, f.CannotApply("TIMESTAMPDIFF", "TIMESTAMPDIFF(<INTERVAL "+u+">, {}, {})", args[1:])
	case a.Kind != b.Kind && (a.Kind == types.TimestampLTZ || b.Kind == types.TimestampLTZ):
		return nil, f.Refuse(f.CodeGenError, "TIMESTAMP_LTZ only supports diff between the same type.")
	}
	ts := func(t types.Type) types.Type {
		if t.IsTimestamp() {
			return t
		}
		return types.TimestampOf(3).WithNull(!t.NotNull)
	}
	c := &f.Call{Name: "TIMESTAMPDIFF", Params: []types.Type{args[0].Type, ts(a), ts(b)}, Ret: integer.WithNull(f.Nullable(args[1:]))}
	months, ms := unitLength(u)
	c.Kernel = f.Map3(func(_ string, from, to types.Instant) int32 {
		if months > 0 {
			return int32(types.MonthsBetween(from, to) / months)
		}
		return int32((to.Ms - from.Ms) / ms)
	})(&c.Ret)
	return c, nil
}

// minusDate resolves the difference of two points in time as an interval of a unit: (a - b) HOUR.
func minusDate(args []f.Arg) (*f.Call, error) {
	c, err := timestampDiff(args)
	if err != nil {
		return nil, err
	}
	c.Name = "MINUS_DATE"
	months, _ := unitLength(unit(args[0]))
	if months > 0 {
		c.Ret = types.YearMonth().WithNull(f.Nullable(args[1:]))
		c.Kernel = f.Map3(func(_ string, a, b types.Instant) int32 { return int32(types.MonthsBetween(b, a)) })(&c.Ret)
		return c, nil
	}
	c.Ret = types.DayTime().WithNull(f.Nullable(args[1:]))
	c.Kernel = f.Map3(func(_ string, a, b types.Instant) int64 { return a.Ms - b.Ms })(&c.Ret)
	return c, nil
}

func toTimestampLTZ(args []f.Arg) (*f.Call, error) {
	if len(args) == 0 || len(args) > 3 {
		return nil, f.NoMatch("TO_TIMESTAMP_LTZ", args, "TO_TIMESTAMP_LTZ(<NUMERIC>)", "TO_TIMESTAMP_LTZ(<NUMERIC>, <INTEGER>)", "TO_TIMESTAMP_LTZ(<CHARACTER>)", "TO_TIMESTAMP_LTZ(<CHARACTER>, <CHARACTER>)", "TO_TIMESTAMP_LTZ(<CHARACTER>, <CHARACTER>, <CHARACTER>)")
	}
	c := &f.Call{Name: "TO_TIMESTAMP_LTZ", Ret: types.LTZOf(3)}
	for _, a := range args {
		if a.Type.Kind == types.Null {
			return nil, f.IllegalNull()
		}
		c.Params = append(c.Params, a.Type.Plain())
	}
	t := args[0].Type
	switch {
	case t.IsNumeric() && (len(args) == 1 || len(args) == 2 && args[1].Type.IsInteger()):
		if len(args) == 2 {
			if p, ok := f.IntValue(args[1].Value); ok && p != 0 && p != 3 {
				return nil, badPrecision(p)
			}
			c.Params[1] = integer.WithNull(!args[1].Type.NotNull)
		}
		if t.IsExact() {
			c.Params[0] = bigint.WithNull(!t.NotNull)
		} else {
			c.Params[0] = double.WithNull(!t.NotNull)
		}
		c.Kernel = f.MapN(epochInstant)(&c.Ret)
	case allText(args):
		c.Kernel = f.MapN(textInstant)(&c.Ret)
	default:
		return nil, f.Refuse(f.ValidationError, "Invalid input arguments.")
	}
	return c, nil
}

func badPrecision(p int64) *source.Diagnostic {
	return f.Refuse(f.TableError, "The precision value '%d' for function TO_TIMESTAMP_LTZ(numeric, precision) is unsupported, the supported value is '0' for second or '3' for millisecond.", p)
}

func allText(args []f.Arg) bool {
	for _, a := range args {
		if !a.Type.IsString() {
			return false
		}
	}
	return true
}

func epochInstant(_ *f.Ctx, v []any) (types.Instant, error) {
	p := int32(3)
	if len(v) == 2 {
		if p = v[1].(int32); p != 0 && p != 3 {
			return types.Instant{}, badPrecision(int64(p))
		}
	}
	unit := int64(1)
	if p == 0 {
		unit = 1000
	}
	ms := int64(0)
	switch n := v[0].(type) {
	case int64:
		ms = n * unit
	case float64:
		ms = int64(n * float64(unit))
	}
	if ms < -62135596800000 || ms > 253402300799999 {
		return types.Instant{}, f.ErrNull
	}
	return types.Instant{Ms: ms}, nil
}

// textInstant reads a text in a zone, UTC if none is given. Only the form without a format fails on a bad text.
func textInstant(_ *f.Ctx, v []any) (types.Instant, error) {
	s := v[0].(string)
	if len(v) == 1 {
		return f.ParseTimestamp(s, 3)
	}
	p, err := compileDate(v[1].(string), false)
	if err != nil {
		return types.Instant{}, f.ErrNull
	}
	t, _, ok := p.parse(s)
	if !ok {
		if t, ok = sqlTimestamp(s); !ok {
			return t, f.ErrNull
		}
	}
	zone := time.UTC
	if len(v) == 3 {
		name := v[2].(string)
		if zone, err = time.LoadLocation(name); err != nil || name == "" {
			if off, size, ok := offsetOf(strings.TrimPrefix(strings.TrimPrefix(name, "GMT"), "UTC")); ok && size > 0 {
				zone = time.FixedZone(name, off)
			} else {
				return t, f.ErrNull
			}
		}
	}
	return f.Instant(f.Truncate9(t, 3), zone), nil
}
