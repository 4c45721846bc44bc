package rules

import (
	"slices"
	"strconv"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// mergers are the aggregates that make a whole of what an aggregate gives for the buckets.
var mergers = map[string]string{"COUNT": "$SUM0", "SUM": "SUM", "$SUM0": "$SUM0", "MIN": "MIN", "MAX": "MAX", "AVG": ""}

// splitDistinct cuts a window aggregate with DISTINCT in two, as 'table.optimizer.distinct-agg.split.enabled' asks: one
// by the buckets of the distinct values as well, and one over those. The result is the same, but the order in which the
// keys of a window come follows the buckets. Where not all aggregates can be cut the aggregate stays whole.
func splitDistinct(e *env.Env, agg *plan.WindowAgg) (plan.Node, error) {
	if !e.Settings.SplitDistinct || agg.Window.Kind == rel.Session {
		return agg, nil
	}
	s := &distinctSplit{Env: e, agg: agg}
	distinct := false
	for _, a := range agg.Aggs {
		_, can := mergers[a.Call.Name]
		if !can || a.Distinct && len(a.Args) != 1 {
			return agg, nil
		}
		distinct = distinct || a.Distinct
		if s.bucketed(a) && !slices.Contains(s.values, a.Args[0]) {
			s.values = append(s.values, a.Args[0])
		}
	}
	if !distinct {
		return agg, nil
	}
	slices.Sort(s.values)
	if err := s.buckets(); err != nil {
		return nil, err
	}
	return s.whole()
}

// distinctSplit makes the two aggregates of one.
type distinctSplit struct {
	*env.Env
	agg    *plan.WindowAgg
	values []int           // the columns that are cut into buckets
	parts  *plan.WindowAgg // the lower aggregate
	filter map[string]int  // the columns of the parts' filters
	below  *plan.Project   // the input of the parts
	id     int             // the column with the number of a row's copy, -1 without copies
}

// bucketed reports the aggregates whose argument is cut.
func (s *distinctSplit) bucketed(a plan.Agg) bool {
	return a.Distinct || a.Call.Name == "MIN" || a.Call.Name == "MAX"
}

// buckets puts the buckets beside the input's columns. With several values a row is copied: each copy has one of the
// buckets and counts for the aggregates of that value, and one without bucket is for all others.
func (s *distinctSplit) buckets() error {
	in := s.agg.Input.Schema()
	p := plan.Passed(s.agg.Input)
	for _, v := range s.values {
		e, err := s.bucket(&plan.Col{Index: v, Name: in[v].Name, T: in[v].Type})
		if err != nil {
			return err
		}
		p.Exprs, p.Cols = append(p.Exprs, e), append(p.Cols, plan.Column{Name: "$bucket", Type: e.Type()})
	}
	parts := *s.agg
	s.parts, s.id = &parts, -1
	parts.Input, parts.Aggs, parts.Keys = p, nil, slices.Clone(s.agg.Keys)
	for i := range s.values {
		parts.Keys = append(parts.Keys, len(in)+i)
	}
	if len(s.values) == 1 {
		return nil
	}
	ex := &plan.Expand{Input: p, Cols: append(slices.Clone(p.Cols), plan.Column{Name: "$e", Type: types.Of(types.BigInt).Must()})}
	for i := range s.values {
		ex.Cols[len(in)+i].Type = ex.Cols[len(in)+i].Type.Opt()
	}
	copies := len(s.values)
	if slices.ContainsFunc(s.agg.Aggs, func(a plan.Agg) bool { return !s.bucketed(a) }) {
		copies++
	}
	for c := range copies {
		keep := make([]bool, len(p.Cols))
		for i := range keep {
			keep[i] = i < len(in) || i-len(in) == c
		}
		ex.Sets = append(ex.Sets, keep)
	}
	s.id = len(p.Cols)
	s.below, s.filter = plan.Passed(ex), map[string]int{}
	parts.Input = s.below
	return nil
}

// part adds an aggregate over buckets and returns its number. The copies that are not its own are filtered away.
func (s *distinctSplit) part(a plan.Agg) (int, error) {
	if s.id >= 0 {
		number := len(s.values)
		if s.bucketed(a) {
			number = slices.Index(s.values, a.Args[0])
		}
		form := strconv.Itoa(number) + "/" + strconv.Itoa(a.Filter)
		at, ok := s.filter[form]
		if !ok {
			id := s.below.Cols[s.id]
			e, err := s.Resolve("=", source.Span{}, &plan.Col{Index: s.id, Name: id.Name, T: id.Type}, &plan.Lit{T: id.Type, Value: int64(number)})
			if err != nil {
				return 0, err
			}
			if a.Filter >= 0 {
				c := s.below.Cols[a.Filter]
				e = plan.Connect(plan.And, e, &plan.Col{Index: a.Filter, Name: c.Name, T: c.Type})
			}
			at = len(s.below.Cols)
			s.below.Exprs, s.below.Cols = append(s.below.Exprs, e), append(s.below.Cols, plan.Column{Name: "$g", Type: e.Type()})
			s.filter[form] = at
		}
		a.Filter = at
	}
	s.parts.Aggs = append(s.parts.Aggs, a)
	return len(s.parts.Aggs) - 1, nil
}

// whole puts the second aggregate on the first, and a projection that divides for AVG.
func (s *distinctSplit) whole() (plan.Node, error) {
	agg, in := s.agg, s.agg.Input.Schema()
	nk, nb := len(agg.Keys), len(s.values)
	out := &plan.Project{Cols: agg.Cols}
	whole := &plan.WindowAgg{Input: s.parts, Window: agg.Window, Time: -1, Cols: slices.Clone(agg.Cols[:nk])}
	for i := range agg.Keys {
		whole.Keys = append(whole.Keys, i)
		out.Exprs = append(out.Exprs, &plan.Col{Index: i, Name: agg.Cols[i].Name, T: agg.Cols[i].Type})
	}
	s.parts.Cols = slices.Clone(agg.Cols[:nk])
	for i := range s.values {
		s.parts.Cols = append(s.parts.Cols, s.parts.Input.Schema()[len(in)+i])
	}
	add := func(a plan.Agg, name string, ret types.Type) (plan.Expr, error) {
		at, err := s.part(a)
		if err != nil {
			return nil, err
		}
		s.parts.Cols = append(s.parts.Cols, plan.Column{Name: a.Name, Type: a.Type})
		call, err := s.Functions.Aggregate(name).Resolve([]functions.Arg{{Type: a.Type}})
		if err != nil {
			return nil, err
		}
		whole.Aggs = append(whole.Aggs, plan.Agg{Call: call, Args: []int{nk + nb + at}, Filter: -1, Name: a.Name, Type: ret})
		whole.Cols = append(whole.Cols, plan.Column{Name: a.Name, Type: ret})
		return &plan.Col{Index: len(whole.Cols) - 1, Name: a.Name, T: ret}, nil
	}
	for _, a := range agg.Aggs {
		var e plan.Expr
		var err error
		if a.Call.Name == "AVG" {
			e, err = s.average(a, add)
		} else {
			e, err = add(a, mergers[a.Call.Name], a.Type)
		}
		if err != nil {
			return nil, err
		}
		out.Exprs = append(out.Exprs, e)
	}
	windows := agg.Cols[len(agg.Cols)-3:]
	n := len(whole.Cols)
	s.parts.Cols, whole.Cols = append(s.parts.Cols, windows...), append(whole.Cols, windows...)
	whole.Start, whole.End = len(s.parts.Cols)-3, len(s.parts.Cols)-2
	for i, c := range windows {
		out.Exprs = append(out.Exprs, &plan.Col{Index: n + i, Name: c.Name, T: c.Type})
	}
	out.Input = whole
	return out, nil
}

// average is the sum by the count.
func (s *distinctSplit) average(a plan.Agg, add func(plan.Agg, string, types.Type) (plan.Expr, error)) (plan.Expr, error) {
	arg := []functions.Arg{{Type: s.agg.Input.Schema()[a.Args[0]].Type}}
	var both [2]plan.Expr
	for i, name := range []string{"$SUM0", "COUNT"} {
		call, err := s.Functions.Aggregate(name).Resolve(arg)
		if err != nil {
			return nil, err
		}
		p := a
		p.Call, p.Type, p.Name = call, call.Ret, name
		if both[i], err = add(p, "$SUM0", call.Ret); err != nil {
			return nil, err
		}
	}
	none, err := s.Resolve("=", source.Span{}, both[1], &plan.Lit{T: types.Of(types.BigInt).Must(), Value: int64(0)})
	if err != nil {
		return nil, err
	}
	e, err := s.Resolve("/", source.Span{}, both[0], both[1])
	if err != nil {
		return nil, err
	}
	if e, err = plan.Coerce(e, a.Type, source.Span{}); err != nil {
		return nil, err
	}
	return &plan.Case{T: a.Type.Opt(), Whens: []plan.When{{Cond: none, Then: &plan.Lit{T: a.Type.Opt()}}}, Else: e}, nil
}

// bucket is MOD(HASH_CODE(value), buckets).
func (s *distinctSplit) bucket(value plan.Expr) (plan.Expr, error) {
	hash, err := s.Resolve("HASH_CODE", source.Span{}, value)
	if err != nil {
		return nil, err
	}
	return s.Resolve("MOD", source.Span{}, hash, &plan.Lit{T: types.Of(types.Int).Must(), Value: s.Settings.Buckets})
}
