package planner

import (
	"slices"
	"strconv"
	"strings"

	"minisql/grammar/ast"
	"minisql/planner/catalog"
)

// Expand is a query as Flink keeps it in a view: columns carry the alias of their table, stars are written out, tables
// have full names and aliases. The query has been planned without complaint.
func Expand(env *Env, q ast.Query) string {
	x := &expander{env: env, home: env.Catalogs.Home(), unnamed: new(int), ctes: map[string][]string{}}
	out, _ := x.query(q, nil)
	return ast.QuerySQL(out)
}

// expander writes names in full.
type expander struct {
	env     *Env
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
			cols = texts(q.CTEs[i].Columns)
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
	c.OrderBy = rewriteOrder(q.OrderBy, func(e ast.Expr) ast.Expr {
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
	c.Where, c.Having, c.Qualify = rewrite(s.Where, f), rewrite(s.Having, f), rewrite(s.Qualify, f)
	if s.GroupBy != nil {
		g := *s.GroupBy
		g.Items = rewriteAll(g.Items, f)
		c.GroupBy = &g
	}
	c.Windows = slices.Clone(s.Windows)
	for i := range c.Windows {
		c.Windows[i].Spec = rewriteWindow(s.Windows[i].Spec, f)
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
	it.X = rewrite(it.X, f)
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
		c.X = rewrite(e.X, func(y ast.Expr) ast.Expr { return x.part(y, vis) })
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

// from expands a FROM clause and tells what it makes visible.
func (x *expander) from(r ast.TableRef, vis *visible) ast.TableRef {
	f := func(e ast.Expr) ast.Expr { return x.part(e, vis) }
	switch r := r.(type) {
	case *ast.Table:
		t, s := x.table(r)
		t.AsOf = rewrite(r.AsOf, f)
		vis.tables = append(vis.tables, s)
		return t
	case *ast.Derived:
		c := *r
		c.Alias = x.alias(r.Alias)
		outer := vis.outer
		if r.Lateral {
			outer = vis
		}
		var cols []string
		c.Query, cols = x.query(r.Query, outer)
		vis.add(c.Alias, cols)
		return &c
	case *ast.Unnest:
		c := *r
		c.Alias = x.alias(r.Alias)
		c.Args = rewriteAll(r.Args, f)
		vis.add(c.Alias, []string{"EXPR$0"})
		return &c
	case *ast.TableFunction:
		c := *r
		c.Alias = x.alias(r.Alias)
		var cols []string
		c.Call, cols = x.tableFunction(r.Call, vis)
		vis.add(c.Alias, cols)
		return &c
	case *ast.Join:
		c := *r
		c.Left = x.from(r.Left, vis)
		left := len(vis.tables)
		c.Right = x.from(r.Right, vis)
		for _, id := range r.Using {
			vis.using[id.Text] = vis.owners(id.Text, left)
		}
		c.On = rewrite(r.On, f)
		return &c
	}
	return r
}

// owners are the aliases of the two tables that share a column of USING.
func (v *visible) owners(column string, left int) (aliases []string) {
	for _, side := range [][]shown{v.tables[:left], v.tables[left:]} {
		for _, t := range side {
			if slices.Contains(t.columns, column) {
				aliases = append(aliases, t.alias)
				break
			}
		}
	}
	return aliases
}

// alias is the alias of a table, made up if it has none.
func (x *expander) alias(a *ast.Alias) *ast.Alias {
	if a != nil {
		return a
	}
	a = &ast.Alias{Name: ast.Ident{Text: "EXPR$" + strconv.Itoa(*x.unnamed)}}
	*x.unnamed++
	return a
}

func (v *visible) add(a *ast.Alias, cols []string) {
	if len(a.Columns) > 0 {
		cols = texts(a.Columns)
	}
	v.tables = append(v.tables, shown{a.Name.Text, cols})
}

// table gives a table its full name and an alias.
func (x *expander) table(t *ast.Table) (*ast.Table, shown) {
	c := *t
	if c.Alias == nil {
		c.Alias = &ast.Alias{Name: ast.Ident{Text: t.Name.Last()}}
	}
	s := shown{alias: c.Alias.Name.Text}
	if cols, is := x.ctes[t.Name.Last()]; is && len(t.Name.Parts) == 1 {
		s.columns = cols
	} else {
		path := x.home.Qualify(t.Name.Strings())
		if found := x.env.Catalogs.Table(path); found != nil {
			for _, col := range found.Columns {
				s.columns = append(s.columns, col.Name)
			}
		}
		c.Name = ast.Name{Span: t.Name.Span, Parts: []ast.Ident{{Text: path.Catalog}, {Text: path.Database}, {Text: path.Object}}}
	}
	if len(c.Alias.Columns) > 0 {
		s.columns = texts(c.Alias.Columns)
	}
	return &c, s
}

// selectAll is TABLE t written out.
func selectAll(t *ast.Table, s shown) *ast.Select {
	v := visible{tables: []shown{s}}
	items, _ := v.star(&ast.Star{})
	return &ast.Select{Items: items, From: t}
}

// tableFunction expands the arguments of a table function; a window function adds its columns to its table's.
func (x *expander) tableFunction(call *ast.Call, vis *visible) (*ast.Call, []string) {
	c := *call
	c.Args = nil
	var cols []string
	for _, arg := range call.Args {
		named, is := arg.(*ast.NamedArg)
		if is {
			arg = named.Value
		}
		if t, table := arg.(*ast.TableArg); table {
			var q *ast.TableArg
			q, cols = x.tableArg(t, vis)
			arg = q
		} else {
			arg = rewrite(arg, func(e ast.Expr) ast.Expr { return x.part(e, vis) })
		}
		if is {
			n := *named
			n.Value = arg
			arg = &n
		}
		c.Args = append(c.Args, arg)
	}
	if slices.Contains([]string{"TUMBLE", "HOP", "CUMULATE", "SESSION"}, strings.ToUpper(call.Name.Last())) {
		cols = append(slices.Clone(cols), "window_start", "window_end", "window_time")
	}
	return &c, cols
}

func (x *expander) tableArg(t *ast.TableArg, vis *visible) (*ast.TableArg, []string) {
	c := *t
	var cols []string
	if t.Table != nil {
		full, s := x.table(&ast.Table{Name: *t.Table})
		c.Table, c.Query, cols = nil, selectAll(full, s), s.columns
	} else {
		c.Query, cols = x.query(t.Query, vis.outer)
	}
	return &c, cols
}
