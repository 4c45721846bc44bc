// Package kafka is Flink's connectors 'kafka' and 'upsert-kafka'. So far it reads a table's definition and says what is
// wrong with it, in the words and the order of Flink's factories (KafkaDynamicTableFactory, UpsertKafkaDynamicTableFactory
// of connector 5.0); it does not talk to brokers yet. table.go reads the definition, key.go which columns are in the key.
package kafka

import (
	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
)

// New is the entry of 'kafka': each message a row, or a change if the format says so.
func New(formats []*format.Format) *connectors.Connector {
	mode := func(t *connectors.Table) connectors.ChangelogMode {
		name, ok := t.Options["format"]
		if !ok {
			name = t.Options["value.format"]
		}
		if f, err := format.Find(formats, name); err == nil {
			return f.Mode
		}
		return connectors.InsertOnly // opening the table tells what is wrong
	}
	c := entry(formats, "kafka")
	c.Yields, c.Takes = mode, mode
	return c
}

// NewUpsert is the entry of 'upsert-kafka': the latest message of a key is its row.
func NewUpsert(formats []*format.Format) *connectors.Connector {
	c := entry(formats, "upsert-kafka")
	c.Takes = func(*connectors.Table) connectors.ChangelogMode { return connectors.Upsert }
	return c
}

func entry(formats []*format.Format, name string) *connectors.Connector {
	open := func(t *connectors.Table, write, batch bool) error {
		d := &definition{Table: t, Options: connectors.NewOptions(t), formats: formats, name: name, write: write}
		bounded, err := d.check()
		switch {
		case err != nil:
			return err
		case batch && !write && !bounded:
			return connectors.Unbounded(t.Name)
		}
		e := connectors.Invalid("Connector '%s' is not supported by minisql yet.", name)
		e.Hint = "the table's options are right; minisql reads no topics yet: try the query on a file with 'connector' = 'filesystem'"
		return e
	}
	return &connectors.Connector{
		Name: name,
		Doc:  "topics: the options are checked, reading and writing are not supported yet",
		Source: func(env *connectors.Env, t *connectors.Table, _ connectors.Request) (connectors.Source, error) {
			return nil, open(t, false, env.Batch)
		},
		Sink: func(env *connectors.Env, t *connectors.Table, _ connectors.Input) (connectors.Sink, error) {
			return nil, open(t, true, env.Batch)
		},
		Metadata: func(*connectors.Table) []connectors.Column { return metadata },
	}
}

// metadata are the columns that a message has beside its key and value. A sink takes only headers and timestamp.
var metadata = []connectors.Column{
	{Name: "topic", Metadata: "topic", Type: types.Str().Must(), Virtual: true},
	{Name: "partition", Metadata: "partition", Type: types.Of(types.Int).Must(), Virtual: true},
	{Name: "headers", Metadata: "headers", Type: types.MapOf(types.Str().Must(), types.Bytes().Must()).Must()},
	{Name: "leader-epoch", Metadata: "leader-epoch", Type: types.Of(types.Int), Virtual: true},
	{Name: "offset", Metadata: "offset", Type: types.Of(types.BigInt).Must(), Virtual: true},
	{Name: "timestamp", Metadata: "timestamp", Type: types.LTZOf(3).Must()},
	{Name: "timestamp-type", Metadata: "timestamp-type", Type: types.Str().Must(), Virtual: true},
}
