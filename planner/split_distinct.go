package planner

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// distinctBuckets is 'table.optimizer.distinct-agg.split.bucket-num' by default.
const distinctBuckets = 1024

// mergers are the aggregates that make a whole of what an aggregate gives for the buckets.
var mergers = map[string]string{"COUNT": "$SUM0", "SUM": "SUM", "$SUM0": "$SUM0", "MIN": "MIN", "MAX": "MAX"}

// splitDistinct cuts a window aggregate with DISTINCT in two, as 'table.optimizer.distinct-agg.split.enabled' asks: one
// by the buckets of the distinct value as well, and one over those. The result is the same, but the order in which the
// keys of a window come follows the buckets. Where not all aggregates can be cut the aggregate stays whole.
func (b *binder) splitDistinct(agg *plan.WindowAgg) (*plan.WindowAgg, error) {
	if v, _ := b.Config("table.optimizer.distinct-agg.split.enabled"); !strings.EqualFold(v, "true") || agg.Window.Kind == plan.Session {
		return agg, nil
	}
	value := -1
	for _, a := range agg.Aggs {
		if mergers[a.Call.Name] == "" || a.Distinct && (len(a.Args) != 1 || value >= 0 && value != a.Args[0]) {
			return agg, nil
		}
		if a.Distinct {
			value = a.Args[0]
		}
	}
	if value < 0 {
		return agg, nil
	}
	in := agg.Input.Schema()
	bucket, err := b.bucket(&plan.Col{Index: value, Name: in[value].Name, T: in[value].Type})
	if err != nil {
		return nil, err
	}
	p := &plan.Project{Input: agg.Input, Cols: append(append([]plan.Column{}, in...), plan.Column{Name: "$bucket", Type: bucket.Type()})}
	for i, c := range in {
		p.Exprs = append(p.Exprs, &plan.Col{Index: i, Name: c.Name, T: c.Type})
	}
	p.Exprs = append(p.Exprs, bucket)
	nk := len(agg.Keys)
	parts := *agg
	parts.Input, parts.Keys = p, append(append([]int{}, agg.Keys...), len(in))
	parts.Cols = append(append(append([]plan.Column{}, agg.Cols[:nk]...), p.Cols[len(in)]), agg.Cols[nk:]...)
	n := len(parts.Cols)
	whole := &plan.WindowAgg{Input: &parts, Window: agg.Window, Time: -1, Start: n - 3, End: n - 2, Cols: agg.Cols}
	for i := range agg.Keys {
		whole.Keys = append(whole.Keys, i)
	}
	for i, a := range agg.Aggs {
		call, err := b.Functions.Aggregate(mergers[a.Call.Name]).Resolve([]functions.Arg{{Type: a.Type}})
		if err != nil {
			return nil, err
		}
		whole.Aggs = append(whole.Aggs, plan.Agg{Call: call, Args: []int{nk + 1 + i}, Filter: -1, Name: a.Name, Type: a.Type})
	}
	return whole, nil
}

// bucket is MOD(HASH_CODE(value), 1024).
func (b *binder) bucket(value plan.Expr) (plan.Expr, error) {
	x := &exprs{binder: b}
	hash, err := x.resolve("HASH_CODE", source.Span{}, value)
	if err != nil {
		return nil, err
	}
	return x.resolve("MOD", source.Span{}, hash, &plan.Lit{T: types.Of(types.Int).Must(), Value: int32(distinctBuckets)})
}
