package scalar

import (
	"slices"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// The units that EXTRACT knows.
var (
	monthFrames = []string{"YEAR", "QUARTER", "MONTH", "DECADE", "CENTURY", "MILLENNIUM"}
	clockFrames = []string{"HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND", "NANOSECOND"}
	timeFrames  = slices.Concat(monthFrames, clockFrames, []string{"DAY", "WEEK", "DOW", "ISODOW", "DOY", "ISOYEAR", "EPOCH"})
)

// unit is the name of a time unit that stands as a symbol.
func unit(a f.Arg) string { s, _ := a.Value.(string); return s }

// extract resolves EXTRACT(unit FROM x): args are the symbol and x.
func extract(args []f.Arg) (*f.Call, error) {
	if len(args) != 2 {
		return nil, f.WrongCount("EXTRACT", 2)
	}
	u, t := unit(args[0]), args[1].Type.Plain()
	switch {
	case t.Kind == types.Null:
		return nil, f.IllegalNull()
	case !t.IsDatetime() && !t.IsInterval():
		return nil, f.CannotApply("EXTRACT", "EXTRACT(<INTERVAL "+u+"> FROM {})", args[1:])
	case !slices.Contains(timeFrames, u):
		return nil, badFrame(u)
	case t.Kind == types.Time && !slices.Contains(clockFrames, u):
		return nil, source.New(source.TableException, "unit %s can not be applied to time variable", u)
	case t.Kind == types.IntervalYM && !slices.Contains(monthFrames, u), t.Kind == types.IntervalDT && slices.Contains(monthFrames, u):
		return nil, f.CannotApply("EXTRACT", "EXTRACT(<INTERVAL "+u+"> FROM {})", args[1:])
	case t.IsInterval() && u == "EPOCH":
		return nil, source.New(source.CodeGenException, "Unit 'EPOCH' is not supported.")
	}
	c := &f.Call{Name: "EXTRACT", Params: []types.Type{args[0].Type, t}, Ret: types.Of(types.BigInt).WithNull(!t.NotNull)}
	c.Kernel = secondOnly(extractBody(u, t))(&c.Ret)
	return c, nil
}

// fieldOf makes YEAR(x), HOUR(x), ...: EXTRACT with a fixed unit.
func fieldOf(name, u, doc, example string) f.Function {
	return f.Function{Name: name, Doc: doc, Example: example, Resolve: func(args []f.Arg) (*f.Call, error) {
		if len(args) != 1 {
			return nil, f.WrongCount(name, 1)
		}
		c, err := extract([]f.Arg{{Type: types.Of(types.Symbol).Must(), Literal: true, Value: u}, args[0]})
		if d, ok := err.(*source.Problem); ok && args[0].Type.Kind != types.Null {
			return nil, d
		}
		if err != nil {
			return nil, err
		}
		c.Name, c.Params = name, c.Params[1:]
		c.Kernel = extractBody(u, args[0].Type.Plain())(&c.Ret)
		return c, nil
	}}
}

func extractBody(u string, t types.Type) f.Body {
	switch t.Kind {
	case types.IntervalYM:
		return f.Map1(func(m int32) int64 { return monthsField(u, int64(m)) })
	case types.IntervalDT:
		return f.Map1(func(ms int64) int64 { return clockField(u, ms, 0, ms/types.MsPerDay) })
	case types.Date:
		return f.Map1(func(d int32) int64 { return dateOrClock(u, int64(d)) })
	case types.Time:
		return f.Map1(func(ms int32) int64 { return clockField(u, int64(ms), 0, 0) })
	case types.TimestampLTZ:
		return f.Map1E(func(cx *f.Ctx, v types.Instant) (int64, error) { return instantField(u, f.Local(v, cx.Zone)), nil })
	}
	return f.Map1(func(v types.Instant) int64 { return instantField(u, v) })
}

// dateOrClock takes a field of a DATE; those of the clock read its days as milliseconds, as Flink's generated code does.
func dateOrClock(u string, days int64) int64 {
	switch u {
	case "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND", "NANOSECOND":
		return clockField(u, days, 0, 0)
	case "EPOCH":
		return days * 86400
	}
	return calendarField(u, days)
}

// instantField takes a field of a timestamp, whose days and clock are divided towards zero: before 1970 the day is the
// next one and the clock negative, as in Flink.
func instantField(u string, v types.Instant) int64 {
	switch u {
	case "HOUR", "MINUTE", "SECOND", "MILLISECOND", "MICROSECOND", "NANOSECOND":
		return clockField(u, v.Ms%types.MsPerDay, int64(v.Ns), 0)
	case "EPOCH":
		return v.Ms / 1000
	}
	return calendarField(u, v.Ms/types.MsPerDay)
}

func monthsField(u string, m int64) int64 {
	switch u {
	case "YEAR":
		return m / 12
	case "QUARTER":
		return m%12/3 + 1
	case "DECADE":
		return m / 120
	case "CENTURY":
		return m / 1200
	case "MILLENNIUM":
		return m / 12000
	case "MONTH":
		return m % 12
	}
	return 0
}

func clockField(u string, ms, ns, days int64) int64 {
	switch u {
	case "DAY":
		return days
	case "HOUR":
		return ms / 3_600_000 % 24
	case "MINUTE":
		return ms / 60_000 % 60
	case "SECOND":
		return ms / 1000 % 60
	case "MILLISECOND":
		return ms % 1000
	case "MICROSECOND":
		return ms%1000*1000 + ns/1000
	case "NANOSECOND":
		return ms%1000*1_000_000 + ns
	case "EPOCH":
		return ms / 1000
	}
	return 0
}

func calendarField(u string, days int64) int64 {
	y, m, d := types.CivilOf(days)
	switch u {
	case "YEAR":
		return int64(y)
	case "QUARTER":
		return int64(m+2) / 3
	case "MONTH":
		return int64(m)
	case "DAY":
		return int64(d)
	case "DOW":
		return int64(dayOfWeek(days)) + 1
	case "ISODOW":
		return int64(dayOfWeek(days)+6)%7 + 1
	case "DOY":
		return days - types.DaysOf(y, 1, 1) + 1
	case "WEEK", "ISOYEAR":
		thursday := days - int64(dayOfWeek(days)+6)%7 + 3
		iso, _, _ := types.CivilOf(thursday)
		if u == "ISOYEAR" {
			return int64(iso)
		}
		return (thursday-types.DaysOf(iso, 1, 1))/7 + 1
	case "DECADE":
		return int64(y) / 10
	case "CENTURY":
		return int64(y+99) / 100
	case "MILLENNIUM":
		return int64(y+999) / 1000
	}
	return 0
}
