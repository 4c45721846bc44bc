// Package changelog holds the formats of change data capture: Debezium, Canal, Maxwell and Ogg messages in JSON, which
// stand for inserts, updates and deletes. envelope.go reads what is around the rows, decode.go the rows, write.go
// writes messages.
package changelog

import (
	"regexp"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/json"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Formats are the entries of the list of formats.
var Formats = []*format.Format{
	entry("debezium-json", "Debezium", readDebezium, envelope{op: "op", insert: "c", delete: "d", pair: true}, debeziumMetadata),
	entry("canal-json", "Canal", readCanal, envelope{op: "type", insert: "INSERT", delete: "DELETE", list: true}, canalMetadata),
	entry("maxwell-json", "Maxwell", readMaxwell, envelope{op: "type", insert: "insert", delete: "delete"}, maxwellMetadata),
	entry("ogg-json", "Ogg", readOgg, envelope{op: "op_type", insert: "I", delete: "D", pair: true}, oggMetadata),
}

// dialect is one of the formats with its options.
type dialect struct {
	*json.Options
	name    string // as in Flink's messages
	columns []connectors.Column
	need    []int
	payload bool // schema-include: the message is under "payload"
	// database and table leave out the messages of others; nil: all.
	database, table *regexp.Regexp
	read            func(d *decoder, message []byte) error
	metadata        []metadatum
}

func entry(name, title string, read func(*decoder, []byte) error, env envelope, metadata []metadatum) *format.Format {
	open := func(s *format.Spec) (*dialect, error) {
		o, err := json.ReadOptions(s)
		if err != nil {
			return nil, err
		}
		d := &dialect{Options: o, name: title, columns: s.Columns, need: s.Need, read: read, metadata: metadata}
		if name == "debezium-json" {
			d.payload = s.Options.Bool(s.Prefix+"schema-include", false)
		}
		if name == "canal-json" {
			d.database = include(s, "database.include")
			d.table = include(s, "table.include")
		}
		return d, s.Options.Err()
	}
	return &format.Format{
		Name:     name,
		Doc:      title + " messages in JSON: a changelog",
		Mode:     connectors.AllKinds,
		Metadata: offered(metadata),
		Reader: func(s *format.Spec) (*format.Reader, error) {
			d, err := open(s)
			if err != nil {
				return nil, err
			}
			return &format.Reader{Cut: format.CutLines, NewDecoder: func() format.Decoder { return newDecoder(d) }}, nil
		},
		Writer: func(s *format.Spec) (format.Encoder, error) {
			d, err := open(s)
			if err != nil {
				return nil, err
			}
			if d.payload {
				return nil, connectors.Invalid("Debezium JSON serialization doesn't support '%sschema-include' option been set to true.", s.Prefix)
			}
			return &encoder{Appender: json.NewAppender(d.Options, s.Columns), envelope: env}, nil
		},
	}
}

func include(s *format.Spec, key string) *regexp.Regexp {
	text, ok := s.Options.Get(s.Prefix + key)
	if !ok {
		return nil
	}
	re, err := regexp.Compile("^(?:" + text + ")$")
	if err != nil {
		s.Options.Fail(source.New(source.PatternSyntaxException, "'%s%s' is no regular expression: %s", s.Prefix, key, text))
	}
	return re
}

// types are those of the needed columns.
func (d *dialect) types() []types.Type {
	out := make([]types.Type, len(d.need))
	for i, k := range d.need {
		out[i] = d.columns[k].Type
	}
	return out
}
