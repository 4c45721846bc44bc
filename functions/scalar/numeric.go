package scalar

import (
	"math"
	"math/big"
	"strconv"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// real is a table entry of a function from DOUBLE to DOUBLE.
func real(name, doc, example string, fn func(float64) float64) f.Spec {
	return f.Spec{Name: name, Doc: doc, Example: example, Args: "F", Ret: f.Returns(double), Body: f.Map1(fn)}
}

var numericSpecs = []f.Spec{
	real("SQRT", "The square root.", "SQRT(4) => 2.0", func(x float64) float64 { return power(x, 0.5) }),
	real("EXP", "e to the power of a number.", "EXP(0) => 1.0", exp),
	real("LN", "The natural logarithm.", "LN(1) => 0.0", log),
	real("LOG10", "The logarithm to base 10.", "LOG10(1000) => 3.0", log10),
	real("LOG2", "The logarithm to base 2.", "LOG2(8) => 3.0", func(x float64) float64 { return log(x) / log(2) }),
	real("SIN", "The sine.", "SIN(0) => 0.0", sine),
	real("COS", "The cosine.", "COS(0) => 1.0", cosine),
	real("TAN", "The tangent.", "TAN(0) => 0.0", tangent),
	real("COT", "The cotangent.", "ROUND(COT(1), 3) => 0.642", cotangent),
	real("ASIN", "The arc sine.", "ASIN(0) => 0.0", arcsin),
	real("ACOS", "The arc cosine.", "ACOS(1) => 0.0", arccos),
	real("ATAN", "The arc tangent.", "ATAN(0) => 0.0", arctan),
	real("SINH", "The hyperbolic sine.", "SINH(0) => 0.0", sinh),
	real("COSH", "The hyperbolic cosine.", "COSH(0) => 1.0", cosh),
	real("TANH", "The hyperbolic tangent.", "TANH(0) => 0.0", tanh),
	real("DEGREES", "Radians in degrees.", "DEGREES(0) => 0.0", func(x float64) float64 { return x * (180 / math.Pi) }),
	real("RADIANS", "Degrees in radians.", "RADIANS(0) => 0.0", func(x float64) float64 { return x * (math.Pi / 180) }),
	{Name: "POWER", Doc: "A number to the power of another.", Example: "POWER(2, 10) => 1024.0", Args: "FF", Ret: f.Returns(double), Body: f.Map2(power)},
	{Name: "ATAN2", Doc: "The angle of the point (second, first).", Example: "ATAN2(0, 1) => 0.0", Args: "FF", Ret: f.Returns(double), Ahead: bothDecimal, Body: f.Map2(atan2)},
	{Name: "LOG", Doc: "The natural logarithm, or that of the second number to the base of the first.", Example: "LOG(2, 8) => 3.0", Args: "F FF", Ret: f.Returns(double),
		Body: f.MapN(func(_ *f.Ctx, v []any) (float64, error) {
			if len(v) == 1 {
				return log(v[0].(float64)), nil
			}
			return log(v[1].(float64)) / log(v[0].(float64)), nil
		})},
	{Name: "PI", Doc: "The number pi.", Example: "PI() => 3.141592653589793", Args: "-", Ret: f.Always(double.Must()), Body: f.Once(func(*f.Ctx) float64 { return math.Pi })},
	{Name: "E", Doc: "Euler's number.", Example: "E() => 2.718281828459045", Args: "-", Ret: f.Always(double.Must()), Body: f.Once(func(*f.Ctx) float64 { return math.E })},
	{Name: "BIN", Doc: "The binary digits of an integer.", Example: "BIN(5) => 101", Args: "L", Ret: f.Returns(str), Body: f.Map1(func(v int64) string { return strconv.FormatUint(uint64(v), 2) })},
}

var numericFuncs = []f.Function{
	{Name: "ABS", Doc: "The absolute value.", Example: "ABS(-3) => 3", Resolve: sameNumber("ABS", absolute)},
	{Name: "SIGN", Doc: "-1, 0 or 1.", Example: "SIGN(-3) => -1", Resolve: sameNumber("SIGN", sign)},
	{Name: "FLOOR", Doc: "The greatest integer not above a number, or a point in time cut to a unit.", Example: "FLOOR(1.5) => 1", Resolve: rounding("FLOOR", false)},
	{Name: "CEIL", Doc: "The least integer not below a number, or a point in time rounded up to a unit.", Example: "CEIL(1.5) => 2", Resolve: rounding("CEIL", true)},
	{Name: "CEILING", Doc: "The least integer not below a number, or a point in time rounded up to a unit.", Example: "CEILING(1.5) => 2", Resolve: rounding("CEILING", true)},
	{Name: "ROUND", Doc: "A number rounded half up to digits behind the point.", Example: "ROUND(2.555, 2) => 2.56", Resolve: roundTo("ROUND", false)},
	{Name: "TRUNCATE", Doc: "A number cut to digits behind the point.", Example: "TRUNCATE(2.555, 2) => 2.55", Resolve: roundTo("TRUNCATE", true)},
}

// bothDecimal refuses a DECIMAL with a number of another type, for which Flink has no code.
func bothDecimal(args []f.Arg) *source.Problem {
	if (args[0].Type.Kind == types.Decimal) != (args[1].Type.Kind == types.Decimal) {
		return source.New(source.CodeGenException, "Unsupported call: ATAN2(%s, %s) \nIf you think this function should be supported, you can create an issue and start a discussion for it.", args[0].Type.Plain(), args[1].Type.Plain())
	}
	return nil
}

// sameNumber resolves a function of one number, or interval, to its own type.
func sameNumber(name string, body f.Body) func([]f.Arg) (*f.Call, error) {
	return func(args []f.Arg) (*f.Call, error) {
		switch {
		case len(args) != 1:
			return nil, f.WrongCount(name, 1)
		case args[0].Type.Kind == types.Null:
			return nil, f.IllegalNull()
		case !args[0].Type.IsNumeric() && !(args[0].Type.IsInterval() && name == "ABS"):
			return nil, f.CannotApply(name, "", args)
		}
		t := args[0].Type.Plain()
		c := &f.Call{Name: name, Params: []types.Type{t}, Ret: t}
		c.Kernel = body(&c.Ret)
		return c, nil
	}
}

var absolute = f.Map1(func(v any) any {
	switch v := v.(type) {
	case int8:
		return max(v, -v)
	case int16:
		return max(v, -v)
	case int32:
		return max(v, -v)
	case int64:
		return max(v, -v)
	case float32:
		return float32(math.Abs(float64(v)))
	case float64:
		return math.Abs(v)
	case types.Dec:
		if v.Sign() < 0 {
			return v.Neg()
		}
	}
	return v
})

var sign = f.Map1(func(v any) any {
	switch v := v.(type) {
	case int8:
		return int8(signOf(int64(v)))
	case int16:
		return int16(signOf(int64(v)))
	case int32:
		return int32(signOf(int64(v)))
	case int64:
		return int64(signOf(v))
	case float32:
		return float32(signum(float64(v)))
	case float64:
		return signum(v)
	case types.Dec:
		d := types.DecOf(int64(v.Sign()), 0)
		r, _ := d.Rescale(types.MaxDecimal, int(v.Scale))
		return r
	}
	return v
})

// signOf is -1, 0 or 1.
func signOf(v int64) int64 {
	switch {
	case v < 0:
		return -1
	case v > 0:
		return 1
	}
	return 0
}

func signum(f float64) float64 {
	if f == 0 || f != f {
		return f
	}
	return math.Copysign(1, f)
}

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
