package optest

import (
	"maps"

	"minisql/connectors"
	"minisql/exec"
	"minisql/exec/expr"
	"minisql/exec/op"
	"minisql/exec/op/aggregate"
	"minisql/exec/op/groups"
	"minisql/exec/op/mark"
	"minisql/exec/op/match"
	"minisql/exec/op/upsert"
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/functions/agg"
)

var (
	boolean = types.Of(types.Boolean)
	bigint  = types.Of(types.BigInt)
	cx      = &expr.Cx{}
	byTime  = rel.SortKey{Col: Time}
)

// cases are the operators, by package and name; what follows a comma tells several of one apart.
var cases = merged(plain, ordered, joins, windows)

func merged(tables ...map[string]Case) map[string]Case {
	all := map[string]Case{}
	for _, t := range tables {
		maps.Copy(all, t)
	}
	return all
}

// column reads a column.
func column(i int) expr.Expr { return expr.Column(i, Schema[i]) }

// odd holds for odd numbers.
func odd(col int) expr.Expr {
	return expr.Call(boolean, functions.Map1(func(v int64) bool { return v%2 == 1 })(&boolean), column(col))
}

// failing fails for every number that 7 divides.
func failing(col int) expr.Expr {
	return expr.Call(bigint, functions.Map1E(func(_ *functions.Ctx, v int64) (int64, error) {
		if v%7 == 0 {
			return 0, functions.DivisionByZero
		}
		return v, nil
	})(&bigint), column(col))
}

// aggregates are COUNT(*), SUM of the numbers and MAX of the texts; such as can take rows back, where these are.
func aggregates(changes bool) []groups.Agg {
	return []groups.Agg{aggregate1("COUNT", changes), aggregate1("SUM", changes, Number), aggregate1("MAX", changes, Text)}
}

func aggregate1(name string, changes bool, args ...int) groups.Agg {
	for i := range agg.All {
		if agg.All[i].Name != name {
			continue
		}
		var ts []functions.Arg
		for _, a := range args {
			ts = append(ts, functions.Arg{Type: Schema[a]})
		}
		call, err := agg.All[i].Resolve(ts)
		if err != nil {
			panic(err)
		}
		if changes && call.NewRetract != nil {
			return groups.Agg{New: call.NewRetract, Args: args, Filter: -1}
		}
		return groups.Agg{New: call.New, Args: args, Filter: -1}
	}
	panic(name)
}

// aggTypes are the types of aggregates.
var aggTypes = []types.Type{bigint.Must(), bigint, types.Str()}

// sink is a table that takes what it is given.
type sink struct {
	mode connectors.ChangelogMode
	to   func(*vec.Batch) error
}

func (s sink) Mode() connectors.ChangelogMode { return s.mode }
func (s sink) Write(b *vec.Batch) error       { return s.to(b) }
func (s sink) Close(bool) error               { return nil }

// notNull asks for numbers.
func notNull(drop bool) op.NotNull {
	return op.NotNull{Cols: []int{Number}, Names: []string{"k", "s", "t", "v"}, Drop: drop}
}

