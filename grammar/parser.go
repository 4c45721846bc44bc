package grammar

import (
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// maxDepth bounds the nesting of expressions and queries, so that no text can
// exhaust the stack. It is far beyond what people or generators write.
const maxDepth = 500

// parser is a cursor over the tokens of one statement. Its methods parse one
// construct each and leave the cursor behind it. An error is raised with
// fail, which unwinds to the entry point: every construct would otherwise have
// to hand an error on that nobody looks at before the top.
type parser struct {
	text  string
	toks  []token.Token // the last one is EOF
	i     int
	start int  // of the statement
	stray bool // it begins as none does
	depth int
	// alias is where an alias was looked for last, without success. An error
	// there is one where an identifier could have stood.
	alias int
	// slab is room for names of one part, which most are.
	slab []ast.Ident
}

// bailout carries the first error from where it was found to the entry point.
type bailout struct{ d *source.Problem }

// run calls f and turns a bailout into an error.
func (p *parser) run(f func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			b, ok := r.(bailout)
			if !ok {
				panic(r)
			}
			err = b.d
		}
	}()
	f()
	return nil
}

func (p *parser) cur() *token.Token { return &p.toks[p.i] }

// peek returns the token n further on; 0 is the current one.
func (p *parser) peek(n int) *token.Token { return &p.toks[min(p.i+n, len(p.toks)-1)] }

func (p *parser) advance() *token.Token {
	t := &p.toks[p.i]
	if t.Kind != token.EOF {
		p.i++
	}
	return t
}

// is reports whether the next tokens are these keywords or symbols.
func (p *parser) is(words ...string) bool {
	for n, w := range words {
		if t := p.peek(n); t.Upper != w || !plain(t) {
			return false
		}
	}
	return true
}

// plain tells names and symbols from prefixed literals, which use Upper for
// their prefix.
func (p *parser) plain(n int) bool { return plain(p.peek(n)) }

func plain(t *token.Token) bool { return t.Kind == token.Name || t.Kind >= token.Symbol }

// isAny reports whether the current token is one of these keywords or symbols.
func (p *parser) isAny(words ...string) bool {
	for _, w := range words {
		if p.is(w) {
			return true
		}
	}
	return false
}

// accept passes over these keywords or symbols if they are next.
func (p *parser) accept(words ...string) bool {
	if !p.is(words...) {
		return false
	}
	p.i += len(words)
	return true
}

// expect passes over these keywords or symbols and fails at the first that is
// not there.
func (p *parser) expect(words ...string) source.Span {
	start := p.cur().Span
	for _, w := range words {
		if !p.accept(w) {
			p.unexpected()
		}
	}
	return p.from(start)
}

// from returns the span from start to the end of the last token passed.
func (p *parser) from(start source.Span) source.Span {
	return source.Span{Start: start.Start, End: max(start.Start, p.prevEnd())}
}

func (p *parser) prevEnd() int {
	if p.i == 0 {
		return 0
	}
	return p.toks[p.i-1].End
}

// enter guards recursion; the caller defers leave.
func (p *parser) enter() {
	if p.depth++; p.depth > maxDepth {
		p.fail(source.ParseException, p.cur().Span, "The statement is nested too deeply (more than %d levels).", maxDepth)
	}
}

func (p *parser) leave() { p.depth-- }

// ident parses one identifier.
func (p *parser) ident() ast.Ident {
	if !p.cur().IsIdent() {
		p.encountered(p.i, 1, !p.brief())
	}
	return identOf(p.advance())
}

func identOf(t *token.Token) ast.Ident {
	return ast.Ident{Span: t.Span, Text: t.Text, Quoted: t.Kind == token.Quoted}
}

// name parses a possibly qualified name.
func (p *parser) name() ast.Name {
	n := p.sole(p.ident())
	for p.is(".") && (p.peek(1).IsIdent() || p.brief()) {
		p.i++
		n.Parts = append(n.Parts, p.ident())
	}
	n.Span = n.Parts[0].To(n.Parts[len(n.Parts)-1].Span)
	return n
}

// sole is a name of one part.
func (p *parser) sole(id ast.Ident) ast.Name {
	if len(p.slab) == 0 {
		p.slab = make([]ast.Ident, 16)
	}
	parts := p.slab[:1:1]
	p.slab = p.slab[1:]
	parts[0] = id
	return ast.Name{Span: id.Span, Parts: parts}
}

// idents parses (a, b, ..).
func (p *parser) idents() []ast.Ident {
	p.expect("(")
	list := []ast.Ident{p.ident()}
	for p.accept(",") {
		list = append(list, p.ident())
	}
	p.expect(")")
	return list
}

// str parses a string literal that stands where nothing else may.
func (p *parser) str() ast.String {
	if p.cur().Kind != token.Str {
		p.unexpected()
	}
	t := p.advance()
	return ast.String{Span: t.Span, Value: t.Text}
}

// integer parses an unsigned integer.
func (p *parser) integer() int {
	if p.cur().Kind != token.Integer {
		p.unexpected()
	}
	return p.number(p.advance())
}

// commaListOf is commaList where Flink looks past each comma: one that begins
// no item is not part of the list, and is itself the unexpected token.
func (p *parser) commaListOf(begins func(n int) bool, item func()) {
	item()
	for p.is(",") {
		if !begins(1) {
			p.encountered(p.i, 2, false)
		}
		p.i++
		item()
	}
}

// commaList calls item for each element of a comma-separated list.
func (p *parser) commaList(item func()) {
	item()
	for p.accept(",") {
		item()
	}
}
