package connectors

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"minisql/grammar/source"
)

// Options reads the options of a table. Each getter names a key and its default; the first value that does not parse
// is kept for Err, so that a factory reads everything in a row and asks once. All keys that were read are known to
// Check.
type Options struct {
	values map[string]string
	known  map[string]bool
	err    error
}

// NewOptions reads the options of t.
func NewOptions(t *Table) *Options {
	return &Options{values: t.Options, known: map[string]bool{"connector": true}}
}

// Get returns the text of an option.
func (o *Options) Get(key string) (string, bool) {
	o.known[key] = true
	v, ok := o.values[key]
	return v, ok
}

// String returns the text of an option or def.
func (o *Options) String(key, def string) string {
	if v, ok := o.Get(key); ok {
		return v
	}
	return def
}

// Bool reads true or false in any case.
func (o *Options) Bool(key string, def bool) bool {
	v, ok := o.Get(key)
	switch {
	case !ok:
		return def
	case strings.EqualFold(v, "true"):
		return true
	case !strings.EqualFold(v, "false"):
		o.fail(source.New(source.IllegalArgumentException, "Unrecognized option for boolean: %s. Expected either true or false(case insensitive)", v))
	}
	return false
}

// Int reads a whole number of 32 bits as Java's Integer.parseInt does: no blanks.
func (o *Options) Int(key string, def int) int { return int(o.number(key, int64(def), 32)) }

// Long reads a whole number of 64 bits.
func (o *Options) Long(key string, def int64) int64 { return o.number(key, def, 64) }

func (o *Options) number(key string, def int64, bits int) int64 {
	v, ok := o.Get(key)
	if !ok {
		return def
	}
	n, err := strconv.ParseInt(v, 10, bits)
	if err != nil {
		o.fail(source.New(source.NumberFormatException, "For input string: %q", v))
	}
	return n
}

// Float reads a DOUBLE.
func (o *Options) Float(key string, def float64) float64 {
	v, ok := o.Get(key)
	if !ok {
		return def
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
	if err != nil {
		o.fail(source.New(source.NumberFormatException, "For input string: %q", v))
	}
	return f
}

// Enum is the one of a Java enumeration's values that v names, in any case, - and _ being the same.
func Enum(v, class string, values []string) (string, error) {
	for _, e := range values {
		if strings.EqualFold(v, e) {
			return e, nil
		}
	}
	return "", source.New(source.IllegalArgumentException, "Could not parse value for enum class %s. Expected one of: [[%s]]", class, strings.Join(values, ", "))
}

// Duration reads a time such as 10 s; see ParseDuration.
func (o *Options) Duration(key string, def time.Duration) time.Duration {
	v, ok := o.Get(key)
	if !ok {
		return def
	}
	d, err := ParseDuration(v)
	o.fail(err)
	return d
}

// Size reads a number of bytes such as 128 mb; see ParseSize.
func (o *Options) Size(key string, def int64) int64 {
	v, ok := o.Get(key)
	if !ok {
		return def
	}
	n, err := ParseSize(v)
	o.fail(err)
	return n
}

// Char reads a string of a single character, counted as Java counts (UTF-16 units).
func (o *Options) Char(key string, def rune) rune {
	v, ok := o.Get(key)
	if !ok {
		return def
	}
	if r := []rune(v); len(r) == 1 && r[0] < 0x10000 {
		return r[0]
	}
	o.fail(Invalid("Option '%s' must be a string with single character, but was: %s", key, v))
	return def
}

// Know names keys that are accepted but not read.
func (o *Options) Know(keys ...string) {
	for _, k := range keys {
		o.known[k] = true
	}
}

// Fail keeps an error found by the caller, unless there was one before.
func (o *Options) Fail(err error) { o.fail(err) }

func (o *Options) fail(err error) {
	if o.err == nil && err != nil {
		o.err = err
	}
}

// Require fails if one of the keys is missing, naming all that are, in order.
func (o *Options) Require(keys ...string) error {
	var missing []string
	for _, k := range keys {
		if _, ok := o.Get(k); !ok {
			missing = append(missing, k)
		}
	}
	if missing == nil {
		return nil
	}
	slices.Sort(missing)
	return Invalid("One or more required options are missing.\n\nMissing required options are:\n\n%s", strings.Join(missing, "\n"))
}

// Err is the first value that did not parse.
func (o *Options) Err() error { return o.err }

// Check is Err, then an error for keys that nobody reads, unless they begin with except. Flink's
// FactoryUtil.validateUnconsumedKeys sorts both lists; keys under except that are present count as supported.
func (o *Options) Check(connector, except string) error {
	if o.err != nil {
		return o.err
	}
	var unknown []string
	for _, k := range slices.Sorted(maps.Keys(o.values)) {
		switch {
		case o.known[k]:
		case except != "" && strings.HasPrefix(k, except):
			o.known[k] = true
		default:
			unknown = append(unknown, k)
		}
	}
	if unknown == nil {
		return nil
	}
	known := slices.Sorted(maps.Keys(o.known))
	d := Invalid("Unsupported options found for '%s'.\n\nUnsupported options:\n\n%s\n\nSupported options:\n\n%s",
		connector, strings.Join(unknown, "\n"), strings.Join(known, "\n"))
	if near := source.Nearest(unknown[0], known); near != "" {
		d.Hint = "did you mean '" + near + "'?"
	}
	return d
}

// Generic are the keys that Flink accepts for every table of most connectors.
var Generic = []string{"property-version", "scan.watermark.alignment.group", "scan.watermark.alignment.max-drift",
	"scan.watermark.alignment.update-interval", "scan.watermark.emit.strategy", "scan.watermark.idle-timeout"}
