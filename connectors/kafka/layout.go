package kafka

import (
	"slices"
	"strings"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
)

// layout says where the columns of the emitted batches come from. Keys and values are decoded whole, as in Flink, which
// pushes no projection into this connector: a bad field fails the job even if no query reads it.
type layout struct {
	key, value *format.Reader // key is nil without 'key.format'
	slots      []slot         // by emitted column
	upsert     bool
	// emptyFails says that an empty message is an error and not a message without rows: csv, unless it ignores errors.
	emptyFails, emptyKeyFails bool
}

// slot is the source of a column: of the key, of the value, of both (the value's wins, but a tombstone has only a key),
// or of the record itself.
type slot struct {
	column     *connectors.Column
	key, value int        // columns of the decoders, -1 for none
	native     types.Type // of a value's metadata, which may be declared otherwise
	convert    bool
}

// lenient tells whether a format leaves out what it cannot read.
func (d *definition) lenient(s *format.Spec, f *format.Format) bool {
	return d.Under(s.Prefix, f.Options).Bool("ignore-parse-errors")
}

func (d *definition) layout(req connectors.Request) (*layout, error) {
	upsert := d.name == "upsert-kafka"
	l := &layout{upsert: upsert}
	var err error
	if d.key != nil {
		if l.key, err = d.key.Reader(d.keySpec); err != nil {
			return nil, err
		}
	}
	l.emptyKeyFails = d.key != nil && d.key.Name == "csv" && !d.lenient(d.keySpec, d.key)
	l.emptyFails = d.valueName == "csv" && !d.lenient(d.valueSpec, d.value)
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
		if m := d.valueMetadata(c.Metadata); m != nil {
			s.value, s.native, s.convert = len(d.valueSpec.Need), m.Type, !types.Same(m.Type, c.Type)
			if !s.convert {
				m.Type = c.Type
			}
			d.valueSpec.Need = append(d.valueSpec.Need, len(d.valueSpec.Columns))
			d.valueSpec.Columns = append(d.valueSpec.Columns, *m)
		}
		l.slots = append(l.slots, s)
	}
	l.value, err = d.value.Reader(d.valueSpec)
	return l, err
}

// reads reports whether a metadata column is wanted.
func (l *layout) reads(metadata string) bool {
	return slices.ContainsFunc(l.slots, func(s slot) bool { return s.column.Metadata == metadata })
}

// valueMetadata is the column of the value's format behind a key value.…; nil if there is none.
func (d *definition) valueMetadata(key string) *connectors.Column {
	name, ok := strings.CutPrefix(key, "value.")
	for _, m := range d.value.Metadata {
		if ok && m.Metadata == name {
			return &m
		}
	}
	return nil
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

// cast is a column of a value's metadata under the type it is declared with.
func (s *slot) cast(cx *functions.Ctx, c vec.Col, n int) (vec.Col, error) {
	b := vec.NewBuilder(&s.column.Type)
	for i := range n {
		v := vec.At(c, i)
		if v != nil {
			var err error
			if v, err = functions.ConvertValue(cx, s.native, s.column.Type, v); err != nil {
				return b.Finish(), err
			}
		}
		b.Append(v)
	}
	return b.Finish(), nil
}
