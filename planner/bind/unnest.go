package bind

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// unnest plans UNNEST(collection) beside the rows that the collection may look at.
func (b *Binder) unnest(l *From, r *ast.Unnest, outer bool) (*From, error) {
	if len(r.Args) != 1 {
		return nil, expr.Unsupported(r.Span, "UNNEST of several collections")
	}
	x := expr.New(b.Env, l.Scope, "")
	e, err := x.Bind(r.Args[0])
	if err != nil {
		return nil, err
	}
	cols, err := elementColumns(e.Type(), r.Span)
	if err != nil {
		return nil, err
	}
	if r.Ordinality {
		cols = append(cols, plan.Column{Name: "ORDINALITY", Type: types.Of(types.Int).Must()})
	}
	alias := ""
	if r.Alias != nil {
		alias = r.Alias.Name.Text
		if n := len(r.Alias.Columns); n > 0 && n != len(cols) {
			return nil, source.Fail(source.SqlValidatorException, r.Alias.Span, "List of column aliases must have same degree as table; table has %d columns (%s), whereas alias list has %d columns",
				len(cols), quotedNames(cols), n)
		}
		for i, id := range r.Alias.Columns {
			cols[i].Name = id.Text
		}
	}
	u := &plan.Unnest{Input: l.Node, Value: e, Ordinality: r.Ordinality, Outer: outer}
	u.Cols = append(u.Cols, l.Node.Schema()...)
	for _, c := range cols {
		if outer {
			c.Type.NotNull = false
		}
		u.Cols = append(u.Cols, c)
	}
	sc := l.Scope.Join(expr.NewScope(alias, u.Cols[len(l.Scope.Cols):]))
	return &From{u, sc}, nil
}

// elementColumns are the columns that the elements of a collection give.
func elementColumns(t types.Type, at source.Span) ([]plan.Column, error) {
	switch t.Kind {
	case types.Array, types.Multiset:
		if t.Elem.Kind == types.Row {
			var cols []plan.Column
			for _, f := range t.Elem.Fields {
				ft := f.Type
				if !t.Elem.NotNull {
					ft = ft.Opt()
				}
				cols = append(cols, plan.Column{Name: f.Name, Type: ft})
			}
			return cols, nil
		}
		return []plan.Column{{Name: "f0", Type: *t.Elem}}, nil
	case types.Map:
		return []plan.Column{{Name: "f0", Type: *t.Key}, {Name: "f1", Type: *t.Elem}}, nil
	}
	d := source.Fail(source.SqlValidatorException, at, "Cannot apply 'UNNEST' to arguments of type 'UNNEST(<%s>)'.", sqlTypeName(t))
	d.Hint = "UNNEST takes an ARRAY, a MAP or a MULTISET"
	return nil, d
}
