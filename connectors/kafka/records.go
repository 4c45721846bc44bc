package kafka

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"

	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

// records makes messages of rows (Flink's DynamicKafkaRecordSerializationSchema).
type records struct {
	*sink
	upsert     bool
	key, value part
	// The columns of metadata that is written; -1 for none.
	topic, timestamp, headers int
	types                     []*types.Type // of the batch's columns
}

// part is a key or a value.
type part struct {
	encoder format.Encoder // nil: there is none
	columns []int          // of the batch
	null    bool           // format raw, where NULL is no bytes at all
	scratch []vec.Col
}

func (d *definition) records(s *sink) (r *records, err error) {
	r = &records{sink: s, upsert: d.name == "upsert-kafka", topic: -1, timestamp: -1, headers: -1}
	at := make([]int, len(d.Columns)) // in the batch
	for i := range d.Columns {
		c := &d.Columns[i]
		if c.Virtual {
			continue
		}
		at[i] = len(r.types)
		r.types = append(r.types, &c.Type)
		switch c.Metadata {
		case "topic":
			r.topic = at[i]
		case "timestamp":
			r.timestamp = at[i]
		case "headers":
			r.headers = at[i]
		}
	}
	open := func(p *part, f *format.Format, spec *format.Spec, columns []int) {
		for _, k := range columns {
			p.columns = append(p.columns, at[k])
		}
		p.scratch, p.null = make([]vec.Col, len(columns)), f.Name == "raw"
		if err == nil {
			p.encoder, err = f.Writer(spec)
		}
	}
	open(&r.value, d.value, d.valueSpec, d.valueIndexes(r.upsert))
	if d.key != nil {
		open(&r.key, d.key, d.keySpec, d.keyIndexes(r.upsert))
	}
	return r, err
}

func (p *part) reset(b *vec.Batch) {
	if p.encoder == nil {
		return
	}
	for i, k := range p.columns {
		p.scratch[i] = b.Cols[k]
	}
	p.encoder.Reset(p.scratch)
}

// append encodes row i behind buf. Formats end their records with a line feed, messages do not.
func (p *part) append(buf []byte, i int, kind vec.RowKind) (all, message []byte, err error) {
	if p.null && vec.NullsOf(p.scratch[0]).At(p.scratch[0].Index(i)) {
		return buf, nil, nil
	}
	lo := len(buf)
	if buf, err = p.encoder.Append(buf, i, kind); err != nil {
		return buf[:lo], nil, err
	}
	message = bytes.TrimSuffix(buf[lo:len(buf):len(buf)], []byte{'\n'})
	return buf, message[:len(message):len(message)], nil
}

// of makes the messages of a batch. With an error come those of the rows before.
func (r *records) of(b *vec.Batch) ([]kgo.Record, error) {
	r.key.reset(b)
	r.value.reset(b)
	out := make([]kgo.Record, 0, b.N)
	buf := make([]byte, 0, 64*b.N)
	for i := range b.N {
		var rec kgo.Record
		var err error
		kind := b.Kind(i)
		if r.key.encoder != nil {
			if buf, rec.Key, err = r.key.append(buf, i, vec.Insert); err != nil {
				return out, r.at(err, b, i)
			}
		}
		switch {
		case r.upsert && kind == vec.UpdateBefore:
			continue
		case r.upsert && kind == vec.Delete: // a tombstone
		case r.upsert:
			buf, rec.Value, err = r.value.append(buf, i, vec.Insert)
		default:
			buf, rec.Value, err = r.value.append(buf, i, kind)
		}
		if err == nil {
			rec.Topic, err = r.target(b, i)
		}
		if err == nil {
			err = r.metadata(&rec, b, i)
		}
		if err != nil {
			return out, r.at(err, b, i)
		}
		out = append(out, rec)
	}
	return out, nil
}

func (r *records) at(err error, b *vec.Batch, i int) error {
	return source.Within(err, source.Record{Table: r.table.Name, Place: b.Origin.Place(i)})
}

// target is the topic of row i.
func (r *records) target(b *vec.Batch, i int) (string, error) {
	t := &r.topics
	if len(t.names) == 1 {
		return t.names[0], nil
	}
	name := ""
	if r.topic >= 0 {
		name, _ = vec.At(b.Cols[r.topic], i).(string)
	}
	problem := ""
	switch {
	case name == "":
		problem = "Expected a single topic but no topic is set."
	case t.pattern != nil && !t.pattern.MatchString(name):
		problem = fmt.Sprintf("Expected topic to match: %s but was: %s", r.table.Options["topic-pattern"], name)
	case t.pattern == nil && !slices.Contains(t.names, name):
		names := slices.Clone(t.names)
		slices.Reverse(names) // Flink prints a set, whose order is another in each JVM
		problem = fmt.Sprintf("Expected topic to be in: [%s] but was: %s", strings.Join(names, ", "), name)
	default:
		return name, nil
	}
	return "", source.New(source.IllegalArgumentException, "The topic of the sink record is not valid. %s", problem)
}

// metadata puts the columns timestamp and headers into the record; they may have any type that can be cast to Kafka's.
func (r *records) metadata(rec *kgo.Record, b *vec.Batch, i int) error {
	if v, err := r.read(b, r.timestamp, i, types.LTZOf(3)); err != nil {
		return err
	} else if t, ok := v.(types.Instant); ok {
		if t.Ms < 0 {
			return source.New(source.IllegalArgumentException, "Invalid timestamp: %d. Timestamp should always be non-negative or null.", t.Ms)
		}
		rec.Timestamp = time.UnixMilli(t.Ms)
	}
	v, err := r.read(b, r.headers, i, headersType.Opt())
	if e, ok := v.(*types.Entries); ok {
		for k := range e.Keys {
			name, named := e.Keys[k].(string)
			value, valued := e.Vals[k].([]byte)
			if named && valued { // Flink leaves out headers whose key or value is NULL
				rec.Headers = append(rec.Headers, kgo.RecordHeader{Key: name, Value: value})
			}
		}
	}
	return err
}

func (r *records) read(b *vec.Batch, col, i int, to types.Type) (any, error) {
	if col < 0 {
		return nil, nil
	}
	v := vec.At(b.Cols[col], i)
	if v == nil || types.Same(*r.types[col], to) {
		return v, nil
	}
	v, err := functions.ConvertValue(r.cx, *r.types[col], to, v)
	if err != nil {
		return nil, source.New(source.RuntimeException, "%s", err.Error())
	}
	return v, nil
}
