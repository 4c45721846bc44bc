package scalar

import (
	"math"
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
