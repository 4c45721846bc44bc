package agg

import (
	"math"
	"slices"

	"minisql/exec/types"
	f "minisql/functions"
	"minisql/grammar/source"
)

// sums are the count, the sum and the sum of squares.
type sums struct {
	n       int64
	sum, sq float64
}

// deviation resolves STDDEV_* and VAR_*: Flink rewrites them to (SUM(x*x) - SUM(x)*SUM(x)/n) / n, or n-1, in the type
// that AVG has, rounding errors included.
func deviation(name string, root, sample bool) func([]f.Arg) (*f.AggCall, error) {
	return func(args []f.Arg) (*f.AggCall, error) {
		t, err := number(name, args)
		if err != nil {
			return nil, err
		}
		switch {
		case t.IsInteger():
			return integerDeviation(name, t, root, sample), nil
		case t.Kind == types.Decimal:
			return decimalDeviation(name, t, root, sample), nil
		}
		return floatDeviation(name, t, root, sample), nil
	}
}

func floatDeviation(name string, t types.Type, root, sample bool) *f.AggCall {
	fit := func(x float64) float64 { return x }
	if t.Kind == types.Float {
		fit = func(x float64) float64 { return float64(float32(x)) }
	}
	double := types.Of(types.Double)
	var c *f.AggCall
	step := func(s *sums, row []any, sign float64) error {
		x := row[0].(float64)
		s.n, s.sum, s.sq = s.n+int64(sign), fit(s.sum+sign*x), fit(s.sq+sign*fit(x*x))
		return nil
	}
	r := &rule[sums]{
		params: []types.Type{double.WithNull(!t.NotNull)}, ret: t,
		add:     func(s *sums, row []any) error { return step(s, row, 1) },
		retract: func(s *sums, row []any) error { return step(s, row, -1) },
		merge: func(dst, src *sums) error {
			*dst = sums{dst.n + src.n, fit(dst.sum + src.sum), fit(dst.sq + src.sq)}
			return nil
		},
		result: func(s *sums) (any, error) {
			n := s.n
			if sample {
				n--
			}
			if n <= 0 {
				return none(s.n, c.Ret), nil
			}
			v := fit(fit(s.sq-fit(fit(s.sum*s.sum)/float64(s.n))) / float64(n))
			if root {
				v = math.Sqrt(v)
			}
			return f.ConvertValue(nil, double, t, v)
		},
	}
	c = resolved(name, t, r.params, r.make)
	return c
}

// none is the result of too few values: NULL, but of one value of a NOT NULL type what Flink leaves in its place.
func none(n int64, ret types.Type) any {
	if n == 0 {
		return nil
	}
	return f.Missing(ret)
}

// squares are the count, the sum and the sum of squares.
type squares struct{ n, sum, sq int64 }

// integerDeviation computes in the integer type itself, which wraps: (SUM(x*x) - SUM(x)*SUM(x)/n) / n.
func integerDeviation(name string, t types.Type, root, sample bool) *f.AggCall {
	wide := types.Of(types.BigInt)
	wrap := func(v int64) int64 {
		shift := map[types.Kind]int{types.TinyInt: 56, types.SmallInt: 48, types.Int: 32}[t.Kind]
		return v << shift >> shift
	}
	var c *f.AggCall
	step := func(s *squares, row []any, sign int64) error {
		x := row[0].(int64)
		s.n, s.sum, s.sq = s.n+sign, s.sum+sign*x, s.sq+sign*x*x
		return nil
	}
	r := &rule[squares]{
		params: []types.Type{wide.WithNull(!t.NotNull)}, ret: t,
		add:     func(s *squares, row []any) error { return step(s, row, 1) },
		retract: func(s *squares, row []any) error { return step(s, row, -1) },
		merge: func(dst, src *squares) error {
			dst.n, dst.sum, dst.sq = dst.n+src.n, dst.sum+src.sum, dst.sq+src.sq
			return nil
		},
		result: func(s *squares) (any, error) {
			n := s.n
			if sample {
				n--
			}
			if n <= 0 {
				return none(s.n, c.Ret), nil
			}
			v := wrap(wrap(s.sq)-wrap(wrap(s.sum)*wrap(s.sum))/s.n) / n
			if root {
				v = int64(math.Sqrt(float64(v)))
			}
			return f.ConvertValue(nil, wide, t, v)
		},
	}
	c = resolved(name, t, r.params, r.make)
	return c
}

