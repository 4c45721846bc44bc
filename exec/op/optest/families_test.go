package optest

import (
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op/groups"
	"minisql/exec/op/join"
	"minisql/exec/op/over"
	"minisql/exec/op/rank"
	"minisql/exec/op/window"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
)

// ordered are the operators that go by an order.
var ordered = map[string]Case{
	"rank.Sort": {New: func(e Env) exec.Operator {
		return &rank.Sort{Keys: []rel.SortKey{{Col: Key, Desc: true}, {Col: Text, NullsFirst: true}}, Types: Schema, Budget: e.Budget}
	}, Batch: true},
	"rank.RowtimeSort": {New: func(Env) exec.Operator {
		return rank.NewRowtimeSort([]rel.SortKey{byTime, {Col: Text}}, Schema, nil)
	}},
	"rank.TopN":                   {New: topN(rank.Spec{From: 1, To: 2, Before: true})},
	"rank.TopN, with numbers":     {New: topN(rank.Spec{From: 1, To: 3, Number: true, Before: true, Retracts: true}), Changes: true},
	"rank.TopN, of all that came": {New: topN(rank.Spec{From: 1, To: 2, Before: true, Retracts: true}), Changes: true},
	"rank.TopN, second to third":  {New: topN(rank.Spec{From: 2, To: 3, Number: true, Before: true})},
	"rank.TopN, as many as the row says": {New: func(Env) exec.Operator {
		s := rankSpec(rank.Spec{From: 1, To: 1 << 40, Before: true})
		s.Limit = Number
		return rank.NewTopN(s)
	}},
	"rank.UpdateTopN, first": {New: func(Env) exec.Operator {
		return rank.NewUpdateTopN(rankSpec(rank.Spec{From: 1, To: 1, Before: true}), []int{Text})
	}},
	"rank.UpdateTopN, without numbers": {New: func(Env) exec.Operator {
		return rank.NewUpdateTopN(rankSpec(rank.Spec{From: 1, To: 2, Before: true}), []int{Text})
	}},
	"rank.UpdateTopN": {New: func(Env) exec.Operator {
		return rank.NewUpdateTopN(rankSpec(rank.Spec{From: 1, To: 2, Number: true, Before: true}), []int{Text})
	}},
	"rank.Dedup, first": {New: func(Env) exec.Operator {
		return rank.NewDedup(rankSpec(rank.Spec{Order: []rel.SortKey{byTime}, From: 1, To: 1, Before: true}), nil)
	}},
	"rank.Dedup, last": {New: func(Env) exec.Operator {
		return rank.NewDedup(rankSpec(rank.Spec{Order: []rel.SortKey{{Col: Time, Desc: true}}, From: 1, To: 1, Before: true}), nil)
	}},
	"rank.WindowRank":       {New: windowRank(false)},
	"rank.WindowRank, last": {New: windowRank(true)},

	"over.Over, rows":      {New: rowtimeOver(rel.Frame{Rows: true, Lo: rel.Bound{Kind: rel.Preceding, Offset: int32(1)}, Hi: here})},
	"over.Over, range":     {New: rowtimeOver(rel.Frame{Lo: rel.Bound{Kind: rel.Preceding, Offset: int64(2000)}, Hi: here})},
	"over.Over, unbounded": {New: rowtimeOver(rel.Frame{Hi: here})},
	"over.BatchOver": {New: func(e Env) exec.Operator {
		s := overSpec(rel.Frame{Lo: rel.Bound{Kind: rel.Preceding, Offset: int64(30)}, Hi: rel.Bound{Kind: rel.Following, Offset: int64(20)}})
		s.Budget = e.Budget
		return over.NewBatchOver(s)
	}, Batch: true},
	"over.BatchOver, rows": {New: func(e Env) exec.Operator {
		s := overSpec(rel.Frame{Rows: true, Lo: rel.Bound{Kind: rel.Preceding, Offset: int32(1)}, Hi: rel.Bound{Kind: rel.Following, Offset: int32(1)}})
		s.Budget = e.Budget
		for _, name := range []string{"PERCENT_RANK", "CUME_DIST"} {
			s.Funcs = append(s.Funcs, over.Func{Agg: groups.Agg{Filter: -1}, Rank: name, Type: types.Of(types.Double)})
		}
		s.Funcs = append(s.Funcs, over.Func{Agg: groups.Agg{Args: []int{Number}, Filter: -1}, Rank: "LEAD", Type: bigint},
			over.Func{Agg: groups.Agg{Args: []int{Number}, Filter: -1}, Rank: "NTILE", Type: bigint})
		return over.NewBatchOver(s)
	}, Batch: true},
	"over.SortedOver": {New: func(Env) exec.Operator { return over.NewSortedOver(overSpec(rel.Frame{Hi: here})) }, Changes: true},
}

