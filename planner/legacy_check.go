package planner

import (
	"strings"

	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/ast"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// checkSets refuses grouping sets beside a group window, which becomes a function then that Flink does not know.
func (w *groupWindow) checkSets() error {
	return place(unsupportedCall("$"+w.name, strings.Join(w.args, ", ")), w.span)
}

// checkGroupWindow has Calcite's refusals of a window function's arguments; the last interval may be left out.
func checkGroupWindow(c *ast.Call, name string, args []plan.Expr) error {
	least := len(windowArgs[name]) - 2
	if name == "SESSION" {
		least++
	}
	if len(args) < least || len(args) > least+1 {
		return place(functions.WrongCount("$"+name, least), c.Span)
	}
	ok := args[0].Type().IsTimestamp()
	for i, a := range args[1:] {
		aligns := i+1 == least
		ok = ok && a.Type().IsInterval() == !aligns && (!aligns || a.Type().Kind == types.Time)
	}
	if !ok {
		return place(functions.CannotApply("$"+name, "", signature(args)), c.Span)
	}
	return nil
}

// checkSizes has the refusals of Flink's window assigners.
func (w *groupWindow) checkSizes() error {
	bad := func(text string) error { return fail(source.ArgumentError, w.span, "%s", text) }
	switch {
	case w.name == "TUMBLE" && w.win.Size <= 0:
		return bad("TumblingWindowAssigner parameters must satisfy size > 0")
	case w.name == "HOP" && (w.win.Size <= 0 || w.win.Step <= 0):
		return bad("SlidingWindowAssigner parameters must satisfy slide > 0 and size > 0")
	case w.name == "SESSION" && w.win.Step <= 0:
		return bad("SessionWindowAssigner parameters must satisfy 0 < size")
	}
	return nil
}

// strayWindow refuses a group window, or a bound of one, where there is no such window; false if the call is neither.
func (b *exprs) strayWindow(x *ast.Call, name string) (plan.Expr, bool, error) {
	fn, part, bound := strings.Cut(name, "_")
	if fn != "TUMBLE" && fn != "HOP" && fn != "SESSION" {
		return nil, false, nil
	}
	if !bound {
		return nil, true, fail(source.ValidatorErr, x.Span, "Group function '$%s' can only appear in GROUP BY clause", name)
	}
	switch part {
	case "START", "END", "ROWTIME", "PROCTIME":
	default:
		return nil, false, nil
	}
	args, err := b.all(x.Args)
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
	return nil, true, place(unsupportedCall(name, strings.Join(shown, ", ")), x.Span)
}

// checkProctime has Flink's refusals of what a window by processing time cannot tell; without aggregates it tells nothing.
func (w *groupWindow) checkProctime(aggs int) error {
	switch {
	case aggs == 0 && w.part != "":
		t := w.win.TimeType
		if !strings.HasSuffix(w.part, "TIME") {
			t = t.Plain().Opt()
		}
		return place(unsupportedCall(w.part, t.String()), w.partSpan)
	case w.backward:
		return fail(validation, w.partSpan, "A proctime window cannot provide a rowtime attribute.")
	}
	return nil
}

// unsupportedCall is the error of Flink's code generator for a function that it does not know.
func unsupportedCall(name, args string) error {
	return functions.Refuse(functions.CodeGenError, "Unsupported call: %s(%s) \nIf you think this function should be supported, you can create an issue and start a discussion for it.", name, args)
}
