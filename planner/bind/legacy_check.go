package bind

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// checkGroupWindow has Calcite's refusals of a window function's arguments; the last interval may be left out.
func checkGroupWindow(c *ast.Call, name string, args []plan.Expr) error {
	least := len(windowArgs[name]) - 2
	if name == "SESSION" {
		least++
	}
	if len(args) < least || len(args) > least+1 {
		return source.Placed(functions.WrongCount("$"+name, least), c.Span)
	}
	ok := args[0].Type().IsTimestamp()
	for i, a := range args[1:] {
		aligns := i+1 == least
		ok = ok && a.Type().IsInterval() == !aligns && (!aligns || a.Type().Kind == types.Time)
	}
	if !ok {
		return source.Placed(functions.CannotApply("$"+name, "", plan.Signature(args)), c.Span)
	}
	return nil
}

// checkProctime has Flink's refusals of what a window by processing time cannot tell; without aggregates it tells nothing.
func (w *groupWindow) checkProctime(aggs int) error {
	switch {
	case aggs == 0 && w.part != "":
		t := w.win.TimeType
		if !strings.HasSuffix(w.part, "TIME") {
			t = t.Plain().Opt()
		}
		return source.Placed(functions.UnsupportedCall(w.part, t.String()), w.partSpan)
	case w.backward:
		return source.Fail(source.ValidationException, w.partSpan, "A proctime window cannot provide a rowtime attribute.")
	}
	return nil
}
