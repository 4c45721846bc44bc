package planner

import (
	"slices"
	"strings"

	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// match plans MATCH_RECOGNIZE, in the order of Calcite's validator; what the optimizer and the code generator mind comes
// out after that.
func (b *binder) match(r *ast.MatchRecognize) (*from, error) {
	in, err := b.from(r.Input)
	if err != nil {
		return nil, err
	}
	m := &matcher{binder: b, in: in, vars: map[string]bool{}, conds: map[string]*matchCond{}, pre: &plan.Project{Input: in.node}}
	for i, c := range in.scope.cols {
		m.pre.Exprs = append(m.pre.Exprs, in.scope.col(i))
		m.pre.Cols = append(m.pre.Cols, c)
	}
	n := &plan.Match{Input: m.pre, Span: r.Span}
	if err := m.order(r, n); err != nil {
		return nil, err
	}
	m.variables(r.Pattern)
	if err := m.within(r, n); err != nil {
		return nil, err
	}
	if err := m.define(r); err != nil {
		return nil, err
	}
	if err := m.skip(r, n); err != nil {
		return nil, err
	}
	refused, err := m.measures(r, n)
	if err != nil {
		return nil, err
	}
	m.checkRows(r, n)
	m.later(translating, m.checkOrder(r))
	m.elements(r, n)
	m.later(translating, refused)
	return aliased(n, "", r.Alias, r.Span)
}

// matcher binds the clauses of one MATCH_RECOGNIZE.
type matcher struct {
	*binder
	in     *from
	vars   map[string]bool
	conds  map[string]*matchCond // DEFINE
	pre    *plan.Project         // the input, then the expressions that navigation reads
	order1 *plan.Col             // what ORDER BY names first
}

// matchCond is a condition of DEFINE, and why code for it cannot be generated.
type matchCond struct {
	expr    *plan.MatchExpr
	refused error
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
		if i == 0 {
			m.order1 = c
		}
		if i == 0 && !m.Batch && c.T.Attr == types.Proctime {
			kind := plan.InOrder
			if r.Within != nil {
				kind = plan.ByClockToEnd
			}
			in, at := arrivalColumn(passed(n.Input), c.Index, kind)
			n.Input, c = in, &plan.Col{Index: at, T: in.Schema()[at].Type}
		}
		n.Order = append(n.Order, sortKey(c.Index, o))
	}
	return nil
}

func (m *matcher) within(r *ast.MatchRecognize, n *plan.Match) error {
	if r.Within == nil {
		return nil
	}
	e, err := (&exprs{binder: m.binder, scope: m.in.scope}).bind(r.Within)
	if err != nil {
		return err
	}
	v, _ := m.constant(e)
	ms, isMs := v.(int64)
	months, _ := v.(int32)
	switch {
	case ms < 0 || months < 0:
		text := strings.Split(ast.SQL(r.Within), "'")
		return fail(source.ValidatorErr, r.Within.Pos(), "Interval must be non-negative '%s'", text[min(1, len(text)-1)])
	case m.order1 == nil:
		return fail(source.ValidatorErr, r.Within.Pos(), "Must contain an ORDER BY clause when WITHIN is used")
	case !m.order1.T.IsTimestamp():
		return fail(source.ValidatorErr, r.Within.Pos(), "First column of ORDER BY must be of type TIMESTAMP")
	}
	if n.Within = ms; !isMs {
		n.Within = -1
	}
	return nil
}

// define binds the conditions. A variable that the pattern does not have is none the less a variable.
func (m *matcher) define(r *ast.MatchRecognize) error {
	for _, d := range r.Define {
		if m.conds[d.Name.Text] != nil {
			return fail(source.ValidatorErr, d.Name.Span, "Pattern variable '%s' has already been defined", d.Name.Text)
		}
		m.vars[d.Name.Text], m.conds[d.Name.Text] = true, &matchCond{}
	}
	for _, d := range r.Define {
		s := &slots{m: m}
		if _, err := (navigation{}).check(d.Cond); err != nil {
			return err
		}
		x := &exprs{binder: m.binder, scope: m.in.scope, match: s, clause: "DEFINE"}
		cond, err := x.condition(d.Cond)
		if err != nil {
			return err
		}
		*m.conds[d.Name.Text] = matchCond{&plan.MatchExpr{Slots: s.list, Expr: cond}, s.refused}
	}
	return nil
}

// skip binds SUBSET, which gives names that have no rows, and AFTER MATCH.
func (m *matcher) skip(r *ast.MatchRecognize, n *plan.Match) error {
	for _, s := range r.Subsets {
		if m.vars[s.Name.Text] {
			return fail(source.ValidatorErr, s.Name.Span, "Pattern variable '%s' has already been defined", s.Name.Text)
		}
		m.vars[s.Name.Text] = true
		for _, of := range s.Of {
			if !m.vars[of.Text] {
				return fail(source.ValidatorErr, of.Span, "Unknown pattern '%s'", of.Text)
			}
		}
	}
	n.Skip = plan.MatchSkip{Kind: plan.SkipToNext} // as in the standard, though Flink's documentation says otherwise
	if r.After != nil {
		n.Skip = plan.MatchSkip{Kind: plan.SkipKind(r.After.Kind), Var: r.After.Variable.Text}
		if v := n.Skip.Var; v != "" && !m.vars[v] {
			return fail(source.ValidatorErr, r.After.Variable.Span, "Unknown pattern '%s'", v)
		}
	}
	return nil
}

// measures binds MEASURES; refused is why code for them cannot be generated.
func (m *matcher) measures(r *ast.MatchRecognize, n *plan.Match) (refused, err error) {
	for _, p := range n.Partition {
		n.Cols = append(n.Cols, m.in.scope.cols[p])
	}
	for _, it := range r.Measures {
		if _, err := (navigation{measure: true}).check(it.X); err != nil {
			return nil, err
		}
		s := &slots{m: m}
		x := &exprs{binder: m.binder, scope: m.in.scope, match: s, clause: "MEASURES"}
		e, err := x.bind(it.X)
		if err != nil {
			return nil, err
		}
		name := "EXPR"
		if it.Alias != nil {
			name = it.Alias.Text
		}
		if refused == nil {
			refused = s.refused
		}
		if slices.ContainsFunc(n.Cols, func(c plan.Column) bool { return c.Name == name }) {
			continue // refused by checkRows
		}
		n.Measures = append(n.Measures, plan.MatchExpr{Slots: s.list, Expr: e})
		n.Cols = append(n.Cols, plan.Column{Name: name, Type: e.Type()})
	}
	return refused, nil
}
