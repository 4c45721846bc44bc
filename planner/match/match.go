// Package match binds MATCH_RECOGNIZE: patterns, the conditions of DEFINE and the measures, which look at rows of the
// match through slots. Start at Bind.
package match

import (
	"slices"
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/bind"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// Bind binds MATCH_RECOGNIZE, in the order of Calcite's validator; what the optimizer and the code generator mind is kept
// for planner/check.
func Bind(b *bind.Binder, r *ast.MatchRecognize) (*bind.From, error) {
	in, err := b.From(r.Input)
	if err != nil {
		return nil, err
	}
	m := &matcher{Binder: b, in: in, vars: map[string]bool{}, conds: map[string]*matchCond{}, pre: &plan.Project{Input: in.Node}}
	for i, c := range in.Scope.Columns() {
		m.pre.Exprs = append(m.pre.Exprs, in.Scope.Col(i))
		m.pre.Cols = append(m.pre.Cols, c)
	}
	n := &plan.Match{Input: m.pre, Span: r.Span}
	m.n = n
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
	refuse(&m.n.Refused.Translating, m.checkOrder(r))
	m.elements(r, n)
	refuse(&m.n.Refused.Translating, refused)
	return bind.Aliased(n, "", r.Alias, r.Span)
}

// matcher binds the clauses of one MATCH_RECOGNIZE.
type matcher struct {
	*bind.Binder
	in     *bind.From
	n      *plan.Match
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
	x := expr.New(m.Env, m.in.Scope, "")
	for _, p := range r.PartitionBy {
		e, err := x.Bind(p)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return expr.Unsupported(p.Pos(), "expressions in PARTITION BY of MATCH_RECOGNIZE")
		}
		n.Partition = append(n.Partition, c.Index)
	}
	for i, o := range r.OrderBy {
		e, err := x.Bind(o.X)
		if err != nil {
			return err
		}
		c, ok := e.(*plan.Col)
		if !ok {
			return expr.Unsupported(o.Span, "expressions in ORDER BY of MATCH_RECOGNIZE")
		}
		if i == 0 {
			m.order1 = c
		}
		if i == 0 && !m.Batch && c.T.Attr == types.Proctime {
			kind := rel.ByNumber
			if r.Within != nil {
				kind = rel.ByClockToEnd
			}
			in, at := plan.ArrivalColumn(plan.Passed(n.Input), c.Index, kind)
			n.Input, c = in, &plan.Col{Index: at, T: in.Schema()[at].Type}
		}
		n.Order = append(n.Order, bind.SortKey(c.Index, o))
	}
	return nil
}

func (m *matcher) within(r *ast.MatchRecognize, n *plan.Match) error {
	if r.Within == nil {
		return nil
	}
	e, err := expr.New(m.Env, m.in.Scope, "").Bind(r.Within)
	if err != nil {
		return err
	}
	v, _ := m.Fold(e)
	ms, isMs := v.(int64)
	months, _ := v.(int32)
	switch {
	case ms < 0 || months < 0:
		text := strings.Split(ast.SQL(r.Within), "'")
		return source.Fail(source.SqlValidatorException, r.Within.Pos(), "Interval must be non-negative '%s'", text[min(1, len(text)-1)])
	case m.order1 == nil:
		return source.Fail(source.SqlValidatorException, r.Within.Pos(), "Must contain an ORDER BY clause when WITHIN is used")
	case !m.order1.T.IsTimestamp():
		return source.Fail(source.SqlValidatorException, r.Within.Pos(), "First column of ORDER BY must be of type TIMESTAMP")
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
			return source.Fail(source.SqlValidatorException, d.Name.Span, "Pattern variable '%s' has already been defined", d.Name.Text)
		}
		m.vars[d.Name.Text], m.conds[d.Name.Text] = true, &matchCond{}
	}
	for _, d := range r.Define {
		s := &slots{m: m}
		if _, err := (navigation{}).check(d.Cond); err != nil {
			return err
		}
		x := &expr.Binder{Env: m.Env, Scope: m.in.Scope, Special: s.bind, Clause: "DEFINE"}
		cond, err := x.Condition(d.Cond)
		if err != nil {
			return err
		}
		*m.conds[d.Name.Text] = matchCond{&plan.MatchExpr{Slots: s.list, Expr: cond}, s.refused}
	}
	return nil
}

var skipKinds = map[ast.SkipKind]rel.SkipKind{ast.SkipPastLastRow: rel.SkipPastLast, ast.SkipToNextRow: rel.SkipToNext,
	ast.SkipToFirst: rel.SkipToFirst, ast.SkipToLast: rel.SkipToLast}

// skip binds SUBSET, which gives names that have no rows, and AFTER MATCH.
func (m *matcher) skip(r *ast.MatchRecognize, n *plan.Match) error {
	for _, s := range r.Subsets {
		if m.vars[s.Name.Text] {
			return source.Fail(source.SqlValidatorException, s.Name.Span, "Pattern variable '%s' has already been defined", s.Name.Text)
		}
		m.vars[s.Name.Text] = true
		for _, of := range s.Of {
			if !m.vars[of.Text] {
				return source.Fail(source.SqlValidatorException, of.Span, "Unknown pattern '%s'", of.Text)
			}
		}
	}
	n.Skip = plan.MatchSkip{Kind: rel.SkipToNext} // as in the standard, though Flink's documentation says otherwise
	if r.After != nil {
		n.Skip = plan.MatchSkip{Kind: skipKinds[r.After.Kind], Var: r.After.Variable.Text}
		if v := n.Skip.Var; v != "" && !m.vars[v] {
			return source.Fail(source.SqlValidatorException, r.After.Variable.Span, "Unknown pattern '%s'", v)
		}
	}
	return nil
}

// measures binds MEASURES; refused is why code for them cannot be generated.
func (m *matcher) measures(r *ast.MatchRecognize, n *plan.Match) (refused, err error) {
	for _, p := range n.Partition {
		n.Cols = append(n.Cols, m.in.Scope.Columns()[p])
	}
	for _, it := range r.Measures {
		if _, err := (navigation{measure: true}).check(it.X); err != nil {
			return nil, err
		}
		s := &slots{m: m}
		x := &expr.Binder{Env: m.Env, Scope: m.in.Scope, Special: s.bind, Clause: "MEASURES"}
		e, err := x.Bind(it.X)
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

// refuse keeps the first refusal of a step.
func refuse(first *error, err error) {
	if *first == nil {
		*first = err
	}
}
