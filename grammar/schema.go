package grammar

import "minisql/grammar/ast"

// schemaChange parses what follows ADD and MODIFY.
func (p *parser) schemaChange() (c ast.SchemaChange) {
	switch {
	case p.accept("DISTRIBUTION"):
		d := p.distribution()
		c.Distributed = &d
	case p.accept("("):
		p.commaList(func() { p.schemaItem(&c) })
		p.expect(")")
	default:
		p.schemaItem(&c)
	}
	return c
}

func (p *parser) schemaItem(c *ast.SchemaChange) {
	if p.schemaClause(&c.Watermark, &c.Constraints) {
		return
	}
	col := ast.PositionedColumn{Column: p.column(true)}
	if p.accept("AFTER") {
		n := p.name()
		col.After = &n
	} else {
		col.First = p.accept("FIRST")
	}
	c.Columns = append(c.Columns, col)
}

func (p *parser) addPartitions() ast.AddPartitions {
	a := ast.AddPartitions{IfNotExists: p.accept("IF", "NOT", "EXISTS")}
	for p.is("PARTITION") || len(a.Partitions) == 0 {
		at := p.cur().Span
		s := ast.PartitionSpec{Items: p.partition()}
		if p.accept("WITH") {
			s.Options = p.options()
		}
		s.Span = p.from(at)
		a.Partitions = append(a.Partitions, s)
	}
	return a
}

func (p *parser) dropPartitions() ast.DropPartitions {
	d := ast.DropPartitions{IfExists: p.accept("IF", "EXISTS")}
	p.commaList(func() {
		at := p.cur().Span
		items := p.partition()
		d.Partitions = append(d.Partitions, ast.PartitionSpec{Items: items, Span: p.from(at)})
	})
	return d
}

// resetKeys parses ('k', ..) behind RESET; an empty list is for the session to
// refuse.
func (p *parser) resetKeys() (keys []ast.String) {
	p.expect("(")
	if !p.is(")") {
		p.commaList(func() {
			if p.brief() {
				keys = append(keys, p.str())
			} else {
				keys = append(keys, p.joinedStr())
			}
		})
	}
	p.expect(")")
	return keys
}
