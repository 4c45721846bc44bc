package bind

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// source is a planned item of a FROM clause.
type From struct {
	Node  plan.Node
	Scope *expr.Scope
}

func (b *Binder) From(r ast.TableRef) (*From, error) {
	switch r := r.(type) {
	case *ast.Table:
		if r.AsOf != nil {
			return nil, noTimeTravel(r)
		}
		node, err := b.table(r.Name, r.Hints)
		if err != nil {
			return nil, err
		}
		return Aliased(node, r.Name.Last(), r.Alias, r.Span)
	case *ast.Derived:
		rel, err := b.Query(r.Query)
		if err != nil {
			return nil, err
		}
		return Aliased(rel, "", r.Alias, r.Span)
	case *ast.TableFunction:
		node, err := b.tableFunction(r)
		if err != nil {
			return nil, err
		}
		return Aliased(node, "", r.Alias, r.Span)
	case *ast.Join:
		return b.join(r)
	case *ast.Unnest:
		return b.unnest(&From{&plan.Values{Rows: [][]plan.Expr{{}}}, expr.NewScope("", nil)}, r, false)
	case *ast.MatchRecognize:
		return b.match(b, r)
	}
	return nil, expr.Unsupported(r.Pos(), "this table")
}

func Aliased(node plan.Node, name string, a *ast.Alias, at source.Span) (*From, error) {
	if a == nil {
		return &From{node, expr.NewScope(name, node.Schema())}, nil
	}
	cols := node.Schema()
	if len(a.Columns) > 0 {
		if len(a.Columns) != len(cols) {
			return nil, source.Fail(source.SqlValidatorException, a.Span, "List of column aliases must have same degree as table; table has %d columns (%s), whereas alias list has %d columns",
				len(cols), quotedNames(cols), len(a.Columns))
		}
		node = rename(node, expr.Texts(a.Columns))
		cols = node.Schema()
	}
	return &From{node, expr.NewScope(a.Name.Text, cols)}, nil
}

func quotedNames(cols []plan.Column) string {
	names := make([]string, len(cols))
	for i, c := range cols {
		names[i] = "'" + c.Name + "'"
	}
	return strings.Join(names, ", ")
}

// rename gives a node's columns other names.
func rename(n plan.Node, names []string) plan.Node {
	p := plan.Passed(n)
	for i := range p.Cols {
		p.Cols[i].Name = names[i]
	}
	return p
}

// table plans a table, a view or a common table expression by name.
func (b *Binder) table(name ast.Name, hints []ast.Hint) (plan.Node, error) {
	if len(name.Parts) == 1 {
		if c := b.ctes[name.Last()]; c != nil {
			return b.cteRef(c)
		}
	}
	t := b.Catalogs.Table(b.home.Qualify(name.Strings()))
	if t == nil {
		return nil, b.noTable(name)
	}
	if t.IsView() {
		return b.view(t, hints)
	}
	return b.scan(t, hints, name.Span)
}

// noTable is Calcite's error: it names the first part of the name that leads nowhere. A view is kept with full names.
func (b *Binder) noTable(name ast.Name) error {
	p := name.Strings()
	if b.depth > 0 {
		full := b.home.Qualify(p)
		p = []string{full.Catalog, full.Database, full.Object}
	}
	d := source.Fail(source.SqlValidatorException, name.Span, "Object '%s' not found", p[len(p)-1])
	switch len(p) {
	case 1:
		for _, n := range b.Catalogs.AllTables() {
			if strings.EqualFold(n, p[0]) {
				d.Message += " within '" + b.home.Catalog + "." + b.home.Database + "'; did you mean '" + n + "'?"
				return d
			}
		}
	case 2:
		switch {
		case b.Catalogs.Table(b.home.Qualify(p[:1])) != nil: // a table taken for a database
			d.Message += " within '" + b.home.Qualify(p[:1]).String() + "'"
		case b.Catalogs.DatabaseOf(b.home.Catalog, p[0]) == nil:
			d.Message = "Object '" + p[0] + "' not found"
		default:
			d.Message += " within '" + b.home.Catalog + "." + p[0] + "'"
		}
	case 3:
		switch {
		case b.Catalogs.CatalogNamed(p[0]) == nil && b.Catalogs.Table(b.home.Qualify(p[:1])) != nil:
			d.Message = "Object '" + p[1] + "' not found within '" + b.home.Qualify(p[:1]).String() + "'"
		case b.Catalogs.CatalogNamed(p[0]) == nil:
			d.Message = "Object '" + p[0] + "' not found"
		case b.Catalogs.DatabaseOf(p[0], p[1]) == nil:
			d.Message = "Object '" + p[1] + "' not found within '" + p[0] + "'"
		default:
			d.Message += " within '" + p[0] + "." + p[1] + "'"
		}
	}
	d.Hint = source.Suggest(name.Last(), b.Catalogs.AllTables())
	return d
}

func (b *Binder) cteRef(c *cte) (plan.Node, error) {
	in := &Binder{Env: b.Env, home: b.home, ctes: c.outer, depth: b.depth, match: b.match}
	r, err := in.Query(c.def.Query)
	if err != nil {
		return nil, err
	}
	if len(c.def.Columns) == 0 {
		return r, nil
	}
	if got := len(r.Schema()); got != len(c.def.Columns) {
		return nil, source.Fail(source.SqlValidatorException, c.def.Name.Span, "Number of columns must match number of query columns")
	}
	return rename(r, expr.Texts(c.def.Columns)), nil
}

// view plans a view's query as if it stood in parentheses; names in it mean what they meant when it was made.
func (b *Binder) view(t *catalog.Table, hints []ast.Hint) (plan.Node, error) {
	for _, h := range hints {
		if strings.EqualFold(h.Name.Text, "OPTIONS") {
			return nil, source.Fail(source.ValidationException, h.Span, "View '%s' cannot be enriched with new options. Hints can only be applied to tables.", t.Path.Quoted())
		}
	}
	if b.depth > 100 {
		return nil, source.Fail(source.ValidationException, t.Query.Pos(), "view '%s' refers to itself", t.Path.Object)
	}
	in := &Binder{Env: b.Env, home: t.Home, depth: b.depth + 1, match: b.match}
	r, err := in.Query(t.Query)
	if err != nil {
		if d, ok := err.(*source.Problem); ok { // the place is in another statement
			d.Notes = append(d.Notes, "in the query of view `"+t.Path.Object+"`")
		}
		source.Unplace(err)
		return nil, err
	}
	if b.depth == 0 { // views within this one go with it
		plan.Unplace(r)
	}
	names := make([]string, len(t.Columns))
	for i := range t.Columns {
		names[i] = t.Columns[i].Name
	}
	return rename(r, names), nil
}
