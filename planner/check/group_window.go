package check

import (
	"strings"

	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/functions"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// groupWindow refuses what Flink's optimizer minds of GROUP BY TUMBLE(..) and its relatives.
func groupWindow(e *env.Env, w *plan.Window) error {
	c := w.Call
	g := c.Group
	t := c.Time.Type()
	if !t.IsTimestamp() || !e.Batch && t.Attr != types.Rowtime && t.Attr != types.Proctime {
		return source.Fail(source.TableException, c.At, "Window aggregate can only be defined over a time attribute column, but %s encountered.", t.Plain().Opt())
	}
	for _, s := range c.Sizes {
		switch {
		case s.Value.Type().Kind == types.Time:
			return source.Fail(source.TableException, s.Span, "%s window with alignment is not supported yet.", g.Name)
		case !s.Fixed:
			return notConstant(s)
		case !s.Ms:
			return monthly(s)
		}
	}
	if e.Batch && w.Kind == rel.Session {
		d := source.Fail(source.TableException, c.Span, "Window SessionGroupWindow('w$, %s, %d) is not supported right now.", columnName(c.Time), w.Step)
		d.Hint = "SET 'execution.runtime-mode' = 'streaming' runs it over the same files"
		return d
	}
	if g.Another != nil {
		return source.Fail(source.TableException, *g.Another, "Only a single window group function may be used in GROUP BY")
	}
	if g.Proctime != nil {
		return source.Fail(source.ValidationException, *g.Proctime, "PROCTIME window property is not supported in batch queries.")
	}
	return nil
}

func columnName(e plan.Expr) string {
	if c, ok := e.(*plan.Col); ok {
		return c.Name
	}
	return e.String()
}

// groupSizes has the refusals of Flink's window assigners, and that of grouping sets beside a group window, which becomes
// a function then that Flink does not know.
func groupSizes(w *plan.Window) error {
	bad := func(text string) error { return source.Fail(source.IllegalArgumentException, w.Call.Span, "%s", text) }
	switch {
	case w.Kind == rel.Tumble && w.Size <= 0:
		return bad("TumblingWindowAssigner parameters must satisfy size > 0")
	case w.Kind == rel.Hop && (w.Size <= 0 || w.Step <= 0):
		return bad("SlidingWindowAssigner parameters must satisfy slide > 0 and size > 0")
	case w.Kind == rel.Session && w.Step <= 0:
		return bad("SessionWindowAssigner parameters must satisfy 0 < size")
	}
	g := w.Call.Group
	if !g.Sets {
		return nil
	}
	args := make([]string, len(g.Args))
	for i, t := range g.Args {
		args[i] = t.String()
	}
	return source.Placed(functions.UnsupportedCall("$"+g.Name, strings.Join(args, ", ")), w.Call.Span)
}

// emission refuses table.exec.emit.* settings that do not go together.
func emission(e *env.Env, w *plan.Window) error {
	emit := e.Settings.Emission
	if err := e.Settings.EmissionErr; err != nil {
		return source.Placed(err, w.Call.Span)
	}
	refuse := func(format string, args ...any) error {
		return source.Fail(source.TableException, w.Call.Span, format, args...)
	}
	rowtime := !w.ByProctime()
	switch {
	case w.Kind == rel.Session && (emit.Early || emit.Late):
		return refuse("Session window doesn't support EMIT strategy currently.")
	case rowtime && emit.Late && emit.Lateness <= 0:
		return refuse("The 'AFTER WATERMARK' emit strategy requires set 'allow-lateness' or 'minIdleStateRetentionTime' in table config.")
	case emit.Early && emit.EarlyDelay < 0:
		return refuse("Early-fire delay should not be null or negative value whenenable early-fire emit strategy.")
	case emit.Late && emit.LateDelay < 0:
		return refuse("Late-fire delay should not be null or negative value whenenable late-fire emit strategy.")
	case emit.Late && rowtime && emit.Lateness < emit.LateDelay:
		return refuse("Allow-lateness [%dms] should not be smaller than Late-fire delay [%dms] when enable late-fire emit strategy.", emit.Lateness, emit.LateDelay)
	}
	return nil
}
