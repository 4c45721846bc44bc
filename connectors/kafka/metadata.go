package kafka

import (
	"strings"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// metadata are the columns that a message has beside its key and value (Flink's KafkaDynamicSource.ReadableMetadata).
// Those of the value's format come first. A sink takes headers and timestamp, and the topic if there are several to
// choose from.
func metadata(t *connectors.Table, formats []*format.Format) []connectors.Column {
	var out []connectors.Column
	if f, err := format.Find(formats, valueFormat(t)); err == nil {
		for _, c := range f.Metadata {
			c.Name, c.Metadata = "value."+c.Name, "value."+c.Metadata
			out = append(out, c)
		}
	}
	one := !strings.Contains(t.Options["topic"], ";") && t.Options["topic-pattern"] == ""
	return append(out, []connectors.Column{
		{Name: "topic", Metadata: "topic", Type: types.Str().Must(), Virtual: one},
		{Name: "partition", Metadata: "partition", Type: types.Of(types.Int).Must(), Virtual: true},
		{Name: "headers", Metadata: "headers", Type: headersType},
		{Name: "leader-epoch", Metadata: "leader-epoch", Type: types.Of(types.Int), Virtual: true},
		{Name: "offset", Metadata: "offset", Type: types.Of(types.BigInt).Must(), Virtual: true},
		{Name: "timestamp", Metadata: "timestamp", Type: types.LTZOf(3).Must()},
		{Name: "timestamp-type", Metadata: "timestamp-type", Type: types.Str().Must(), Virtual: true},
	}...)
}

var headersType = types.MapOf(types.Str(), types.Bytes()).Must()

// field is a metadata column: its type in Kafka and its value in a record.
type field struct {
	typ   types.Type
	value func(r *kgo.Record) any
}

var fields = map[string]field{
	"topic":     {types.Str(), func(r *kgo.Record) any { return r.Topic }},
	"partition": {types.Of(types.Int), func(r *kgo.Record) any { return r.Partition }},
	"headers":   {headersType.Opt(), func(r *kgo.Record) any { return headersOf(r) }},
	"leader-epoch": {types.Of(types.Int), func(r *kgo.Record) any {
		if r.LeaderEpoch < 0 {
			return nil
		}
		return r.LeaderEpoch
	}},
	"offset":    {types.Of(types.BigInt), func(r *kgo.Record) any { return r.Offset }},
	"timestamp": {types.LTZOf(3), func(r *kgo.Record) any { return types.Instant{Ms: r.Timestamp.UnixMilli()} }},
	"timestamp-type": {types.Str(), func(r *kgo.Record) any {
		switch r.Attrs.TimestampType() {
		case 0:
			return "CreateTime"
		case 1:
			return "LogAppendTime"
		}
		return "NoTimestampType"
	}},
}

// headersOf is the map of a record's headers; of two with one name the last counts.
func headersOf(r *kgo.Record) *types.Entries {
	e := &types.Entries{Keys: []any{}, Vals: []any{}}
	at := make(map[string]int, len(r.Headers))
	for _, h := range r.Headers {
		var value any
		if h.Value != nil {
			value = h.Value
		}
		if i, twice := at[h.Key]; twice {
			e.Vals[i] = value
			continue
		}
		at[h.Key] = len(e.Keys)
		e.Keys, e.Vals = append(e.Keys, h.Key), append(e.Vals, value)
	}
	return functions.HashOrder(e, functions.JavaHash)
}

// metadataColumn builds the column of a metadata key for rows that stand in records of; nil is one row a record. A
// column may be declared with any type that the key's can be cast to.
func metadataColumn(cx *functions.Ctx, c *connectors.Column, recs []*kgo.Record, of []int32, n int) (vec.Col, error) {
	f := fields[c.Metadata]
	record := func(i int) *kgo.Record {
		if of != nil {
			i = int(of[i])
		}
		return recs[i]
	}
	same := types.Same(f.typ.Opt(), c.Type.Opt())
	if same {
		switch c.Metadata {
		case "offset", "timestamp":
			out := make([]int64, n)
			for i := range out {
				if r := record(i); c.Metadata == "offset" {
					out[i] = r.Offset
				} else {
					out[i] = r.Timestamp.UnixMilli()
				}
			}
			return vec.FromSlice(&c.Type, out, nil), nil
		case "topic", "partition": // a batch is of one partition
			if n > 0 {
				return vec.Expand(vec.Const(&c.Type, f.value(record(0))), n), nil
			}
		}
	}
	b := vec.NewBuilder(&c.Type)
	for i := range n {
		v := f.value(record(i))
		if !same && v != nil {
			var err error
			if v, err = functions.ConvertValue(cx, f.typ, c.Type, v); err != nil {
				return b.Finish(), err
			}
		}
		b.Append(v)
	}
	return b.Finish(), nil
}
