package session

import (
	"strconv"
	"strings"
	"time"

	"minisql/connectors"
	"minisql/grammar/source"
	"minisql/planner/env"
)

// planning reads the settings that planning goes by. Flink complains of most of them where they are needed, or never.
func (c *config) planning() env.Settings {
	s := env.Settings{FixBugs: c.fixBugs(), Duplicates: c.on("table.exec.source.cdc-events-duplicate"),
		SplitDistinct: c.on("table.optimizer.distinct-agg.split.enabled"), Buckets: 1024}
	switch strings.ToUpper(c.text("table.exec.sink.upsert-materialize")) {
	case "FORCE":
		s.Materialize = env.Always
	case "NONE":
		s.Materialize = env.Never
	}
	if n, err := strconv.ParseInt(strings.TrimSpace(c.text("table.optimizer.distinct-agg.split.bucket-num")), 10, 32); err == nil {
		s.Buckets = int32(n)
	}
	s.Emission, s.EmissionErr = c.emission()
	return s
}

// emission reads table.exec.emit.*; the lateness that is allowed is otherwise that of table.exec.state.ttl.
func (c *config) emission() (emit env.Emission, err error) {
	emit.Early, emit.Late = c.on("table.exec.emit.early-fire.enabled"), c.on("table.exec.emit.late-fire.enabled")
	if emit.EarlyDelay, err = c.delay("table.exec.emit.early-fire.delay"); err != nil {
		return emit, err
	}
	if emit.LateDelay, err = c.delay("table.exec.emit.late-fire.delay"); err != nil {
		return emit, err
	}
	if emit.Lateness, err = c.delay("table.exec.emit.allow-lateness"); err != nil || emit.Lateness >= 0 {
		return emit, err
	}
	emit.Lateness, err = c.delay("table.exec.state.ttl")
	return emit, err
}

// delay is a setting in milliseconds, -1 where it is not set.
func (c *config) delay(key string) (int64, error) {
	v := c.text(key)
	if v == "" {
		return -1, nil
	}
	if strings.HasPrefix(v, "-") {
		return 0, source.New(source.NumberFormatException, "text does not start with a number, and is not a valid ISO-8601 duration format: %s", v)
	}
	d, err := connectors.ParseDuration(v)
	if err != nil {
		return 0, source.New(source.IllegalArgumentException, "Could not parse value '%s' for key '%s'.", v, key)
	}
	return d.Milliseconds(), nil
}

// on reports a setting that is true.
func (c *config) on(key string) bool { return strings.EqualFold(c.text(key), "true") }

// checkpoints is execution.checkpointing.interval, 0 where it is not set or no time.
func (c *config) checkpoints() time.Duration {
	d, err := c.duration("execution.checkpointing.interval")
	if err != nil {
		return 0
	}
	return d
}

// seed is minisql.datagen.seed, nil where it is not set or no number.
func (c *config) seed() *int64 {
	n, err := strconv.ParseInt(c.text("minisql.datagen.seed"), 10, 64)
	if err != nil {
		return nil
	}
	return &n
}
