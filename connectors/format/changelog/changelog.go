// Package changelog holds the formats of change data capture: Debezium, Canal, Maxwell and Ogg messages in JSON, which
// stand for inserts, updates and deletes. envelope.go reads what is around the rows, decode.go the rows, write.go
// writes messages.
package changelog

import (
	"regexp"
	"slices"

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

// own are the options that a format has beside those of 'json'.
var own = map[string][]connectors.Option{
	"debezium-json": {
		{Key: "schema-include", Type: connectors.Boolean, Default: "false", Doc: "Whether messages hold their schema, and the change under payload."},
	},
	"canal-json": {
		{Key: "database.include", Type: connectors.Text, Doc: "A regular expression for the databases whose changes are read."},
		{Key: "table.include", Type: connectors.Text, Doc: "A regular expression for the tables whose changes are read."},
	},
}

func entry(name, title string, read func(*decoder, []byte) error, env envelope, metadata []metadatum) *format.Format {
	open := func(s *format.Spec) (*dialect, error) {
		o, err := json.ReadOptions(s)
		if err != nil {
			return nil, err
		}
		d := &dialect{Options: o, name: title, columns: s.Columns, need: s.Need, read: read, metadata: metadata}
		mine := s.Options.Under(s.Prefix, own[name])
		switch name {
		case "debezium-json":
			d.payload = mine.Bool("schema-include")
		case "canal-json":
			d.database, d.table = include(mine, s.Prefix, "database.include"), include(mine, s.Prefix, "table.include")
		}
		return d, mine.Valid()
	}
	return &format.Format{
		Name:     name,
		Doc:      title + " messages in JSON: a changelog",
		Mode:     connectors.AllKinds,
		Metadata: offered(metadata),
		Options:  slices.Concat(json.Declared, own[name]),
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

func include(o *connectors.Options, prefix, key string) *regexp.Regexp {
	text, ok := o.Get(key)
	if !ok {
		return nil
	}
	re, err := regexp.Compile("^(?:" + text + ")$")
	if err != nil {
		o.Fail(source.New(source.PatternSyntaxException, "'%s%s' is no regular expression: %s", prefix, key, text))
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
