package ddl

import (
	"slices"
	"strconv"

	"minisql/grammar/ast"
	"minisql/planner/catalog"
	"minisql/planner/env"
	"minisql/planner/expr"
)

// Expand is a query as Flink keeps it in a view: columns carry the alias of their table, stars are written out, tables
// have full names and aliases. The query has been planned without complaint.
func Expand(env *env.Env, q ast.Query) string {
	x := &expander{env: env, home: env.Catalogs.Home(), unnamed: new(int), ctes: map[string][]string{}}
	out, _ := x.query(q, nil)
	return ast.QuerySQL(out)
}

// expander writes names in full.
type expander struct {
	env     *env.Env
	home    catalog.Path
	unnamed *int                // how many tables without a name got one
	ctes    map[string][]string // columns of common table expressions
}

// visible are the tables whose columns an expression may name, innermost first.
type visible struct {
	tables []shown
	using  map[string][]string // for a column of USING: the aliases that have it
	outer  *visible
}

// shown is a table under its alias.
type shown struct {
	alias   string
	columns []string
}

func (x *expander) query(q ast.Query, outer *visible) (ast.Query, []string) {
	switch q := q.(type) {
	case *ast.Select:
		out, _, cols := x.selectBlock(q, outer)
		return out, cols
	case *ast.SetOp:
		c := *q
		var cols []string
		c.Left, cols = x.query(q.Left, outer)
		c.Right, _ = x.query(q.Right, outer)
		return &c, cols
	case *ast.Ordered:
		return x.ordered(q, outer)
	case *ast.With:
		return x.with(q, outer)
	case *ast.TableQuery:
		t, s := x.table(&ast.Table{Span: q.Span, Name: q.Table})
		return selectAll(t, s), s.columns
	case *ast.Values:
		var cols []string
		for i := range q.Rows[0].Items {
			cols = append(cols, "EXPR$"+strconv.Itoa(i))
		}
		return q, cols
	}
	return q, nil
}

func (x *expander) with(q *ast.With, outer *visible) (ast.Query, []string) {
	c := *q
	c.CTEs = slices.Clone(q.CTEs)
	for i := range c.CTEs {
		var cols []string
		c.CTEs[i].Query, cols = x.query(q.CTEs[i].Query, outer)
		if len(q.CTEs[i].Columns) > 0 {
			cols = expr.Texts(q.CTEs[i].Columns)
		}
		x.ctes[q.CTEs[i].Name.Text] = cols
	}
	var cols []string
	c.Body, cols = x.query(q.Body, outer)
	return &c, cols
}

// ordered leaves the aliases of the SELECT list in ORDER BY as they are.
func (x *expander) ordered(q *ast.Ordered, outer *visible) (ast.Query, []string) {
	c := *q
	sel, is := q.Query.(*ast.Select)
	if !is {
		var cols []string
		c.Query, cols = x.query(q.Query, outer)
		return &c, cols
	}
	out, vis, cols := x.selectBlock(sel, outer)
	c.Query = out
	var aliases []string
	for _, it := range sel.Items {
		if it.Alias != nil {
			aliases = append(aliases, it.Alias.Text)
		}
	}
	c.OrderBy = ast.RewriteOrder(q.OrderBy, func(e ast.Expr) ast.Expr {
		if ref, is := e.(*ast.ColumnRef); is && len(ref.Parts) == 1 && slices.Contains(aliases, ref.Parts[0].Text) {
			return e
		}
		return x.part(e, vis)
	})
	return &c, cols
}

func (x *expander) selectBlock(s *ast.Select, outer *visible) (*ast.Select, *visible, []string) {
	c := *s
	vis := &visible{using: map[string][]string{}, outer: outer}
	if s.From != nil {
		c.From = x.from(s.From, vis)
	}
	f := func(e ast.Expr) ast.Expr { return x.part(e, vis) }
	c.Items = nil
	var cols []string
	for i, it := range s.Items {
		if star, is := it.X.(*ast.Star); is {
			items, names := vis.star(star)
			c.Items, cols = append(c.Items, items...), append(cols, names...)
			continue
		}
		item, name := x.item(it, i, f)
		c.Items, cols = append(c.Items, item), append(cols, name)
	}
	c.Where, c.Having, c.Qualify = ast.Rewrite(s.Where, f), ast.Rewrite(s.Having, f), ast.Rewrite(s.Qualify, f)
	if s.GroupBy != nil {
		g := *s.GroupBy
		g.Items = ast.RewriteAll(g.Items, f)
		c.GroupBy = &g
	}
	c.Windows = slices.Clone(s.Windows)
	for i := range c.Windows {
		c.Windows[i].Spec = ast.RewriteWindow(s.Windows[i].Spec, f)
	}
	return &c, vis, cols
}

