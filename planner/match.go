package planner

import (
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// match plans MATCH_RECOGNIZE. Flink knows sequences of variables with quantifiers; it refuses alternatives, groups,
// permutations and what else the standard has.
func (b *binder) match(r *ast.MatchRecognize) (*from, error) {
	in, err := b.from(r.Input)
	if err != nil {
		return nil, err
	}
	m := &matcher{binder: b, in: in, vars: map[string]bool{}, pre: &plan.Project{Input: in.node}}
	for i, c := range in.scope.cols {
		m.pre.Exprs = append(m.pre.Exprs, in.scope.col(i))
		m.pre.Cols = append(m.pre.Cols, c)
	}
	n := &plan.Match{Input: m.pre, Span: r.Span}
	if n.Elements, err = m.elements(r); err != nil {
		return nil, err
	}
	if err := m.order(r, n); err != nil {
		return nil, err
	}
	if err := m.define(r, n); err != nil {
		return nil, err
	}
	if err := m.measures(r, n); err != nil {
		return nil, err
	}
	alias := r.Alias
	node, err := aliased(n, "", alias, r.Span)
	return node, err
}

// matcher binds the clauses of one MATCH_RECOGNIZE.
type matcher struct {
	*binder
	in   *from
	vars map[string]bool
	pre  *plan.Project // the input, then the expressions that navigation reads
}

func (m *matcher) elements(r *ast.MatchRecognize) ([]plan.MatchElement, error) {
	if r.AllRows {
		return nil, unsupported(r.Span, "ALL ROWS PER MATCH")
	}
	if r.StrictStart || r.StrictEnd {
		return nil, fail(tableError, r.Pattern.Span, "Unsupported partition anchors in pattern.")
	}
	items := []ast.Pattern{r.Pattern}
	if r.Pattern.Kind == ast.PatternSequence {
		items = r.Pattern.Items
	}
	var out []plan.MatchElement
	for _, p := range items {
		e := plan.MatchElement{Min: 1, Max: 1}
		if p.Kind == ast.PatternRepeat {
			e.Min, e.Max, e.Greedy = p.Min, p.Max, !p.Reluctant
			if p.Reluctant && p.Min == 0 && p.Max == 1 {
				return nil, fail(tableError, p.Span, "Reluctant optional variables are not supported yet.")
			}
			p = p.Items[0]
		}
		switch p.Kind {
		case ast.PatternVariable:
		case ast.PatternAlternation:
			return nil, fail(tableError, p.Span, "Currently, CEP doesn't support branching patterns.")
		case ast.PatternPermute:
			return nil, fail(tableError, p.Span, "Currently, CEP doesn't support PERMUTE patterns.")
		case ast.PatternExclude:
			return nil, fail(tableError, p.Span, "Currently, CEP doesn't support '{-' '-}' patterns.")
		default:
			return nil, fail(tableError, p.Span, "Currently, CEP doesn't support groups of variables in patterns.")
		}
		e.Var = p.Variable.Text
		m.vars[e.Var] = true
		out = append(out, e)
	}
	if last := out[len(out)-1]; last.Greedy && last.Max != last.Min {
		return nil, fail(tableError, r.Pattern.Span, "Greedy quantifiers are not allowed as the last element of a Pattern yet. Finish your pattern with either a simple variable or reluctant quantifier.")
	}
	return out, nil
}

func (m *matcher) order(r *ast.MatchRecognize, n *plan.Match) error {
	x := &exprs{binder: m.binder, scope: m.in.scope}
	for _, p := range r.PartitionBy {
		e, err := x.bind(p)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return unsupported(p.Pos(), "expressions in PARTITION BY of MATCH_RECOGNIZE")
		}
		n.Partition = append(n.Partition, c.Index)
	}
	for i, o := range r.OrderBy {
		e, err := x.bind(o.X)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return unsupported(o.Span, "expressions in ORDER BY of MATCH_RECOGNIZE")
		}
		if i == 0 && !m.Batch && c.T.Attr == types.Proctime {
			kind := plan.InOrder
			if r.Within != nil {
				kind = plan.ByClockToEnd
			}
			in, at := arrivalColumn(passed(n.Input), c.Index, kind)
			n.Input, c = in, &plan.Col{Index: at, T: in.Schema()[at].Type}
		}
		if i == 0 && !m.Batch && c.T.Attr != types.Rowtime {
			return fail(validation, o.Span, "You must specify either rowtime or proctime for order by as the first one.")
		}
		if i == 0 && o.Desc {
			return fail(validation, o.Span, "Primary sort order of a streaming table must be ascending on time.")
		}
		n.Order = append(n.Order, sortKey(c.Index, o))
	}
	if len(n.Order) == 0 {
		return fail(validation, r.Span, "You must specify either rowtime or proctime for order by.")
	}
	n.Skip = plan.MatchSkip{Kind: plan.SkipToNext} // as in the standard, though Flink's documentation says otherwise
	if r.After != nil {
		n.Skip = plan.MatchSkip{Kind: plan.SkipKind(r.After.Kind), Var: r.After.Variable.Text}
		if v := n.Skip.Var; v != "" && !m.vars[v] {
			return fail(source.ValidatorErr, r.After.Variable.Span, "Unknown pattern '%s'", v)
		}
	}
	if r.Within != nil {
		e, err := x.bind(r.Within)
		if err != nil {
			return err
		}
		v, _ := m.constant(e)
		ms, ok := v.(int64)
		if !ok {
			return fail(tableError, r.Within.Pos(), "Only constant intervals with millisecond resolution are supported as time constraints of patterns.")
		}
		n.Within = ms
	}
	return nil
}

