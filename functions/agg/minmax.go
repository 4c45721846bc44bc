package agg

import (
	"minisql/exec/types"
	"minisql/exec/vec"
	f "minisql/functions"
	"minisql/grammar/source"
)

// extremum resolves MIN (sign -1) and MAX (sign 1). What cannot be taken back holds one value a group; what can holds
// all of them.
func extremum(name, java string, sign int) func([]f.Arg) (*f.AggCall, error) {
	return func(args []f.Arg) (*f.AggCall, error) {
		t, err := one(name, args)
		if err != nil {
			return nil, err
		}
		if t.IsNested() || t.IsInterval() || t.IsBinary() || t.Kind == types.Raw || t.Kind == types.Variant {
			return nil, source.New(source.TableException, "%s aggregate function does not support type: ''%s''.\nPlease re-check the data type.", java, rootOf(t))
		}
		c := resolved(name, t, []types.Type{t}, holding(t, func(old, v any) bool { return f.Compare(v, old)*sign > 0 }).make)
		switch vec.LayoutOf(t) {
		case vec.Bits8:
			c.New = newExtremes[int8](t, sign)
		case vec.Bits16:
			c.New = newExtremes[int16](t, sign)
		case vec.Bits32:
			c.New = newExtremes[int32](t, sign)
		case vec.Bits64, vec.Micros:
			c.New = newExtremes[int64](t, sign)
		case vec.Float32:
			c.New = newExtremes[float32](t, sign)
		case vec.Float64:
			c.New = newExtremes[float64](t, sign)
		}
		c.NewRetract = bags(t, sign).make
		return c, nil
	}
}

func rootOf(t types.Type) string {
	return map[types.Kind]string{types.Array: "ARRAY", types.Map: "MAP", types.Multiset: "MULTISET", types.Row: "ROW", types.IntervalYM: "INTERVAL_YEAR_MONTH",
		types.IntervalDT: "INTERVAL_DAY_TIME", types.Binary: "BINARY", types.VarBinary: "VARBINARY", types.Raw: "RAW", types.Variant: "VARIANT"}[t.Kind]
}

// extremes keeps the least or greatest value of fixed width for each group.
type extremes[T numeric] struct {
	typ  *types.Type
	max  bool
	best []T
	has  []bool
}

func newExtremes[T numeric](t types.Type, sign int) func() f.Accumulator {
	return func() f.Accumulator { return &extremes[T]{typ: &t, max: sign > 0} }
}

func (e *extremes[T]) Grow(n int)        { e.best, e.has = grow(e.best, n), grow(e.has, n) }
func (e *extremes[T]) Reset(group int32) { e.has[group] = false }

func (e *extremes[T]) Add(groups []int32, args []vec.Col, lo, hi int) error {
	c := args[0]
	v, nulls := vec.Values[T](c), vec.NullsOf(c)
	for i := lo; i < hi; i++ {
		if g := groups[i-lo]; g >= 0 && !nulls.At(i) {
			e.see(g, v[c.Index(i)])
		}
	}
	return nil
}

func (e *extremes[T]) see(g int32, x T) {
	if !e.has[g] || e.max && x > e.best[g] || !e.max && x < e.best[g] {
		e.best[g], e.has[g] = x, true
	}
}

// AddRun implements functions.RunAdder.
func (e *extremes[T]) AddRun(group int32, args []vec.Col, lo, hi int) error {
	c := args[0]
	v, nulls := vec.Values[T](c), vec.NullsOf(c)
	if nulls.Any() || c.Const || lo == hi {
		for i := lo; i < hi; i++ {
			if !nulls.At(i) {
				e.see(group, v[c.Index(i)])
			}
		}
		return nil
	}
	best := v[lo]
	if e.max {
		for _, x := range v[lo:hi] {
			if x > best {
				best = x
			}
		}
	} else {
		for _, x := range v[lo:hi] {
			if x < best {
				best = x
			}
		}
	}
	e.see(group, best)
	return nil
}

// Retract is never called: the planner takes NewRetract where values may be taken back.
func (e *extremes[T]) Retract([]int32, []vec.Col, int, int) error {
	return source.New("", "an accumulator of this kind cannot take values back")
}

func (e *extremes[T]) Merge(dst, src int32) error {
	if e.has[src] {
		e.see(dst, e.best[src])
	}
	return nil
}

// MergeAll implements functions.AllMerger.
func (e *extremes[T]) MergeAll(dst, src []int32) {
	for i, d := range dst {
		if from := src[i]; e.has[from] {
			e.see(d, e.best[from])
		}
	}
}

func (e *extremes[T]) Result(groups []int32) (vec.Col, error) {
	out := make([]T, len(groups))
	var valid vec.Bitmap
	for i, g := range groups {
		if out[i] = e.best[g]; !e.has[g] {
			if valid == nil {
				valid = vec.NewBitmap(len(groups))
			}
			valid.Clear(i)
		}
	}
	return vec.FromSlice(e.typ, out, valid), nil
}

// bag counts values; best is kept while it holds and looked for when it was taken back.
type bag struct {
	n    map[string]int64
	vals map[string]any
	best any
}

// bags is the rule of MIN and MAX over values that may be taken back. A value taken back before it came counts -1.
func bags(t types.Type, sign int) *rule[bag] {
	opt := t.Opt()
	step := func(s *bag, v any, by int64) {
		if s.n == nil {
			s.n, s.vals = map[string]int64{}, map[string]any{}
		}
		k := string(vec.AppendValue(nil, &opt, v))
		if s.n[k] += by; s.n[k] == 0 {
			delete(s.n, k)
			delete(s.vals, k)
		} else {
			s.vals[k] = v
		}
		switch {
		case s.n[k] > 0 && (s.best == nil || f.Compare(v, s.best)*sign > 0):
			s.best = v
		case s.n[k] <= 0 && s.best != nil && f.Compare(v, s.best) == 0:
			s.best = nil
			for k, v := range s.vals {
				if s.n[k] > 0 && (s.best == nil || f.Compare(v, s.best)*sign > 0) {
					s.best = v
				}
			}
		}
	}
	return &rule[bag]{
		params: []types.Type{t}, ret: t,
		add:     func(s *bag, row []any) error { step(s, row[0], 1); return nil },
		retract: func(s *bag, row []any) error { step(s, row[0], -1); return nil },
		merge: func(dst, src *bag) error {
			for k, v := range src.vals {
				step(dst, v, src.n[k])
			}
			return nil
		},
		result: func(s *bag) (any, error) { return s.best, nil },
	}
}
