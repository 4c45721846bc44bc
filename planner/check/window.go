package check

import (
	"minisql/exec/rel"
	"minisql/exec/types"
	"minisql/grammar/source"
	"minisql/planner/env"
	"minisql/planner/plan"
)

// windowAgg has Flink's refusals of what only an aggregate over a window minds.
func windowAgg(e *env.Env, w *plan.Window) error {
	if w.Kind == rel.Hop && w.Step > 0 && w.Size%w.Step != 0 {
		return source.Fail(source.TableException, source.Span{}, "HOP table function based aggregate requires size must be an integral multiple of slide, but got size %d ms and slide %d ms", w.Size, w.Step)
	}
	if emit := e.Settings.Emission; emit.Early || emit.Late {
		return source.Fail(source.TableException, source.Span{}, "Currently, window table function based aggregate doesn't support early-fire and late-fire configuration 'table.exec.emit.early-fire.enabled' and 'table.exec.emit.late-fire.enabled'.")
	}
	return nil
}

// retraction refuses DISTINCT in HOP windows where Flink generates code that takes values back, which few aggregates
// can.
func retraction(w *plan.Window, aggs []plan.Agg) error {
	for _, a := range aggs {
		if !a.Distinct || w.Kind != rel.Hop {
			continue
		}
		switch a.Name {
		case "SUM", "STDDEV", "STDDEV_POP", "STDDEV_SAMP", "VARIANCE", "VAR_POP", "VAR_SAMP":
			return source.Fail(source.TableException, source.Span{}, "This function does not support retraction, Please choose SumWithRetractAggFunction.")
		case "LISTAGG":
			return source.Fail(source.TableException, source.Span{}, "This function does not support retraction.")
		}
	}
	return nil
}

// windowSizes has Flink's refusals of sizes.
func windowSizes(w *plan.Window, at source.Span) error {
	bad := func(format string, args ...any) error {
		return source.Fail(source.ValidationException, at, w.Kind.String()+" table function "+format, args...)
	}
	abs := w.Offset
	if abs < 0 {
		abs = -abs
	}
	switch w.Kind {
	case rel.Tumble:
		if w.Size <= 0 {
			return bad("based aggregate requires size to be positive, but got %d ms.", w.Size)
		}
		if abs >= w.Size {
			return bad("parameters must satisfy abs(offset) < size, but got size %d ms and offset %d ms.", w.Size, w.Offset)
		}
	case rel.Hop:
		if w.Size <= 0 || w.Step <= 0 {
			return bad("based aggregate requires slide and size to be positive, but got slide %d ms and size %d ms.", w.Step, w.Size)
		}
	case rel.Cumulate:
		if w.Size <= 0 || w.Step <= 0 {
			return bad("based aggregate requires maxSize and step to be positive, but got maxSize %d ms and step %d ms.", w.Size, w.Step)
		}
		if w.Size%w.Step != 0 {
			return bad("based aggregate requires maxSize must be an integral multiple of step, but got maxSize %d ms and step %d ms.", w.Size, w.Step)
		}
	case rel.Session:
		if w.Step <= 0 {
			return bad("based aggregate requires gap to be positive, but got gap %d ms.", w.Step)
		}
	}
	return nil
}

// tableWindow refuses what Flink's optimizer minds of a window table function.
func tableWindow(e *env.Env, w *plan.Window) error {
	c := w.Call
	if c.Group != nil {
		return groupWindow(e, w)
	}
	for _, s := range c.Sizes {
		switch {
		case !s.Fixed:
			return notConstant(s)
		case !s.Ms:
			return monthly(s)
		}
	}
	t := w.TimeType
	if !e.Batch && t.Attr != types.Rowtime && t.Attr != types.Proctime {
		d := source.Fail(source.ValidationException, c.At, "The window function requires the timecol is a time attribute type, but is %s.", t.Plain().Opt())
		d.Hint = "a time attribute is a column with a WATERMARK, passed on unchanged; or run it in batch mode"
		return d
	}
	if err := windowSizes(w, c.Span); err != nil {
		return err
	}
	if e.Batch && w.ByProctime() {
		return source.Fail(source.TableException, c.At, "Processing time Window TableFunction is not supported yet.")
	}
	if e.Batch && w.Kind == rel.Session {
		d := source.Fail(source.TableException, c.Span, "Unaligned windows like session are not supported in batch mode yet.")
		d.Hint = "SET 'execution.runtime-mode' = 'streaming' runs it over the same files"
		return d
	}
	return nil
}

func notConstant(s plan.WindowSize) error {
	return source.Fail(source.TableException, s.Span, "Only constant window descriptors are supported.")
}

func monthly(s plan.WindowSize) error {
	return source.Fail(source.TableException, s.Span, "Window aggregate only support SECOND, MINUTE, HOUR, DAY as the time unit. MONTH and YEAR time unit are not supported yet.")
}

// orderedTable refuses an ORDER BY of a window function's table.
func orderedTable(c *plan.WindowCall) error {
	if c.Order == nil {
		return nil
	}
	return source.Fail(source.IllegalArgumentException, *c.Order, "Table functions do not support order keys yet.")
}
