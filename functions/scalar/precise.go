package scalar

import "math"

// Java's Math gives correctly rounded results nearly always, Go's math less often. The functions here compute with two
// doubles where Go's last digit would differ, so that the digits shown are Java's.

// dd is the unevaluated sum of two doubles, the second far smaller than the first.
type dd struct{ hi, lo float64 }

func quickSum(a, b float64) dd {
	s := a + b
	return dd{s, b - (s - a)}
}

func twoSum(a, b float64) dd {
	s := a + b
	t := s - a
	return dd{s, (a - (s - t)) + (b - t)}
}

func (a dd) add(b dd) dd {
	s := twoSum(a.hi, b.hi)
	return quickSum(s.hi, s.lo+a.lo+b.lo)
}

func (a dd) neg() dd { return dd{-a.hi, -a.lo} }

func (a dd) mul(b dd) dd {
	p := a.hi * b.hi
	return quickSum(p, math.FMA(a.hi, b.hi, -p)+a.hi*b.lo+a.lo*b.hi)
}

func (a dd) div(b dd) dd {
	q := a.hi / b.hi
	r := a.add(b.mul(dd{q, 0}).neg())
	q2 := r.hi / b.hi
	return quickSum(q, q2)
}

func (a dd) float() float64 { return a.hi + a.lo }

var (
	ddLn2    = dd{0.6931471805599453, 2.3190468138462996e-17}
	ddHalfPi = dd{1.5707963267948966, 6.123233995736766e-17}
)

// expDD is e^x for x in the range where it is neither 0 nor infinite.
func expDD(x dd) dd {
	k := math.Round(x.hi / ddLn2.hi)
	r := x.add(ddLn2.mul(dd{-k, 0}))
	const halvings = 6
	r = r.mul(dd{1.0 / (1 << halvings), 0})
	sum, term := dd{1, 0}, dd{1, 0}
	for i := 1; i <= 10; i++ {
		term = term.mul(r).div(dd{float64(i), 0})
		sum = sum.add(term)
	}
	for range halvings {
		sum = sum.mul(sum)
	}
	return dd{math.Ldexp(sum.hi, int(k)), math.Ldexp(sum.lo, int(k))}
}

func plainExp(x float64) bool { return math.Abs(x) < 700 }

func exp(x float64) float64 {
	if !plainExp(x) {
		return math.Exp(x)
	}
	return expDD(dd{x, 0}).float()
}

func logDD(x float64) dd {
	y := math.Log(x)
	rest := expDD(dd{-y, 0}).mul(dd{x, 0}).add(dd{-1, 0})
	return twoSum(y, rest.hi)
}

func plainLog(x float64) bool { return x > 1e-290 && x < 1e290 }

func log(x float64) float64 {
	if !plainLog(x) || x == 1 {
		return math.Log(x)
	}
	return logDD(x).float()
}

// sincosDD is sine and cosine of x within the range in which the reduction by two doubles of pi/2 is exact enough.
func sincosDD(x float64) (sin, cos dd) {
	k := math.Round(x / ddHalfPi.hi)
	r := dd{x, 0}.add(ddHalfPi.mul(dd{-k, 0}))
	square := r.mul(r).neg()
	sin, cos = r, dd{1, 0}
	termS, termC := r, dd{1, 0}
	for i := 1; i <= 13; i++ {
		n := float64(2 * i)
		termC = termC.mul(square).div(dd{n * (n - 1), 0})
		termS = termS.mul(square).div(dd{n * (n + 1), 0})
		cos, sin = cos.add(termC), sin.add(termS)
	}
	switch int64(k) & 3 {
	case 1:
		return cos, sin.neg()
	case 2:
		return sin.neg(), cos.neg()
	case 3:
		return cos.neg(), sin
	}
	return sin, cos
}

func plainAngle(x float64) bool { return x != 0 && math.Abs(x) < 1e12 && math.Abs(x) > 1e-8 }

func sine(x float64) float64 {
	if !plainAngle(x) {
		return math.Sin(x)
	}
	s, _ := sincosDD(x)
	return s.float()
}

func cosine(x float64) float64 {
	if !plainAngle(x) {
		return math.Cos(x)
	}
	_, c := sincosDD(x)
	return c.float()
}

func tangent(x float64) float64 {
	if !plainAngle(x) {
		return math.Tan(x)
	}
	s, c := sincosDD(x)
	return s.div(c).float()
}

// cotangent is 1 / tan(x), rounded twice as Flink's.
func cotangent(x float64) float64 { return 1 / tangent(x) }

// The inverse functions take Go's result one Newton step further.
func arctan(x float64) float64 {
	y := math.Atan(x)
	if !plainAngle(y) || math.Abs(x) > 1e15 {
		return y
	}
	s, c := sincosDD(y)
	d := dd{x, 0}.mul(c).add(s.neg()).div(c.add(dd{x, 0}.mul(s)))
	return twoSum(y, d.hi).float()
}

func arcsin(x float64) float64 {
	y := math.Asin(x)
	if !plainAngle(y) || math.Abs(x) > 0.9999 {
		return y
	}
	s, c := sincosDD(y)
	return twoSum(y, dd{x, 0}.add(s.neg()).div(c).hi).float()
}

func arccos(x float64) float64 {
	y := math.Acos(x)
	if !plainAngle(y) || math.Abs(x) > 0.9999 {
		return y
	}
	s, c := sincosDD(y)
	return twoSum(y, c.add(dd{-x, 0}).div(s).hi).float()
}

func log10(x float64) float64 {
	if !plainLog(x) || x == 1 {
		return math.Log10(x)
	}
	return logDD(x).div(logDD(10)).float()
}

// power is Java's Math.pow, which Flink's SQRT is made of: unlike a square root it knows no negative zero.
func power(x, y float64) float64 {
	abs := math.Abs(x)
	switch {
	case y == 0.5 && (x == 0 || math.IsInf(x, -1)):
		return abs
	case !plainLog(abs) || abs == 1 || x < 0 && y != math.Trunc(y) || math.Abs(y*math.Log(abs)) > 700:
		return math.Pow(x, y)
	}
	p := expDD(logDD(abs).mul(dd{y, 0})).float()
	if x < 0 && math.Mod(y, 2) != 0 {
		return -p
	}
	return p
}

// atan2 is fdlibm's: the quotient is rounded before its arc tangent is taken.
func atan2(y, x float64) float64 {
	const piLow = 1.2246467991473531772e-16
	z := arctan(math.Abs(y / x))
	switch {
	case x == 0 || y == 0 || math.IsInf(x, 0) || math.IsInf(y, 0) || math.IsNaN(z):
		return math.Atan2(y, x)
	case x < 0:
		z = math.Pi - (z - piLow)
	}
	return math.Copysign(z, y)
}
