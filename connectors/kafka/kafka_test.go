package kafka

import (
	"strings"
	"testing"

	"minisql/connectors"
	"minisql/connectors/format/all"
	"minisql/exec/types"
)

// table is a table of two columns whose options are right, with changes "key=value"; "key=" takes an option away.
func table(name string, changes ...string) *connectors.Table {
	t := &connectors.Table{
		Name:    "default_catalog.default_database.t",
		Columns: []connectors.Column{{Name: "id", Type: types.Of(types.Int)}, {Name: "site", Type: types.Str()}},
		Options: map[string]string{"connector": name, "topic": "a", "properties.bootstrap.servers": "localhost:9092", "scan.bounded.mode": "latest-offset"},
	}
	if name == "kafka" {
		t.Options["format"] = "json"
	} else {
		t.Options["key.format"], t.Options["value.format"] = "json", "json"
		t.PrimaryKey = []string{"id"}
	}
	for _, c := range changes {
		key, value, _ := strings.Cut(c, "=")
		if t.Options[key] = value; value == "" {
			delete(t.Options, key)
		}
	}
	return t
}

// The sentences are those of Flink's factories; each case has one mistake, or two of which Flink tells the first.
func TestDefinitionsAreChecked(t *testing.T) {
	for _, c := range []struct {
		name, changes, source, sink string
	}{
		{"kafka", "", "", ""},
		{"kafka", "properties.anything=x;properties.group.id=g", "", ""},
		{"kafka", "format=;value.format=json;key.format=json;key.fields=id", "", ""},
		{"kafka", "scan.bounded.mode=LATEST-Offset", "", ""},
		{"kafka", "scan.bounded.mode=LATEST_OFFSET", "ScanBoundedMode", "ScanBoundedMode"},
		{"kafka", "format=", "Could not find required scan format 'value.format'.", "Could not find required sink format 'value.format'."},
		{"kafka", "topic=", "Either 'topic' or 'topic-pattern' must be set.", "Either 'topic' or 'topic-pattern' must be set."},
		{"kafka", "topic=;properties.bootstrap.servers=", "Missing required options are:\n\nproperties.bootstrap.servers", "Either 'topic' or"},
		{"kafka", "scan.startup.mode=soon;nope=1", "$ScanStartupMode. Expected one of: [[earliest-offset, latest-offset, group-offsets, timestamp, specific-offsets]]", "ScanStartupMode"},
		{"kafka", "topic=a;topic-pattern=b;nope=1", "Unsupported options:\n\nnope\n", "shouldn't be set together"},
		{"upsert-kafka", "topic=", "Either Topic or Topic Pattern must be set for source.", "Either 'topic' or 'topic-pattern' must be set."},
		{"kafka", "scan.bounded.mode=specific-offsets;scan.bounded.specific-offsets=partition:0;offset:1", "is 'partition:0", ""},
		{"kafka", "key.format=json;key.fields=site;key.fields-prefix=k_;value.fields-include=EXCEPT_KEY",
			"must be prefixed with 'k_' when option 'key.fields-prefix' is set but field 'site' is not prefixed.", "must be prefixed"},
		{"kafka", "key.format=json;key.fields=id;key.fields-prefix=i", "A key prefix is not allowed when option 'value.fields-include' is set to 'ALL'.", "A key prefix"},
		{"kafka", "key.format=debezium-json;key.fields=id",
			"A key format should only deal with INSERT-only records. But debezium-json has a changelog mode of [INSERT, UPDATE_BEFORE, UPDATE_AFTER, DELETE].", "INSERT-only"},
		{"kafka", "key.format=raw;key.fields=id,site", "Could not find the field 'id,site' in the table schema", "Could not find the field"},
		{"kafka", "format=raw", "The 'raw' format only supports single physical column.", "single physical column"},
		{"kafka", "sink.delivery-guarantee=exactly-once", "", "sink.transactional-id-prefix must be specified when using DeliveryGuarantee.EXACTLY_ONCE."},
		{"kafka", "sink.partitioner=round-robin;key.format=json;key.fields=id", "", "Currently 'round-robin' partitioner only works when option 'key.fields' is not specified."},
		{"upsert-kafka", "", "", ""},
		{"upsert-kafka", "key.fields=id", "Unsupported options found for 'upsert-kafka'.", "key.fields"},
		{"upsert-kafka", "sink.buffer-flush.max-rows=10", "", "must be set to be greater than zero together"},
		{"upsert-kafka", "value.format=debezium-json", "'upsert-kafka' connector doesn't support 'debezium-json' as value format", "not in insert-only mode"},
	} {
		for _, write := range []bool{false, true} {
			want := c.source
			if write {
				want = c.sink
			}
			// A ; within offsets is part of the value.
			changes := strings.Split(strings.ReplaceAll(c.changes, ";offset", "\x00offset"), ";")
			if c.changes == "" {
				changes = nil
			}
			for i := range changes {
				changes[i] = strings.ReplaceAll(changes[i], "\x00", ";")
			}
			tab := table(c.name, changes...)
			d := &definition{Table: tab, Options: connectors.NewOptions(tab, optionsOf(c.name)), formats: all.Formats, name: c.name, write: write}
			switch bounded, err := d.check(); {
			case want == "" && (err != nil || !bounded):
				t.Errorf("%s %q, write %t: bounded %t, %v", c.name, c.changes, write, bounded, err)
			case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
				t.Errorf("%s %q, write %t: got %v\nwant %s", c.name, c.changes, write, err, want)
			}
		}
	}
}

func TestUnboundedTopicInBatchMode(t *testing.T) {
	for _, c := range []struct{ change, want string }{
		{"scan.bounded.mode=", "Querying an unbounded table 'default_catalog.default_database.t' in batch mode is not allowed. The table source is unbounded."},
		{"topic=a", "Property group.id is required when using committed offset for offsets initializer"},
		{"properties.group.id=g", ""},
		{"properties.auto.offset.reset=newest", "auto.offset.reset can not be set to newest. Valid values: [latest,earliest,none]"},
	} {
		_, err := New(all.Formats).Source(&connectors.Env{Batch: true}, table("kafka", c.change), connectors.Request{})
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.HasSuffix(err.Error(), c.want)) {
			t.Errorf("%q: %v", c.change, err)
		}
	}
}
