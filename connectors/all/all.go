// Package all lists the connectors and the record formats; a new one is one line here.
package all

import (
	"minisql/connectors"
	"minisql/connectors/blackhole"
	"minisql/connectors/datagen"
	"minisql/connectors/file"
	"minisql/connectors/format/all"
	"minisql/connectors/print"
)

// Connectors are all connectors.
var Connectors = []*connectors.Connector{
	blackhole.Connector,
	datagen.Connector,
	file.New(all.Formats),
	connectors.NotYet("kafka"),
	print.Connector,
	connectors.NotYet("upsert-kafka"),
}