// plain are the operators that keep little.
var plain = map[string]Case{
	"op.Filter":           {New: func(Env) exec.Operator { return &op.Filter{Cx: cx, Pred: odd(Number)} }, Changes: true, Lone: true},
	"op.Filter, by const": {New: func(Env) exec.Operator { return &op.Filter{Cx: cx, Pred: expr.Const(boolean, true)} }, Changes: true},
	"op.Project":          {New: func(Env) exec.Operator { return &op.Project{Cx: cx, Exprs: []expr.Expr{column(Text), column(Number)}} }, Changes: true},
	"op.Project, failing": {New: func(Env) exec.Operator { return &op.Project{Cx: cx, Exprs: []expr.Expr{failing(Number), column(Key)}} }},
	"op.Pass":             {New: func(Env) exec.Operator { return op.Pass{} }, Inputs: 2},
	"op.Limit":            {New: func(Env) exec.Operator { return &op.Limit{Offset: 3, Count: 8} }},
	"op.Limit, endless":   {New: func(Env) exec.Operator { return &op.Limit{Offset: 3, Count: -1} }},
	"op.Expand": {New: func(Env) exec.Operator {
		return &op.Expand{Keep: [][]bool{{true, true, true, true}, {false, true, true, false}}}
	}},
	"op.Columns": {New: func(Env) exec.Operator { return &op.Columns{N: 2} }, Changes: true},
	"op.Unnest": {New: func(Env) exec.Operator {
		list := types.ArrayOf(types.Str())
		twice := functions.Map1(func(s string) []any { return []any{s, nil, s + s}[:len(s)+int(s[0]-'a')%3] })
		return &op.Unnest{Cx: cx, Value: expr.Call(list, twice(&list), column(Text)), Types: []types.Type{types.Str(), types.Of(types.Int)}, Ordinality: true, Outer: true}
	}},
	"op.SetOp, EXCEPT":         {New: func(Env) exec.Operator { return op.NewSetOp(Schema, true, false, false) }, Inputs: 2, Few: true, Changes: true},
	"op.SetOp, INTERSECT ALL":  {New: func(Env) exec.Operator { return op.NewSetOp(Schema, false, true, false) }, Inputs: 2, Few: true},
	"op.SetOp, of batch mode":  {New: func(Env) exec.Operator { return op.NewSetOp(Schema, true, true, true) }, Inputs: 2, Few: true, Batch: true},
	"op.Collect":               {New: func(e Env) exec.Operator { return &op.Collect{To: e.Take, Check: notNull(true)} }, Changes: true, Lone: true},
	"op.Collect, that refuses": {New: func(e Env) exec.Operator { return &op.Collect{To: e.Take, Check: notNull(false)} }},
	"op.Sink": {New: func(e Env) exec.Operator {
		return &op.Sink{Sink: sink{connectors.Upsert, e.Take}}
	}, Changes: true},
	"op.Sink, that deletes before": {New: func(e Env) exec.Operator {
		return &op.Sink{Sink: sink{connectors.Upsert, e.Take}, Before: true}
	}, Changes: true},

	"mark.AssignWatermark": {New: func(Env) exec.Operator { return &mark.AssignWatermark{Cx: cx, Time: Time, Delay: 500, Interval: 200} }},
	"mark.AssignWatermark, of an expression": {New: func(Env) exec.Operator {
		return &mark.AssignWatermark{Cx: cx, Time: Time, Expr: column(Time)}
	}},
	"mark.Timed": {New: func(Env) exec.Operator { return &mark.Timed{Time: Number} }},
	"mark.LiveWatermark": {New: func(e Env) exec.Operator {
		return &mark.LiveWatermark{AssignWatermark: mark.AssignWatermark{Cx: cx, Time: Time, Delay: 500, Interval: 200}, Now: e.Now, Step: 200, Timeout: 700}
	}, Clock: true},
	"mark.SplitWatermark": {New: func(e Env) exec.Operator {
		return mark.NewSplitWatermark(mark.SplitWatermark{Cx: cx, Time: Time, Delay: 100, Now: e.Now, Step: 200, Timeout: 900})
	}, Clock: true, Splits: 3},
	"mark.SplitWatermark, on event": {New: func(e Env) exec.Operator {
		return mark.NewSplitWatermark(mark.SplitWatermark{Cx: cx, Time: Time, Now: e.Now, OnEvent: true})
	}, Splits: 2},
	"mark.ProcTime":            {New: func(e Env) exec.Operator { return &mark.ProcTime{Time: Time, Type: Schema[Time], Now: e.Now} }, Clock: true},
	"mark.ProcTime, by number": {New: func(e Env) exec.Operator { return &mark.ProcTime{Time: Time, Type: Schema[Time], Kind: rel.ByNumber} }},
	"upsert.Normalize":         {New: func(Env) exec.Operator { return upsert.NewNormalize(Schema, []int{Key}) }, Changes: true},
	"upsert.Normalize, filtered": {New: func(Env) exec.Operator {
		n := upsert.NewNormalize(Schema, []int{Key})
		n.Filter = &op.Filter{Cx: cx, Pred: odd(Number)}
		return n
	}, Changes: true},
	"upsert.Materialize": {New: func(Env) exec.Operator { return upsert.NewMaterialize(Schema, []int{Key}) }, Changes: true},

	"aggregate.BatchAgg": {New: func(Env) exec.Operator {
		return aggregate.NewBatchAgg([]int{Key}, Schema[:1], aggregates(false))
	}, Batch: true},
	"aggregate.BatchAgg, filtered": {New: func(Env) exec.Operator {
		flag := func(name string, args ...int) groups.Agg {
			a := aggregate1(name, false, args...)
			a.Filter = len(Schema)
			return a
		}
		return flagged{exec.Operator(aggregate.NewBatchAgg([]int{Text}, Schema[Text:Text+1], []groups.Agg{flag("COUNT"), flag("SUM", Number)}))}
	}, Batch: true},
	"aggregate.BatchAgg, of all":          {New: func(Env) exec.Operator { return aggregate.NewBatchAgg(nil, nil, aggregates(false)) }, Batch: true},
	"aggregate.GroupAgg":                  {New: groupAgg(aggregate.GroupAggSpec{Before: true}), Changes: false},
	"aggregate.GroupAgg, that takes back": {New: groupAgg(aggregate.GroupAggSpec{Before: true, Retracts: true}), Changes: true},
	"aggregate.GroupAgg, in bundles":      {New: groupAgg(aggregate.GroupAggSpec{Before: true, Retracts: true, Bundle: 5, TwoPhase: true}), Changes: true},
	"match.Match":                         {New: matcher(rel.SkipPastLast)},
	"match.Match, to the last":            {New: matcher(rel.SkipToLast)},
	"match.Match, to the first":           {New: matcher(rel.SkipToFirst)},
	"match.Match, to the next":            {New: matcher(rel.SkipToNext)},
}

