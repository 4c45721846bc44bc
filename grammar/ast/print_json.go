package ast

// jsonCall prints a JSON function with the clauses that Calcite fills in.
func (p *printer) jsonCall(word string, c *Call) {
	p.write(word, "(")
	switch word {
	case "JSON_OBJECT", "JSON_OBJECTAGG":
		for i := 0; i+1 < len(c.Args); i += 2 {
			p.comma(i)
			p.write("KEY ")
			p.expr(c.Args[i], 0, 0)
			p.write(" VALUE ")
			p.expr(c.Args[i+1], 0, 0)
		}
		p.onNull(c, "NULL")
	case "JSON_ARRAY", "JSON_ARRAYAGG":
		p.exprs(c.Args)
		if len(c.Args) > 0 || c.JSON.OnNull != "" {
			p.onNull(c, "ABSENT")
		}
	default:
		p.exprs(c.Args)
		p.jsonPathClauses(word, c.JSON)
	}
	p.write(")")
}

func (p *printer) onNull(c *Call, otherwise string) {
	if c.JSON.OnNull != "" {
		otherwise = c.JSON.OnNull
	}
	if len(c.Args) > 0 {
		p.write(" ")
	}
	p.write(otherwise, " ON NULL")
}

func (p *printer) jsonPathClauses(word string, j *JSONClauses) {
	if j.Returning != nil {
		p.write(" RETURNING ")
		p.typeName(j.Returning)
	}
	onEmpty, onError := j.OnEmpty, j.OnError
	if word == "JSON_QUERY" {
		wrapper := j.Wrapper
		if wrapper == "" {
			wrapper = "WITHOUT ARRAY"
		}
		p.write(" ", wrapper, " WRAPPER")
		if onEmpty == nil {
			onEmpty = &JSONBehavior{Kind: "NULL"}
		}
		if onError == nil {
			onError = &JSONBehavior{Kind: "NULL"}
		}
	}
	p.behavior(onEmpty, " ON EMPTY")
	p.behavior(onError, " ON ERROR")
}

func (p *printer) behavior(b *JSONBehavior, when string) {
	if b == nil {
		return
	}
	p.write(" ", b.Kind)
	if b.Default != nil {
		p.write(" ")
		p.expr(b.Default, 0, 0)
	}
	p.write(when)
}
