package plan

import "minisql/exec/types"

func (n *Scan) Schema() []Column            { return n.Cols }
func (n *Values) Schema() []Column          { return n.Cols }
func (n *Project) Schema() []Column         { return n.Cols }
func (n *AssignWatermark) Schema() []Column { return n.Cols }
func (n *ProcTime) Schema() []Column        { return n.Cols }
func (n *Normalize) Schema() []Column       { return n.Input.Schema() }
func (n *WindowTVF) Schema() []Column       { return n.Cols }
func (n *GroupAgg) Schema() []Column        { return n.Cols }
func (n *WindowAgg) Schema() []Column       { return n.Cols }
func (n *Sort) Schema() []Column            { return n.Input.Schema() }
func (n *Limit) Schema() []Column           { return n.Input.Schema() }
func (n *Union) Schema() []Column           { return n.Cols }
func (n *Expand) Schema() []Column          { return n.Cols }
func (n *Unnest) Schema() []Column          { return n.Cols }
func (n *SetOp) Schema() []Column           { return n.Cols }
func (n *Join) Schema() []Column            { return n.Cols }
func (n *Over) Schema() []Column            { return n.Cols }
func (n *Rank) Schema() []Column            { return n.Cols }
func (n *Sink) Schema() []Column            { return n.Input.Schema() }

func (n *Scan) Inputs() []Node            { return nil }
func (n *Values) Inputs() []Node          { return nil }
func (n *Project) Inputs() []Node         { return []Node{n.Input} }
func (n *AssignWatermark) Inputs() []Node { return []Node{n.Input} }
func (n *ProcTime) Inputs() []Node        { return []Node{n.Input} }
func (n *Normalize) Inputs() []Node       { return []Node{n.Input} }
func (n *WindowTVF) Inputs() []Node       { return []Node{n.Input} }
func (n *GroupAgg) Inputs() []Node        { return []Node{n.Input} }
func (n *WindowAgg) Inputs() []Node       { return []Node{n.Input} }
func (n *Sort) Inputs() []Node            { return []Node{n.Input} }
func (n *Limit) Inputs() []Node           { return []Node{n.Input} }
func (n *Union) Inputs() []Node           { return n.In }
func (n *Expand) Inputs() []Node          { return []Node{n.Input} }
func (n *Unnest) Inputs() []Node          { return []Node{n.Input} }
func (n *SetOp) Inputs() []Node           { return []Node{n.L, n.R} }
func (n *Join) Inputs() []Node            { return []Node{n.L, n.R} }
func (n *Over) Inputs() []Node            { return []Node{n.Input} }
func (n *Rank) Inputs() []Node            { return []Node{n.Input} }
func (n *Sink) Inputs() []Node            { return []Node{n.Input} }

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

// Types are the types of a schema.
func Types(cols []Column) []types.Type {
	ts := make([]types.Type, len(cols))
	for i, c := range cols {
		ts[i] = c.Type
	}
	return ts
}

// ExprTypes are the types of expressions.
func ExprTypes(es []Expr) []types.Type {
	ts := make([]types.Type, len(es))
	for i, e := range es {
		ts[i] = e.Type()
	}
	return ts
}
