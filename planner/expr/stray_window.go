package expr

import (
	"strings"

	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// strayWindow refuses a group window, or a bound of one, where there is no such window; false if the call is neither.
func (b *Binder) strayWindow(x *ast.Call, name string) (plan.Expr, bool, error) {
	fn, part, bound := strings.Cut(name, "_")
	if fn != "TUMBLE" && fn != "HOP" && fn != "SESSION" {
		return nil, false, nil
	}
	if !bound {
		return nil, true, source.Fail(source.SqlValidatorException, x.Span, "Group function '$%s' can only appear in GROUP BY clause", name)
	}
	switch part {
	case "START", "END", "ROWTIME", "PROCTIME":
	default:
		return nil, false, nil
	}
	args, err := b.All(x.Args)
	if err != nil {
		return nil, true, err
	}
	shown := make([]string, len(args))
	for i, a := range args {
		t := a.Type()
		if part != "ROWTIME" {
			t = t.Plain()
		}
		shown[i] = t.String()
	}
	return nil, true, source.Placed(functions.UnsupportedCall(name, strings.Join(shown, ", ")), x.Span)
}