// percentile resolves PERCENTILE(x, fraction or array of fractions[, frequency]).
func percentile(args []f.Arg) (*f.AggCall, error) {
	if len(args) != 2 && len(args) != 3 {
		return nil, f.NoMatch("PERCENTILE", args, "PERCENTILE(expr <NUMERIC>, percentage <NUMERIC NOT NULL>)", "PERCENTILE(expr <NUMERIC>, percentage <NUMERIC NOT NULL>, frequency <INTEGER_NUMERIC>)",
			"PERCENTILE(expr <NUMERIC>, percentage <ARRAY<NUMERIC NOT NULL> NOT NULL>)", "PERCENTILE(expr <NUMERIC>, percentage <ARRAY<NUMERIC NOT NULL> NOT NULL>, frequency <INTEGER_NUMERIC>)")
	}
	double := types.Of(types.Double)
	params, ret := []types.Type{double, double}, double
	if args[1].Type.Kind == types.Array {
		params[1], ret = types.ArrayOf(double), types.ArrayOf(double)
	}
	if len(args) == 3 {
		params = append(params, types.Of(types.BigInt))
	}
	for _, p := range fractions(args[1].Value) {
		if p < 0 || p > 1 {
			return nil, source.New(source.ValidationException, "Invalid input arguments.")
		}
	}
	return resolved("PERCENTILE", ret, params, percentiles(params, ret).make), nil
}

// fractions are the fractions asked for, one or an array.
func fractions(v any) (ps []float64) {
	switch v := v.(type) {
	case float64:
		return []float64{v}
	case types.Dec:
		return []float64{v.Float()}
	case []any:
		for _, e := range v {
			ps = append(ps, fractions(e)...)
		}
	default:
		if n, ok := f.IntValue(v); ok {
			return []float64{float64(n)}
		}
	}
	return
}

// sample is the state of PERCENTILE: values with their frequencies, and the fractions.
type sample struct {
	vals  []any
	freqs []any
	at    any
}

func percentiles(params []types.Type, ret types.Type) *rule[sample] {
	freq := func(row []any) int64 {
		if len(row) == 3 {
			return row[2].(int64)
		}
		return 1
	}
	add := func(s *sample, row []any, sign int64) {
		if n := freq(row); n > 0 {
			s.vals, s.freqs = append(s.vals, row[0]), append(s.freqs, sign*n)
		}
		s.at = row[1]
	}
	return &rule[sample]{
		params: params, ret: ret,
		add:     func(s *sample, row []any) error { add(s, row, 1); return nil },
		retract: func(s *sample, row []any) error { add(s, row, -1); return nil },
		merge: func(dst, src *sample) error {
			dst.vals, dst.freqs = append(dst.vals, src.vals...), append(dst.freqs, src.freqs...)
			if src.at != nil {
				dst.at = src.at
			}
			return nil
		},
		result: func(s *sample) (any, error) {
			ps := fractions(s.at)
			out := make([]any, len(ps))
			for i, p := range ps {
				v, ok := s.percentile(p)
				if !ok {
					return nil, nil
				}
				out[i] = v
			}
			switch {
			case len(out) == 0:
				return nil, nil
			case ret.Kind == types.Array:
				return out, nil
			}
			return out[0], nil
		},
	}
}

// percentile interpolates between the two values around position p*(n-1)+1.
func (s *sample) percentile(p float64) (float64, bool) {
	freq := map[float64]int64{}
	for i, v := range s.vals {
		freq[v.(float64)] += s.freqs[i].(int64)
	}
	var keys []float64
	total := int64(0)
	for k, n := range freq {
		if n > 0 {
			keys = append(keys, k)
			total += n
		}
	}
	if total == 0 {
		return 0, false
	}
	slices.Sort(keys)
	at := func(pos int64) float64 {
		for _, k := range keys {
			if pos -= freq[k]; pos < 0 {
				return k
			}
		}
		return keys[len(keys)-1]
	}
	pos := float64(total-1)*p + 1 // counted from 1, since that decides the rounding
	lo, hi := math.Floor(pos), math.Ceil(pos)
	a, b := at(int64(lo)-1), at(int64(hi)-1)
	if lo == hi || a == b {
		return a, true
	}
	return (hi-pos)*a + (pos-lo)*b, true
}
