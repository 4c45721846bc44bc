package scalar

import (
	"strings"
	"time"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

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
	if t.IsTimestamp() && strings.HasSuffix(u, "MILLISECOND") {
		c.Ret.P = max(t.P, 3)
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
		return nil, source.New(source.CodeGenException, "TIMESTAMP_LTZ only supports diff between the same type.")
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
		return nil, source.New(source.ValidationException, "Invalid input arguments.")
	}
	return c, nil
}

func badPrecision(p int64) *source.Problem {
	return source.New(source.TableException, "The precision value '%d' for function TO_TIMESTAMP_LTZ(numeric, precision) is unsupported, the supported value is '0' for second or '3' for millisecond.", p)
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
