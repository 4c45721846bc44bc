package grammar

import (
	"regexp"
	"strings"
	"sync"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// The client reads SET k = v and RESET k without quotes by two patterns, tried
// on the trimmed statement before the parser sees it. What they do is Flink's
// doing: a value ends at a doubled quote, and the key of "RESET k;" is "k;".
var settingPatterns = sync.OnceValue(func() (r struct{ set, setAll, reset *regexp.Regexp }) {
	const set = `(?is)SET(\s+([^'\s]+)\s*=\s*('([^']*)'|([^;\s]+)))?\s*;?`
	r.set = regexp.MustCompile("^" + set)
	r.setAll = regexp.MustCompile("^" + set + "$")
	r.reset = regexp.MustCompile(`^(?is)RESET(\s+([^'\s]+))?\s*;?$`)
	return r
})

// clientSetting returns the SET or RESET that the client's patterns see in
// text, or nil.
func clientSetting(text string) ast.Statement {
	trimmed := strings.TrimSpace(text)
	lead := strings.Index(text, trimmed)
	at := func(m []int, group int) *ast.String {
		i, j := m[2*group], m[2*group+1]
		if i < 0 {
			return nil
		}
		return &ast.String{Span: source.Span{Start: lead + i, End: lead + j}, Value: trimmed[i:j]}
	}
	span := source.Span{Start: lead, End: lead + len(trimmed)}
	switch {
	case len(trimmed) >= 3 && strings.EqualFold(trimmed[:3], "SET"):
		if strings.HasPrefix(strings.TrimLeft(trimmed[3:], " \t\n\r\f"), "'") {
			return nil // the usual form; no pattern takes a quote there
		}
		r := settingPatterns()
		if !r.setAll.MatchString(trimmed) {
			return nil
		}
		m := r.set.FindStringSubmatchIndex(trimmed)
		value := at(m, 4)
		if value == nil {
			value = at(m, 5)
		}
		return &ast.Set{Span: span, Key: at(m, 2), Value: value}
	case len(trimmed) >= 5 && strings.EqualFold(trimmed[:5], "RESET"):
		m := settingPatterns().reset.FindStringSubmatchIndex(trimmed)
		if m == nil {
			return nil
		}
		return &ast.Reset{Span: span, Key: at(m, 2)}
	}
	return nil
}

// options parses ('k' = 'v', ..), which may be empty.
func (p *parser) options() (list []ast.Option) {
	p.expect("(")
	if !p.is(")") {
		list = make([]ast.Option, 0, 4)
		p.commaList(func() {
			o := ast.Option{Key: p.optionString()}
			p.expect("=")
			o.Value = p.optionString()
			o.Span = p.from(o.Key.Span)
			list = append(list, o)
		})
	}
	p.expect(")")
	return list
}

// optionString is joinedStr; the brief statements know no prefixes.
func (p *parser) optionString() ast.String {
	if p.cur().Kind != token.Str && p.brief() {
		p.unexpected()
	}
	return p.joinedStr()
}

// joinedStr parses a string literal and those directly behind it.
func (p *parser) joinedStr() ast.String {
	if !isString(p.cur()) {
		p.unexpected()
	}
	if p.cur().Kind != token.Str {
		lit := p.stringLiteral()
		return ast.String{Span: lit.Span, Value: lit.Text}
	}
	start, text := p.cur().Span, ""
	for p.cur().Kind == token.Str { // also on one line, unlike elsewhere
		text += p.advance().Text
	}
	return ast.String{Span: p.from(start), Value: text}
}
