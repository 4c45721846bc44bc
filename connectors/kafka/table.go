package kafka

import (
	"regexp"
	"slices"
	"strings"

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

// The options whose values are words: Java's enumerations.
var (
	startupModes   = []string{"earliest-offset", "latest-offset", "group-offsets", "timestamp", "specific-offsets"}
	boundedModes   = []string{"unbounded", "latest-offset", "group-offsets", "timestamp", "specific-offsets"}
	valueFields    = []string{"ALL", "EXCEPT_KEY"}
	guarantees     = []string{"exactly-once", "at-least-once", "none"}
	emitStrategies = []string{"on-event", "on-periodic"}
	namings        = []string{"incrementing", "pooling"}
)

const (
	options    = "org.apache.flink.streaming.connectors.kafka.table.KafkaConnectorOptions$"
	guarantee  = "org.apache.flink.connector.base.DeliveryGuarantee"
	emit       = "org.apache.flink.table.watermark.WatermarkEmitStrategy"
	naming     = "org.apache.flink.connector.kafka.sink.TransactionNamingStrategy"
	alignGroup = "scan.watermark.alignment.group"
	alignDrift = "scan.watermark.alignment.max-drift"
)

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
	d.Know(connectors.Generic...)
	d.Know("topic", "topic-pattern", "key.fields-prefix", "value.format", "sink.transactional-id-prefix")
	required := []string{"properties.bootstrap.servers"}
	if upsert {
		required = append(required, "key.format", "value.format")
	} else {
		d.Know("format", "properties.group.id", "sink.semantic", "key.fields", "key.format", "sink.partitioner")
	}
	if err := d.Require(required...); err != nil {
		return false, err
	}
	d.startup = "group-offsets"
	if !upsert {
		d.startup = d.word("scan.startup.mode", d.startup, options+"ScanStartupMode", startupModes)
		d.Know("scan.startup.specific-offsets")
		d.Long("scan.startup.timestamp-millis", 0)
	} else {
		d.startup = "earliest-offset"
		d.Int("sink.buffer-flush.max-rows", 0)
		d.Duration("sink.buffer-flush.interval", 0)
	}
	d.until = d.word("scan.bounded.mode", "unbounded", options+"ScanBoundedMode", boundedModes)
	d.Know("scan.bounded.specific-offsets")
	d.Long("scan.bounded.timestamp-millis", 0)
	include := d.word("value.fields-include", "ALL", options+"ValueFieldsStrategy", valueFields)
	d.delivery = d.word("sink.delivery-guarantee", "at-least-once", guarantee, guarantees)
	d.word("sink.transaction-naming-strategy", "incrementing", naming, namings)
	d.Duration("scan.topic-partition-discovery.interval", 0)
	d.Int("scan.parallelism", 0)
	d.Int("sink.parallelism", 0)
	d.word("scan.watermark.emit.strategy", "on-periodic", emit, emitStrategies)
	for _, key := range []string{"scan.watermark.idle-timeout", alignDrift, "scan.watermark.alignment.update-interval"} {
		d.Duration(key, 0)
	}
	if err := d.Check(d.name, "properties."); err != nil {
		return false, err
	}
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

// word reads an option that is one of words.
func (d *definition) word(key, def, class string, words []string) string {
	v, ok := d.Get(key)
	if !ok {
		return def
	}
	w, err := connectors.Enum(v, class, words)
	if e, is := err.(*source.Problem); is {
		e.Hint = "'" + key + "' = '" + v + "'"
		if near := source.Nearest(v, words); near != "" {
			e.Hint += ": did you mean '" + near + "'?"
		}
		d.Fail(e)
	}
	return w
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

var specificOffsets = regexp.MustCompile(`^partition:[^,;]*,offset:[^,;]*(;partition:[^,;]*,offset:[^,;]*)*;?$`)

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
	if !specificOffsets.MatchString(v) {
		return connectors.Invalid("Invalid properties '%s' should follow the format 'partition:0,offset:42;partition:1,offset:300', but is '%s'.", key, v)
	}
	return nil
}

func (d *definition) checkSink(upsert bool) error {
	partitioner, set := d.Get("sink.partitioner")
	switch {
	case upsert:
		if d.Int("sink.buffer-flush.max-rows", 0) > 0 != (d.Duration("sink.buffer-flush.interval", 0) > 0) {
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
