package planner

import (
	"fmt"
	"strings"

	"minisql/connectors"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

// emission reads the table.exec.emit.* settings, which let results of group windows come early and late rows correct
// them. Without late firing no row is waited for.
func (g *grouping) emission(agg *plan.WindowAgg) error {
	on := func(key string) bool {
		v, _ := g.in.Config(key)
		return strings.EqualFold(v, "true")
	}
	agg.Early, agg.Late = on("table.exec.emit.early-fire.enabled"), on("table.exec.emit.late-fire.enabled")
	early, err := g.emitTime("table.exec.emit.early-fire.delay")
	if err != nil {
		return err
	}
	late, err := g.emitTime("table.exec.emit.late-fire.delay")
	if err != nil {
		return err
	}
	lateness, err := g.emitTime("table.exec.emit.allow-lateness")
	if err != nil {
		return err
	}
	if lateness < 0 {
		if lateness, err = g.emitTime("table.exec.state.ttl"); err != nil {
			return err
		}
	}
	refuse := func(text string) error { return fail(tableError, g.window.span, "%s", text) }
	rowtime := !byProctime(g.window.win)
	switch {
	case agg.Window.Kind == plan.Session && (agg.Early || agg.Late):
		return refuse("Session window doesn't support EMIT strategy currently.")
	case rowtime && agg.Late && lateness <= 0:
		return refuse("The 'AFTER WATERMARK' emit strategy requires set 'allow-lateness' or 'minIdleStateRetentionTime' in table config.")
	case agg.Early && early < 0:
		return refuse("Early-fire delay should not be null or negative value whenenable early-fire emit strategy.")
	case agg.Late && late < 0:
		return refuse("Late-fire delay should not be null or negative value whenenable late-fire emit strategy.")
	case agg.Late && rowtime && lateness < late:
		return refuse(fmt.Sprintf("Allow-lateness [%dms] should not be smaller than Late-fire delay [%dms] when enable late-fire emit strategy.", lateness, late))
	}
	if agg.Early {
		agg.EarlyDelay = early
	}
	if agg.Late {
		agg.Lateness, agg.LateDelay = lateness, late
	}
	return nil
}

// emitTime is a setting in milliseconds, -1 where it is not set.
func (g *grouping) emitTime(key string) (int64, error) {
	v, ok := g.in.Config(key)
	if !ok || v == "" {
		return -1, nil
	}
	if strings.HasPrefix(v, "-") {
		return 0, fail("java.lang.NumberFormatException", g.window.span, "text does not start with a number, and is not a valid ISO-8601 duration format: %s", v)
	}
	d, err := connectors.ParseDuration(v)
	if err != nil {
		return 0, fail(source.ArgumentError, g.window.span, "Could not parse value '%s' for key '%s'.", v, key)
	}
	return d.Milliseconds(), nil
}