var here = rel.Bound{Kind: rel.CurrentRow}

func rankSpec(s rank.Spec) rank.Spec {
	s.Types, s.Partition, s.Limit = Schema, []int{Key}, -1
	if s.Order == nil {
		s.Order = []rel.SortKey{{Col: Number, Desc: true}}
	}
	return s
}

func topN(s rank.Spec) func(Env) exec.Operator {
	return func(Env) exec.Operator { return rank.NewTopN(rankSpec(s)) }
}

// windowRank is the first two rows by number of windows whose ends are the rows' times.
func windowRank(last bool) func(Env) exec.Operator {
	return func(Env) exec.Operator {
		return rank.NewWindowRank(window.Window{Kind: rel.Tumble, Size: 1000}, rankSpec(rank.Spec{From: 1, To: 2}), Time, last, nil)
	}
}

func rowtimeOver(f rel.Frame) func(Env) exec.Operator {
	return func(Env) exec.Operator {
		return over.NewOver(over.RowtimeSpec{Types: Schema, Partition: []int{Key}, Time: Time, Frame: f, Aggs: aggregates(true), AggTypes: aggTypes})
	}
}

func overSpec(f rel.Frame) over.Spec {
	s := over.Spec{Types: Schema, Partition: []int{Key}, Order: []rel.SortKey{{Col: Number}}, Frame: f}
	for i, a := range aggregates(false) {
		s.Funcs = append(s.Funcs, over.Func{Agg: a, Type: aggTypes[i]})
	}
	for _, name := range []string{"ROW_NUMBER", "RANK", "DENSE_RANK"} {
		s.Funcs = append(s.Funcs, over.Func{Agg: groups.Agg{Filter: -1}, Rank: name, Type: bigint.Must()})
	}
	s.Funcs = append(s.Funcs, over.Func{Agg: groups.Agg{Args: []int{Text}, Filter: -1}, Rank: "LAG", Type: types.Str()})
	return s
}

// joins are the joins.
var joins = map[string]Case{
	"join.Join, inner":      {New: regular(rel.InnerJoin, nil), Inputs: 2, Changes: true},
	"join.Join, full":       {New: regular(rel.FullJoin, unlike), Inputs: 2, Changes: true, Lone: true},
	"join.Join, left":       {New: regular(rel.LeftJoin, nil), Inputs: 2, Changes: true, Lone: true},
	"join.Join, semi":       {New: regular(rel.SemiJoin, unlike), Inputs: 2, Changes: true, Lone: true},
	"join.Join, anti":       {New: regular(rel.AntiJoin, nil), Inputs: 2, Changes: true, Lone: true},
	"join.BatchJoin":        {New: batchJoin(rel.InnerJoin), Inputs: 2, Batch: true, LastFirst: true},
	"join.BatchJoin, full":  {New: batchJoin(rel.FullJoin), Inputs: 2, Batch: true, LastFirst: true},
	"join.BatchJoin, right": {New: batchJoin(rel.RightJoin), Inputs: 2, Batch: true, LastFirst: true},
	"join.BatchJoin, anti":  {New: batchJoin(rel.AntiJoin), Inputs: 2, Batch: true, LastFirst: true},
	"join.IntervalJoin": {New: func(Env) exec.Operator {
		return join.NewIntervalJoin(joinSpec(rel.FullJoin, unlike), [2]int{Time, Time}, -1000, 500)
	}, Inputs: 2},
	"join.TemporalJoin": {New: func(Env) exec.Operator {
		return join.NewTemporalJoin(joinSpec(rel.LeftJoin, nil), [2]int{Time, Time})
	}, Inputs: 2},
	"join.WindowJoin":       {New: windowJoin(rel.FullJoin), Inputs: 2},
	"join.WindowJoin, semi": {New: windowJoin(rel.SemiJoin), Inputs: 2},
}

// unlike holds where 3 does not divide the sum of the numbers.
var unlike = expr.Call(boolean, functions.Map2(func(a, b int64) bool { return (a+b)%3 != 0 })(&boolean), expr.Column(Number, bigint), expr.Column(len(Schema)+Number, bigint))

func joinSpec(kind rel.JoinKind, cond expr.Expr) join.Spec {
	return join.Spec{Kind: kind, Types: [2][]types.Type{Schema, Schema}, Keys: [2][]int{{Key}, {Key}}, Cond: cond, Cx: cx}
}

