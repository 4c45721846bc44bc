package bind

import (
	"maps"
	"strings"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/catalog"
	"minisql/planner/expr"
	"minisql/planner/plan"
)

// scan plans a table: its stored and metadata columns, then the computed ones, then its watermark.
func (b *Binder) scan(t *catalog.Table, hints []ast.Hint, at source.Span) (plan.Node, error) {
	ct := hinted(t, hints)
	conn, err := b.Connector(ct, false)
	if err != nil {
		return nil, source.Placed(err, at)
	}
	if err := checkMetadata(ct, conn, at); err != nil {
		return nil, err
	}
	s := &plan.Scan{Table: ct, Conn: conn, Limit: -1, Span: at}
	s.Updates = conn.Yields != nil && conn.Yields(ct) != connectors.InsertOnly
	for i, c := range ct.Columns {
		s.Columns = append(s.Columns, i)
		s.Cols = append(s.Cols, plan.Column{Name: c.Name, Type: c.Type})
	}
	node, err := b.computed(s, t)
	if err != nil || b.Batch {
		return node, err
	}
	if t.Watermark != nil {
		if node, err = b.watermark(node, t); err != nil {
			return nil, err
		}
	}
	if key := plan.Key(node.Schema(), ct.PrimaryKey); s.Updates && key != nil && (conn.Yields(ct) == connectors.Upsert || b.Settings.Duplicates) {
		return &plan.Normalize{Input: node, Key: key}, nil
	}
	return node, nil
}

// hinted is the table as its connector sees it, with the options of OPTIONS hints.
func hinted(t *catalog.Table, hints []ast.Hint) *connectors.Table {
	ct := ConnectorTable(t)
	for _, h := range hints {
		if strings.EqualFold(h.Name.Text, "OPTIONS") {
			ct.Options = maps.Clone(ct.Options)
			for _, o := range h.Options {
				ct.Options[o.Key.Value] = o.Value.Value
			}
		}
	}
	return ct
}

// ConnectorTable is the table as its connector sees it.
func ConnectorTable(t *catalog.Table) *connectors.Table {
	ct := &connectors.Table{Name: t.Path.String(), Options: t.Options, Partitions: t.Partitions}
	if ct.Options == nil {
		ct.Options = map[string]string{}
	}
	if t.PrimaryKey != nil {
		ct.PrimaryKey = t.PrimaryKey.Columns
	}
	for _, c := range t.Columns {
		switch c.Kind {
		case catalog.Physical:
			ct.Columns = append(ct.Columns, connectors.Column{Name: c.Name, Type: c.Type.Plain()})
		case catalog.Metadata:
			key := c.MetadataKey
			if key == "" {
				key = c.Name
			}
			ct.Columns = append(ct.Columns, connectors.Column{Name: c.Name, Type: c.Type.Plain(), Metadata: key, Virtual: c.Virtual})
		}
	}
	return ct
}

// computed adds the computed columns, in the order of the declaration.
func (b *Binder) computed(s *plan.Scan, t *catalog.Table) (plan.Node, error) {
	sc := expr.NewScope(t.Path.Object, s.Cols)
	p := &plan.Project{Input: s}
	plain := true
	for _, c := range t.Columns {
		var e plan.Expr
		if c.Kind == catalog.Computed {
			plain = false
			var err error
			if e, err = b.declared(sc, c.Expr); err != nil {
				return nil, err
			}
		} else {
			e = sc.Col(sc.Find("", c.Name, false))
		}
		p.Exprs = append(p.Exprs, e)
		p.Cols = append(p.Cols, plan.Column{Name: c.Name, Type: e.Type()})
	}
	if plain {
		return s, nil
	}
	return p, nil
}

// watermark adds the table's watermark, which makes its column a rowtime.
func (b *Binder) watermark(n plan.Node, t *catalog.Table) (plan.Node, error) {
	cols := append([]plan.Column{}, n.Schema()...)
	sc := expr.NewScope(t.Path.Object, cols)
	at := sc.Find("", t.Watermark.Column, false)
	if at < 0 {
		return nil, expr.Unsupported(source.Span{}, "watermarks on fields of rows")
	}
	e, err := b.declared(sc, t.Watermark.Expr)
	if err != nil {
		return nil, err
	}
	// Results show a rowtime of TIMESTAMP(0) with three digits.
	cols[at].Type.Attr = types.Rowtime
	w := &plan.AssignWatermark{Input: n, Time: at, Expr: e, Table: t.Path.Object, Cols: cols}
	if cols[at].Type.P < 3 {
		cols[at].Type.P = 3
	}
	return w, nil
}

// declared binds an expression of a table's declaration, whose places are in another statement.
func (b *Binder) declared(sc *expr.Scope, x ast.Expr) (plan.Expr, error) {
	e, err := expr.New(b.Env, sc, "").Bind(x)
	if err != nil {
		source.Unplace(err)
		return nil, err
	}
	return plan.UnplaceExpr(e), nil
}
