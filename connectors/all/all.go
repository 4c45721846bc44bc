// Package all lists the connectors and the record formats; a new one is one line here.
package all

import (
	"minisql/connectors"
	"minisql/connectors/blackhole"
	"minisql/connectors/datagen"
	"minisql/connectors/file"
	"minisql/connectors/format/all"
	"minisql/connectors/kafka"
	"minisql/connectors/print"
)

// Connectors are all connectors.
var Connectors = []*connectors.Connector{
	blackhole.Connector,
	datagen.Connector,
	file.New(all.Formats),
	kafka.New(all.Formats),
	print.Connector,
	kafka.NewUpsert(all.Formats),
}
