package operator

import (
	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// temporal adds or subtracts an interval; the result has the type of the point in time. Two intervals of a kind widen
// to the widest interval of that kind.
func temporal(a, b types.Type, op arithOp) *f.Call {
	switch {
	case a.IsInterval() && a.Kind == b.Kind:
		if a.Kind == types.IntervalYM {
			return call(a, b, widest(a, b), arithmetic[int32](op))
		}
		return call(a, b, widest(a, b), arithmetic[int64](op))
	case a.IsDatetime() && b.IsInterval():
		return call(a, b, a, moved(a, b, op == opSub))
	case a.IsInterval() && b.IsDatetime() && op == opAdd:
		c := call(b, a, b, moved(b, a, false))
		c.Params[0], c.Params[1] = a, b
		c.Kernel = flipped(c.Kernel)
		return c
	}
	return nil
}

func widest(a, b types.Type) types.Type {
	if a.Unit == b.Unit && a.P == b.P && a.S == b.S {
		return a
	}
	t, _ := f.CommonType(a, b)
	return t
}

// moved shifts a DATE, TIME or timestamp. A DATE takes whole days, a TIME wraps within the day, months end at the new
// month's last day. Those of a TIMESTAMP_LTZ are counted in UTC, as in Flink.
func moved(t, interval types.Type, back bool) f.Body {
	sign := int64(1)
	if back {
		sign = -1
	}
	months := interval.Kind == types.IntervalYM
	switch {
	case t.Kind == types.Date && months:
		return f.Map2(func(d, m int32) int32 { return int32(types.AddMonths(int64(d), sign*int64(m))) })
	case t.Kind == types.Date:
		return f.Map2(func(d int32, ms int64) int32 { return d + int32(sign*ms/types.MsPerDay) })
	case t.Kind == types.Time && months:
		return f.Map2(func(v, _ int32) int32 { return v })
	case t.Kind == types.Time:
		return f.Map2(func(v int32, ms int64) int32 { return int32(types.FloorMod(int64(v)+sign*ms, types.MsPerDay)) })
	case months:
		return f.Map2(func(v types.Instant, m int32) types.Instant { return addMonths(v, sign*int64(m)) })
	case t.P <= 3 && !back:
		return arithmetic[int64](opAdd)
	case t.P <= 3:
		return arithmetic[int64](opSub)
	}
	return f.Map2(func(v types.Instant, ms int64) types.Instant { v.Ms += sign * ms; return v })
}

func addMonths(v types.Instant, months int64) types.Instant {
	days := types.FloorDiv(v.Ms, types.MsPerDay)
	v.Ms += (types.AddMonths(days, months) - days) * types.MsPerDay
	return v
}

// scaled multiplies an interval by an integer. Flink takes other numbers, and division, but cannot run them.
func scaled(interval, n types.Type, op arithOp, numberFirst bool) *f.Call {
	body := f.Map2(func(v, k int64) int64 { return v * k })
	if interval.Kind == types.IntervalYM {
		body = f.Map2(func(v int32, k int64) int32 { return int32(int64(v) * k) })
	}
	num := types.Of(types.BigInt).WithNull(!n.NotNull)
	if !n.IsInteger() {
		num = n
	}
	c := call(interval, num, interval, body)
	if numberFirst {
		c.Params[0], c.Params[1] = c.Params[1], c.Params[0]
		c.Kernel = flipped(c.Kernel)
	}
	switch {
	case op == opDiv:
		c.Kernel = f.Refused(source.New(source.CodeGenException, "Unsupported call: /(%s, %s) \nIf you think this function should be supported, you can create an issue and start a discussion for it.", interval, n))
	case !n.IsInteger():
		c.Kernel = f.Refused(source.New(source.CodeGenException, "Unsupported casting from %s to %s.", n, interval.WithNull(!n.NotNull)))
	}
	return c
}
