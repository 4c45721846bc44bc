package expr

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// column is a column, a field of one, or a function that is called without parentheses.
func (b *Binder) column(x *ast.ColumnRef) (plan.Expr, error) {
	if b.Strip != nil && len(x.Parts) > 1 && b.Strip(x.Parts[0]) {
		c := *x
		c.Parts = x.Parts[1:]
		x = &c
	}
	if len(x.Parts) == 1 && b.Group == nil {
		if e := b.Scope.Shared(x.Parts[0].Text); e != nil {
			return e, nil
		}
	}
	c, rest, err := b.Scope.ResolveColumn(x)
	if err != nil {
		if e := b.Aliases[x.Last()]; e != nil && len(x.Parts) == 1 {
			return e, nil
		}
		if len(x.Parts) == 1 && !x.Parts[0].Quoted {
			if f := b.Functions.Scalar(x.Parts[0].Text); f != nil {
				if call, ferr := f.Resolve(nil); ferr == nil {
					return &plan.Call{Fn: call, T: call.Ret, Span: x.Span}, nil
				}
			}
		}
		return nil, err
	}
	if b.Group != nil {
		b.Group.NotGrouped(x)
	}
	e, err := b.Fields(c, rest)
	if err != nil {
		err = b.noField(x, c, rest)
	}
	return e, err
}

// noField says that a column has no such field; without a table's name before it, a column that is no row counts as one.
func (b *Binder) noField(x *ast.ColumnRef, c *plan.Col, rest []ast.Ident) error {
	at := len(x.Parts) - len(rest) - 1
	if at == 0 && c.T.Kind != types.Row {
		return source.Fail(source.SqlValidatorException, x.Parts[0].Span, "Table '%s' not found", x.Parts[0].Text)
	}
	d := source.Fail(source.SqlValidatorException, x.Span, "Column '%s' not found in table '%s'", strings.Join(x.Strings()[at:], "."), b.Scope.Alias[c.Index])
	names := make([]string, len(c.T.Fields))
	for i, f := range c.T.Fields {
		names[i] = f.Name
	}
	d.Hint = source.Suggest(rest[0].Text, names)
	return d
}

func (b *Binder) Fields(e plan.Expr, path []ast.Ident) (plan.Expr, error) {
	for _, id := range path {
		i := FieldIndex(e.Type(), id.Text)
		if i < 0 {
			return nil, source.Fail(source.SqlValidatorException, id.Span, "Unknown field '%s'", id.Text)
		}
		ft := e.Type().Fields[i].Type
		if !e.Type().NotNull {
			ft = ft.Opt()
		}
		e = &plan.Call{Fn: functions.Field(e.Type(), i, ft), Args: []plan.Expr{e}, T: ft, Span: id.Span}
	}
	return e, nil
}
