package connectors

import (
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"minisql/grammar/source"
)

// Options reads the options of a table by the declarations of a connector or, in a view made by Under, of a format. The first
// value that does not parse is kept for Err, so that a factory reads everything in a row and asks once. All keys that are
// declared or were read are known to Check.
type Options struct {
	*reading
	table  []Option
	prefix string
}

// reading is what views share.
type reading struct {
	values map[string]string
	known  map[string]bool
	err    error
}

// NewOptions reads the options of t.
func NewOptions(t *Table, table []Option) *Options {
	o := &Options{reading: &reading{values: t.Options, known: map[string]bool{"connector": true}}, table: table}
	o.declare()
	return o
}

// Under is a view of the options whose keys begin with prefix, which the declarations and the getters leave out.
func (o *Options) Under(prefix string, table []Option) *Options {
	view := &Options{reading: o.reading, table: table, prefix: prefix}
	view.declare()
	return view
}

func (o *Options) declare() {
	for i := range o.table {
		if d := &o.table[i]; !d.wild() {
			o.known[o.prefix+d.Key] = true
		}
	}
}

// Get returns the text of an option.
func (o *Options) Get(key string) (string, bool) {
	o.known[o.prefix+key] = true
	v, ok := o.values[o.prefix+key]
	return v, ok
}

// Has reports whether an option is given.
func (o *Options) Has(key string) bool {
	_, ok := o.Get(key)
	return ok
}

// text is an option or its default, "" if it has none.
func (o *Options) text(key string) string {
	if v, ok := o.Get(key); ok {
		return v
	}
	return find(o.table, key).Default
}

// Text returns the text of an option.
func (o *Options) Text(key string) string { return o.text(key) }

// Bool reads true or false in any case.
func (o *Options) Bool(key string) bool {
	switch v := o.text(key); {
	case v == "" && !o.Has(key):
	case strings.EqualFold(v, "true"):
		return true
	case !strings.EqualFold(v, "false"):
		o.Fail(source.New(source.IllegalArgumentException, "Unrecognized option for boolean: %s. Expected either true or false(case insensitive)", v))
	}
	return false
}

// Int reads a whole number of 32 bits as Java's Integer.parseInt does: no blanks.
func (o *Options) Int(key string) int { return int(o.number(key, 32)) }

// Long reads a whole number of 64 bits.
func (o *Options) Long(key string) int64 { return o.number(key, 64) }

func (o *Options) number(key string, bits int) int64 {
	v := o.text(key)
	if v == "" && !o.Has(key) {
		return 0
	}
	n, err := strconv.ParseInt(v, 10, bits)
	if err != nil {
		o.Fail(source.New(source.NumberFormatException, "For input string: %q", v))
	}
	return n
}

// Float reads a DOUBLE.
func (o *Options) Float(key string) float64 {
	v := o.text(key)
	if v == "" && !o.Has(key) {
		return 0
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(v), 64)
	if err != nil {
		o.Fail(source.New(source.NumberFormatException, "For input string: %q", v))
	}
	return f
}

// Word reads an option that is one of the declared words.
func (o *Options) Word(key string) string {
	v, d := o.text(key), find(o.table, key)
	if v == "" && !o.Has(key) {
		return v
	}
	w, err := ParseEnum(v, d.Class, d.Words)
	if p, is := err.(*source.Problem); is {
		p.Hint = "'" + o.prefix + key + "' = '" + v + "'"
		if near := source.Nearest(v, d.Words); near != "" {
			p.Hint += ": did you mean '" + near + "'?"
		}
		o.Fail(p)
	}
	return w
}

// ParseEnum is the one of a Java enumeration's values that v names, in any case, - and _ being the same.
func ParseEnum(v, class string, values []string) (string, error) {
	for _, e := range values {
		if strings.EqualFold(v, e) {
			return e, nil
		}
	}
	return "", source.New(source.IllegalArgumentException, "Could not parse value for enum class %s. Expected one of: [[%s]]", class, strings.Join(values, ", "))
}

// Duration reads a time such as 10 s; see ParseDuration.
func (o *Options) Duration(key string) time.Duration {
	v := o.text(key)
	if v == "" && !o.Has(key) {
		return 0
	}
	d, err := ParseDuration(v)
	o.Fail(err)
	return d
}

// Size reads a number of bytes such as 128 mb; see ParseSize.
func (o *Options) Size(key string) int64 {
	v := o.text(key)
	if v == "" && !o.Has(key) {
		return 0
	}
	n, err := ParseSize(v)
	o.Fail(err)
	return n
}

// Char reads a string of a single character, counted as Java counts (UTF-16 units); 0 if there is none.
func (o *Options) Char(key string) rune {
	v := o.text(key)
	if r := []rune(v); len(r) == 1 && r[0] < 0x10000 {
		return r[0]
	}
	if o.Has(key) {
		o.Fail(Invalid("Option '%s' must be a string with single character, but was: %s", o.prefix+key, v))
	}
	return 0
}

// Fail keeps an error found by the caller, unless there was one before.
func (o *Options) Fail(err error) {
	if o.err == nil && err != nil {
		o.err = err
	}
}

// Require fails if a required option is missing, naming all that are, in order.
func (o *Options) Require() error {
	var missing []string
	for i := range o.table {
		if d := &o.table[i]; d.Required && !o.Has(d.Key) {
			missing = append(missing, d.Key)
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

// Valid reads all declared options in the order of their declaration; it returns Err.
func (o *Options) Valid() error {
	for i := range o.table {
		if d := &o.table[i]; !d.Unread && !d.wild() && o.Has(d.Key) {
			o.read(d)
		}
	}
	return o.err
}

func (o *Options) read(d *Option) {
	switch d.Type {
	case Boolean:
		o.Bool(d.Key)
	case Integer:
		o.Int(d.Key)
	case LongInt:
		o.Long(d.Key)
	case Double:
		o.Float(d.Key)
	case Duration:
		o.Duration(d.Key)
	case Size:
		o.Size(d.Key)
	case Char:
		o.Char(d.Key)
	case Enum:
		o.Word(d.Key)
	}
}

// Check is Valid, then an error for keys that are not known, unless they begin with except or with a declared key that
// ends in a star. Flink's FactoryUtil.validateUnconsumedKeys sorts both lists; keys let through that are present count as
// supported.
func (o *Options) Check(connector, except string) error {
	if err := o.Valid(); err != nil {
		return err
	}
	var unknown []string
	for _, k := range slices.Sorted(maps.Keys(o.values)) {
		switch {
		case o.known[k]:
		case except != "" && strings.HasPrefix(k, except), strings.HasSuffix(find(o.table, k).Key, "*"):
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