// flagged gives an operator one column more, which tells the odd numbers.
type flagged struct{ exec.Operator }

func (o flagged) Push(in int, b *vec.Batch, out exec.Collector) error {
	c := *b
	if b.N > 0 {
		flag, err := odd(Number).Eval(cx, b)
		if err != nil {
			return err
		}
		c.Cols = append(append([]vec.Col{}, b.Cols...), flag)
	}
	return o.Operator.Push(in, &c, out)
}

func groupAgg(spec aggregate.GroupAggSpec) func(Env) exec.Operator {
	return func(Env) exec.Operator {
		spec.Keys, spec.KeyTypes, spec.AggTypes = []int{Key}, Schema[:1], aggTypes
		return aggregate.NewGroupAgg(spec, aggregates(spec.Retracts))
	}
}

// matcher looks for an odd number, some even ones and another odd one.
func matcher(skip rel.SkipKind) func(Env) exec.Operator {
	number := match.Slot{Kind: rel.SlotRow, Var: -1, Col: Number, Type: Schema[Number]}
	slot := func(v int) match.Slot { s := number; s.Var = v; return s }
	isOdd := func(v int) *match.Expr {
		return &match.Expr{Slots: []match.Slot{slot(v)}, Expr: expr.Call(boolean, functions.Map1(func(v int64) bool { return v%2 == 1 })(&boolean), expr.Column(0, bigint))}
	}
	isEven := func(v int) *match.Expr {
		return &match.Expr{Slots: []match.Slot{slot(v)}, Expr: expr.Call(boolean, functions.Map1(func(v int64) bool { return v%2 == 0 })(&boolean), expr.Column(0, bigint))}
	}
	count := match.Slot{Kind: rel.SlotAgg, Var: 1, Agg: aggregate1("COUNT", false), Type: bigint}
	return func(Env) exec.Operator {
		return match.NewMatch(match.Spec{Types: Schema, Partition: []int{Key}, Order: []rel.SortKey{byTime}, Skip: skip, SkipVar: 2, Within: 20_000, Vars: []string{"A", "B", "C"}, Cx: cx,
			Elements: []match.Element{{Var: 0, Min: 1, Max: 1, Cond: isOdd(0)}, {Var: 1, Min: 0, Max: -1, Greedy: true, Cond: isEven(1)}, {Var: 2, Min: 1, Max: 1, Cond: isOdd(2)}},
			Measures: []match.Expr{{Slots: []match.Slot{slot(0)}, Expr: expr.Column(0, bigint)}, {Slots: []match.Slot{count}, Expr: expr.Column(0, bigint)}},
			Out:      []types.Type{Schema[Key], bigint, bigint}}, nil)
	}
}
