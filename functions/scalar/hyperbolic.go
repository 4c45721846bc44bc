package scalar

import "math"

// The hyperbolic functions are those of fdlibm, from which Java's StrictMath comes: their last digit is not always that
// of the exact value.

const (
	halfLn2 = 0.34657359027997264
	large   = 22 // beyond it e^-x does not count
)

func sinh(x float64) float64 {
	half, abs := math.Copysign(0.5, x), math.Abs(x)
	switch {
	case abs < 1.0/(1<<28):
		return x
	case abs < 1:
		t := math.Expm1(abs)
		return half * (2*t - t*t/(t+1))
	case abs < large:
		t := math.Expm1(abs)
		return half * (t + t/(t+1))
	}
	return half * strictExp(abs)
}

func cosh(x float64) float64 {
	abs := math.Abs(x)
	switch {
	case abs < halfLn2:
		t := math.Expm1(abs)
		return 1 + t*t/(2*(1+t))
	case abs < large:
		t := strictExp(abs)
		return 0.5*t + 0.5/t
	}
	return 0.5 * strictExp(abs)
}

func tanh(x float64) float64 {
	abs := math.Abs(x)
	z := 1.0
	switch {
	case abs < 1.0/(1<<55):
		return x
	case abs < 1:
		t := math.Expm1(-2 * abs)
		z = -t / (t + 2)
	case abs < large:
		z = 1 - 2/(math.Expm1(2*abs)+2)
	}
	return math.Copysign(z, x)
}

// strictExp is fdlibm's exp; math.Exp may be the machine's own.
func strictExp(x float64) float64 {
	const (
		ln2Hi = 6.93147180369123816490e-01
		ln2Lo = 1.90821492927058770002e-10
		p1    = 1.66666666666666019037e-01
		p2    = -2.77777777770155933842e-03
		p3    = 6.61375632143793436117e-05
		p4    = -1.65339022054652515390e-06
		p5    = 4.13813679705723846039e-08
		most  = 7.09782712893383973096e+02
	)
	switch {
	case math.IsNaN(x), x > most:
		return x * math.Inf(1)
	case x < halfLn2: // callers pass what is above
		return math.Exp(x)
	}
	k := 1.0
	if x >= 3*halfLn2 {
		k = math.Trunc(x/math.Ln2 + 0.5)
	}
	hi, lo := x-k*ln2Hi, k*ln2Lo
	r := hi - lo
	t := r * r
	c := r - t*(p1+t*(p2+t*(p3+t*(p4+t*p5))))
	return math.Ldexp(1-((lo-r*c/(2-c))-hi), int(k))
}
