package scalar

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar/source"
)

// secondOnly gives a kernel that reads the second of two arguments, the first being a symbol.
func secondOnly(body f.Body) f.Body {
	return func(ret *types.Type) f.Kernel {
		k := body(ret)
		return func(cx *f.Ctx, args []vec.Col, n int) (vec.Col, error) { return k(cx, args[1:], n) }
	}
}

// firstOnly gives a kernel that reads the first of its arguments.
func firstOnly(body f.Body) f.Body {
	return func(ret *types.Type) f.Kernel {
		k := body(ret)
		return func(cx *f.Ctx, args []vec.Col, n int) (vec.Col, error) { return k(cx, args[:1], n) }
	}
}

// rounding resolves FLOOR and CEIL, of numbers and of points in time TO a unit.
func rounding(name string, up bool) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 1 && len(args) != 2 {
			return nil, f.WrongCount(name, 1)
		}
		t := args[0].Type.Plain()
		c := &f.Call{Name: name, Params: []types.Type{t}, Ret: t}
		switch {
		case t.Kind == types.Null:
			return nil, f.IllegalNull()
		case len(args) == 1 && t.IsNumeric():
			if t.Kind == types.Decimal {
				c.Ret.P, c.Ret.S = t.P, 0
			}
			c.Kernel = roundNumber(t, up)(&c.Ret)
			return c, nil
		case len(args) == 2 && t.IsDatetime():
			u := unit(args[1])
			if !roundable[u] {
				return nil, badFrame(u)
			}
			c.Params = append(c.Params, args[1].Type)
			c.Kernel = firstOnly(roundTime(t, u, up))(&c.Ret)
			return c, nil
		case len(args) == 2:
			return nil, f.CannotApply(name, name+"({}, <INTERVAL "+unit(args[1])+">)", args[:1])
		}
		return nil, f.CannotApply(name, "", args)
	}
}

// badFrame refuses a unit that Calcite does not know.
func badFrame(u string) *source.Problem {
	return source.New(source.SqlValidatorException, "'%s' is not a valid time frame", u)
}

// roundable are the units of FLOOR and CEIL.
var roundable = map[string]bool{"MILLISECOND": true, "SECOND": true, "MINUTE": true, "HOUR": true, "DAY": true, "WEEK": true, "MONTH": true, "QUARTER": true,
	"YEAR": true, "DECADE": true, "CENTURY": true, "MILLENNIUM": true}

func roundTime(t types.Type, u string, up bool) f.Body {
	switch t.Kind {
	case types.Date:
		return f.Map1(func(d int32) int32 { return int32(roundDate(int64(d), u, up)) })
	case types.Time:
		return f.Map1(func(ms int32) int32 { return int32(roundMs(int64(ms), clockUnits[u], up)) })
	case types.TimestampLTZ:
		return f.Map1E(func(cx *f.Ctx, v types.Instant) (types.Instant, error) {
			return f.Instant(roundInstant(f.Local(v, cx.Zone), u, up), cx.Zone), nil
		})
	}
	return f.Map1(func(v types.Instant) types.Instant { return roundInstant(v, u, up) })
}

// clockUnits are the lengths in milliseconds of the units that have one.
var clockUnits = map[string]int64{"DAY": types.MsPerDay, "HOUR": 3_600_000, "MINUTE": 60_000, "SECOND": 1000, "MILLISECOND": 1}

func roundMs(ms, unit int64, up bool) int64 {
	if unit <= 1 {
		return ms
	}
	floor := types.FloorDiv(ms, unit) * unit
	if up && floor != ms {
		floor += unit
	}
	return floor
}

// roundInstant rounds a wall time. Months and longer units take the day before 1970 as divided towards zero.
func roundInstant(v types.Instant, u string, up bool) types.Instant {
	if n, ok := clockUnits[u]; ok {
		ms := v.Ms
		if up && v.Ns > 0 {
			ms++
		}
		return types.Instant{Ms: roundMs(ms, n, up)}
	}
	days := v.Ms / types.MsPerDay
	if u == "WEEK" {
		days = types.FloorDiv(v.Ms, types.MsPerDay)
		start := days - int64(dayOfWeek(days))
		if up && (start*types.MsPerDay != v.Ms || v.Ns != 0) {
			start += 7
		}
		return types.Instant{Ms: start * types.MsPerDay}
	}
	return types.Instant{Ms: roundDate(days, u, up) * types.MsPerDay}
}

// roundDate rounds a DATE. CEIL TO DAY always adds a day. DAY and WEEK of dates before the Gregorian reform are shifted
// as if the date had gone through the Julian calendar, which is how Flink computes them.
func roundDate(days int64, u string, up bool) int64 {
	y, m, _ := types.CivilOf(days)
	switch u {
	case "DAY", "HOUR", "MINUTE", "SECOND", "MILLISECOND":
		if up && u == "DAY" {
			days++
		}
		return julian(days)
	case "WEEK":
		start := days - int64(dayOfWeek(days))
		if up && start != days {
			start += 7
		}
		return julian(start)
	}
	months := 1
	switch u {
	case "QUARTER":
		m, months = (m-1)/3*3+1, 3
	case "YEAR":
		m, months = 1, 12
	case "DECADE":
		y, m, months = int(types.FloorDiv(int64(y), 10))*10, 1, 120
	case "CENTURY":
		y, m, months = (y-1)/100*100+1, 1, 1200
	case "MILLENNIUM":
		y, m, months = (y-1)/1000*1000+1, 1, 12000
	}
	start := types.DaysOf(y, m, 1)
	if up && (start != days || days < gregorian) {
		start = types.DaysOf(y, m+months, 1)
	}
	return start
}

// gregorian is the day of the reform, 1582-10-15.
var gregorian = types.DaysOf(1582, 10, 15)

// julian moves a day before 1582-10-15 by the distance of the two calendars.
func julian(days int64) int64 {
	if days >= gregorian {
		return days
	}
	y, m, _ := types.CivilOf(days)
	if m <= 2 {
		y--
	}
	century := types.FloorDiv(int64(y), 100)
	return days + 2 - century + types.FloorDiv(century, 4)
}
