package plan

import (
	"fmt"
	"strings"

	"minisql/exec/rel"
)

// Explain is the tree under a node, a line a node, as Flink lays out its plans.
func Explain(n Node) string {
	var b strings.Builder
	explain(&b, n, "", "")
	return b.String()
}

func explain(b *strings.Builder, n Node, first, rest string) {
	b.WriteString(first + n.Label() + "\n")
	in := n.Inputs()
	for i, c := range in {
		if i < len(in)-1 {
			explain(b, c, rest+":- ", rest+":  ")
		} else {
			explain(b, c, rest+"+- ", rest+"   ")
		}
	}
}

func names(cols []Column) string {
	out := make([]string, len(cols))
	for i, c := range cols {
		out[i] = c.Name
	}
	return strings.Join(out, ", ")
}

// Named is the expression with the names of the columns it reads.
func Named(e Expr, in []Column) string {
	return Map(e, func(c *Col) Expr { return &named{c, in[c.Index].Name} }).String()
}

type named struct {
	*Col
	name string
}

func (n *named) String() string { return n.name }

// String is the window as plans show it.
func (w *Window) String() string {
	s := ""
	switch w.Kind {
	case rel.Tumble:
		s = "size=[" + span(w.Size) + "]"
	case rel.Hop:
		s = "size=[" + span(w.Size) + "], slide=[" + span(w.Step) + "]"
	case rel.Cumulate:
		s = "max_size=[" + span(w.Size) + "], step=[" + span(w.Step) + "]"
	case rel.Session:
		s = "gap=[" + span(w.Step) + "]"
	}
	if w.HasOffset {
		s += ", offset=[" + span(w.Offset) + "]"
	}
	return w.Kind.String() + "(" + s + ")"
}

// span is a duration in Flink's words: 5 min, 90 s, 200 ms.
func span(ms int64) string {
	for _, u := range []struct {
		size int64
		name string
	}{{86_400_000, "d"}, {3_600_000, "h"}, {60_000, "min"}, {1000, "s"}} {
		if ms%u.size == 0 && ms != 0 {
			return fmt.Sprintf("%d %s", ms/u.size, u.name)
		}
	}
	return fmt.Sprintf("%d ms", ms)
}

func aggLabel(in []Column, keys []int, aggs []Agg) string {
	var parts []string
	for _, k := range keys {
		parts = append(parts, in[k].Name)
	}
	s := "groupBy=[" + strings.Join(parts, ", ") + "]"
	parts = parts[:0]
	for i := range aggs {
		label := aggs[i].Label()
		for j := len(in) - 1; j >= 0; j-- {
			label = strings.ReplaceAll(label, fmt.Sprintf("$%d", j), in[j].Name)
		}
		parts = append(parts, label)
	}
	return s + ", select=[" + strings.Join(parts, ", ") + "]"
}

func over(in []Column, partition []int, order []rel.SortKey) string {
	var p, o []string
	for _, k := range partition {
		p = append(p, in[k].Name)
	}
	for _, k := range order {
		dir := " ASC"
		if k.Desc {
			dir = " DESC"
		}
		o = append(o, in[k.Col].Name+dir)
	}
	return "partitionBy=[" + strings.Join(p, ", ") + "], orderBy=[" + strings.Join(o, ", ") + "]"
}
