package scalar

import (
	"math"
	"math/big"
	"strconv"

	"minisql/exec/types"
	f "minisql/functions"
)

// roundNumber rounds to a whole number, in the argument's type; a DECIMAL loses its scale.
func roundNumber(t types.Type, up bool) f.Body {
	whole := math.Floor
	if up {
		whole = math.Ceil
	}
	switch t.Kind {
	case types.Float:
		return f.Map1(func(v float32) float32 { return float32(whole(float64(v))) })
	case types.Double:
		return f.Map1(whole)
	case types.Decimal:
		return f.Map1E(func(_ *f.Ctx, v types.Dec) (types.Dec, error) {
			q, r := new(big.Int).QuoRem(v.Big(), types.Pow10(int(v.Scale)), new(big.Int))
			switch {
			case up && r.Sign() > 0:
				q.Add(q, big.NewInt(1))
			case !up && r.Sign() < 0:
				q.Sub(q, big.NewInt(1))
			}
			return decimalOr(types.DecFromBig(q, 0, t.P, 0))
		})
	}
	return f.Map1(func(v any) any { return v })
}

func decimalOr(d types.Dec, ok bool) (types.Dec, error) {
	if !ok {
		return d, f.ErrNull
	}
	return d, nil
}

// roundTo resolves ROUND and TRUNCATE with their digits. The digits of a DECIMAL's result are known only where they are
// a literal; else the value keeps the argument's type and is read with its scale, Flink's well-known flaw.
func roundTo(name string, cut bool) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		if len(args) != 1 && len(args) != 2 {
			return nil, f.WrongCount(name, 1)
		}
		t := args[0].Type.Plain()
		switch {
		case t.Kind == types.Null || len(args) == 2 && args[1].Type.Kind == types.Null:
			return nil, f.IllegalNull()
		case !t.IsNumeric() || len(args) == 2 && !args[1].Type.IsInteger():
			return nil, f.CannotApply(name, "", args)
		}
		c := &f.Call{Name: name, Params: []types.Type{t}, Ret: t.WithNull(f.Nullable(args))}
		digits, known := int64(0), true
		if len(args) == 2 {
			c.Params = append(c.Params, integer.WithNull(!args[1].Type.NotNull))
			digits, known = f.IntValue(args[1].Value)
		}
		if t.Kind == types.Decimal && known {
			c.Ret.P, c.Ret.S = roundedDecimal(t, int(digits))
		}
		ret := c.Ret
		c.Kernel = f.MapN(func(_ *f.Ctx, v []any) (any, error) {
			n := int64(0)
			if len(v) == 2 {
				n, _ = f.IntValue(v[1])
			}
			return roundValue(v[0], int(n), cut, ret)
		})(&c.Ret)
		return c, nil
	}
}

// roundedDecimal is Flink's LogicalTypeMerging.findRoundDecimalType.
func roundedDecimal(t types.Type, r int) (p, s int) {
	switch {
	case r >= t.S:
		return t.P, t.S
	case r < 0:
		return min(types.MaxDecimal, 1+t.P-t.S), 0
	}
	return 1 + t.P - t.S + r, r
}

func roundValue(v any, n int, cut bool, ret types.Type) (any, error) {
	switch v := v.(type) {
	case float64:
		return roundFloat(v, n, cut), nil
	case float32:
		return float32(roundFloat(float64(v), n, cut)), nil
	case types.Dec:
		d, ok := roundDec(v, n, cut)
		if !ok {
			return nil, nil
		}
		if int(d.Scale) > ret.S {
			d, ok = d.Rescale(ret.P, ret.S)
		} else if int(d.Scale) < ret.S && n >= 0 && n < int(v.Scale) && ret.S == int(v.Scale) {
			d.Scale = int32(ret.S) // the unscaled value, read with another scale
		} else {
			d, ok = d.Rescale(ret.P, ret.S)
		}
		if !ok {
			return nil, nil
		}
		return d, nil
	}
	i, _ := f.IntValue(v)
	if n >= 0 {
		return v, nil
	}
	d, _ := roundDec(types.DecOf(i, 0), n, cut)
	r := f.DecLong(d)
	switch v.(type) {
	case int8:
		return int8(r), nil
	case int16:
		return int16(r), nil
	case int32:
		return int32(r), nil
	}
	return r, nil
}

// roundDec rounds half up, or cuts, to n digits behind the point.
func roundDec(d types.Dec, n int, cut bool) (types.Dec, bool) {
	s := int(d.Scale)
	if n >= s {
		return d, true
	}
	if s-n > types.MaxDecimal+1 {
		return types.Dec{}, true
	}
	unit := types.Pow10(s - n)
	v := d.Big()
	q, r := new(big.Int).QuoRem(v, unit, new(big.Int))
	if !cut && r.CmpAbs(new(big.Int).Sub(unit, new(big.Int).Abs(r))) >= 0 && r.Sign() != 0 {
		q.Add(q, big.NewInt(int64(v.Sign())))
	}
	if n < 0 {
		q.Mul(q, types.Pow10(-n))
	}
	return types.DecFromBig(q, max(n, 0), types.MaxDecimal, max(n, 0))
}

// roundFloat rounds the decimal text of a number, as BigDecimal.valueOf(x).setScale does.
func roundFloat(v float64, n int, cut bool) float64 {
	if math.IsNaN(v) || math.IsInf(v, 0) || n > 300 {
		return v
	}
	r, ok := new(big.Rat).SetString(strconv.FormatFloat(v, 'g', -1, 64))
	if !ok {
		return v
	}
	unit := new(big.Rat).SetInt(new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(max(n, -n))), nil))
	if n < 0 {
		unit.Inv(unit)
	}
	r.Mul(r, unit)
	q, rest := new(big.Int).QuoRem(r.Num(), r.Denom(), new(big.Int))
	if !cut && rest.Lsh(rest.Abs(rest), 1).Cmp(r.Denom()) >= 0 {
		q.Add(q, big.NewInt(int64(r.Sign())))
	}
	out, _ := new(big.Rat).Quo(new(big.Rat).SetInt(q), unit).Float64()
	return out
}
