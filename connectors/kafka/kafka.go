// Package kafka is Flink's connectors 'kafka' and 'upsert-kafka', of connector 5.0, on the client franz-go.
//
// table.go and key.go read a table's definition and say what is wrong with it, in the words and the order of Flink's
// factories; properties.go, client.go, security.go and sasl.go make a client of its 'properties.*'. Reading starts at
// source.go: offsets.go finds where, bulk.go reads what lies there already (batches.go) and the client's consumer the
// rest, fetch.go puts what comes in order, decode.go makes rows of it. Writing starts at sink.go.
package kafka

import (
	"minisql/connectors"
	"minisql/connectors/format"
)

// New is the entry of 'kafka': each message a row, or a change if the format says so.
func New(formats []*format.Format) *connectors.Connector {
	mode := func(t *connectors.Table) connectors.ChangelogMode {
		if f, err := format.Find(formats, valueFormat(t)); err == nil {
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
	upsert := func(*connectors.Table) connectors.ChangelogMode { return connectors.Upsert }
	c.Yields, c.Takes = upsert, upsert
	return c
}

// valueFormat names the format of the values.
func valueFormat(t *connectors.Table) string {
	if name, ok := t.Options["format"]; ok {
		return name
	}
	return t.Options["value.format"]
}

func entry(formats []*format.Format, name string) *connectors.Connector {
	open := func(t *connectors.Table, write, batch bool) (*definition, error) {
		d := &definition{Table: t, Options: connectors.NewOptions(t, optionsOf(name)), formats: formats, name: name, write: write}
		bounded, err := d.check()
		switch {
		case err != nil || !batch || write:
		case !bounded:
			err = connectors.Unbounded(t.Name)
		case name == "upsert-kafka" || d.value.Mode != connectors.InsertOnly:
			err = connectors.BatchChanges(t.Name)
		}
		return d, err
	}
	return &connectors.Connector{
		Name:    name,
		Doc:     "topics of Kafka",
		Options: optionsOf(name),
		Source: func(env *connectors.Env, t *connectors.Table, req connectors.Request) (connectors.Source, error) {
			d, err := open(t, false, env.Batch)
			if err != nil {
				return nil, err
			}
			return newSource(d, env, t, req)
		},
		Sink: func(env *connectors.Env, t *connectors.Table, in connectors.Input) (connectors.Sink, error) {
			d, err := open(t, true, env.Batch)
			if err != nil {
				return nil, err
			}
			return newSink(d, env, t, in)
		},
		Splits:   true,
		Metadata: func(t *connectors.Table) []connectors.Column { return metadata(t, formats) },
	}
}
