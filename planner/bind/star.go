package bind

import (
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// star expands * and t.*; the columns of USING come first, once.
func (b *exprs) star(s *ast.Star) ([]item, error) {
	var items []item
	all := len(s.Qualifier) == 0
	add := func(i int) error {
		c := b.Scope.Cols[i]
		ref := &ast.ColumnRef{Name: ast.Name{Span: s.Span, Parts: []ast.Ident{{Text: c.Name, Span: s.Span}}}}
		if t := b.Scope.Alias[i]; t != "" {
			ref.Parts = append([]ast.Ident{{Text: t, Span: s.Span}}, ref.Parts...)
		}
		var e plan.Expr = b.Scope.Col(i)
		if shared := b.Scope.Shared(c.Name); shared != nil && all {
			e = shared
		}
		if b.group != nil {
			if k := b.group.key(e); k != nil {
				e = k
			} else {
				b.group.NotGrouped(ref)
			}
		}
		items = append(items, item{x: ref, e: e, name: c.Name, col: b.property(e)})
		return nil
	}
	found := all
	if all {
		for i, c := range b.Scope.Cols {
			if b.Scope.Using[c.Name] && b.Scope.Find("", c.Name, false) == i {
				if err := add(i); err != nil {
					return nil, err
				}
			}
		}
	}
	for i, c := range b.Scope.Cols {
		if !all && b.Scope.Alias[i] != s.Qualifier[len(s.Qualifier)-1].Text || all && b.Scope.Using[c.Name] || i >= b.Scope.Visible() {
			continue
		}
		found = true
		if b.Scope.Find(b.Scope.Alias[i], c.Name, true) == -2 {
			return nil, source.Fail(source.SqlValidatorException, s.Span, "Column '%s' is ambiguous", c.Name)
		}
		if err := add(i); err != nil {
			return nil, err
		}
	}
	if !found {
		if more, err := b.rowStar(s); more != nil || err != nil {
			return more, err
		}
		d := source.Fail(source.SqlValidatorException, s.Span, "Unknown identifier '%s'", s.Qualifier[0].Text)
		d.Hint = source.Suggest(s.Qualifier[0].Text, b.Scope.Tabs)
		return nil, d
	}
	return items, nil
}

// rowStar expands r.* where r is a ROW.
func (b *exprs) rowStar(s *ast.Star) ([]item, error) {
	ref := &ast.ColumnRef{Name: ast.Name{Span: s.Span, Parts: s.Qualifier}}
	row, err := b.Bind(ref)
	if err != nil || row.Type().Kind != types.Row {
		return nil, nil // the star's own error says more
	}
	var items []item
	for _, f := range row.Type().Fields {
		e, err := b.Fields(row, []ast.Ident{{Span: s.Span, Text: f.Name}})
		if err != nil {
			return nil, err
		}
		items = append(items, item{x: ref, e: e, name: f.Name})
	}
	return items, nil
}
