package kafka

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/grammar/source"
)

// definition is a table whose options are being checked, for reading or writing.
type definition struct {
	*connectors.Table
	*connectors.Options
	formats []*format.Format
	name    string // of the connector
	write   bool

	key, value *format.Format // key is nil if the messages' keys are not used
	valueName  string
	// What the formats were opened with, for opening them again with the columns that are needed.
	keySpec, valueSpec *format.Spec

	startup, until, delivery string
}

// check is the whole factory: formats, missing options, values, unknown options, and what must fit together. It
// reports whether reading the table ends by itself.
func (d *definition) check() (bounded bool, err error) {
	upsert := d.name == "upsert-kafka"
	if d.write { // Flink looks for the topic, after which it names a schema registry's subject, before all else
		if err := d.checkTopic(); err != nil {
			return false, err
		}
	}
	if err := d.findFormats(upsert); err != nil {
		return false, err
	}
	if err := d.Require(); err != nil {
		return false, err
	}
	if err := d.Check(d.name, ""); err != nil {
		return false, err
	}
	d.startup = "earliest-offset"
	if !upsert {
		d.startup = d.Word("scan.startup.mode")
	}
	d.until, d.delivery = d.Word("scan.bounded.mode"), d.Word("sink.delivery-guarantee")
	include := d.Word("value.fields-include")
	if d.has(alignGroup) != d.has(alignDrift) {
		return false, connectors.Invalid("Error configuring watermark for '%s', '%s' and '%s' must be set when configuring watermark alignment",
			d.name, alignGroup, alignDrift)
	}
	switch {
	case d.write:
		err = d.checkSink(upsert)
	default:
		if err = d.checkTopic(); err == nil && !upsert {
			err = d.checkOffsets("startup", d.startup)
		}
		if err == nil {
			err = d.checkOffsets("bounded", d.until)
		}
	}
	if err == nil {
		err = d.checkKey(upsert, include)
	}
	return d.until != "unbounded", err
}

func (d *definition) has(key string) bool { return d.Table.Options[key] != "" }

func (d *definition) checkTopic() error {
	_, topic := d.Get("topic")
	_, pattern := d.Get("topic-pattern")
	switch {
	case topic && pattern:
		return connectors.Invalid("Option 'topic' and 'topic-pattern' shouldn't be set together.")
	case !topic && !pattern && d.name == "upsert-kafka" && !d.write:
		return source.New(source.IllegalArgumentException, "Either Topic or Topic Pattern must be set for source.")
	case !topic && !pattern:
		return connectors.Invalid("Either 'topic' or 'topic-pattern' must be set.")
	}
	return nil
}

var specificOffsets = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^partition:[^,;]*,offset:[^,;]*(;partition:[^,;]*,offset:[^,;]*)*;?$`)
})

// checkOffsets is for what a mode needs: side is startup or bounded.
func (d *definition) checkOffsets(side, mode string) error {
	key := ""
	switch mode {
	case "timestamp":
		key = "scan." + side + ".timestamp-millis"
	case "specific-offsets":
		key = "scan." + side + ".specific-offsets"
	default:
		return nil
	}
	v, ok := d.Get(key)
	if !ok {
		return connectors.Invalid("'%s' is required in '%s' %s mode but missing.", key, mode, side)
	}
	if mode == "timestamp" {
		return nil
	}
	if topic, ok := d.Get("topic"); !ok || strings.Contains(topic, ";") {
		return connectors.Invalid("Currently Kafka source only supports specific offset for single topic.")
	}
	if !specificOffsets().MatchString(v) {
		return connectors.Invalid("Invalid properties '%s' should follow the format 'partition:0,offset:42;partition:1,offset:300', but is '%s'.", key, v)
	}
	return nil
}

func (d *definition) checkSink(upsert bool) error {
	partitioner, set := d.Get("sink.partitioner")
	switch {
	case upsert:
		if d.Int("sink.buffer-flush.max-rows") > 0 != (d.Duration("sink.buffer-flush.interval") > 0) {
			return connectors.Invalid("'sink.buffer-flush.max-rows' and 'sink.buffer-flush.interval' must be set to be greater than zero together to enable sink buffer flushing.")
		}
	case set && partitioner == "round-robin" && d.has("key.fields"):
		return connectors.Invalid("Currently 'round-robin' partitioner only works when option 'key.fields' is not specified.")
	case set && partitioner == "":
		return connectors.Invalid("Option 'sink.partitioner' should be a non-empty string.")
	}
	if d.delivery == "exactly-once" && !d.has("sink.transactional-id-prefix") {
		return connectors.Invalid("sink.transactional-id-prefix must be specified when using DeliveryGuarantee.EXACTLY_ONCE.")
	}
	return nil
}

// physical are the columns that are in messages.
func (d *definition) physical() []connectors.Column {
	return slices.DeleteFunc(slices.Clone(d.Columns), func(c connectors.Column) bool { return c.Metadata != "" })
}
