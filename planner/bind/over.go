package bind

import (
	"fmt"
	"slices"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// overResult is the result of an OVER call while the columns below it are not counted yet.
type overResult struct {
	call int
	name string
	t    types.Type
}

func (r *overResult) Type() types.Type { return r.t }
func (r *overResult) String() string   { return fmt.Sprintf("%s OVER #%d", r.name, r.call) }

// overs collects the OVER calls of a SELECT list; those with one window are computed by one node.
type overs struct {
	*expr.Binder // of the list
	named        []ast.NamedWindow
	windows      []*overWindow
	calls        []overCall
}

type overWindow struct {
	partition []plan.Expr
	order     []plan.Expr
	keys      []rel.SortKey // without columns
	frame     rel.Frame
	bounds    []types.Type // of the frame's offsets
	form      string
	span      source.Span
}

type overCall struct {
	window int
	fn     plan.OverFunc
	args   []plan.Expr
}

// call binds a call with OVER; overs.node puts a column in the place of its result.
func (o *overs) call(x *ast.Call, name string) (plan.Expr, error) {
	if x.Filter != nil {
		return nil, source.Fail(source.SqlValidatorException, x.Span, "OVER must be applied to aggregate function")
	}
	spec, err := o.spec(x.Over)
	if err != nil {
		return nil, err
	}
	w, err := o.overWindow(spec, name)
	if err != nil {
		return nil, err
	}
	c := overCall{fn: plan.OverFunc{Agg: plan.Agg{Name: name, Filter: -1, Distinct: x.Distinct}}}
	for _, a := range x.Args {
		if _, star := a.(*ast.Star); star {
			continue
		}
		e, err := o.Bind(a)
		if err != nil {
			return nil, err
		}
		c.args = append(c.args, e)
	}
	if _, ranks := expr.RankTypes[name]; ranks {
		err = o.rankFunction(x, &c)
	} else {
		err = o.overAggregate(x, &c)
	}
	if err != nil {
		return nil, err
	}
	c.window = o.window(w)
	o.calls = append(o.calls, c)
	return &overResult{len(o.calls) - 1, name, c.fn.Type}, nil
}

// rankFunction resolves a function of a row's place.
func (o *overs) rankFunction(x *ast.Call, c *overCall) error {
	name := c.fn.Name
	switch {
	case name == "CUME_DIST" && o.Batch:
		o.Bug("CUME_DIST gives rows of equal order different values", "Compute it as COUNT(*) of the rows up to the peers by COUNT(*) of all")
	case !o.Batch && (name == "RANK" || name == "DENSE_RANK"):
		o.Bug(name+" by a time attribute counts the rows up to the row and its peers", "Compute it in batch mode")
	}
	c.fn.Rank, c.fn.Type = name, expr.RankTypes[name]
	if name != "LAG" && name != "LEAD" {
		return nil
	}
	if len(c.args) == 0 {
		return o.NoFunction(name, x.Span, nil)
	}
	t := c.args[0].Type().Plain()
	c.fn.Type = t.Opt()
	if len(c.args) > 1 {
		c.fn.Lag, c.fn.LagSpan = c.args[1], x.Args[1].Pos()
	}
	if len(c.args) > 2 {
		if def := c.args[2].Type(); def.Kind != types.Null && !functions.Implicit(def, t) {
			return source.Fail(source.TableException, x.Span, "Please explicitly cast default value %s to %s.", def, t.WithNull(!def.NotNull))
		}
	}
	return nil
}

// overAggregate resolves an aggregate.
func (o *overs) overAggregate(x *ast.Call, c *overCall) error {
	f := o.Functions.Aggregate(c.fn.Name)
	if f == nil {
		return o.NoFunction(c.fn.Name, x.Span, c.args)
	}
	call, err := f.Resolve(plan.Signature(c.args))
	if err != nil {
		return source.Placed(err, x.Span)
	}
	c.fn.Call, c.fn.Type = call, call.Ret
	for i := range c.args {
		if i < len(call.Params) {
			if c.args[i], err = plan.Coerce(c.args[i], call.Params[i], x.Span); err != nil {
				return err
			}
		}
	}
	return nil
}

// spec resolves named windows and those that build on one.
func (o *overs) spec(w *ast.WindowSpec) (*ast.WindowSpec, error) {
	base := w.Name
	if base == nil {
		base = w.Base
	}
	if base == nil {
		return w, nil
	}
	for _, n := range o.named {
		if n.Name.Text != base.Text {
			continue
		}
		below, err := o.spec(n.Spec)
		if err != nil || w.Name != nil {
			return below, err
		}
		c := *w
		c.Base, c.PartitionBy = nil, below.PartitionBy
		if len(c.OrderBy) == 0 {
			c.OrderBy = below.OrderBy
		}
		return &c, nil
	}
	return nil, source.Fail(source.SqlValidatorException, base.Span, "Window '%s' not found", base.Text)
}

func (o *overs) overWindow(s *ast.WindowSpec, name string) (*overWindow, error) {
	w := &overWindow{span: s.Span}
	var err error
	if w.partition, err = o.All(s.PartitionBy); err != nil {
		return nil, err
	}
	for _, by := range s.OrderBy {
		e, err := o.Bind(by.X)
		if err != nil {
			return nil, err
		}
		w.order, w.keys = append(w.order, e), append(w.keys, SortKey(0, by))
	}
	if err := o.rankOrder(s, w, name); err != nil {
		return nil, err
	}
	if w.frame, err = o.frame(s, w, name); err != nil {
		return nil, err
	}
	if err := checkFrame(s, w); err != nil {
		return nil, err
	}
	w.form = fmt.Sprint(forms(w.partition), forms(w.order), w.keys, w.frame)
	return w, nil
}

func forms(es []plan.Expr) []string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = e.String()
	}
	return out
}

