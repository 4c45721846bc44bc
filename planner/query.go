package planner

import (
	"slices"
	"strconv"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

func (b *binder) query(q ast.Query) (*relation, error) {
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
		return &relation{n}, nil
	case *ast.SetOp:
		return b.setOp(q)
	}
	return nil, unsupported(q.Pos(), "this query")
}

func (b *binder) with(q *ast.With) (*relation, error) {
	if q.Recursive {
		return nil, unsupported(q.Span, "WITH RECURSIVE")
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
	return in.query(q.Body)
}

// values plans VALUES; its columns are EXPR$0, EXPR$1, ...
func (b *binder) values(q *ast.Values) (*relation, error) {
	width := len(rowItems(q.Rows[0]))
	rows, computed := make([][]plan.Expr, len(q.Rows)), false
	x := &exprs{binder: b, scope: newScope("", nil), clause: "VALUES"}
	for i, r := range q.Rows {
		items := rowItems(r)
		if len(items) != width {
			return nil, fail(source.ValidatorErr, r.Span, "Values passed to VALUES operator must have compatible types")
		}
		row, err := x.all(items)
		if err != nil {
			return nil, err
		}
		for k, e := range row {
			if e.Type().Kind == types.Null {
				return nil, fail(source.ValidatorErr, items[k].Pos(), "Illegal use of 'NULL'")
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
			return nil, fail(source.ValidatorErr, q.Span, "Values passed to VALUES operator must have compatible types")
		}
		for i := range rows {
			e, err := x.coerce(rows[i][c], t, rowItems(q.Rows[i])[c].Pos())
			if err != nil {
				return nil, err
			}
			rows[i][c] = e
		}
		v.Cols = append(v.Cols, plan.Column{Name: "EXPR$" + strconv.Itoa(c), Type: t})
	}
	return &relation{v}, nil
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
func (b *binder) setOp(q *ast.SetOp) (*relation, error) {
	l, err := b.query(q.Left)
	if err != nil {
		return nil, err
	}
	r, err := b.query(q.Right)
	if err != nil {
		return nil, err
	}
	name := setOpNames[q.Op]
	if q.All {
		name += " ALL"
	}
	lc, rc := l.node.Schema(), r.node.Schema()
	if len(lc) != len(rc) {
		return nil, fail(source.ValidatorErr, q.Span, "Column count mismatch in %s", name)
	}
	u := &plan.Union{Cols: append([]plan.Column{}, lc...)}
	for i := range lc {
		t, ok := functions.CommonType(lc[i].Type.Plain(), rc[i].Type.Plain())
		if !ok {
			return nil, fail(source.ValidatorErr, q.Span, "Type mismatch in column %d of %s", i+1, name)
		}
		if lc[i].Type.Attr == rc[i].Type.Attr {
			t.Attr = lc[i].Type.Attr
		}
		u.Cols[i] = plan.Column{Name: lc[i].Name, Type: t}
	}
	for _, side := range []*relation{l, r} {
		n, err := b.castColumns(side.node, u.Cols, q.Span)
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
		return &relation{&plan.SetOp{L: u.In[0], R: u.In[1], Except: q.Op == ast.Except, All: q.All, Cols: u.Cols}}, nil
	}
	if !q.All {
		n, err := b.distinct(u)
		return &relation{n}, err
	}
	return &relation{u}, nil
}

// castColumns casts a node's columns to the types of others.
func (b *binder) castColumns(n plan.Node, to []plan.Column, at source.Span) (plan.Node, error) {
	x := &exprs{binder: b}
	p, same := &plan.Project{Input: n}, true
	for i, c := range n.Schema() {
		e, err := x.coerce(&plan.Col{Index: i, Name: c.Name, T: c.Type}, to[i].Type, at)
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
func (b *binder) distinct(n plan.Node) (plan.Node, error) {
	g := &plan.GroupAgg{Input: n, Cols: append([]plan.Column{}, n.Schema()...)}
	for i := range g.Cols {
		g.Keys = append(g.Keys, i)
		if g.Cols[i].Type.Attr == types.Rowtime {
			g.Cols[i].Type.Attr = types.RowtimeValue
		}
	}
	return b.windowed(g)
}

// ordered plans ORDER BY, LIMIT and OFFSET around a query.
func (b *binder) ordered(q *ast.Ordered) (*relation, error) {
	var limit, offset int64 = -1, 0
	for _, part := range []struct {
		x  ast.Expr
		to *int64
	}{{q.Limit, &limit}, {q.Offset, &offset}} {
		if part.x == nil {
			continue
		}
		v, err := b.constantInt(part.x)
		if err != nil {
			return nil, err
		}
		*part.to = v
	}
	if offset > 0 && limit < 0 {
		if !b.Batch {
			b.later(optimizing, fail(tableError, q.Offset.Pos(), "FETCH is missed, which on streaming table is not supported currently."))
		}
		b.later(optimizing, fail(tableError, q.Offset.Pos(), "Not support limitEnd is max value now!"))
	}
	var r *relation
	var err error
	switch in := q.Query.(type) {
	case *ast.Select:
		if len(q.OrderBy) > 0 {
			r, err = b.selectQuery(in, &ordering{items: q.OrderBy, limit: limit, offset: offset})
			return r, err
		}
		r, err = b.selectQuery(in, nil)
	default:
		if r, err = b.query(in); err == nil && len(q.OrderBy) > 0 {
			return b.sorted(r.node, q.OrderBy, limit, offset)
		}
	}
	if err != nil {
		return nil, err
	}
	if limit >= 0 || offset > 0 {
		return &relation{&plan.Limit{Input: r.node, Offset: offset, Limit: limit}}, nil
	}
	return r, nil
}

func (b *binder) constantInt(x ast.Expr) (int64, error) {
	e, err := (&exprs{binder: b, scope: newScope("", nil)}).bind(x)
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
	return 0, unsupported(x.Pos(), "computed limits")
}
