package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// create parses CREATE of tables, views, materialized tables and models. The
// other objects are flat statements.
func (p *parser) create() ast.Statement {
	start := p.cur().Span
	if p.accept("REPLACE", "TABLE") {
		return p.createTable(start, &ast.CreateTable{Replace: true})
	}
	p.expect("CREATE")
	orReplace := false
	if p.accept("OR") {
		if p.accept("ALTER") {
			p.expect("MATERIALIZED", "TABLE")
			return p.createMaterialized(start, true)
		}
		p.expect("REPLACE")
		orReplace = true
	}
	temporary := p.accept("TEMPORARY")
	switch {
	case p.accept("TABLE"):
		return p.createTable(start, &ast.CreateTable{OrReplace: orReplace, Temporary: temporary})
	case p.accept("VIEW"):
		return p.createView(start, &ast.CreateView{OrReplace: orReplace, Temporary: temporary})
	case p.accept("MODEL"):
		return p.createModel(start, temporary)
	case !temporary && !orReplace && p.accept("MATERIALIZED"):
		p.expect("TABLE")
		return p.createMaterialized(start, false)
	}
	p.unexpected()
	return nil
}

// ifNotExists parses IF NOT EXISTS if it is there; IF alone is a name.
func (p *parser) ifNotExists() bool { return p.accept("IF", "NOT", "EXISTS") }

func (p *parser) ifExists() bool { return p.accept("IF", "EXISTS") }

func (p *parser) createTable(start source.Span, c *ast.CreateTable) ast.Statement {
	c.IfNotExists = p.ifNotExists()
	c.Name = p.name()
	if p.accept("(") {
		p.tableElements(c)
		p.expect(")")
	}
	c.Comment = p.comment()
	if p.is("DISTRIBUTED") {
		c.Distributed = p.distribution()
	}
	c.PartitionBy = p.partitionedBy()
	if p.is("WITH") {
		c.HasOptions = true
		c.Options = p.withOptions()
	}
	switch {
	case p.accept("LIKE"):
		c.Like = p.tableLike()
	case p.accept("AS"):
		c.As = p.topQuery()
	}
	if c.ColumnNames != nil && c.As == nil {
		p.fail(source.ParseException, c.ColumnNames[0].Span,
			"Columns identifiers without types in the schema are supported on CTAS/RTAS statements only.")
	}
	c.Span = p.from(start)
	return c
}

// tableElements parses the columns and clauses of a CREATE TABLE.
func (p *parser) tableElements(c *ast.CreateTable) {
	if p.cur().IsIdent() && (p.peek(1).Upper == "," || p.peek(1).Upper == ")") {
		p.commaList(func() { c.ColumnNames = append(c.ColumnNames, p.ident()) })
		return
	}
	p.commaList(func() {
		if !p.schemaClause(&c.Watermark, &c.Constraints) {
			c.Columns = append(c.Columns, p.column(false))
		}
	})
}

// schemaClause parses what stands among columns and is none: a watermark or a constraint.
func (p *parser) schemaClause(w **ast.Watermark, constraints *[]ast.Constraint) bool {
	switch {
	case p.is("WATERMARK"):
		at := p.cur().Span
		parsed := p.watermark()
		if *w != nil {
			p.fail(source.ParseException, at, "Multiple WATERMARK statements is not supported yet.")
		}
		*w = parsed
	case p.isAny("CONSTRAINT", "PRIMARY", "UNIQUE"):
		*constraints = append(*constraints, p.constraint(true))
	default:
		return false
	}
	return true
}

// column parses a column of any kind. Only ALTER TABLE takes qualified names.
func (p *parser) column(qualified bool) ast.Column {
	var c ast.Column
	if qualified {
		c.Name = p.name()
	} else {
		id := p.ident()
		c.Name = ast.Name{Span: id.Span, Parts: []ast.Ident{id}}
	}
	switch {
	case p.accept("AS"):
		c.Kind, c.Expr = ast.ComputedColumn, p.expr()
	default:
		c.Type = p.typeName()
		if p.accept("METADATA") {
			c.Kind = ast.MetadataColumn
			if p.accept("FROM") {
				s := p.str()
				c.MetadataKey = &s
			}
			c.Virtual = p.accept("VIRTUAL")
		} else if p.isAny("CONSTRAINT", "PRIMARY", "UNIQUE") {
			k := p.constraint(false)
			c.Constraint = &k
		}
	}
	c.Comment = p.comment()
	c.Span = p.from(c.Name.Span)
	return c
}

// constraint parses [CONSTRAINT n] PRIMARY KEY|UNIQUE [(cols)] [[NOT] ENFORCED].
func (p *parser) constraint(columns bool) ast.Constraint {
	start := p.cur().Span
	var c ast.Constraint
	if p.accept("CONSTRAINT") {
		id := p.ident()
		c.Name = &id
	}
	if p.accept("PRIMARY") {
		p.expect("KEY")
		c.Primary = true
	} else {
		p.expect("UNIQUE")
	}
	if columns {
		c.Columns = p.idents()
	}
	switch {
	case p.accept("ENFORCED"):
		yes := true
		c.Enforced = &yes
	case p.accept("NOT"):
		p.expect("ENFORCED")
		no := false
		c.Enforced = &no
	}
	c.Span = p.from(start)
	return c
}

func (p *parser) watermark() *ast.Watermark {
	start := p.expect("WATERMARK")
	p.expect("FOR")
	w := &ast.Watermark{Column: p.name()}
	p.expect("AS")
	w.Expr = p.expr()
	w.Span = p.from(start)
	return w
}

