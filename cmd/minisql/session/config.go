package session

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"minisql/connectors"
	"minisql/grammar/source"
)

// defaults are the settings that have one.
var defaults = sync.OnceValue(func() map[string]string {
	m := make(map[string]string, len(Settings))
	for _, s := range Settings {
		if s.Default != "" {
			m[s.Key] = s.Default
		}
	}
	return m
})

// config holds the settings. Flink takes any value and complains only when a statement reads it; so do we. Jobs read them
// while statements change them.
type config struct {
	mu      sync.RWMutex
	values  map[string]string
	initial map[string]string // from the command line: what RESET goes back to
}

func newConfig(initial map[string]string) *config {
	return &config{values: maps.Clone(initialOrEmpty(initial)), initial: initialOrEmpty(initial)}
}

func initialOrEmpty(m map[string]string) map[string]string {
	if m == nil {
		return map[string]string{}
	}
	return m
}

// get looks up a setting that was made or has a default.
func (c *config) get(key string) (string, bool) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	if v, ok := c.values[key]; ok {
		return v, true
	}
	v, ok := defaults()[key]
	return v, ok
}

func (c *config) text(key string) string {
	v, _ := c.get(key)
	return v
}

func (c *config) set(key, value string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.values[key] = value
}

// reset takes one setting back to what the session began with, or, without a key, all of them.
func (c *config) reset(key string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if key == "" {
		c.values = maps.Clone(c.initial)
		return
	}
	if v, ok := c.initial[key]; ok {
		c.values[key] = v
		return
	}
	delete(c.values, key)
}

// keys are the settings that were made, in order.
func (c *config) keys() []string {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return slices.Sorted(maps.Keys(c.values))
}

func (c *config) bool(key string) (bool, error) {
	switch v := c.text(key); strings.ToLower(v) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	default:
		return false, source.Fail(source.IllegalArgumentException, source.Span{}, "Unrecognized option for boolean: %s. Expected either true or false(case insensitive)", v)
	}
}

func (c *config) int(key string) (int, error) {
	v := c.text(key)
	n, err := strconv.ParseInt(v, 10, 32)
	if err != nil {
		return 0, source.Fail(source.NumberFormatException, source.Span{}, "For input string: %q", v)
	}
	return int(n), nil
}

func (c *config) duration(key string) (time.Duration, error) {
	return connectors.ParseDuration(c.text(key))
}

// enum reads one of a class's values.
func (c *config) enum(key, class string, values ...string) (string, error) {
	return connectors.ParseEnum(c.text(key), class, values)
}

// batchMode reads execution.runtime-mode.
func (c *config) batchMode() (bool, error) {
	v, err := c.enum("execution.runtime-mode", "org.apache.flink.api.common.RuntimeExecutionMode", "STREAMING", "BATCH", "AUTOMATIC")
	if err == nil && v == "AUTOMATIC" {
		err = source.Fail(source.TableException, source.Span{}, "Unsupported mode 'AUTOMATIC' for 'execution.runtime-mode'. Only an explicit BATCH or STREAMING mode is supported in Table API.")
	}
	return v == "BATCH", err
}

// notesFull asks for the table of delays.
func (c *config) notesFull() bool { return strings.EqualFold(c.text("minisql.notes"), "full") }

func (c *config) notesOff() bool { return strings.EqualFold(c.text("minisql.notes"), "off") }

func (c *config) fixBugs() bool { return c.on("minisql.fix-flink-bugs") }

// virtual asks for a clock that follows the rows.
func (c *config) virtual() bool { return strings.EqualFold(c.text("minisql.clock"), "virtual") }

// miniBatch is the rows of a mini-batch, 0 where there is none.
func (c *config) miniBatch() int {
	n, err := strconv.Atoi(c.text("table.exec.mini-batch.size"))
	if err != nil || n <= 0 || !c.on("table.exec.mini-batch.enabled") {
		return 0
	}
	return n
}
