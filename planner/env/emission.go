package env

import (
	"strings"

	"minisql/connectors"
	"minisql/grammar/source"
)

// Emission is the table.exec.emit.* settings, which let results of group windows come early and late rows correct them.
// Times are milliseconds, negative where nothing is set.
type Emission struct {
	Early, Late                     bool
	EarlyDelay, LateDelay, Lateness int64
}

// Emission reads the settings; the lateness that is allowed is otherwise that of table.exec.state.ttl. An error has no place.
func (e *Env) Emission() (emit Emission, err error) {
	emit.Early, emit.Late = e.On("table.exec.emit.early-fire.enabled"), e.On("table.exec.emit.late-fire.enabled")
	if emit.EarlyDelay, err = e.duration("table.exec.emit.early-fire.delay"); err != nil {
		return emit, err
	}
	if emit.LateDelay, err = e.duration("table.exec.emit.late-fire.delay"); err != nil {
		return emit, err
	}
	if emit.Lateness, err = e.duration("table.exec.emit.allow-lateness"); err != nil || emit.Lateness >= 0 {
		return emit, err
	}
	emit.Lateness, err = e.duration("table.exec.state.ttl")
	return emit, err
}

// duration is a setting in milliseconds, -1 where it is not set.
func (e *Env) duration(key string) (int64, error) {
	v, ok := e.Config(key)
	if !ok || v == "" {
		return -1, nil
	}
	if strings.HasPrefix(v, "-") {
		return 0, source.Fail(source.NumberFormatException, source.Span{}, "text does not start with a number, and is not a valid ISO-8601 duration format: %s", v)
	}
	d, err := connectors.ParseDuration(v)
	if err != nil {
		return 0, source.Fail(source.IllegalArgumentException, source.Span{}, "Could not parse value '%s' for key '%s'.", v, key)
	}
	return d.Milliseconds(), nil
}
