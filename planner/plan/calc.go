package plan

import (
	"strings"

	"minisql/exec/rel"
	"minisql/grammar/source"
)

// Filter keeps the rows for which Cond is TRUE and for which the subqueries hold. Cols are the input's, with the time
// attributes that a join below keeps because of the condition; nil where nothing changes.
type Filter struct {
	Input      Node
	Cond       Expr        // nil: TRUE
	Subqueries []*Subquery // as written; planner/rules makes joins of them
	Cols       []Column
}

func (n *Filter) With(in []Node) Node {
	c := *n
	c.Input, c.Subqueries = in[0], nil
	for i, s := range n.Subqueries {
		q := *s
		q.Query = in[i+1]
		c.Subqueries = append(c.Subqueries, &q)
	}
	return &c
}

// Inputs are the input and the queries.
func (n *Filter) Inputs() []Node {
	in := []Node{n.Input}
	for _, s := range n.Subqueries {
		in = append(in, s.Query)
	}
	return in
}

// Schema is the input's, unless the condition changes time attributes.
func (n *Filter) Schema() []Column {
	if n.Cols != nil {
		return n.Cols
	}
	return n.Input.Schema()
}

func (n *Filter) remap(m *columnMap) {
	if n.Cond != nil {
		n.Cond = m.expr(n.Cond)
	}
	if n.Cols != nil {
		n.Cols = m.pick(n.Cols)
	}
}
func (n *Filter) changes() Changes       { return inputs(n) }
func (n *Filter) upsertKeys() [][]int    { return UpsertKeys(n.Input) }
func (n *Filter) places() []*source.Span { return nil }

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

// Subquery is EXISTS, IN or a comparison with ANY or ALL of a query: Semi keeps the rows that have a partner in it, Anti
// those that have none. Cond is over the columns of the filter's input, then Left, then the query's.
type Subquery struct {
	Kind  rel.JoinKind
	Left  []Expr // over the filter's input
	Query Node
	Cond  Expr // nil: any row is a partner
	// Windows lets it become a join of windows.
	Windows bool
}

// Project computes columns.
type Project struct {
	Input Node
	Exprs []Expr
	Cols  []Column
}

func (n *Project) With(in []Node) Node    { c := *n; c.Input = in[0]; return &c }
func (n *Project) Schema() []Column       { return n.Cols }
func (n *Project) Inputs() []Node         { return []Node{n.Input} }
func (n *Project) remap(m *columnMap)     { n.Exprs = m.exprs(n.Exprs) }
func (n *Project) changes() Changes       { return inputs(n) }
func (n *Project) upsertKeys() [][]int    { return projectKeys(n) }
func (n *Project) places() []*source.Span { return nil }

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