// item expands an item of a SELECT list; i gives it a name if it has none.
func (x *expander) item(it ast.SelectItem, i int, f func(ast.Expr) ast.Expr) (ast.SelectItem, string) {
	name := "EXPR$" + strconv.Itoa(i)
	ref, is := it.X.(*ast.ColumnRef)
	if is {
		name = ref.Last()
	}
	it.X = ast.Rewrite(it.X, f)
	if it.Alias != nil {
		name = it.Alias.Text
	} else if _, still := it.X.(*ast.ColumnRef); is && !still { // a column of USING
		it.Alias = &ast.Ident{Text: name}
	}
	return it, name
}

// part writes a column or a query inside an expression in full; nil for anything else.
func (x *expander) part(e ast.Expr, vis *visible) ast.Expr {
	switch e := e.(type) {
	case *ast.ColumnRef:
		return vis.column(e)
	case *ast.Subquery:
		c := *e
		c.Query, _ = x.query(e.Query, vis)
		return &c
	case *ast.Exists:
		c := *e
		c.Query, _ = x.query(e.Query, vis)
		return &c
	case *ast.In:
		if e.Query == nil {
			return nil
		}
		c := *e
		c.X = ast.Rewrite(e.X, func(y ast.Expr) ast.Expr { return x.part(y, vis) })
		c.Query, _ = x.query(e.Query, vis)
		return &c
	}
	return nil
}

// column puts the alias before a column that has none.
func (v *visible) column(ref *ast.ColumnRef) ast.Expr {
	first := ref.Parts[0].Text
	for s := v; s != nil; s = s.outer {
		if len(ref.Parts) > 1 && slices.ContainsFunc(s.tables, func(t shown) bool { return t.alias == first && slices.Contains(t.columns, ref.Parts[1].Text) }) {
			return ref
		}
		if both := s.using[first]; len(ref.Parts) == 1 && len(both) > 0 {
			c := &ast.Call{Span: ref.Span, Name: ast.Name{Parts: []ast.Ident{{Text: "COALESCE"}}}}
			for _, alias := range both {
				c.Args = append(c.Args, columnOf(alias, first))
			}
			return c
		}
		for _, t := range s.tables {
			if slices.Contains(t.columns, first) {
				full := *ref
				full.Parts = append([]ast.Ident{{Text: t.alias, Quoted: true}}, ref.Parts...)
				return &full
			}
		}
	}
	return ref
}

func columnOf(alias, name string) *ast.ColumnRef {
	return &ast.ColumnRef{Name: ast.Name{Parts: []ast.Ident{{Text: alias, Quoted: true}, {Text: name, Quoted: true}}}}
}

// star writes out * or t.*; a column of USING comes once, first.
func (v *visible) star(s *ast.Star) (items []ast.SelectItem, names []string) {
	done := map[string]bool{}
	for _, t := range v.tables {
		if len(s.Qualifier) > 0 && s.Qualifier[len(s.Qualifier)-1].Text != t.alias {
			continue
		}
		for _, c := range t.columns {
			item := ast.SelectItem{X: columnOf(t.alias, c)}
			if both := v.using[c]; len(both) > 0 && len(s.Qualifier) == 0 {
				if done[c] {
					continue
				}
				done[c] = true
				item = ast.SelectItem{X: v.column(&ast.ColumnRef{Name: ast.Name{Parts: []ast.Ident{{Text: c}}}}), Alias: &ast.Ident{Text: c}}
			}
			items, names = append(items, item), append(names, c)
		}
	}
	return items, names
}
