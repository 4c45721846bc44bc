package functions

import (
	"time"

	"minisql/exec/types"
)

// zoneOf is the session's zone; without a context, as for literals of tests, UTC.
func zoneOf(cx *Ctx) *time.Location {
	if cx == nil {
		return nil
	}
	return cx.Zone
}

// toDatetime converts between DATE, TIME and the timestamps. TIMESTAMP_LTZ counts as the wall time of the session's
// zone. DATE and TIME of a TIMESTAMP before 1970 divide towards zero, as Flink's generated code does.
func toDatetime(from, to types.Type) conversion {
	switch from.Kind {
	case types.Date:
		return converting(func(cx *Ctx, v int32) (types.Instant, error) {
			return wallTo(cx, types.Instant{Ms: int64(v) * types.MsPerDay}, to), nil
		})
	case types.Time:
		if to.Kind == types.Time {
			unit := int32(types.Pow10(3 - min(to.P, 3)).Int64())
			return converting(func(_ *Ctx, v int32) (int32, error) { return v / unit * unit, nil })
		}
		return converting(func(cx *Ctx, v int32) (types.Instant, error) {
			return wallTo(cx, types.Instant{Ms: int64(v)}, to), nil
		})
	}
	switch to.Kind {
	case types.Date:
		return converting(func(cx *Ctx, v types.Instant) (int32, error) {
			if from.Kind == types.TimestampLTZ {
				return int32(types.FloorDiv(wallOf(cx, v, from).Ms, types.MsPerDay)), nil
			}
			return int32(v.Ms / types.MsPerDay), nil
		})
	case types.Time:
		return converting(func(cx *Ctx, v types.Instant) (int32, error) {
			if from.Kind == types.TimestampLTZ {
				return int32(types.FloorMod(wallOf(cx, v, from).Ms, types.MsPerDay) / 1000 * 1000), nil
			}
			return int32(v.Ms % types.MsPerDay / 1000 * 1000), nil
		})
	}
	if from.Kind == to.Kind {
		return converting(func(_ *Ctx, v types.Instant) (types.Instant, error) { return Truncate(v, to.P), nil })
	}
	return converting(func(cx *Ctx, v types.Instant) (types.Instant, error) {
		return Truncate(wallTo(cx, wallOf(cx, v, from), to), to.P), nil
	})
}

func wallOf(cx *Ctx, v types.Instant, from types.Type) types.Instant {
	if from.Kind == types.TimestampLTZ {
		return Local(v, zoneOf(cx))
	}
	return v
}

func wallTo(cx *Ctx, v types.Instant, to types.Type) types.Instant {
	if to.Kind == types.TimestampLTZ {
		return Instant(v, zoneOf(cx))
	}
	return v
}

// Truncate cuts a timestamp to p digits of the second's fraction. Before 1970 the milliseconds are divided towards
// zero, as TimestampData's truncation in Flink does.
func Truncate(v types.Instant, p int) types.Instant {
	if p >= 9 {
		return v
	}
	if p <= 3 {
		unit := types.Pow10(3 - p).Int64()
		return types.Instant{Ms: v.Ms / unit * unit}
	}
	unit := int32(types.Pow10(9 - p).Int64())
	v.Ns = v.Ns / unit * unit
	return v
}

// toNested converts ARRAY, MAP, MULTISET and ROW item by item.
func toNested(from, to types.Type) conversion {
	item := func(f, t types.Type) func(*Ctx, any) (any, error) {
		if unchanged(f, t) || f.Kind == types.Null {
			return func(_ *Ctx, v any) (any, error) { return v, nil }
		}
		value := conversionOf(f, t).value
		return func(cx *Ctx, v any) (any, error) {
			if v == nil {
				return nil, nil
			}
			r, err := value(cx, v)
			if err == ErrNull {
				return nil, nil
			}
			return r, err
		}
	}
	if from.Kind == types.Map || from.Kind == types.Multiset {
		fk, tk, fv, tv := from.Key, to.Key, from.Elem, to.Elem
		if from.Kind == types.Multiset {
			fk, tk, fv, tv = from.Elem, to.Elem, &countType, &countType
		}
		key, val := item(*fk, *tk), item(*fv, *tv)
		return converting(func(cx *Ctx, e *types.Entries) (*types.Entries, error) {
			keys, err := convertAll(cx, e.Keys, func(int) func(*Ctx, any) (any, error) { return key })
			if err != nil {
				return nil, err
			}
			vals, err := convertAll(cx, e.Vals, func(int) func(*Ctx, any) (any, error) { return val })
			return &types.Entries{Keys: keys, Vals: vals}, err
		})
	}
	items := make([]func(*Ctx, any) (any, error), len(from.Fields))
	for i := range items {
		items[i] = item(from.Fields[i].Type, to.Fields[i].Type)
	}
	pick := func(i int) func(*Ctx, any) (any, error) { return items[i] }
	if from.Kind == types.Array {
		elem := item(*from.Elem, *to.Elem)
		pick = func(int) func(*Ctx, any) (any, error) { return elem }
	}
	return converting(func(cx *Ctx, vals []any) ([]any, error) { return convertAll(cx, vals, pick) })
}

func convertAll(cx *Ctx, vals []any, pick func(int) func(*Ctx, any) (any, error)) ([]any, error) {
	out := make([]any, len(vals))
	for i, v := range vals {
		var err error
		if out[i], err = pick(i)(cx, v); err != nil {
			return nil, err
		}
	}
	return out, nil
}
