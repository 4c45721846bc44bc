package grammar

import "minisql/grammar/ast"

// matchRecognize parses MATCH_RECOGNIZE ( .. ) [AS] alias behind its input.
func (p *parser) matchRecognize(input ast.TableRef) ast.TableRef {
	m := &ast.MatchRecognize{Input: input}
	p.expect("MATCH_RECOGNIZE", "(")
	if p.accept("PARTITION") {
		p.expect("BY")
		p.commaList(func() { m.PartitionBy = append(m.PartitionBy, p.expr()) })
	}
	m.OrderBy = p.orderByOpt()
	if p.accept("MEASURES") {
		p.commaList(func() { m.Measures = append(m.Measures, p.measure()) })
	}
	if p.isAny("ONE", "ALL") {
		m.RowsWritten = true
		if p.accept("ALL") {
			m.AllRows = true
			p.expect("ROWS", "PER", "MATCH")
		} else {
			p.expect("ONE", "ROW", "PER", "MATCH")
		}
	}
	if p.is("AFTER") {
		m.After = p.afterMatch()
	}
	p.expect("PATTERN", "(")
	m.StrictStart = p.accept("^")
	m.Pattern = p.pattern()
	m.StrictEnd = p.accept("$")
	p.expect(")")
	if p.accept("WITHIN") {
		if !p.is("INTERVAL") {
			p.unexpected()
		}
		m.Within = p.interval()
	}
	if p.accept("SUBSET") {
		p.commaList(func() {
			s := ast.Subset{Name: p.ident()}
			p.expect("=")
			s.Of = p.idents()
			s.Span = p.from(s.Name.Span)
			m.Subsets = append(m.Subsets, s)
		})
	}
	p.expect("DEFINE")
	p.commaList(func() {
		d := ast.Definition{Name: p.ident()}
		p.expect("AS")
		d.Cond = p.expr()
		d.Span = p.from(d.Name.Span)
		m.Define = append(m.Define, d)
	})
	p.expect(")")
	m.Alias = p.tableAlias()
	m.Span = p.from(input.Pos())
	return m
}

func (p *parser) measure() ast.SelectItem {
	start := p.cur().Span
	item := ast.SelectItem{X: p.expr()}
	p.expect("AS")
	id := p.ident()
	item.Alias = &id
	item.Span = p.from(start)
	return item
}

func (p *parser) afterMatch() *ast.AfterMatch {
	start := p.expect("AFTER", "MATCH", "SKIP")
	a := &ast.AfterMatch{}
	switch {
	case p.accept("PAST"):
		p.expect("LAST", "ROW")
	default:
		p.expect("TO")
		switch {
		case p.accept("NEXT"):
			p.expect("ROW")
			a.Kind = ast.SkipToNextRow
		case p.is("FIRST") && p.peek(1).IsIdent():
			p.i++
			a.Kind, a.Variable = ast.SkipToFirst, p.ident()
		case p.is("LAST") && p.peek(1).IsIdent():
			p.i++
			fallthrough
		default:
			a.Kind, a.Variable = ast.SkipToLast, p.ident()
		}
	}
	a.Span = p.from(start)
	return a
}

// pattern parses alternatives separated by "|".
func (p *parser) pattern() ast.Pattern {
	p.enter()
	defer p.leave()
	start := p.cur().Span
	items := []ast.Pattern{p.patternSequence()}
	for p.accept("|") {
		items = append(items, p.patternSequence())
	}
	if len(items) == 1 {
		return items[0]
	}
	return ast.Pattern{Span: p.from(start), Kind: ast.PatternAlternation, Items: items}
}

func (p *parser) patternSequence() ast.Pattern {
	start := p.cur().Span
	items := []ast.Pattern{p.patternFactor()}
	for p.cur().IsIdent() || p.isAny("(", "{", "PERMUTE") {
		items = append(items, p.patternFactor())
	}
	if len(items) == 1 {
		return items[0]
	}
	return ast.Pattern{Span: p.from(start), Kind: ast.PatternSequence, Items: items}
}

// patternFactor parses a variable or group and its quantifier.
func (p *parser) patternFactor() ast.Pattern {
	start := p.cur().Span
	x := p.patternPrimary()
	lo, hi := 0, -1
	switch {
	case p.accept("*"):
	case p.accept("+"):
		lo = 1
	case p.accept("?"):
		hi = 1
	case p.is("{") && p.peek(1).Upper != "-":
		p.i++
		lo, hi = p.patternBounds()
	default:
		return x
	}
	return ast.Pattern{Kind: ast.PatternRepeat, Items: []ast.Pattern{x}, Min: lo, Max: hi,
		Reluctant: p.accept("?"), Span: p.from(start)}
}

// patternBounds parses n}, n,}, ,m} and n,m}; a bound that is left out is -1.
func (p *parser) patternBounds() (lo, hi int) {
	lo, hi = -1, -1
	if !p.is(",") {
		lo = p.integer()
		if p.accept("}") {
			return lo, lo
		}
	}
	p.expect(",")
	if !p.is("}") {
		hi = p.integer()
	}
	if p.expect("}"); hi < 0 {
		lo = max(lo, 0)
	}
	return lo, hi
}

func (p *parser) patternPrimary() ast.Pattern {
	start := p.cur().Span
	switch {
	case p.accept("("):
		x := p.pattern()
		p.expect(")")
		return x
	case p.accept("{"):
		p.expect("-")
		x := p.pattern()
		p.expect("-", "}")
		return ast.Pattern{Span: p.from(start), Kind: ast.PatternExclude, Items: []ast.Pattern{x}}
	case p.accept("PERMUTE"):
		x := ast.Pattern{Kind: ast.PatternPermute}
		p.expect("(")
		p.commaList(func() { x.Items = append(x.Items, p.pattern()) })
		p.expect(")")
		x.Span = p.from(start)
		return x
	}
	id := p.ident()
	return ast.Pattern{Span: id.Span, Kind: ast.PatternVariable, Variable: id}
}
