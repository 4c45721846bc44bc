package expr

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// Arguments lists the arguments of a call as its function sees them: behind the plain ones stand its clauses, such as
// ON EMPTY, as named arguments, of which most are words (see functions/scalar).
func Arguments(x *ast.Call) []ast.Expr {
	args := x.Args
	if x.JSON != nil {
		args = append(jsonItems(x.Args), jsonClauses(x)...)
	}
	if x.NullTreatment != "" && x.Over == nil {
		args = append(args[:len(args):len(args)], &ast.Symbol{Span: x.Span, Word: x.NullTreatment})
	}
	return args
}

// jsonItems names those arguments JSON that are JSON already, which are not to be quoted as texts. JSON(x) stands for x.
func jsonItems(args []ast.Expr) []ast.Expr {
	out := make([]ast.Expr, len(args))
	for i, a := range args {
		out[i] = a
		c, ok := a.(*ast.Call)
		if !ok {
			continue
		}
		switch strings.ToUpper(c.Name.Last()) {
		case "JSON":
			if len(c.Args) == 1 {
				out[i] = named(c.Span, "JSON", c.Args[0])
			}
		case "JSON_OBJECT", "JSON_ARRAY":
			out[i] = named(c.Span, "JSON", c)
		}
	}
	return out
}

func jsonClauses(x *ast.Call) []ast.Expr {
	var out []ast.Expr
	word := func(name, w string) {
		if w != "" {
			out = append(out, named(x.Span, name, &ast.Symbol{Span: x.Span, Word: w}))
		}
	}
	behavior := func(name string, b *ast.JSONBehavior) {
		if b == nil {
			return
		}
		word(name, b.Kind)
		if b.Default != nil {
			out = append(out, named(x.Span, "DEFAULT "+name, b.Default))
		}
	}
	j := x.JSON
	if j.Returning != nil {
		null := &ast.Literal{Span: x.Span, Kind: ast.NullLiteral}
		out = append(out, named(x.Span, "RETURNING", &ast.Cast{Span: x.Span, X: null, Type: j.Returning}))
	}
	word("WRAPPER", j.Wrapper)
	behavior("ON EMPTY", j.OnEmpty)
	behavior("ON ERROR", j.OnError)
	word("ON NULL", j.OnNull)
	return out
}

func named(at source.Span, name string, x ast.Expr) ast.Expr {
	return &ast.NamedArg{Span: at, Name: ast.Ident{Span: at, Text: name}, Value: x}
}

// namesOf are the names of named arguments, in upper case.
func namesOf(xs []ast.Expr) []string {
	names := make([]string, len(xs))
	for i, x := range xs {
		if n, ok := x.(*ast.NamedArg); ok {
			names[i] = strings.ToUpper(n.Name.Text)
		}
	}
	return names
}
