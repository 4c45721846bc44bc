package bind

import (
	"slices"
	"strconv"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// grouping collects what a GROUP BY needs while the clauses above it are bound: keys and arguments are computed below
// the aggregate, whose output is the keys, then (with grouping sets) the set's number, then the aggregates.
type grouping struct {
	in    *expr.Binder // over the input
	whole *expr.Binder // the same, for expressions that may be keys and are looked at part by part
	input plan.Node
	keys  []plan.Expr
	cols  []plan.Column // of the keys
	sets  [][]bool      // with grouping sets: the keys of each
	pre   []plan.Expr   // the keys, then the arguments
	aggs  []plan.Agg
	forms []string // of the aggregates, to find equal ones
	// window is a group window among the items; its columns stand behind the keys.
	window *groupWindow
	// missing is the first column that is not being grouped. Calcite looks for those when all types are known.
	missing error
}

func (b *Binder) newGrouping(s *expr.Scope, input plan.Node, by *ast.GroupBy) (*grouping, error) {
	g := &grouping{in: expr.New(b.Env, s, "GROUP BY"), input: input}
	g.whole = expr.New(b.Env, s, "GROUP BY")
	g.whole.Memo = map[ast.Expr]plan.Expr{}
	if by == nil {
		return g, nil
	}
	sets := [][]int{nil}
	plainSets := true
	for _, x := range by.Items {
		more, plain, err := g.item(x)
		if err != nil {
			return nil, err
		}
		plainSets = plainSets && plain
		sets = cross(sets, more)
	}
	if !plainSets {
		if g.window != nil {
			g.window.win.Call.Group.Sets = true
		}
		for _, s := range sortSets(sets) {
			set := make([]bool, len(g.keys))
			for _, k := range s {
				set[k] = true
			}
			g.sets = append(g.sets, set)
		}
	}
	g.pre = append(g.pre, g.keys...)
	for i, k := range g.keys {
		col := g.property(k)
		col.Type = k.Type()
		if col.Type.Attr == types.Rowtime && col.Prop == plan.NoProp {
			col.Type.Attr = types.RowtimeValue
		}
		for _, set := range g.sets {
			if !set[i] {
				col.Type.NotNull = false
			}
		}
		g.cols = append(g.cols, col)
	}
	return g, nil
}

// item adds the keys of a GROUP BY item and returns its grouping sets, and whether it is a plain key.
func (g *grouping) item(x ast.Expr) (sets [][]int, plain bool, err error) {
	switch x := x.(type) {
	case *ast.GroupingSets:
		parts := make([][][]int, len(x.Items))
		for i, it := range x.Items {
			if parts[i], _, err = g.item(it); err != nil {
				return nil, false, err
			}
		}
		return combine(x.Kind, parts), false, nil
	case *ast.Row:
		if x.Explicit {
			break
		}
		var all []int
		for _, it := range x.Items {
			k, err := g.addKey(it)
			if err != nil {
				return nil, false, err
			}
			all = append(all, k)
		}
		return [][]int{all}, true, nil
	}
	if window, err := g.groupWindow(x); window {
		return [][]int{nil}, true, err
	}
	k, err := g.addKey(x)
	return [][]int{{k}}, true, err
}

func (g *grouping) addKey(x ast.Expr) (int, error) {
	e, err := g.in.Bind(x)
	if err != nil {
		return 0, err
	}
	for i, k := range g.keys {
		if plan.Equal(k, e) {
			return i, nil
		}
	}
	g.keys = append(g.keys, e)
	return len(g.keys) - 1, nil
}

// Match finds x among the keys; nil if it is none.
func (g *grouping) Match(x ast.Expr) (plan.Expr, error) {
	switch x.(type) {
	case *ast.Literal, *ast.Symbol:
		return nil, nil
	}
	e, err := g.whole.Bind(x)
	if err != nil {
		return nil, nil // what is wrong with it comes out when its parts are bound
	}
	return g.key(e), nil
}

func (g *grouping) key(e plan.Expr) plan.Expr {
	for i, k := range g.keys {
		if plan.Equal(k, e) {
			return &plan.Col{Index: i, Name: g.cols[i].Name, T: g.cols[i].Type}
		}
	}
	return nil
}

// NotGrouped notes a column that is neither a key nor within an aggregate.
func (g *grouping) NotGrouped(x *ast.ColumnRef) {
	if g.missing != nil {
		return
	}
	d := source.Fail(source.SqlValidatorException, x.Span, "Expression '%s' is not being grouped", strings.Join(x.Strings(), "."))
	d.Hint = "add it to GROUP BY, or put it into an aggregate such as MAX"
	g.missing = d
}

// Call binds GROUPING and its relatives, and the bounds of a group window; false for other calls.
func (g *grouping) Call(x *ast.Call, name string) (plan.Expr, bool, error) {
	switch name {
	case "GROUPING", "GROUPING_ID", "GROUP_ID":
		e, err := g.groupingCall(x, name)
		return e, true, err
	}
	return g.groupBound(x, name)
}

// property is what a key or an argument carries of its column.
func (g *grouping) property(e plan.Expr) plan.Column { return (&exprs{Binder: g.in}).property(e) }

// grouped refuses columns that are not being grouped in what has been bound so far.
func (b *exprs) grouped(err error) error {
	if err == nil && b.group != nil {
		return b.group.missing
	}
	return err
}

// column is output column i, as far as it is known while clauses are bound.
func (g *grouping) column(i int) plan.Column {
	if i < len(g.cols) {
		return g.cols[i]
	}
	return plan.Column{}
}

// first is the index of the first aggregate in the output.
func (g *grouping) first() int {
	switch {
	case g.window != nil:
		return len(g.keys) + groupColumns
	case g.sets != nil:
		return len(g.keys) + 1
	}
	return len(g.keys)
}

// node is the finished aggregate.
func (g *grouping) node() (plan.Node, error) {
	p := &plan.Project{Input: g.input, Exprs: g.pre}
	for i, e := range g.pre {
		col := g.property(e)
		col.Type = e.Type()
		if col.Name == "" {
			col.Name = "$f" + strconv.Itoa(i)
		}
		p.Cols = append(p.Cols, col)
	}
	if g.window != nil {
		return g.windowNode(p)
	}
	var input plan.Node = p
	agg := &plan.GroupAgg{Aggs: g.aggs, Cols: append([]plan.Column{}, g.cols...)}
	for i := range g.keys {
		agg.Keys = append(agg.Keys, i)
	}
	if g.sets != nil {
		id := plan.Column{Name: "$e", Type: types.Of(types.BigInt).Must()}
		ex := &plan.Expand{Input: p, Cols: append(append([]plan.Column{}, p.Cols...), id)}
		for _, set := range g.sets {
			keep := make([]bool, len(p.Cols))
			for i := range keep {
				keep[i] = i >= len(set) || set[i]
			}
			ex.Sets = append(ex.Sets, keep)
		}
		for i := range g.keys {
			ex.Cols[i].Type = g.cols[i].Type
			if slices.ContainsFunc(g.sets, func(set []bool) bool { return !set[i] }) {
				ex.Cols[i].Window, ex.Cols[i].Prop = nil, plan.NoProp
			}
		}
		agg.Keys = append(agg.Keys, len(p.Cols))
		agg.Cols = append(agg.Cols, id)
		input = ex
	}
	agg.Input = input
	for i, a := range g.aggs {
		agg.Cols = append(agg.Cols, plan.Column{Name: g.forms[i], Type: a.Type})
	}
	return agg, nil
}