// comment parses COMMENT 's' if it is there.
func (p *parser) comment() *ast.String {
	if !p.accept("COMMENT") {
		return nil
	}
	s := p.str()
	return &s
}

func (p *parser) partitionedBy() []ast.Ident {
	if !p.accept("PARTITIONED") {
		return nil
	}
	p.expect("BY")
	return p.idents()
}

func (p *parser) distribution() *ast.Distribution {
	start := p.advance().Span
	d := &ast.Distribution{}
	if p.accept("BY") {
		if p.isAny("HASH", "RANGE") {
			d.Kind = p.advance().Upper
		}
		d.Columns = p.idents()
	} else if !p.is("INTO") {
		p.unexpected()
	}
	if p.accept("INTO") {
		t := p.cur()
		p.integer()
		d.Buckets = &ast.Literal{Span: t.Span, Kind: ast.NumberLiteral, Text: t.Text}
		p.expect("BUCKETS")
	}
	d.Span = p.from(start)
	return d
}

// withOptions parses WITH ('k' = 'v', ..) if it is there.
func (p *parser) withOptions() []ast.Option {
	if !p.accept("WITH") {
		return nil
	}
	return p.options()
}

// options parses ('k' = 'v', ..), which may be empty.
func (p *parser) options() []ast.Option {
	p.expect("(")
	var list []ast.Option
	if !p.is(")") {
		p.commaList(func() {
			o := ast.Option{Key: p.joinedStr()}
			p.expect("=")
			o.Value = p.joinedStr()
			o.Span = p.from(o.Key.Span)
			list = append(list, o)
		})
	}
	p.expect(")")
	return list
}

// tableLike parses what follows LIKE.
func (p *parser) tableLike() *ast.TableLike {
	l := &ast.TableLike{Source: p.name()}
	if p.accept("(") {
		for !p.is(")") || len(l.Options) == 0 {
			l.Options = append(l.Options, p.likeOption())
		}
		p.expect(")")
	}
	l.Span = p.from(l.Source.Span)
	return l
}

func (p *parser) likeOption() ast.LikeOption {
	t := p.cur()
	if !p.isAny("INCLUDING", "EXCLUDING", "OVERWRITING") {
		p.unexpected()
	}
	p.i++
	if !p.isAny("ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS") {
		p.unexpected()
	}
	o := ast.LikeOption{Merge: t.Upper, Feature: p.advance().Upper, Span: p.from(t.Span)}
	if bad := o.Merge == "OVERWRITING" && !p.overwritable(o.Feature); bad {
		p.fail(source.SqlValidateException, o.Span, "Illegal merging strategy '%s' for '%s' option.", o.Merge, o.Feature)
	}
	return o
}

// overwritable tells which features of a LIKE may be OVERWRITING.
func (p *parser) overwritable(feature string) bool {
	switch feature {
	case "ALL", "CONSTRAINTS", "DISTRIBUTION", "PARTITIONS":
		return false
	}
	return true
}

func (p *parser) createView(start source.Span, v *ast.CreateView) ast.Statement {
	v.IfNotExists = p.ifNotExists()
	v.Name = p.name()
	if p.accept("(") {
		p.commaList(func() {
			c := ast.ViewColumn{Name: p.ident()}
			c.Comment = p.comment()
			c.Span = p.from(c.Name.Span)
			v.Columns = append(v.Columns, c)
		})
		p.expect(")")
	}
	v.Comment = p.comment()
	p.expect("AS")
	v.Query = p.topQuery()
	v.Span = p.from(start)
	return v
}

func (p *parser) createModel(start source.Span, temporary bool) ast.Statement {
	m := &ast.CreateModel{Temporary: temporary, IfNotExists: p.ifNotExists(), Name: p.name()}
	columns := func(word string) (list []ast.Column) {
		if p.accept(word) {
			p.expect("(")
			p.commaList(func() { list = append(list, p.column(false)) })
			p.expect(")")
		}
		return list
	}
	m.Input = columns("INPUT")
	m.Output = columns("OUTPUT")
	m.Comment = p.comment()
	m.Options = p.withOptions()
	if p.accept("AS") {
		m.As = p.topQuery()
	}
	m.Span = p.from(start)
	return m
}

func (p *parser) createMaterialized(start source.Span, orAlter bool) ast.Statement {
	m := &ast.CreateMaterializedTable{OrAlter: orAlter, Name: p.name()}
	if p.accept("(") {
		p.commaList(func() { m.Constraints = append(m.Constraints, p.constraint(true)) })
		p.expect(")")
	}
	m.Comment = p.comment()
	if p.is("DISTRIBUTED") {
		m.Distributed = p.distribution()
	}
	m.PartitionBy = p.partitionedBy()
	m.Options = p.withOptions()
	if p.accept("FRESHNESS") {
		p.expect("=")
		if !p.is("INTERVAL") {
			p.unexpected()
		}
		m.Freshness = p.interval()
	}
	if p.accept("REFRESH_MODE") {
		p.expect("=")
		if !p.isAny("FULL", "CONTINUOUS") {
			p.unexpected()
		}
		m.RefreshMode = p.advance().Upper
	}
	p.expect("AS")
	m.As = p.topQuery()
	m.Span = p.from(start)
	return m
}

// atEnd reports whether the statement is over.
func (p *parser) atEnd() bool { return p.is(";") || p.cur().Kind == token.EOF }
