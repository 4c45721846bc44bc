package ast

import "strconv"

// query prints a query. Inside a set operation or another query's clause an
// ordered one needs parentheses; nested says so.
func (p *printer) query(q Query, nested bool) {
	switch q := q.(type) {
	case *Select:
		p.selectBlock(q)
	case *SetOp:
		p.setOp(q)
	case *Values:
		p.write("VALUES ")
		for i, r := range q.Rows {
			if i > 0 {
				p.write(",\n")
			}
			p.row(&Row{Items: r.Items, Explicit: true})
		}
	case *TableQuery:
		p.write("TABLE ")
		p.name(q.Table)
	case *With:
		p.with(q)
	case *Ordered:
		if nested {
			p.parens(func() { p.ordered(q) })
			return
		}
		p.ordered(q)
	}
}

func (p *printer) ordered(q *Ordered) {
	p.query(q.Query, true)
	p.orderBy("\nORDER BY ", q.OrderBy)
	if q.Offset != nil {
		p.write("\nOFFSET ")
		p.expr(q.Offset, 0, 0)
		p.write(" ROWS")
	}
	if q.Limit != nil {
		p.write("\nFETCH NEXT ")
		p.expr(q.Limit, 0, 0)
		p.write(" ROWS ONLY")
	}
}

func (p *printer) with(q *With) {
	p.write("WITH ")
	if q.Recursive {
		p.write("RECURSIVE ")
	}
	for i, c := range q.CTEs {
		p.comma(i)
		p.ident(c.Name)
		p.columns(c.Columns)
		p.write(" AS (")
		p.query(c.Query, false)
		p.write(")")
	}
	p.write(" ")
	p.query(q.Body, true)
}

// setOp prints a set operation. On the right side one of equal strength needs
// parentheses, on the left one that is weaker.
func (p *printer) setOp(q *SetOp) {
	operand := func(x Query, right bool) {
		s, ok := x.(*SetOp)
		if ok && (setStrength(s) < setStrength(q) || right && setStrength(s) == setStrength(q)) {
			p.parens(func() { p.query(x, false) })
			return
		}
		p.query(x, true)
	}
	operand(q.Left, false)
	p.write("\n", [...]string{Union: "UNION", Intersect: "INTERSECT", Except: "EXCEPT"}[q.Op])
	if q.All {
		p.write(" ALL")
	}
	p.write("\n")
	operand(q.Right, true)
}

func setStrength(s *SetOp) int {
	if s.Op == Intersect {
		return 1
	}
	return 0
}

func (p *printer) selectBlock(s *Select) {
	p.write("SELECT")
	if len(s.Hints) > 0 {
		p.hints(s.Hints)
	} else {
		p.write(" ")
	}
	if s.Distinct {
		p.write("DISTINCT ")
	}
	p.items(s.Items)
	if s.From != nil {
		p.write("\nFROM ")
		p.tableRef(s.From, false)
	}
	p.clause("\nWHERE ", s.Where)
	if s.GroupBy != nil {
		p.write("\nGROUP BY ")
		if s.GroupBy.Distinct {
			p.write("DISTINCT ")
		}
		p.exprs(s.GroupBy.Items)
	}
	p.clause("\nHAVING ", s.Having)
	for i, w := range s.Windows {
		p.write([...]string{"\nWINDOW ", ",\n"}[min(i, 1)])
		p.ident(w.Name)
		p.write(" AS ")
		p.window(w.Spec)
	}
	p.clause("\nQUALIFY ", s.Qualify)
}

func (p *printer) clause(word string, x Expr) {
	if x != nil {
		p.write(word)
		p.expr(x, 0, 0)
	}
}

func (p *printer) items(items []SelectItem) {
	for i, it := range items {
		p.comma(i)
		if it.Alias == nil {
			p.expr(it.X, 0, 0)
			continue
		}
		p.expr(it.X, 0, precOver)
		p.write(" AS ")
		p.ident(*it.Alias)
	}
}

// groupItems prints the groups of a grouping construct: one of several keys is
// in parentheses, without ROW.
func (p *printer) groupItems(items []Expr) {
	for i, x := range items {
		p.comma(i)
		if r, ok := x.(*Row); ok && !r.Explicit {
			p.parens(func() { p.exprs(r.Items) })
			continue
		}
		p.expr(x, 0, 0)
	}
}

func (p *printer) orderBy(word string, items []OrderItem) {
	for i, o := range items {
		if i == 0 {
			p.write(word)
		}
		p.comma(i)
		p.expr(o.X, 0, 0)
		if o.Desc {
			p.write(" DESC")
		}
		p.write([...]string{NullsDefault: "", NullsFirst: " NULLS FIRST", NullsLast: " NULLS LAST"}[o.Nulls])
	}
}

func (p *printer) window(w *WindowSpec) {
	p.write("(")
	blank := ""
	if w.Base != nil {
		p.ident(*w.Base)
		blank = " "
	}
	if len(w.PartitionBy) > 0 {
		p.write(blank, "PARTITION BY ")
		p.exprs(w.PartitionBy)
		blank = " "
	}
	if len(w.OrderBy) > 0 {
		p.orderBy(blank+"ORDER BY ", w.OrderBy)
		blank = " "
	}
	if f := w.Frame; f != nil {
		p.write(blank, [...]string{"RANGE", "ROWS"}[btoi(f.Rows)])
		if f.End != nil {
			p.write(" BETWEEN")
		}
		p.bound(f.Start)
		if f.End != nil {
			p.write(" AND")
			p.bound(*f.End)
		}
	}
	p.write(")")
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

func (p *printer) bound(b FrameBound) {
	p.write(" ")
	if b.Offset != nil {
		p.expr(b.Offset, 0, 0)
		p.write(" ")
	}
	p.write([...]string{UnboundedPreceding: "UNBOUNDED PRECEDING", Preceding: "PRECEDING", CurrentRow: "CURRENT ROW",
		Following: "FOLLOWING", UnboundedFollowing: "UNBOUNDED FOLLOWING"}[b.Kind])
}

func (p *printer) columns(ids []Ident) {
	if len(ids) > 0 {
		p.write(" ")
		p.parens(func() { p.idents(ids) })
	}
}

// hints prints a hint block on a line of its own.
func (p *printer) hints(list []Hint) {
	p.write("\n/*+ ")
	for i, h := range list {
		p.comma(i)
		p.ident(h.Name)
		if len(h.Options)+len(h.Args) == 0 {
			continue
		}
		p.write("(")
		for i, o := range h.Options {
			p.comma(i)
			p.write(quoteString(o.Key.Value), " = ", quoteString(o.Value.Value))
		}
		for i, a := range h.Args {
			p.comma(i)
			if _, err := strconv.Atoi(a); err != nil {
				a = quoteIdent(a)
			}
			p.write(a)
		}
		p.write(")")
	}
	p.write(" */\n")
}