func (o *overs) window(w *overWindow) int {
	for i, x := range o.windows {
		if x.form == w.form {
			return i
		}
	}
	o.windows = append(o.windows, w)
	return len(o.windows) - 1
}

// node puts the OVER nodes on top of n and the results' columns into the items.
func (o *overs) node(n plan.Node, items []item) (plan.Node, error) {
	if len(o.calls) == 0 {
		return n, nil
	}
	p := plan.Passed(n)
	nodes := o.nodes(p)
	at := make([]int, len(o.calls)) // of each call among the functions of its node
	for i, c := range o.calls {
		for _, e := range c.args {
			c.fn.Args = append(c.fn.Args, computed(p, e))
		}
		at[i] = len(nodes[c.window].Funcs)
		nodes[c.window].Funcs = append(nodes[c.window].Funcs, c.fn)
	}
	below := o.stamped(p, nodes)
	first := make([]int, len(nodes))
	for i, ov := range nodes {
		ov.Input = below
		ov.Cols = slices.Clone(below.Schema())
		first[i] = len(ov.Cols)
		for _, f := range ov.Funcs {
			ov.Cols = append(ov.Cols, plan.Column{Name: f.Label(), Type: f.Type})
		}
		below = ov
	}
	place := func(e plan.Expr) plan.Expr {
		r, ok := e.(*overResult)
		if !ok {
			return e
		}
		return &plan.Col{Index: first[o.calls[r.call].window] + at[r.call], Name: r.name, T: r.t}
	}
	for i := range items {
		if items[i].e == nil {
			continue
		}
		lag := o.neverNull(items[i].e)
		items[i].e = plan.Rewrite(items[i].e, place)
		if lag {
			var err error
			if items[i].e, err = o.unmasked(items[i].e); err != nil {
				return nil, err
			}
		}
	}
	return below, nil
}

// nodes are the nodes of the windows, without functions; their partitions and orders are computed by p.
func (o *overs) nodes(p *plan.Project) []*plan.Over {
	nodes := make([]*plan.Over, len(o.windows))
	for i, w := range o.windows {
		ov := &plan.Over{Frame: w.frame, Span: w.span}
		for _, e := range w.partition {
			ov.Partition = append(ov.Partition, computed(p, e))
		}
		for k, e := range w.order {
			key := w.keys[k]
			key.Col = computed(p, e)
			ov.Order = append(ov.Order, key)
		}
		nodes[i] = ov
	}
	return nodes
}

// computed is the column of p that holds e; it is added if there is none.
func computed(p *plan.Project, e plan.Expr) int {
	if at := slices.IndexFunc(p.Exprs, func(x plan.Expr) bool { return plan.Equal(x, e) }); at >= 0 {
		return at
	}
	p.Exprs = append(p.Exprs, e)
	p.Cols = append(p.Cols, plan.Column{Name: fmt.Sprintf("$o%d", len(p.Cols)), Type: e.Type()})
	return len(p.Exprs) - 1
}
