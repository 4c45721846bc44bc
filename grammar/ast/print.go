package ast

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf16"
)

// SQL prints an expression as Calcite does, which is what DESCRIBE and SHOW
// CREATE show: identifiers in backticks, parentheses only where precedence asks
// for them, BETWEEN ASYMMETRIC, CASE in its searched form.
func SQL(x Expr) string {
	var p printer
	p.expr(x, 0, 0)
	return p.b.String()
}

// MatchSQL prints an expression of MATCH_RECOGNIZE, where Calcite fills in the offsets of navigation.
func MatchSQL(x Expr) string {
	p := printer{matching: true}
	p.expr(x, 0, 0)
	return p.b.String()
}

// QuerySQL prints a query as Calcite does; SHOW CREATE VIEW shows it.
func QuerySQL(q Query) string {
	var p printer
	p.query(q, false)
	return p.b.String()
}

// TypeSQL prints a type as it stands inside a printed CAST.
func TypeSQL(t *TypeName) string {
	var p printer
	p.typeName(t)
	return p.b.String()
}

// printer follows Calcite's unparse. left and right are the binding strengths
// of the operators on both sides of an expression.
type printer struct {
	b        strings.Builder
	matching bool // inside MATCH_RECOGNIZE
}

func (p *printer) write(parts ...string) {
	for _, s := range parts {
		p.b.WriteString(s)
	}
}

func (p *printer) ident(id Ident) { p.write(quoteIdent(id.Text)) }

func quoteIdent(s string) string { return "`" + strings.ReplaceAll(s, "`", "``") + "`" }

func quoteString(s string) string { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }

func (p *printer) idents(ids []Ident) {
	for i, id := range ids {
		p.comma(i)
		p.ident(id)
	}
}

func (p *printer) name(n Name) {
	for i, id := range n.Parts {
		if i > 0 {
			p.write(".")
		}
		p.ident(id)
	}
}

// comma separates the elements of a list on one line.
func (p *printer) comma(i int) {
	if i > 0 {
		p.write(", ")
	}
}

func (p *printer) exprs(list []Expr) {
	for i, x := range list {
		p.comma(i)
		p.expr(x, 0, 0)
	}
}

func (p *printer) parens(f func()) {
	p.write("(")
	f()
	p.write(")")
}

func (p *printer) literal(l *Literal) {
	switch l.Kind {
	case NullLiteral, BoolLiteral:
		p.write(l.Text)
	case NumberLiteral:
		p.write(numberText(l.Text))
	case StringLiteral:
		p.stringLiteral(l)
	case BinaryLiteral:
		p.write("X'", l.Text, "'")
	case DateLiteral:
		p.write("DATE ", quoteString(l.Text))
	case TimeLiteral:
		p.write("TIME ", quoteString(l.Text))
	case TimestampLiteral:
		p.write("TIMESTAMP ", quoteString(l.Text))
	case IntervalLiteral:
		p.write("INTERVAL ")
		if l.Negative {
			p.write("-")
		}
		p.write(quoteString(l.Text), " ")
		p.unit(l.Unit)
	}
}

// stringLiteral spells a string that is not plain ASCII by code units, unless its
// charset was named.
func (p *printer) stringLiteral(l *Literal) {
	switch {
	case l.Charset != "":
		p.write("_", charsetName(l.Charset), quoteString(l.Text))
	case strings.IndexFunc(l.Text, func(r rune) bool { return r > 0x7f }) >= 0:
		p.write("u&'")
		for _, u := range utf16.Encode([]rune(l.Text)) {
			switch {
			case u == '\'':
				p.write("''")
			case u == '\\':
				p.write(`\\`)
			case u < 0x80:
				p.b.WriteByte(byte(u))
			default:
				fmt.Fprintf(&p.b, `\%04x`, u)
			}
		}
		p.write("'")
	default:
		p.write(quoteString(l.Text))
	}
}

// charsetName gives the standard's name for the charset of an N'..' string.
func charsetName(c string) string {
	if c == "N" {
		return "ISO-8859-1"
	}
	return c
}

// numberText spells a number as Calcite keeps it: without useless zeros before
// it, and with one digit before the dot when there is an exponent.
func numberText(s string) string {
	mantissa, exponent, approx := strings.Cut(strings.ToUpper(s), "E")
	whole, fraction, _ := strings.Cut(mantissa, ".")
	if !approx {
		if whole = strings.TrimLeft(whole, "0"); whole == "" {
			whole = "0"
		}
		if fraction == "" {
			return whole
		}
		return whole + "." + fraction
	}
	digits := strings.TrimLeft(whole+fraction, "0")
	if digits == "" {
		digits = "0"
	}
	e, _ := strconv.Atoi(exponent)
	scale := len(fraction) - e
	e = len(digits) - scale - 1
	if scale == 0 && digits != "0" {
		digits = strings.TrimRight(digits, "0") // Calcite does so for whole numbers only
	}
	if len(digits) > 1 {
		digits = digits[:1] + "." + digits[1:]
	}
	return digits + "E" + strconv.Itoa(e)
}

func (p *printer) unit(u IntervalUnit) {
	p.write(u.From)
	switch {
	case u.Precision >= 0 && u.Fraction >= 0 && u.To == "":
		p.write("(", strconv.Itoa(u.Precision), ", ", strconv.Itoa(u.Fraction), ")")
	case u.Precision >= 0:
		p.write("(", strconv.Itoa(u.Precision), ")")
	}
	if u.To != "" {
		p.write(" TO ", u.To)
		if u.Fraction >= 0 {
			p.write("(", strconv.Itoa(u.Fraction), ")")
		}
	}
}
