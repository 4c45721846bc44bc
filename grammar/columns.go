package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// tableElements parses the columns and clauses of a CREATE TABLE.
func (p *parser) tableElements(c *ast.TableElements) {
	if p.cur().IsIdent() && (p.peek(1).Upper == "," || p.peek(1).Upper == ")") {
		p.commaList(func() { c.ColumnNames = append(c.ColumnNames, p.ident()) })
		return
	}
	p.commaList(func() {
		if !p.schemaClause(&c.Watermark, &c.Constraints) {
			if c.Columns == nil {
				c.Columns = make([]ast.Column, 0, p.items())
			}
			c.Columns = append(c.Columns, p.column(false))
		}
	})
}

// items counts what commas part up to the end of the list that is open here.
func (p *parser) items() int {
	n, depth := 1, 0
	for i := p.i; p.toks[i].Kind != token.EOF && depth >= 0; i++ {
		switch p.toks[i].Upper {
		case "(", "<", "[":
			depth++
		case ")", ">", "]":
			depth--
		case ",":
			if depth == 0 {
				n++
			}
		}
	}
	return n
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
		c.Name = p.sole(p.ident())
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

// comment parses COMMENT 's' if it is there.
func (p *parser) comment() *ast.String {
	if !p.accept("COMMENT") {
		return nil
	}
	s := p.str()
	return &s
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

// distribution parses what follows DISTRIBUTED or DISTRIBUTION.
func (p *parser) distribution() ast.Distribution {
	start := p.toks[p.i-1].Span
	d := ast.Distribution{}
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

// likeOption parses e.g. EXCLUDING CONSTRAINTS if it is there.
func (p *parser) likeOption(o *ast.LikeOption) bool {
	t := p.cur()
	if !p.isAny("INCLUDING", "EXCLUDING", "OVERWRITING") {
		return false
	}
	p.i++
	if !p.isAny("ALL", "CONSTRAINTS", "DISTRIBUTION", "GENERATED", "METADATA", "OPTIONS", "PARTITIONS", "WATERMARKS") {
		p.unexpected()
	}
	*o = ast.LikeOption{Merge: t.Upper, Feature: p.advance().Upper, Span: p.from(t.Span)}
	if o.Merge == "OVERWRITING" && !overwritable(o.Feature) {
		p.fail(source.SqlValidateException, o.Span, "Illegal merging strategy '%s' for '%s' option.", o.Merge, o.Feature)
	}
	return true
}

// overwritable tells which features of a LIKE may be OVERWRITING.
func overwritable(feature string) bool {
	switch feature {
	case "ALL", "CONSTRAINTS", "DISTRIBUTION", "PARTITIONS":
		return false
	}
	return true
}

func (p *parser) viewColumn() ast.ViewColumn {
	c := ast.ViewColumn{Name: p.ident()}
	c.Comment = p.comment()
	c.Span = p.from(c.Name.Span)
	return c
}

// atEnd reports whether the statement is over.
func (p *parser) atEnd() bool { return p.is(";") || p.cur().Kind == token.EOF }