func (m *matcher) define(r *ast.MatchRecognize, n *plan.Match) error {
	for _, d := range r.Define {
		if !m.vars[d.Name.Text] {
			return fail(source.ValidatorErr, d.Name.Span, "Unknown pattern '%s'", d.Name.Text)
		}
		s := &slots{m: m}
		x := &exprs{binder: m.binder, scope: m.in.scope, match: s, clause: "DEFINE"}
		cond, err := x.condition(d.Cond)
		if err != nil {
			return err
		}
		for i := range n.Elements {
			if n.Elements[i].Var == d.Name.Text {
				n.Elements[i].Cond = &plan.MatchExpr{Slots: s.list, Expr: cond}
			}
		}
	}
	return nil
}

func (m *matcher) measures(r *ast.MatchRecognize, n *plan.Match) error {
	for _, p := range n.Partition {
		n.Cols = append(n.Cols, m.in.scope.cols[p])
	}
	for _, it := range r.Measures {
		s := &slots{m: m}
		x := &exprs{binder: m.binder, scope: m.in.scope, match: s, clause: "MEASURES"}
		e, err := x.bind(it.X)
		if err != nil {
			return err
		}
		name := "EXPR"
		if it.Alias != nil {
			name = it.Alias.Text
		}
		n.Measures = append(n.Measures, plan.MatchExpr{Slots: s.list, Expr: e})
		n.Cols = append(n.Cols, plan.Column{Name: name, Type: e.Type()})
	}
	return nil
}

// slots collects what an expression over a match reads: values of rows of a variable, and aggregates over them. The
// expression is bound over the slots.
type slots struct {
	m    *matcher
	list []plan.MatchSlot
}

func (s *slots) add(slot plan.MatchSlot) plan.Expr {
	at := len(s.list)
	for i, x := range s.list {
		if x.Same(slot) {
			at = i
		}
	}
	if at == len(s.list) {
		s.list = append(s.list, slot)
	}
	return &plan.Col{Index: at, Name: slot.Name(), T: slot.Type}
}

