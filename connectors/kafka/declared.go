package kafka

import (
	"slices"

	"minisql/connectors"
)

const (
	javaOptions = "org.apache.flink.streaming.connectors.kafka.table.KafkaConnectorOptions$"
	alignGroup  = "scan.watermark.alignment.group"
	alignDrift  = "scan.watermark.alignment.max-drift"
)

// The options of both connectors, in the order in which Flink's factories look at their values.
var (
	servers = []connectors.Option{
		{Key: "properties.bootstrap.servers", Type: connectors.Text, Required: true, Doc: "The brokers, HOST:PORT with commas between."},
		{Key: "topic", Type: connectors.Text, Doc: "The topic, or several with semicolons between."},
		{Key: "topic-pattern", Type: connectors.Text, Doc: "A regular expression for the topics to read or write."},
	}
	startup = []connectors.Option{
		{Key: "scan.startup.mode", Type: connectors.Enum, Default: "group-offsets", Class: javaOptions + "ScanStartupMode", Doc: "Where reading starts.",
			Words: []string{"earliest-offset", "latest-offset", "group-offsets", "timestamp", "specific-offsets"}},
		{Key: "scan.startup.specific-offsets", Type: connectors.Text, Doc: "The offsets of mode specific-offsets: partition:0,offset:42;partition:1,offset:300."},
		{Key: "scan.startup.timestamp-millis", Type: connectors.LongInt, Doc: "The time of mode timestamp, in milliseconds since 1970."},
	}
	flushing = []connectors.Option{
		{Key: "sink.buffer-flush.max-rows", Type: connectors.Integer, Default: "0", Doc: "How many changes wait for each other, the last of a key being sent; 0 for none."},
		{Key: "sink.buffer-flush.interval", Type: connectors.Duration, Default: "0 s", Doc: "How long they wait at most; 0 for none."},
	}
	common = slices.Concat([]connectors.Option{
		{Key: "scan.bounded.mode", Type: connectors.Enum, Default: "unbounded", Class: javaOptions + "ScanBoundedMode", Doc: "Where reading ends.",
			Words: []string{"unbounded", "latest-offset", "group-offsets", "timestamp", "specific-offsets"}},
		{Key: "scan.bounded.specific-offsets", Type: connectors.Text, Doc: "The offsets of mode specific-offsets, as those of the startup."},
		{Key: "scan.bounded.timestamp-millis", Type: connectors.LongInt, Doc: "The time of mode timestamp, in milliseconds since 1970."},
		{Key: "value.fields-include", Type: connectors.Enum, Default: "ALL", Class: javaOptions + "ValueFieldsStrategy", Words: []string{"ALL", "EXCEPT_KEY"},
			Doc: "Whether the key's columns are in the value, too."},
		{Key: "sink.delivery-guarantee", Type: connectors.Enum, Default: "at-least-once", Class: "org.apache.flink.connector.base.DeliveryGuarantee",
			Words: []string{"exactly-once", "at-least-once", "none"}, Doc: "What a sink promises if the job or a broker fails."},
		{Key: "sink.transaction-naming-strategy", Type: connectors.Enum, Default: "incrementing", Class: "org.apache.flink.connector.kafka.sink.TransactionNamingStrategy",
			Words: []string{"incrementing", "pooling"}, Doc: "How Flink names transactions; no effect."},
		{Key: "scan.topic-partition-discovery.interval", Type: connectors.Duration, Default: "5 min", Doc: "How often to look for new topics and partitions; 0 for never."},
		connectors.ScanParallelism,
		connectors.SinkParallelism,
		{Key: "key.fields-prefix", Type: connectors.Text, Doc: "What the names of the key's columns begin with in the table and not in the messages."},
		{Key: "sink.transactional-id-prefix", Type: connectors.Text, Doc: "What the names of transactions begin with; needed for exactly-once."},
		{Key: "properties.*", Type: connectors.Text, Doc: "Any property of Kafka's clients; see kafka.md for those with a meaning."},
	}, connectors.Generic[:1], connectors.Checked(connectors.Generic[1:]))

	// declared are the options of 'kafka'.
	declared = slices.Concat(servers, []connectors.Option{
		{Key: "properties.group.id", Type: connectors.Text, Doc: "The consumer group, for group-offsets and commits."},
		{Key: "format", Type: connectors.Text, Doc: "The format of the values; this or value.format."},
		{Key: "value.format", Type: connectors.Text, Doc: "The format of the values."},
		{Key: "key.format", Type: connectors.Text, Doc: "The format of the keys, which are not read without it."},
		{Key: "key.fields", Type: connectors.Text, Doc: "The columns of the key, with semicolons between."},
		{Key: "sink.semantic", Type: connectors.Text, Unread: true, Doc: "The former name of sink.delivery-guarantee; no effect."},
		{Key: "sink.partitioner", Type: connectors.Text, Default: "default", Doc: "Which partition a row goes to: default, fixed, round-robin."},
	}, startup, common)

	// upsertDeclared are the options of 'upsert-kafka'.
	upsertDeclared = slices.Concat(servers, []connectors.Option{
		{Key: "key.format", Type: connectors.Text, Required: true, Doc: "The format of the keys, whose columns are those of the primary key."},
		{Key: "value.format", Type: connectors.Text, Required: true, Doc: "The format of the values."},
	}, flushing, common)
)

// optionsOf are the declarations of the connector of a name.
func optionsOf(name string) []connectors.Option {
	if name == "upsert-kafka" {
		return upsertDeclared
	}
	return declared
}
