package plan

// MapInputs is n with f applied to each input; n itself where f changes none.
func MapInputs(n Node, f func(Node) (Node, error)) (Node, error) {
	in := n.Inputs()
	out, same := make([]Node, len(in)), true
	for i, c := range in {
		m, err := f(c)
		if err != nil {
			return nil, err
		}
		out[i], same = m, same && m == c
	}
	if same {
		return n, nil
	}
	return n.With(out), nil
}

// WalkNodes calls f for the inputs of a plan before the nodes that read them, up to the first error.
func WalkNodes(n Node, f func(Node) error) error {
	for _, in := range n.Inputs() {
		if err := WalkNodes(in, f); err != nil {
			return err
		}
	}
	return f(n)
}

func (n *Scan) With([]Node) Node               { return n }
func (n *Values) With([]Node) Node             { return n }
func (n *Union) With(in []Node) Node           { c := *n; c.In = in; return &c }
func (n *SetOp) With(in []Node) Node           { c := *n; c.L, c.R = in[0], in[1]; return &c }
func (n *Join) With(in []Node) Node            { c := *n; c.L, c.R = in[0], in[1]; return &c }
func (n *Project) With(in []Node) Node         { c := *n; c.Input = in[0]; return &c }
func (n *AssignWatermark) With(in []Node) Node { c := *n; c.Input = in[0]; return &c }
func (n *ProcTime) With(in []Node) Node        { c := *n; c.Input = in[0]; return &c }
func (n *Normalize) With(in []Node) Node       { c := *n; c.Input = in[0]; return &c }
func (n *WindowTVF) With(in []Node) Node       { c := *n; c.Input = in[0]; return &c }
func (n *GroupAgg) With(in []Node) Node        { c := *n; c.Input = in[0]; return &c }
func (n *WindowAgg) With(in []Node) Node       { c := *n; c.Input = in[0]; return &c }
func (n *Sort) With(in []Node) Node            { c := *n; c.Input = in[0]; return &c }
func (n *Limit) With(in []Node) Node           { c := *n; c.Input = in[0]; return &c }
func (n *Expand) With(in []Node) Node          { c := *n; c.Input = in[0]; return &c }
func (n *Unnest) With(in []Node) Node          { c := *n; c.Input = in[0]; return &c }
func (n *Over) With(in []Node) Node            { c := *n; c.Input = in[0]; return &c }
func (n *Rank) With(in []Node) Node            { c := *n; c.Input = in[0]; return &c }
func (n *Match) With(in []Node) Node           { c := *n; c.Input = in[0]; return &c }
func (n *Sink) With(in []Node) Node            { c := *n; c.Input = in[0]; return &c }

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
