package match

import (
	"strings"

	"minisql/grammar/ast"
	"minisql/grammar/source"
)

// navigation is Calcite's check of what looks at other rows of a match: how it is nested, and that its columns are of
// one variable.
type navigation struct {
	measure                         bool
	firstLast, prevNext, aggregates int // around the expression
}

// matchAggregates are the aggregates that the check knows.
var matchAggregates = map[string]bool{"SUM": true, "COUNT": true, "AVG": true, "MIN": true, "MAX": true}

// check returns the variables that the expression's columns are of; "*" stands for any.
func (n navigation) check(x ast.Expr) (vars map[string]bool, err error) {
	vars = map[string]bool{}
	add := func(in navigation, xs ...ast.Expr) error {
		for _, x := range xs {
			more, err := in.check(x)
			if err != nil {
				return err
			}
			for v := range more {
				vars[v] = true
			}
		}
		return nil
	}
	switch x := x.(type) {
	case *ast.ColumnRef:
		if n.firstLast+n.prevNext+n.aggregates == 0 {
			return vars, nil
		}
		v := "*"
		if len(x.Parts) > 1 {
			v = x.Parts[0].Text
		}
		vars[v] = true
	case *ast.Call:
		return vars, n.call(x, vars, add)
	default:
		if x != nil {
			err = add(n, ast.Children(x)...)
		}
	}
	return vars, err
}

func (n navigation) call(x *ast.Call, vars map[string]bool, add func(navigation, ...ast.Expr) error) error {
	bad := func(format string, args ...any) error {
		return source.Fail(source.SqlValidatorException, x.Span, format, args...)
	}
	name, text := strings.ToUpper(x.Name.Last()), ast.MatchSQL(x)
	single := true
	switch {
	case name == "PREV" || name == "NEXT":
		if n.measure {
			return bad("Cannot use PREV/NEXT in MEASURE '%s'", text)
		}
		if n.firstLast != 0 {
			return bad("Cannot nest PREV/NEXT under LAST/FIRST '%s'", text)
		}
		n.prevNext++
	case name == "FIRST" || name == "LAST":
		if n.firstLast != 0 {
			return bad("Cannot nest PREV/NEXT under LAST/FIRST '%s'", text)
		}
		n.firstLast++
	case matchAggregates[name]:
		if n.firstLast+n.prevNext != 0 {
			return bad("Cannot use aggregation in navigation '%s'", text)
		}
		if x.Distinct || x.All {
			return bad("DISTINCT/ALL not allowed with %s function", text)
		}
		n.aggregates++
	case (name == "RUNNING" || name == "FINAL") && !n.measure:
		return bad("Cannot use RUNNING/FINAL in DEFINE '%s'", text)
	default:
		single = false
	}
	if err := add(n, x.Args...); err != nil {
		return err
	}
	switch {
	case !single:
	case name == "COUNT":
		if len(vars) > 1 {
			return bad("Invalid number of parameters to COUNT method")
		}
	case len(vars) == 0 && matchAggregates[name]:
		return bad("Null parameters in '%s'", text)
	case len(vars) > 1:
		return bad("Multiple pattern variables in '%s'", text)
	}
	return nil
}
