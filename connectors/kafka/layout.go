package kafka

import (
	"slices"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/vec"
)

// layout says where the columns of the emitted batches come from. Keys and values are decoded whole, as in Flink, which
// pushes no projection into this connector: a bad field fails the job even if no query reads it.
type layout struct {
	key, value *format.Reader // key is nil without 'key.format'
	slots      []slot         // by emitted column
	upsert     bool
	// emptyFails says that an empty message is an error and not a message without rows: csv, unless it ignores errors.
	emptyFails bool
	headers    bool
}

// slot is the source of a column: of the key, of the value, of both (the value's wins, but a tombstone has only a key),
// or of the record itself.
type slot struct {
	column     *connectors.Column
	key, value int // columns of the decoders, -1 for none
}

func (d *definition) layout(req connectors.Request) (*layout, error) {
	upsert := d.name == "upsert-kafka"
	l := &layout{upsert: upsert}
	var err error
	if l.value, err = d.value.Reader(d.valueSpec); err != nil {
		return nil, err
	}
	if d.key != nil {
		if l.key, err = d.key.Reader(d.keySpec); err != nil {
			return nil, err
		}
	}
	l.emptyFails = d.valueName == "csv" && !d.Bool(d.valueSpec.Prefix+"ignore-parse-errors", false)
	var keys []int
	if d.key != nil {
		keys = d.keyIndexes(upsert)
	}
	values := d.valueIndexes(upsert)
	for _, k := range req.Columns {
		c := &d.Columns[k]
		s := slot{column: c, key: -1, value: -1}
		if c.Metadata == "" {
			s.key, s.value = slices.Index(keys, k), slices.Index(values, k)
		}
		l.headers = l.headers || c.Metadata == "headers"
		l.slots = append(l.slots, s)
	}
	return l, nil
}

// pick is the column of a slot for rows whose value and key rows are given; a row of -1 is NULL. Nil takes all rows.
func (s *slot) pick(values, keys []vec.Col, fromValue, fromKey []int32) vec.Col {
	switch {
	case s.value < 0:
		return take(keys[s.key], fromKey)
	case s.key < 0 || !slices.Contains(fromValue, -1):
		return take(values[s.value], fromValue)
	}
	b := vec.NewBuilder(&s.column.Type)
	for i, v := range fromValue {
		if v >= 0 {
			b.Append(vec.At(values[s.value], int(v)))
		} else {
			b.Append(vec.At(keys[s.key], int(fromKey[i])))
		}
	}
	return b.Finish()
}

func take(c vec.Col, rows []int32) vec.Col {
	if rows == nil {
		return c
	}
	return vec.Take(c, rows)
}
