// Package all lists the record formats; a new one is one line here.
package all

import (
	"minisql/connectors/format"
	"minisql/connectors/format/changelog"
	"minisql/connectors/format/csv"
	"minisql/connectors/format/json"
	"minisql/connectors/format/raw"
)

// Formats are all formats.
var Formats = append([]*format.Format{
	csv.Format,
	json.Format,
	raw.Format,
}, changelog.Formats...)
