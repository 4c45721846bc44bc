package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/token"
)

// typeForms says how many numbers in parentheses a type takes at most.
var typeForms = map[string]struct {
	name string
	args int
}{
	"BOOLEAN": {"BOOLEAN", 0}, "TINYINT": {"TINYINT", 0}, "SMALLINT": {"SMALLINT", 0},
	"INT": {"INT", 0}, "INTEGER": {"INTEGER", 0}, "BIGINT": {"BIGINT", 0},
	"FLOAT": {"FLOAT", 0}, "REAL": {"REAL", 0}, "DOUBLE": {"DOUBLE", 0},
	"DECIMAL": {"DECIMAL", 2}, "DEC": {"DECIMAL", 2}, "NUMERIC": {"NUMERIC", 2},
	"CHAR": {"CHAR", 1}, "CHARACTER": {"CHAR", 1}, "VARCHAR": {"VARCHAR", 1}, "STRING": {"STRING", 0},
	"BINARY": {"BINARY", 1}, "VARBINARY": {"VARBINARY", 1}, "BYTES": {"BYTES", 0},
	"DATE": {"DATE", 0}, "TIME": {"TIME", 1}, "TIMESTAMP": {"TIMESTAMP", 1}, "TIMESTAMP_LTZ": {"TIMESTAMP_LTZ", 1},
	"VARIANT": {"VARIANT", 0},
}

// castType parses the type of a CAST, where INTERVAL types are allowed.
func (p *parser) castType() *ast.TypeName {
	if t := p.cur(); p.accept("INTERVAL") {
		u := p.intervalUnit()
		return &ast.TypeName{Span: p.from(t.Span), Name: "INTERVAL", Unit: &u}
	}
	return p.typeName()
}

// typeName parses a type with its postfixes and its nullability.
func (p *parser) typeName() *ast.TypeName {
	p.enter()
	defer p.leave()
	start := p.cur().Span
	t := p.bareType()
	for {
		t.Nullable = p.nullability()
		t.Span = p.from(start)
		if !p.isAny("ARRAY", "MULTISET") {
			return t
		}
		t = &ast.TypeName{Name: p.advance().Upper, Elem: t, Postfix: true}
	}
}

// nullability parses NULL or NOT NULL if one is there.
func (p *parser) nullability() *bool {
	switch {
	case p.is("NULL"):
		p.i++
		yes := true
		return &yes
	case p.accept("NOT"):
		p.expect("NULL")
		no := false
		return &no
	}
	return nil
}

func (p *parser) bareType() *ast.TypeName {
	tok := p.cur()
	form, simple := typeForms[tok.Upper]
	switch {
	case !p.plain(0) || !simple && tok.IsIdent() && tok.Upper != "MAP":
		if !tok.IsIdent() {
			p.unexpectedIdent()
		}
		n := p.name()
		return &ast.TypeName{User: &n}
	case simple:
		p.i++
		t := &ast.TypeName{Name: form.name}
		p.typeWords(t)
		if form.args > 0 {
			p.typeArgs(t, form.args)
		}
		p.timeZone(t)
		return t
	}
	switch tok.Upper {
	case "ARRAY", "MULTISET", "MAP":
		return p.collectionType()
	case "ROW":
		return p.rowType()
	case "RAW":
		return p.stringsType("(", ")")
	case "STRUCTURED":
		return p.structuredType()
	}
	p.unexpectedIdent()
	return nil
}

// typeWords parses PRECISION and VARYING.
func (p *parser) typeWords(t *ast.TypeName) {
	switch t.Name {
	case "DOUBLE":
		p.accept("PRECISION")
	case "CHAR", "BINARY":
		if p.accept("VARYING") {
			t.Name = "VAR" + t.Name
		}
	}
}

func (p *parser) typeArgs(t *ast.TypeName, most int) {
	if !p.accept("(") {
		return
	}
	t.Args = append(t.Args, p.integer())
	if most > 1 && p.accept(",") {
		negative := p.accept("-")
		scale := p.integer()
		if negative {
			scale = -scale
		}
		t.Args = append(t.Args, scale)
	}
	p.expect(")")
}

// timeZone parses WITHOUT TIME ZONE and WITH LOCAL TIME ZONE.
func (p *parser) timeZone(t *ast.TypeName) {
	if t.Name != "TIMESTAMP" && t.Name != "TIME" {
		return
	}
	switch {
	case p.accept("WITHOUT"):
		p.expect("TIME", "ZONE")
	case p.is("WITH", "LOCAL"), p.is("WITH", "TIME"):
		p.i++
		p.expect("LOCAL", "TIME", "ZONE")
		t.Name += " WITH LOCAL TIME ZONE"
	}
}

func (p *parser) collectionType() *ast.TypeName {
	t := &ast.TypeName{Name: p.advance().Upper}
	p.expect("<")
	t.Elem = p.typeName()
	if t.Name == "MAP" {
		t.Key = t.Elem
		p.expect(",")
		t.Elem = p.typeName()
	}
	p.expect(">")
	return t
}

func (p *parser) rowType() *ast.TypeName {
	t := &ast.TypeName{Name: p.advance().Upper}
	closing := ")"
	if p.accept("<>") {
		return t
	}
	if p.accept("<") {
		closing = ">"
	} else {
		p.expect("(")
	}
	if !p.is(closing) {
		p.commaList(func() { t.Fields = append(t.Fields, p.rowField()) })
	}
	p.expect(closing)
	return t
}

func (p *parser) rowField() ast.RowField {
	f := ast.RowField{Name: p.ident()}
	f.Type = p.typeName()
	p.accept("COMMENT") // optional in STRUCTURED types only, harmless in ROW
	if p.cur().Kind == token.Str {
		s := p.str()
		f.Comment = &s
	}
	f.Span = p.from(f.Name.Span)
	return f
}

// stringsType parses RAW('class', 'serializer').
func (p *parser) stringsType(open, shut string) *ast.TypeName {
	t := &ast.TypeName{Name: p.advance().Upper}
	p.expect(open)
	p.commaList(func() { t.Strings = append(t.Strings, p.str().Value) })
	p.expect(shut)
	return t
}

// structuredType parses STRUCTURED<'class', a INT, ..>.
func (p *parser) structuredType() *ast.TypeName {
	t := &ast.TypeName{Name: p.advance().Upper}
	p.expect("<")
	t.Strings = []string{p.str().Value}
	for p.accept(",") {
		t.Fields = append(t.Fields, p.rowField())
	}
	p.expect(">")
	return t
}
