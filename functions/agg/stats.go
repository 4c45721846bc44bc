package agg

import (
	"math"
	"slices"

	"minisql/exec/types"
	f "minisql/functions"
)

// moments are Welford's: the count, the mean, and the sum of squared distances from it.
type moments struct {
	n        int64
	mean, m2 float64
}

// deviation resolves STDDEV_* and VAR_*. They are computed in DOUBLE and cast to the type that AVG would have, so that
// those of integers are integers.
func deviation(name string, root, sample bool) func([]f.Arg) (*f.AggCall, error) {
	return func(args []f.Arg) (*f.AggCall, error) {
		t, err := number(name, args)
		if err != nil {
			return nil, err
		}
		ret := t
		if t.Kind == types.Decimal {
			ret = types.DecimalOf(types.MaxDecimal, max(6, t.S)).WithNull(!t.NotNull)
		}
		double := types.Of(types.Double)
		r := &rule[moments]{
			params: []types.Type{double.WithNull(!t.NotNull)}, ret: ret,
			add: func(s *moments, row []any) error {
				x := row[0].(float64)
				s.n++
				d := x - s.mean
				s.mean += d / float64(s.n)
				s.m2 += d * (x - s.mean)
				return nil
			},
			retract: func(s *moments, row []any) error {
				x := row[0].(float64)
				if s.n--; s.n == 0 {
					*s = moments{}
					return nil
				}
				d := x - s.mean
				s.mean -= d / float64(s.n)
				s.m2 -= d * (x - s.mean)
				return nil
			},
			merge: func(dst, src *moments) error { *dst = combine(*dst, *src); return nil },
			result: func(s *moments) (any, error) {
				n := s.n
				if sample {
					n--
				}
				if n <= 0 {
					return nil, nil
				}
				v := s.m2 / float64(n)
				if root {
					v = math.Sqrt(v)
				}
				return f.ConvertValue(nil, double, ret, v)
			},
			saved: []types.Type{types.Of(types.BigInt), double, double},
			save:  func(s *moments) []any { return []any{s.n, s.mean, s.m2} },
			load:  func(v []any) moments { return moments{v[0].(int64), v[1].(float64), v[2].(float64)} },
		}
		return resolved(name, ret, r.params, r.make), nil
	}
}

func combine(a, b moments) moments {
	switch {
	case a.n == 0:
		return b
	case b.n == 0:
		return a
	}
	n := a.n + b.n
	d := b.mean - a.mean
	return moments{n, a.mean + d*float64(b.n)/float64(n), a.m2 + b.m2 + d*d*float64(a.n)*float64(b.n)/float64(n)}
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
			return nil, f.Refuse(f.ValidationError, "Percentage of PERCENTILE should be between [0.0, 1.0], but was '%s'.", f.JavaDouble(p))
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
		saved: []types.Type{types.ArrayOf(types.Of(types.Double)), types.ArrayOf(types.Of(types.BigInt)), params[1].Opt()},
		save:  func(s *sample) []any { return []any{s.vals, s.freqs, s.at} },
		load: func(v []any) sample {
			vals, _ := v[0].([]any)
			freqs, _ := v[1].([]any)
			return sample{vals, freqs, v[2]}
		},
	}
}

// percentile interpolates between the two values around position p*(n-1).
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
	pos := float64(total-1) * p
	lo, hi := math.Floor(pos), math.Ceil(pos)
	a, b := at(int64(lo)), at(int64(hi))
	if lo == hi || a == b {
		return a, true
	}
	return (hi-pos)*a + (pos-lo)*b, true
}
