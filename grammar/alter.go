package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// alter parses ALTER of tables, views, materialized tables and models.
func (p *parser) alter() ast.Statement {
	start := p.expect("ALTER")
	switch {
	case p.accept("TABLE"):
		a := &ast.AlterTable{IfExists: p.ifExists(), Name: p.name()}
		a.Action = p.tableAction()
		a.Span = p.from(start)
		return a
	case p.accept("VIEW"):
		return p.alterOther(start, ast.ViewObject, p.viewAction)
	case p.accept("MODEL"):
		return p.alterOther(start, ast.ModelObject, p.modelAction)
	case p.accept("MATERIALIZED"):
		p.expect("TABLE")
		return p.alterOther(start, ast.MaterializedTableObject, p.materializedAction)
	}
	p.unexpected()
	return nil
}

func (p *parser) alterOther(start source.Span, kind ast.ObjectKind, action func() ast.AlterAction) ast.Statement {
	a := &ast.Alter{Kind: kind}
	if kind == ast.ModelObject {
		a.IfExists = p.ifExists()
	}
	a.Name = p.name()
	a.Action = action()
	a.Span = p.from(start)
	return a
}

func (p *parser) viewAction() ast.AlterAction {
	start := p.cur().Span
	if p.accept("RENAME") {
		return p.renameTo(start)
	}
	return p.asQuery()
}

func (p *parser) asQuery() ast.AlterAction {
	start := p.expect("AS")
	q := p.topQuery()
	return &ast.AsQuery{Query: q, Span: p.from(start)}
}

func (p *parser) renameTo(start source.Span) ast.AlterAction {
	p.expect("TO")
	return &ast.RenameTo{To: p.name(), Span: p.from(start)}
}

func (p *parser) modelAction() ast.AlterAction {
	start := p.cur().Span
	switch {
	case p.accept("RENAME"):
		return p.renameTo(start)
	case p.accept("SET"):
		return &ast.SetOptions{Options: p.options(), Span: p.from(start)}
	}
	p.expect("RESET")
	return p.resetKeys(start)
}

// resetKeys parses ('k', ..) behind RESET; an empty list is for the session to
// refuse.
func (p *parser) resetKeys(start source.Span) ast.AlterAction {
	r := &ast.ResetOptions{}
	p.expect("(")
	if !p.is(")") {
		p.commaList(func() { r.Keys = append(r.Keys, p.joinedStr()) })
	}
	p.expect(")")
	r.Span = p.from(start)
	return r
}

func (p *parser) tableAction() ast.AlterAction {
	start := p.cur().Span
	switch {
	case p.accept("RENAME"):
		if p.is("TO") {
			return p.renameTo(start)
		}
		r := &ast.RenameColumn{From: p.name()}
		p.expect("TO")
		r.To = p.name()
		r.Span = p.from(start)
		return r
	case p.accept("SET"):
		return &ast.SetOptions{Options: p.options(), Span: p.from(start)}
	case p.accept("RESET"):
		return p.resetKeys(start)
	case p.accept("ADD"):
		if p.is("PARTITION") || p.is("IF", "NOT") {
			return p.addPartitions(start)
		}
		return p.schemaChange(start, false)
	case p.accept("MODIFY"):
		return p.schemaChange(start, true)
	case p.accept("DROP"):
		if p.is("PARTITION") || p.is("IF", "EXISTS") {
			return p.dropPartitions(start)
		}
		return p.dropParts(start)
	}
	p.unexpected()
	return nil
}

// schemaChange parses what follows ADD and MODIFY.
func (p *parser) schemaChange(start source.Span, modify bool) ast.AlterAction {
	c := &ast.SchemaChange{Modify: modify}
	switch {
	case p.is("DISTRIBUTION"):
		c.Distributed = p.distribution()
	case p.accept("("):
		p.commaList(func() { p.schemaItem(c) })
		p.expect(")")
	default:
		p.schemaItem(c)
	}
	c.Span = p.from(start)
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

func (p *parser) dropParts(start source.Span) ast.AlterAction {
	d := &ast.DropParts{}
	switch {
	case p.accept("PRIMARY"):
		p.expect("KEY")
		d.PrimaryKey = true
	case p.accept("CONSTRAINT"):
		id := p.ident()
		d.Constraint = &id
	case p.accept("WATERMARK"):
		d.Watermark = true
	case p.accept("DISTRIBUTION"):
		d.Distribution = true
	case p.accept("("):
		p.commaList(func() { d.Columns = append(d.Columns, p.name()) })
		p.expect(")")
	default:
		d.Columns = []ast.Name{p.name()}
	}
	d.Span = p.from(start)
	return d
}

func (p *parser) addPartitions(start source.Span) ast.AlterAction {
	a := &ast.AddPartitions{IfNotExists: p.ifNotExists()}
	for p.is("PARTITION") || len(a.Partitions) == 0 {
		at := p.cur().Span
		s := ast.PartitionSpec{Items: p.partition()}
		s.Options = p.withOptions()
		s.Span = p.from(at)
		a.Partitions = append(a.Partitions, s)
	}
	a.Span = p.from(start)
	return a
}

func (p *parser) dropPartitions(start source.Span) ast.AlterAction {
	d := &ast.DropPartitions{IfExists: p.ifExists()}
	p.commaList(func() {
		at := p.cur().Span
		items := p.partition()
		d.Partitions = append(d.Partitions, ast.PartitionSpec{Items: items, Span: p.from(at)})
	})
	d.Span = p.from(start)
	return d
}

// materializedAction parses what may follow ALTER MATERIALIZED TABLE t.
func (p *parser) materializedAction() ast.AlterAction {
	start := p.cur().Span
	switch {
	case p.is("AS"):
		return p.asQuery()
	case p.isAny("SUSPEND", "RESUME", "REFRESH"):
		m := &ast.MaterializedAction{Word: p.advance().Upper}
		if m.Word == "RESUME" {
			m.Options = p.withOptions()
		}
		if m.Word == "REFRESH" && p.is("PARTITION") {
			m.Partition = p.partition()
		}
		m.Span = p.from(start)
		return m
	case p.isAny("ADD", "MODIFY", "DROP", "RESET"):
		return p.tableAction()
	}
	p.expect("SET")
	if p.is("(") {
		return &ast.SetOptions{Options: p.options(), Span: p.from(start)}
	}
	m := &ast.MaterializedAction{Word: p.cur().Upper}
	switch {
	case p.accept("FRESHNESS"):
		p.expect("=")
		p.interval()
	default:
		p.expect("REFRESH_MODE", "=")
		if !p.isAny("FULL", "CONTINUOUS") {
			p.unexpected()
		}
		p.i++
	}
	m.Span = p.from(start)
	return m
}
