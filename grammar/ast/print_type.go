package ast

import (
	"strconv"
	"strings"
)

func (p *printer) typeName(t *TypeName) {
	switch {
	case t.User != nil:
		p.name(*t.User)
	case t.Postfix:
		p.typeName(t.Elem)
		p.write(" ", t.Name)
	case t.Name == "ROW":
		p.write("ROW< ")
		p.rowFields(t)
		p.write(" >")
	case t.Name == "MAP":
		p.write("MAP< ")
		p.typeName(t.Key)
		p.write(", ")
		p.typeName(t.Elem)
		p.write(" >")
	case t.Elem != nil:
		p.write(t.Name, "< ")
		p.typeName(t.Elem)
		p.write(" >")
	case t.Unit != nil:
		p.write("INTERVAL ")
		p.unit(*t.Unit)
	default:
		p.plainType(t)
	}
	if t.Nullable != nil && !*t.Nullable {
		p.write(" NOT NULL")
	}
}

func (p *printer) rowFields(t *TypeName) {
	for i, f := range t.Fields {
		p.comma(i)
		p.ident(f.Name)
		p.write(" ")
		p.typeName(f.Type)
		if f.Comment != nil {
			p.write(" ", quoteString(f.Comment.Value))
		}
	}
}

func (p *printer) plainType(t *TypeName) {
	name, zone, _ := strings.Cut(t.Name, " ")
	switch name {
	case "INT":
		name = "INTEGER"
	case "NUMERIC":
		name = "DECIMAL"
	}
	p.write(name)
	for i, a := range t.Args {
		p.write([...]string{"(", ", "}[min(i, 1)], strconv.Itoa(a))
	}
	for i, s := range t.Strings {
		p.write([...]string{"(", ", "}[min(i, 1)], quoteString(s))
	}
	if len(t.Args)+len(t.Strings) > 0 {
		p.write(")")
	}
	if zone != "" {
		p.write(" ", zone)
	}
}
