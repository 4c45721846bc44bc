package grammar

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/grammar/token"
)

// units are the words that name a time unit behind an interval. The plural
// ones are Flink's: INTERVAL '5' MINUTES.
var units = map[string]string{
	"YEAR": "YEAR", "YEARS": "YEAR", "QUARTER": "QUARTER", "QUARTERS": "QUARTER", "MONTH": "MONTH", "MONTHS": "MONTH",
	"WEEK": "WEEK", "WEEKS": "WEEK", "DAY": "DAY", "DAYS": "DAY", "HOUR": "HOUR", "HOURS": "HOUR",
	"MINUTE": "MINUTE", "MINUTES": "MINUTE", "SECOND": "SECOND", "SECONDS": "SECOND",
}

// stringLiteral parses a string with any prefix; strings that follow it are
// joined on.
func (p *parser) stringLiteral() *ast.Literal {
	t := p.advance()
	lit := &ast.Literal{Span: t.Span, Kind: ast.StringLiteral, Text: t.Text}
	switch t.Kind {
	case token.Charset:
		lit.Charset = t.Upper
	case token.Unicode:
		lit.Charset = "UTF16"
		escape := '\\'
		for p.cur().Kind == token.Str {
			lit.Text += p.advance().Text
		}
		if p.accept("UESCAPE") {
			if s := []rune(p.str().Value); len(s) == 1 {
				escape = s[0]
			}
		}
		text, ok := token.UnescapeUnicode(lit.Text, escape)
		if !ok {
			p.fail(source.CalciteException, t.Span, "Unicode escape sequence starting at character 0 is not exactly four hex digits")
		}
		lit.Text = text
	case token.Binary:
		lit.Kind = ast.BinaryLiteral
	}
	for p.cur().Kind == token.Str {
		lit.Text += p.advance().Text
	}
	if lit.Kind == ast.BinaryLiteral {
		if strings.Trim(lit.Text, "0123456789abcdefABCDEF") != "" {
			p.fail(source.SqlValidatorException, t.Span, "Binary literal string must contain only characters '0' - '9', 'A' - 'F'")
		}
		if len(lit.Text)%2 != 0 {
			p.fail(source.SqlValidatorException, t.Span, "Binary literal string must contain an even number of hexits")
		}
		lit.Text = strings.ToUpper(lit.Text)
	}
	lit.Span = p.from(t.Span)
	return lit
}

// continued checks that a string which continues another one stands on a line of its own.
func (p *parser) continued() {
	for i := p.i + 1; p.toks[i].Kind == token.Str; i++ {
		if !strings.Contains(p.text[p.toks[i-1].End:p.toks[i].Start], "\n") {
			p.fail(source.CalciteException, p.toks[i].Span, "String literal continued on same line")
		}
	}
}

func isString(t *token.Token) bool {
	return t.Kind >= token.Str && t.Kind <= token.Binary
}

// datetime parses DATE '..', TIME '..' and TIMESTAMP '..'. Whether the text is
// a date is for the planner to say, as it is in Flink.
func (p *parser) datetime() ast.Expr {
	t := p.advance()
	kind := map[string]ast.LiteralKind{
		"DATE": ast.DateLiteral, "TIME": ast.TimeLiteral, "TIMESTAMP": ast.TimestampLiteral,
	}[t.Upper]
	s := p.str()
	return &ast.Literal{Span: p.from(t.Span), Kind: kind, Text: s.Value}
}

// interval parses INTERVAL '1' DAY and INTERVAL expr DAY.
func (p *parser) interval() ast.Expr {
	start := p.expect("INTERVAL")
	negative := false
	if p.isAny("+", "-") && isString(p.peek(1)) {
		negative = p.advance().Upper == "-"
	}
	if isString(p.cur()) {
		text := p.advance().Text
		unit := p.intervalUnit()
		return &ast.Literal{Span: p.from(start), Kind: ast.IntervalLiteral, Text: text, Unit: unit, Negative: negative}
	}
	var x ast.Expr
	if p.accept("(") {
		x = p.expr()
		p.expect(")")
	} else {
		x = p.intervalNumber()
	}
	unit := p.intervalUnit()
	return &ast.IntervalExpr{Span: p.from(start), Value: x, Unit: unit}
}

// intervalNumber parses the number of INTERVAL 1 DAY or INTERVAL a DAY.
func (p *parser) intervalNumber() ast.Expr {
	switch t := p.cur(); {
	case t.Kind >= token.Integer && t.Kind <= token.Approx:
		p.i++
		return &ast.Literal{Span: t.Span, Kind: ast.NumberLiteral, Text: t.Text}
	case t.IsIdent():
		n := p.name()
		return &ast.ColumnRef{Name: n}
	}
	p.unexpectedIdent()
	return nil
}

// intervalUnit parses DAY, DAY(3), DAY TO SECOND(3), SECOND(2, 3), ...
func (p *parser) intervalUnit() ast.IntervalUnit {
	from, ok := units[p.cur().Upper]
	if !ok || !p.plain(0) {
		p.unexpected()
	}
	p.i++
	u := ast.IntervalUnit{From: from, Precision: -1, Fraction: -1}
	if p.accept("(") {
		u.Precision = p.integer()
		if from == "SECOND" && p.accept(",") {
			u.Fraction = p.integer()
		}
		p.expect(")")
	}
	ends := unitEnds[from]
	if len(ends) == 0 || !p.is("TO") || !p.endUnit(1, ends) {
		return u
	}
	p.i++
	u.To = units[p.advance().Upper]
	if u.To == "SECOND" && p.accept("(") {
		u.Fraction = p.integer()
		p.expect(")")
	}
	return u
}

// unitEnds are the units that may stand behind TO, by the one before it.
var unitEnds = map[string][]string{
	"YEAR": {"MONTH"}, "DAY": {"HOUR", "MINUTE", "SECOND"}, "HOUR": {"MINUTE", "SECOND"}, "MINUTE": {"SECOND"},
}

func (p *parser) endUnit(n int, ends []string) bool {
	for _, e := range ends {
		if units[p.peek(n).Upper] == e {
			return true
		}
	}
	return false
}
