package ast

import (
	"strconv"
	"strings"
)

// tableRef prints an item of FROM. A join that is the right side of another, or
// stands beside a comma, is in parentheses and on one line.
func (p *printer) tableRef(t TableRef, inner bool) {
	switch t := t.(type) {
	case *Table:
		p.name(t.Name)
		if len(t.Hints) > 0 {
			p.hints(t.Hints)
			p.trimNewline()
		}
		p.clause(" FOR SYSTEM_TIME AS OF ", t.AsOf)
		p.alias(t.Alias)
	case *Derived:
		if _, ok := t.Query.(*Ordered); ok && t.Lateral {
			p.write("LATERAL") // without a blank, as Calcite does in this case
		} else {
			p.lateral(t.Lateral)
		}
		p.parens(func() { p.query(t.Query, false) })
		p.alias(t.Alias)
	case *TableFunction:
		p.lateral(t.Lateral)
		p.write("TABLE(")
		p.call(t.Call)
		p.write(")")
		p.alias(t.Alias)
	case *Unnest:
		p.write("UNNEST(")
		p.exprs(t.Args)
		p.write(")")
		if t.Ordinality {
			p.write(" WITH ORDINALITY")
		}
		p.alias(t.Alias)
	case *MatchRecognize:
		p.match(t)
	case *Join:
		p.join(t, inner)
	}
}

// trimNewline takes back the line end behind a hint block that a clause follows.
func (p *printer) trimNewline() {
	s := strings.TrimSuffix(p.b.String(), "\n")
	p.b.Reset()
	p.b.WriteString(s)
}

func (p *printer) lateral(is bool) {
	if is {
		p.write("LATERAL ")
	}
}

func (p *printer) alias(a *Alias) {
	if a != nil {
		p.write(" AS ")
		p.ident(a.Name)
		p.columns(a.Columns)
	}
}

func (p *printer) join(j *Join, inner bool) {
	side := func(t TableRef, right bool) {
		sub, ok := t.(*Join)
		if ok && (right || sub.Kind == CommaJoin && j.Kind != CommaJoin) {
			p.parens(func() { p.join(sub, true) })
			return
		}
		p.tableRef(t, inner)
	}
	side(j.Left, false)
	line := "\n"
	if inner {
		line = " "
	}
	if j.Kind == CommaJoin {
		p.write(",", line)
		side(j.Right, true)
		return
	}
	p.write(line)
	if j.Natural {
		p.write("NATURAL ")
	}
	p.write([...]string{InnerJoin: "INNER", LeftJoin: "LEFT", RightJoin: "RIGHT", FullJoin: "FULL", CrossJoin: "CROSS"}[j.Kind], " JOIN ")
	side(j.Right, true)
	p.clause(" ON ", j.On)
	if len(j.Using) > 0 {
		p.write(" USING")
		p.columns(j.Using)
	}
}

func (p *printer) match(m *MatchRecognize) {
	p.tableRef(m.Input, false)
	p.write(" MATCH_RECOGNIZE(")
	p.matching = true
	if len(m.PartitionBy) > 0 {
		p.write("\nPARTITION BY ")
		p.exprs(m.PartitionBy)
	}
	p.orderBy("\nORDER BY ", m.OrderBy)
	if len(m.Measures) > 0 {
		p.write("\nMEASURES ")
		p.items(m.Measures)
	}
	if m.RowsWritten {
		p.write([...]string{"\nONE ROW PER MATCH", "\nALL ROWS PER MATCH"}[btoi(m.AllRows)])
	}
	if a := m.After; a != nil {
		p.write("\nAFTER MATCH SKIP ", [...]string{SkipPastLastRow: "PAST LAST ROW", SkipToNextRow: "TO NEXT ROW",
			SkipToFirst: "TO FIRST ", SkipToLast: "TO LAST "}[a.Kind])
		if a.Kind == SkipToFirst || a.Kind == SkipToLast {
			p.ident(a.Variable)
		}
	}
	p.write("\nPATTERN (")
	if m.StrictStart {
		p.write("^ ")
	}
	p.pattern(m.Pattern)
	if m.StrictEnd {
		p.write(" $")
	}
	p.write(")")
	p.clause(" WITHIN ", m.Within)
	for i, s := range m.Subsets {
		p.write([...]string{"\nSUBSET ", ", "}[min(i, 1)])
		p.ident(s.Name)
		p.write(" =")
		p.columns(s.Of)
	}
	for i, d := range m.Define {
		p.write([...]string{"\nDEFINE ", ", "}[min(i, 1)])
		p.ident(d.Name)
		p.write(" AS ")
		p.expr(d.Cond, 0, precOver)
	}
	p.write(")")
	p.matching = false
	p.alias(m.Alias)
}

func (p *printer) pattern(x Pattern) {
	each := func(sep string) {
		for i, it := range x.Items {
			if i > 0 {
				p.write(sep)
			}
			if it.Kind == PatternAlternation || it.Kind == PatternSequence && sep != " | " {
				p.parens(func() { p.pattern(it) })
				continue
			}
			p.pattern(it)
		}
	}
	switch x.Kind {
	case PatternVariable:
		p.ident(x.Variable)
	case PatternSequence:
		each(" ")
	case PatternAlternation:
		each(" | ")
	case PatternPermute:
		p.write("PERMUTE(")
		each(", ")
		p.write(")")
	case PatternExclude:
		p.write("{- ")
		each(" ")
		p.write(" -}")
	case PatternRepeat:
		each(" ")
		p.write(" ", quantifier(x.Min, x.Max))
		if x.Reluctant {
			p.write(" ?")
		}
	}
}

func quantifier(lo, hi int) string {
	switch {
	case lo == 0 && hi < 0:
		return "*"
	case lo == 1 && hi < 0:
		return "+"
	case lo == 0 && hi == 1:
		return "?"
	case lo < 0:
		return "{ , " + strconv.Itoa(hi) + " }"
	case hi < 0:
		return "{ " + strconv.Itoa(lo) + ", }"
	case lo == hi:
		return "{ " + strconv.Itoa(lo) + " }"
	}
	return "{ " + strconv.Itoa(lo) + ", " + strconv.Itoa(hi) + " }"
}
