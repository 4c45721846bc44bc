package plan

import (
	"fmt"
	"strconv"
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

func (n *Scan) Label() string {
	s := fmt.Sprintf("TableSourceScan(table=[[%s]], fields=[%s]", strings.ReplaceAll(n.Table.Name, ".", ", "), names(n.Cols))
	if n.Limit >= 0 {
		s += fmt.Sprintf(", limit=[%d]", n.Limit)
	}
	return s + ")"
}

func (n *Values) Label() string {
	return fmt.Sprintf("Values(rows=[%d], fields=[%s])", len(n.Rows), names(n.Cols))
}

func (n *Filter) Label() string {
	var parts []string
	for _, s := range n.Subqueries {
		parts = append(parts, s.Kind.String())
	}
	if n.Cond != nil {
		parts = append(parts, Named(n.Cond, n.Input.Schema()))
	}
	return "Calc(where=[" + strings.Join(parts, " AND ") + "])"
}

func (n *Project) Label() string {
	in := n.Input.Schema()
	parts := make([]string, len(n.Exprs))
	for i, e := range n.Exprs {
		parts[i] = Named(e, in)
		if parts[i] != n.Cols[i].Name {
			parts[i] += " AS " + n.Cols[i].Name
		}
	}
	return "Calc(select=[" + strings.Join(parts, ", ") + "])"
}

func (n *AssignWatermark) Label() string {
	in := n.Input.Schema()
	return fmt.Sprintf("WatermarkAssigner(rowtime=[%s], watermark=[%s])", in[n.Time].Name, Named(n.Expr, in))
}

func (n *Normalize) Label() string {
	cols := make([]Column, len(n.Key))
	for i, k := range n.Key {
		cols[i] = n.Input.Schema()[k]
	}
	return "ChangelogNormalize(key=[" + names(cols) + "])"
}

func (n *ProcTime) Label() string {
	return "Arrival(" + []string{"clock", "clock", "order"}[n.Kind] + ")"
}

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

func (n *WindowTVF) Label() string {
	return fmt.Sprintf("WindowTableFunction(window=[%s], time=[%s])", n.Window, n.Cols[n.Time].Name)
}

// Label is the call as plans show it; two calls over one input are the same if their labels are.
func (a *Agg) Label() string {
	args := make([]string, len(a.Args))
	for i, c := range a.Args {
		args[i] = fmt.Sprintf("$%d", c)
	}
	s := strings.Join(args, ", ")
	if len(args) == 0 {
		s = "*"
	}
	if a.Distinct {
		s = "DISTINCT " + s
	}
	s = a.Name + "(" + s + ")"
	if a.Filter >= 0 {
		s += fmt.Sprintf(" FILTER $%d", a.Filter)
	}
	return s
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

func (n *GroupAgg) Label() string {
	return "GroupAggregate(" + aggLabel(n.Input.Schema(), n.Keys, n.Aggs) + ")"
}

func (n *WindowAgg) Label() string {
	in := n.Input.Schema()
	win := n.Window.String()
	if n.Time >= 0 {
		win += ", time=[" + in[n.Time].Name + "]"
	} else {
		win += ", win_end=[" + in[n.End].Name + "]"
	}
	return "WindowAggregate(" + aggLabel(in, n.Keys, n.Aggs) + ", window=[" + win + "])"
}

func (n *Sort) Label() string {
	in := n.Input.Schema()
	parts := make([]string, len(n.Keys))
	for i, k := range n.Keys {
		parts[i] = in[k.Col].Name + " ASC"
		if k.Desc {
			parts[i] = in[k.Col].Name + " DESC"
		}
	}
	s := "Sort(orderBy=[" + strings.Join(parts, ", ") + "]"
	if n.Limit >= 0 {
		s += fmt.Sprintf(", offset=[%d], fetch=[%d]", n.Offset, n.Limit)
	}
	return s + ")"
}

func (n *Limit) Label() string {
	return fmt.Sprintf("Limit(offset=[%d], fetch=[%d])", n.Offset, n.Limit)
}

func (n *Union) Label() string  { return "Union(all=[true], fields=[" + names(n.Cols) + "])" }
func (n *Expand) Label() string { return fmt.Sprintf("Expand(sets=[%d])", len(n.Sets)) }
func (n *Sink) Label() string {
	return fmt.Sprintf("Sink(table=[%s], fields=[%s])", n.Table.Name, names(n.Input.Schema()))
}

// Label shows the condition with the columns' names.
func (n *Join) Label() string {
	l, r := n.L.Schema(), n.R.Schema()
	var parts []string
	for i := range n.LeftKeys {
		parts = append(parts, "("+l[n.LeftKeys[i]].Name+" = "+r[n.RightKeys[i]].Name+")")
	}
	if n.Cond != nil {
		parts = append(parts, Named(n.Cond, append(append([]Column{}, l...), r...)))
	}
	if len(parts) == 0 {
		parts = []string{"true"}
	}
	name := "Join"
	if n.Time != nil {
		name = [...]string{"WindowJoin", "IntervalJoin", "TemporalJoin"}[n.Time.Kind]
	}
	return name + "(joinType=[" + n.Kind.String() + "], where=[" + strings.Join(parts, " AND ") + "], select=[" + names(n.Cols) + "])"
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

// Label names the window and the functions.
func (n *Over) Label() string {
	return "OverAggregate(" + over(n.Input.Schema(), n.Partition, n.Order) + ", select=[" + names(n.Cols) + "])"
}

// Label tells Top-N, deduplication and their windowed forms apart.
func (n *Rank) Label() string {
	name := "Rank"
	if n.Dedup() {
		name = "Deduplicate"
	}
	if n.Window != nil {
		name = "Window" + name
	}
	end := strconv.FormatInt(n.To, 10)
	if n.Limited {
		end = n.Input.Schema()[n.Limit].Name
	}
	return fmt.Sprintf("%s(rankRange=[rankStart=%d, rankEnd=%s], %s)", name, n.From, end, over(n.Input.Schema(), n.Partition, n.Order))
}

// Label names the collection.
func (n *Unnest) Label() string {
	return "Correlate(unnest=[" + Named(n.Value, n.Input.Schema()) + "], select=[" + names(n.Cols) + "])"
}

// Label is the operation.
func (n *SetOp) Label() string {
	name := "Intersect"
	if n.Except {
		name = "Except"
	}
	return fmt.Sprintf("%s(all=[%v], fields=[%s])", name, n.All, names(n.Cols))
}
