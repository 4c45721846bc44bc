package ddl

import (
	"slices"
	"strconv"
	"strings"

	"minisql/grammar/ast"
	"minisql/planner/expr"
)

// from expands a FROM clause and tells what it makes visible.
func (x *expander) from(r ast.TableRef, vis *visible) ast.TableRef {
	f := func(e ast.Expr) ast.Expr { return x.part(e, vis) }
	switch r := r.(type) {
	case *ast.Table:
		t, s := x.table(r)
		t.AsOf = ast.Rewrite(r.AsOf, f)
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
		c.Args = ast.RewriteAll(r.Args, f)
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
		c.On = ast.Rewrite(r.On, f)
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
		cols = expr.Texts(a.Columns)
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
		s.columns = expr.Texts(c.Alias.Columns)
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
			arg = ast.Rewrite(arg, func(e ast.Expr) ast.Expr { return x.part(e, vis) })
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