func regular(kind rel.JoinKind, cond expr.Expr) func(Env) exec.Operator {
	return func(Env) exec.Operator { return join.NewJoin(joinSpec(kind, cond)) }
}

func batchJoin(kind rel.JoinKind) func(Env) exec.Operator {
	return func(Env) exec.Operator {
		spec := joinSpec(kind, unlike)
		spec.Keys = [2][]int{{Key, Text}, {Key, Text}}
		return join.NewBatchJoin(spec)
	}
}

func windowJoin(kind rel.JoinKind) func(Env) exec.Operator {
	return func(Env) exec.Operator {
		return join.NewWindowJoin(joinSpec(kind, nil), window.Window{Kind: rel.Tumble, Size: 1000}, [2]int{Time, Time}, nil)
	}
}

// windows are the operators that cut time into windows.
var windows = map[string]Case{
	"window.SliceWindow, TUMBLE":          {New: slices1(window.Window{Kind: rel.Tumble, Size: 1000}, false)},
	"window.SliceWindow, HOP":             {New: slices1(window.Window{Kind: rel.Hop, Size: 2000, Step: 500}, false)},
	"window.SliceWindow, CUMULATE":        {New: slices1(window.Window{Kind: rel.Cumulate, Size: 2000, Step: 500}, false)},
	"window.SliceWindow, with an offset":  {New: slices1(window.Window{Kind: rel.Tumble, Size: 1000, Offset: 300}, false)},
	"window.SliceWindow, that takes back": {New: slices1(window.Window{Kind: rel.Hop, Size: 2000, Step: 500}, true), Changes: true},
	"window.SessionWindow": {New: func(Env) exec.Operator {
		return window.NewSessionWindow(windowSpec(window.Window{Kind: rel.Session, Step: 600}, false))
	}},
	"window.SessionWindow, that takes back": {New: func(Env) exec.Operator {
		return window.NewSessionWindow(windowSpec(window.Window{Kind: rel.Session, Step: 600}, true))
	}, Changes: true},
	"window.SessionTVF": {New: func(Env) exec.Operator {
		return window.NewSessionTVF(window.SessionTVFSpec{Window: window.Window{Kind: rel.Session, Step: 600}, Keys: []int{Key}, Time: Time, Types: Schema, TimeType: Schema[Time]})
	}},
	"window.TVF, HOP":      {New: tvf(window.Window{Kind: rel.Hop, Size: 2000, Step: 1000}), Changes: true, Lone: true},
	"window.TVF, CUMULATE": {New: tvf(window.Window{Kind: rel.Cumulate, Size: 2000, Step: 1000})},
	"window.GroupWindow": {New: func(Env) exec.Operator {
		return window.NewGroupWindow(groupWindow(window.Window{Kind: rel.Hop, Size: 2000, Step: 1000}), aggregates(false), nil)
	}},
	"window.GroupWindow, early and late": {New: func(Env) exec.Operator {
		s := groupWindow(window.Window{Kind: rel.Tumble, Size: 1000})
		s.Early, s.Late, s.Lateness, s.Retracts = true, true, 1000, true
		return window.NewGroupWindow(s, aggregates(true), nil)
	}, Changes: true, Lone: true},
	"window.ClockedWindow": {New: func(e Env) exec.Operator {
		s := groupWindow(window.Window{Kind: rel.Tumble, Size: 1000})
		s.Early, s.EarlyDelay, s.Now = true, 300, e.Now
		return window.ClockedWindow{GroupWindow: window.NewGroupWindow(s, aggregates(false), nil)}
	}, Clock: true},
}

func windowSpec(w window.Window, changes bool) window.Spec {
	return window.Spec{Window: w, Keys: []int{Key}, KeyTypes: Schema[:1], Time: Time, TimeType: Schema[Time], Aggs: aggregates(changes), Counted: changes}
}

func slices1(w window.Window, changes bool) func(Env) exec.Operator {
	return func(Env) exec.Operator { return window.NewSliceWindow(windowSpec(w, changes)) }
}

func tvf(w window.Window) func(Env) exec.Operator {
	return func(Env) exec.Operator { return &window.TVF{Win: w, Time: Time, TimeType: Schema[Time]} }
}

func groupWindow(w window.Window) window.GroupWindowSpec {
	return window.GroupWindowSpec{Window: w, Keys: []int{Key}, KeyTypes: Schema[:1], Time: Time, TimeType: Schema[Time], AggTypes: aggTypes}
}
