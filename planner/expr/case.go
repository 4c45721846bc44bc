package expr

import (
	"slices"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

func (b *Binder) caseOf(x *ast.Case) (plan.Expr, error) {
	c := &plan.Case{}
	var results []plan.Expr
	for _, w := range x.Whens {
		var cond plan.Expr
		var err error
		if x.Operand != nil {
			cond, err = b.callNamed("=", w.Cond.Pos(), x.Operand, w.Cond)
		} else {
			cond, err = b.Condition(w.Cond)
		}
		if err != nil {
			return nil, err
		}
		then, err := b.Bind(w.Result)
		if err != nil {
			return nil, err
		}
		c.Whens = append(c.Whens, plan.When{Cond: cond, Then: then})
		results = append(results, then)
	}
	c.Else = &plan.Lit{}
	if x.Else != nil {
		e, err := b.Bind(x.Else)
		if err != nil {
			return nil, err
		}
		c.Else = e
	}
	return b.unify(c, append(results, c.Else), x.Span)
}

// unify casts the branches of a CASE to their common type.
func (b *Binder) unify(c *plan.Case, results []plan.Expr, at source.Span) (plan.Expr, error) {
	ts := make([]types.Type, len(results))
	for i, r := range results {
		ts[i] = r.Type().Plain()
	}
	if !slices.ContainsFunc(ts, func(t types.Type) bool { return t.Kind != types.Null }) {
		return nil, source.Fail(source.SqlValidatorException, at, "ELSE clause or at least one THEN clause must be non-NULL")
	}
	t, ok := functions.CommonType(ts...)
	if !ok {
		return nil, source.Fail(source.SqlValidatorException, at, "Illegal mixing of types in CASE or COALESCE statement")
	}
	return b.branches(c, t, at)
}

// branches casts the branches of a CASE to its type.
func (b *Binder) branches(c *plan.Case, t types.Type, at source.Span) (plan.Expr, error) {
	c.T = t
	for i := range c.Whens {
		e, err := plan.Coerce(c.Whens[i].Then, t, at)
		if err != nil {
			return nil, err
		}
		c.Whens[i].Then = e
	}
	e, err := plan.Coerce(c.Else, t, at)
	c.Else = e
	return c, err
}