// bind takes over the expressions that look at rows of the match; nil for others.
func (s *slots) bind(b *exprs, x ast.Expr) (plan.Expr, error) {
	switch x := x.(type) {
	case *ast.ColumnRef:
		if _, _, err := s.m.in.scope.resolve(x); err != nil && !(len(x.Parts) > 1 && s.m.vars[x.Parts[0].Text]) {
			return nil, nil // a function without parentheses, or an error that says more
		}
		return s.row(x, 0, false)
	case *ast.Call:
		name := strings.ToUpper(x.Name.Last())
		switch name {
		case "FIRST", "LAST":
			offset := int64(0)
			if len(x.Args) > 1 {
				e, err := (&exprs{binder: s.m.binder, scope: newScope("", nil)}).bind(x.Args[1])
				if err != nil {
					return nil, err
				}
				v, _ := s.m.constant(e)
				i, ok := v.(int32)
				if !ok {
					return nil, fail(validation, x.Span, "The offset of %s must be a constant.", name)
				}
				offset = int64(i)
			}
			if len(x.Args) == 0 {
				return nil, b.noFunction(name, x.Span, nil)
			}
			return s.row(x.Args[0], offset, name == "FIRST")
		case "MATCH_PROCTIME":
			return b.proctime(x.Span)
		case "MATCH_ROWTIME":
			for _, c := range s.m.in.scope.cols {
				if c.Type.Attr == types.Rowtime {
					return s.add(plan.MatchSlot{Kind: plan.SlotRowtime, Type: types.Type{Kind: c.Type.Kind, P: 3, NotNull: true, Attr: types.Rowtime}}), nil
				}
			}
			return nil, fail(validation, x.Span, "MATCH_ROWTIME() needs a rowtime in ORDER BY.")
		case "PREV", "NEXT", "CLASSIFIER", "MATCH_NUMBER":
			return nil, unsupported(x.Span, name+" in MATCH_RECOGNIZE")
		}
		if s.m.Functions.Aggregate(name) != nil {
			return s.aggregate(x, name)
		}
	}
	return nil, nil
}

// row is a value of the last or first row of a variable, some rows away.
func (s *slots) row(x ast.Expr, offset int64, first bool) (plan.Expr, error) {
	at, variable, t, err := s.value(x)
	if err != nil {
		return nil, err
	}
	return s.add(plan.MatchSlot{Kind: plan.SlotRow, Var: variable, Col: at, First: first, Offset: int(offset), Type: t.Plain().Opt()}), nil
}

// value computes an expression below, for every row; all of its columns must be of one variable.
func (s *slots) value(x ast.Expr) (at int, variable string, t types.Type, err error) {
	own := &exprs{binder: s.m.binder, scope: s.m.in.scope, strip: func(id ast.Ident) bool {
		if !s.m.vars[id.Text] {
			return false
		}
		variable = id.Text
		return true
	}}
	e, err := own.bind(x)
	if err != nil {
		return 0, "", types.Type{}, err
	}
	for i, p := range s.m.pre.Exprs {
		if p.String() == e.String() {
			return i, variable, e.Type(), nil
		}
	}
	s.m.pre.Exprs = append(s.m.pre.Exprs, e)
	s.m.pre.Cols = append(s.m.pre.Cols, plan.Column{Name: "$match", Type: e.Type()})
	return len(s.m.pre.Exprs) - 1, variable, e.Type(), nil
}

func (s *slots) aggregate(x *ast.Call, name string) (plan.Expr, error) {
	slot := plan.MatchSlot{Kind: plan.SlotAgg}
	var args []plan.Expr
	agg := plan.Agg{Name: name, Filter: -1, Distinct: x.Distinct}
	for _, a := range x.Args {
		if star, ok := a.(*ast.Star); ok {
			if len(star.Qualifier) > 0 {
				slot.Var = star.Qualifier[0].Text
			}
			continue
		}
		at, variable, t, err := s.value(a)
		if err != nil {
			return nil, err
		}
		slot.Var = variable
		agg.Args = append(agg.Args, at)
		args = append(args, &plan.Col{Index: at, T: t})
	}
	call, err := s.m.Functions.Aggregate(name).Resolve(signature(args))
	if err != nil {
		return nil, place(err, x.Span)
	}
	agg.Call, agg.Type = call, call.Ret
	if name != "COUNT" {
		agg.Type.NotNull = false
	}
	slot.Agg, slot.Type = agg, agg.Type
	return s.add(slot), nil
}
