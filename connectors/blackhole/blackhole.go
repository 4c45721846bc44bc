// Package blackhole is Flink's connector 'blackhole': a sink that drops every row.
package blackhole

import (
	"minisql/connectors"
	"minisql/exec/vec"
)

// Connector is the entry of the list of connectors.
var Connector = &connectors.Connector{
	Name:    "blackhole",
	Doc:     "a sink that drops every row",
	Options: connectors.Generic,
	Sink: func(_ *connectors.Env, t *connectors.Table, _ connectors.Input) (connectors.Sink, error) {
		o := connectors.NewOptions(t, connectors.Generic)
		if err := o.Check("blackhole", ""); err != nil {
			return nil, err
		}
		return sink{}, nil
	},
}

type sink struct{}

func (sink) Mode() connectors.ChangelogMode { return connectors.AllKinds }
func (sink) Write(*vec.Batch) error         { return nil }
func (sink) Close(bool) error               { return nil }
