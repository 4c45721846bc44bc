package changelog

import (
	"minisql/connectors"
	"minisql/connectors/format/column"
	"minisql/exec/types"
)

// metadatum is something that a message says about its rows (the enumerations ReadableMetadata of Flink's
// DebeziumJsonDecodingFormat, CanalJsonDecodingFormat, MaxwellJsonDecodingFormat and OggJsonDecodingFormat).
type metadatum struct {
	key    string
	typ    types.Type
	path   []string   // where it stands in the message
	stored types.Type // its type there, if it is another one: BIGINT for milliseconds
	scale  int64      // milliseconds of what stands there; 0 is one
}

var (
	text    = types.Str()
	texts   = types.ArrayOf(types.Str())
	instant = types.LTZOf(3)
	millis  = types.Of(types.BigInt)
)

var debeziumMetadata = []metadatum{
	{key: "schema", typ: text, path: []string{"schema"}},
	{key: "ingestion-timestamp", typ: instant, path: []string{"ts_ms"}, stored: millis},
	{key: "source.timestamp", typ: instant, path: []string{"source", "ts_ms"}, stored: millis},
	{key: "source.database", typ: text, path: []string{"source", "db"}},
	{key: "source.schema", typ: text, path: []string{"source", "schema"}},
	{key: "source.table", typ: text, path: []string{"source", "table"}},
	{key: "source.properties", typ: types.MapOf(types.Str(), types.Str()), path: []string{"source"}},
}

var canalMetadata = []metadatum{
	{key: "database", typ: text, path: []string{"database"}},
	{key: "table", typ: text, path: []string{"table"}},
	{key: "sql-type", typ: types.MapOf(types.Str(), types.Of(types.Int)), path: []string{"sqlType"}},
	{key: "pk-names", typ: texts, path: []string{"pkNames"}},
	{key: "ingestion-timestamp", typ: instant, path: []string{"ts"}, stored: millis},
	{key: "event-timestamp", typ: instant, path: []string{"es"}, stored: millis},
}

var maxwellMetadata = []metadatum{
	{key: "database", typ: text, path: []string{"database"}},
	{key: "table", typ: text, path: []string{"table"}},
	{key: "primary-key-columns", typ: texts, path: []string{"primary_key_columns"}},
	{key: "ingestion-timestamp", typ: instant, path: []string{"ts"}, stored: millis, scale: 1000},
}

var oggMetadata = []metadatum{
	{key: "table", typ: text.Must(), path: []string{"table"}},
	{key: "primary-keys", typ: texts, path: []string{"primary_keys"}},
	{key: "ingestion-timestamp", typ: types.LTZOf(6), path: []string{"current_ts"}, stored: types.TimestampOf(6)},
	{key: "event-timestamp", typ: types.LTZOf(6), path: []string{"op_ts"}, stored: types.TimestampOf(6)},
}

func offered(list []metadatum) (out []connectors.Column) {
	for _, m := range list {
		out = append(out, connectors.Column{Name: m.key, Metadata: m.key, Type: m.typ, Virtual: true})
	}
	return
}

// wanted is a metadatum that is built, into a needed column.
type wanted struct {
	slot int
	metadatum
}

func (d *decoder) want(slot int, key string) {
	for _, m := range d.metadata {
		if m.key == key {
			d.wanted = append(d.wanted, wanted{slot, m})
		}
	}
	d.about = make([]any, len(d.need))
}

// describe reads the metadata of a message for the rows that follow.
func (d *decoder) describe(m map[string]member) error {
	for _, w := range d.wanted {
		at := m[w.path[0]]
		for _, key := range w.path[1:] {
			if at.null() {
				break
			}
			inner, err := members(at.text)
			if err != nil {
				return err
			}
			at = inner[key]
		}
		var v any
		if !at.null() {
			typ := &w.typ
			if w.stored.Kind != types.Null {
				typ = &w.stored
			}
			var err error
			if v, err = d.conv.Value(typ, at.text, at.flags); err != nil && err != column.ErrNull && !d.Lenient {
				return err
			} else if err != nil {
				v = nil
			}
		}
		if ms, ok := v.(int64); ok {
			v = types.Instant{Ms: ms * max(w.scale, 1)}
		}
		d.about[w.slot] = v
	}
	return nil
}
