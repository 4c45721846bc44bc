package plan

import (
	"slices"

	"minisql/exec/rel"
	"minisql/functions"
)

// trend is how a column of a row changes while the row is updated.
type trend uint8

// It may change in any way; it stays; it grows; it shrinks.
const (
	anyTrend trend = iota
	constant
	growing
	shrinking
)

// trends are the trends of a node's columns (Flink's FlinkRelMdModifiedMonotonicity).
func trends(n Node) []trend {
	out := make([]trend, len(n.Schema()))
	if !Updating(n) {
		for i := range out {
			out[i] = constant
		}
		return out
	}
	switch n := n.(type) {
	case *Filter, *AssignWatermark, *ProcTime:
		return trends(n.Inputs()[0])
	case *Project:
		in := trends(n.Input)
		for i, e := range n.Exprs {
			switch e := faithful(e).(type) {
			case *Col:
				out[i] = in[e.Index]
			case *Lit:
				out[i] = constant
			}
		}
	case *GroupAgg:
		if Updating(n.Input) { // its input may take back what counted
			return out
		}
		for i := range n.Keys {
			out[i] = constant
		}
		for i, a := range n.Aggs {
			switch at := len(n.Keys) + i; a.Name {
			case "COUNT":
				out[at] = growing
			case "MAX":
				out[at] = growing
			case "MIN":
				out[at] = shrinking
			case "SUM", "SUM0", "$SUM0":
				if len(a.Args) == 1 && notNegative(n.Input, a.Args[0]) {
					out[at] = growing
				}
			}
		}
	}
	return out
}

// notNegative tells that a column cannot be below zero, by a literal or a filter (FlinkRelMdColumnInterval).
func notNegative(n Node, col int) bool {
	switch n := n.(type) {
	case *Project:
		switch e := faithful(n.Exprs[col]).(type) {
		case *Lit:
			return positive(e.Value)
		case *Col:
			return notNegative(n.Input, e.Index)
		}
	case *Filter:
		return bounded(n.Cond, col) || notNegative(n.Input, col)
	case *AssignWatermark, *ProcTime, *Limit:
		return notNegative(n.Inputs()[0], col)
	}
	return false
}

// bounded tells that a condition says col > 0, col >= 0 or more.
func bounded(e Expr, col int) bool {
	c, ok := e.(*Call)
	if !ok {
		if l, is := e.(*Logic); is && l.Kind == And {
			return slices.ContainsFunc(l.Args, func(x Expr) bool { return bounded(x, col) })
		}
		return false
	}
	if len(c.Args) != 2 {
		return false
	}
	x, isCol := faithful(c.Args[0]).(*Col)
	l, isLit := faithful(c.Args[1]).(*Lit)
	return (c.Fn.Name == ">" || c.Fn.Name == ">=" || c.Fn.Name == "=") && isCol && isLit && x.Index == col && positive(l.Value)
}

func positive(v any) bool {
	if f, ok := v.(float64); ok {
		return f >= 0
	}
	n, ok := functions.IntValue(v)
	return ok && n >= 0
}

// MovesUp tells whether updates of a node's rows only ever move them up in an order, and by which columns a row is known: then
// a Top-N need not keep what has fallen out (Flink's RankProcessStrategy.UpdateFast).
func MovesUp(n Node, partition []int, order []rel.SortKey) (key []int, ok bool) {
	if !Updating(n) || len(order) == 0 {
		return nil, false
	}
	for _, k := range UpsertKeys(n) {
		if Holds(k, partition) && (key == nil || len(k) < len(key)) {
			key = k
		}
	}
	if key == nil {
		return nil, false
	}
	ts := trends(n)
	for _, k := range order {
		if t := ts[k.Col]; t != constant && (t != growing || !k.Desc) && (t != shrinking || k.Desc) {
			return nil, false
		}
	}
	return key, true
}

// WithKey is a node that passes a key of its rows on, behind its own columns if they do not hold one: Flink's projections
// come after the Top-N that needs it.
func WithKey(n Node) Node {
	p, ok := n.(*Project)
	if !ok || len(UpsertKeys(n)) > 0 {
		return n
	}
	in := WithKey(p.Input)
	keys := UpsertKeys(in)
	if len(keys) == 0 {
		return n
	}
	wide := &Project{Input: in, Exprs: slices.Clone(p.Exprs), Cols: slices.Clone(p.Cols)}
	for _, k := range keys[0] {
		c := in.Schema()[k]
		wide.Exprs, wide.Cols = append(wide.Exprs, &Col{Index: k, Name: c.Name, T: c.Type}), append(wide.Cols, c)
	}
	return wide
}
