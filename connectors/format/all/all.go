// Package all lists the record formats.
package all

import (
	"minisql/connectors/format"
	"minisql/connectors/format/csv"
	"minisql/connectors/format/json"
)

// Formats are all formats.
var Formats = []*format.Format{csv.Format, json.Format}
