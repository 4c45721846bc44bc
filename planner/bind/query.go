package bind

import (
	"slices"
	"strconv"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

func (b *Binder) Query(q ast.Query) (plan.Node, error) {
	switch q := q.(type) {
	case *ast.Select:
		return b.selectQuery(q, nil)
	case *ast.Ordered:
		return b.ordered(q)
	case *ast.With:
		return b.with(q)
	case *ast.Values:
		return b.values(q)
	case *ast.TableQuery:
		n, err := b.table(q.Table, nil)
		if err != nil {
			return nil, err
		}
		return n, nil
	case *ast.SetOp:
		return b.setOp(q)
	}
	return nil, expr.Unsupported(q.Pos(), "this query")
}

func (b *Binder) with(q *ast.With) (plan.Node, error) {
	if q.Recursive {
		return nil, expr.Unsupported(q.Span, "WITH RECURSIVE")
	}
	in := b.nested()
	for i := range q.CTEs {
		c := &q.CTEs[i]
		in.ctes[c.Name.Text] = &cte{def: c, outer: in.nested().ctes}
	}
	for i := range q.CTEs { // each is checked, used or not
		if _, err := in.cteRef(in.ctes[q.CTEs[i].Name.Text]); err != nil {
			return nil, err
		}
	}
	return in.Query(q.Body)
}

// values plans VALUES; its columns are EXPR$0, EXPR$1, ...
func (b *Binder) values(q *ast.Values) (plan.Node, error) {
	width := len(rowItems(q.Rows[0]))
	rows, computed := make([][]plan.Expr, len(q.Rows)), false
	x := expr.New(b.Env, expr.NewScope("", nil), "VALUES")
	for i, r := range q.Rows {
		items := rowItems(r)
		if len(items) != width {
			return nil, source.Fail(source.SqlValidatorException, r.Span, "Values passed to VALUES operator must have compatible types")
		}
		row, err := x.All(items)
		if err != nil {
			return nil, err
		}
		for k, e := range row {
			if e.Type().Kind == types.Null {
				return nil, source.Fail(source.SqlValidatorException, items[k].Pos(), "Illegal use of 'NULL'")
			}
		}
		rows[i] = row
		computed = computed || slices.ContainsFunc(items, func(x ast.Expr) bool { return !isLiteral(x) })
	}
	v := &plan.Values{Rows: rows, Computed: computed}
	for c := range width {
		ts := make([]types.Type, len(rows))
		for i := range rows {
			ts[i] = rows[i][c].Type()
		}
		t, ok := functions.CommonType(ts...)
		if !ok {
			return nil, source.Fail(source.SqlValidatorException, q.Span, "Values passed to VALUES operator must have compatible types")
		}
		for i := range rows {
			e, err := plan.Coerce(rows[i][c], t, rowItems(q.Rows[i])[c].Pos())
			if err != nil {
				return nil, err
			}
			rows[i][c] = e
		}
		v.Cols = append(v.Cols, plan.Column{Name: "EXPR$" + strconv.Itoa(c), Type: t})
	}
	return v, nil
}

// isLiteral reports a literal, which may have a sign.
func isLiteral(x ast.Expr) bool {
	if u, ok := x.(*ast.Unary); ok && u.Op != ast.Not {
		x = u.X
	}
	_, ok := x.(*ast.Literal)
	return ok
}

// rowItems are the values of a row; parentheses around a single ROW(..) add nothing.
func rowItems(r *ast.Row) []ast.Expr {
	if len(r.Items) == 1 {
		if inner, ok := r.Items[0].(*ast.Row); ok {
			return inner.Items
		}
	}
	return r.Items
}

var setOpNames = [...]string{"UNION", "INTERSECT", "EXCEPT"}

// setOp plans UNION ALL, and UNION as DISTINCT over it.
func (b *Binder) setOp(q *ast.SetOp) (plan.Node, error) {
	l, err := b.Query(q.Left)
	if err != nil {
		return nil, err
	}
	r, err := b.Query(q.Right)
	if err != nil {
		return nil, err
	}
	name := setOpNames[q.Op]
	if q.All {
		name += " ALL"
	}
	lc, rc := l.Schema(), r.Schema()
	if len(lc) != len(rc) {
		return nil, source.Fail(source.SqlValidatorException, q.Span, "Column count mismatch in %s", name)
	}
	u := &plan.Union{Cols: append([]plan.Column{}, lc...)}
	for i := range lc {
		t, ok := functions.CommonType(lc[i].Type.Plain(), rc[i].Type.Plain())
		if !ok {
			return nil, source.Fail(source.SqlValidatorException, q.Span, "Type mismatch in column %d of %s", i+1, name)
		}
		if lc[i].Type.Attr == rc[i].Type.Attr {
			t.Attr = lc[i].Type.Attr
		}
		u.Cols[i] = plan.Column{Name: lc[i].Name, Type: t}
	}
	for _, side := range []plan.Node{l, r} {
		n, err := b.castColumns(side, u.Cols, q.Span)
		if err != nil {
			return nil, err
		}
		if in, ok := n.(*plan.Union); ok && q.Op == ast.Union {
			u.In = append(u.In, in.In...)
		} else {
			u.In = append(u.In, n)
		}
	}
	if q.Op != ast.Union {
		return &plan.SetOp{L: u.In[0], R: u.In[1], Except: q.Op == ast.Except, All: q.All, Cols: u.Cols}, nil
	}
	if !q.All {
		return distinct(u), nil
	}
	return u, nil
}

// castColumns casts a node's columns to the types of others.
func (b *Binder) castColumns(n plan.Node, to []plan.Column, at source.Span) (plan.Node, error) {
	p, same := &plan.Project{Input: n}, true
	for i, c := range n.Schema() {
		e, err := plan.Coerce(&plan.Col{Index: i, Name: c.Name, T: c.Type}, to[i].Type, at)
		if err != nil {
			return nil, err
		}
		_, plain := e.(*plan.Col)
		same = same && plain
		p.Exprs = append(p.Exprs, e)
		col := to[i]
		col.Type = e.Type()
		p.Cols = append(p.Cols, col)
	}
	if same {
		return n, nil
	}
	return p, nil
}

// distinct groups by every column.
func distinct(n plan.Node) plan.Node {
	g := &plan.GroupAgg{Input: n, Cols: append([]plan.Column{}, n.Schema()...)}
	for i := range g.Cols {
		g.Keys = append(g.Keys, i)
		if g.Cols[i].Type.Attr == types.Rowtime {
			g.Cols[i].Type.Attr = types.RowtimeValue
		}
	}
	return g
}

// ordered plans ORDER BY, LIMIT and OFFSET around a query.
func (b *Binder) ordered(q *ast.Ordered) (plan.Node, error) {
	ord := &ordering{items: q.OrderBy, limit: -1}
	var err error
	if q.Limit != nil {
		if ord.limit, err = b.constantInt(q.Limit); err != nil {
			return nil, err
		}
	}
	if q.Offset != nil {
		if ord.offset, err = b.constantInt(q.Offset); err != nil {
			return nil, err
		}
		ord.offsetAt = q.Offset.Pos()
	}
	if sel, ok := q.Query.(*ast.Select); ok && len(ord.items) > 0 {
		return b.selectQuery(sel, ord)
	}
	n, err := b.Query(q.Query)
	switch {
	case err != nil:
		return nil, err
	case len(ord.items) > 0:
		return b.sorted(n, ord)
	case ord.limit >= 0 || ord.offset > 0:
		return &plan.Limit{Input: n, Offset: ord.offset, Limit: ord.limit, OffsetAt: ord.offsetAt}, nil
	}
	return n, nil
}

func (b *Binder) constantInt(x ast.Expr) (int64, error) {
	e, err := expr.New(b.Env, expr.NewScope("", nil), "").Bind(x)
	if err != nil {
		return 0, err
	}
	if l, ok := e.(*plan.Lit); ok {
		switch v := l.Value.(type) {
		case int32:
			return int64(v), nil
		case int64:
			return v, nil
		case types.Dec: // whole rows
			return int64(v.Float()), nil
		}
	}
	return 0, expr.Unsupported(x.Pos(), "computed limits")
}
