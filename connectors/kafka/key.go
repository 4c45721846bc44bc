package kafka

import (
	"slices"
	"strings"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/grammar/source"
)

// findFormats finds the formats of keys and values and has them read their options.
func (d *definition) findFormats(upsert bool) (err error) {
	if name, ok := d.Get("key.format"); ok {
		if d.key, d.keySpec, err = d.open("key.format", name, d.keyColumns(upsert)); err != nil {
			return err
		}
		if d.key.Mode != connectors.InsertOnly && !upsert {
			return connectors.Invalid("A key format should only deal with INSERT-only records. But %s has a changelog mode of [INSERT, UPDATE_BEFORE, UPDATE_AFTER, DELETE].", name)
		}
	} else if upsert {
		return d.missing("key.format")
	}
	key := "format"
	name, ok := d.Get(key)
	if !ok || upsert {
		key = "value.format"
		if name, ok = d.Get(key); !ok {
			return d.missing(key)
		}
	}
	d.valueName = name
	d.value, d.valueSpec, err = d.open(key, name, d.valueColumns(upsert))
	return err
}

// missing is the error for a format that is not given.
func (d *definition) missing(key string) error {
	side := "scan"
	if d.write {
		side = "sink"
	}
	return connectors.Invalid("Could not find required %s format '%s'.", side, key)
}

// open finds a format and reads its options, whose names begin with the format's, behind key. or value. if the format is
// named by an option that begins so.
func (d *definition) open(key, name string, columns []connectors.Column) (*format.Format, *format.Spec, error) {
	i := slices.IndexFunc(d.formats, func(f *format.Format) bool { return f.Name == name })
	if i < 0 {
		return nil, nil, d.unknownFormat(name)
	}
	f := d.formats[i]
	spec := &format.Spec{Columns: columns, Options: d.Options, Prefix: strings.TrimSuffix(key, "format") + name + "."}
	for k := range columns {
		spec.Need = append(spec.Need, k)
	}
	var err error
	switch {
	case d.write && f.Writer != nil:
		_, err = f.Writer(spec)
	case !d.write && f.Reader != nil:
		_, err = f.Reader(spec)
	default:
		err = d.unknownFormat(name)
	}
	return f, spec, err
}

func (d *definition) unknownFormat(name string) error {
	kind := "Deserialization"
	if d.write {
		kind = "Serialization"
	}
	var names []string
	for _, f := range d.formats {
		if d.write && f.Writer != nil || !d.write && f.Reader != nil {
			names = append(names, f.Name)
		}
	}
	slices.Sort(names)
	e := connectors.Invalid("Could not find any factory for identifier '%s' that implements 'org.apache.flink.table.factories.%sFormatFactory' in the classpath.\n\n"+
		"Available factory identifiers are:\n\n%s", name, kind, strings.Join(names, "\n"))
	if near := source.Nearest(name, names); near != "" {
		e.Hint = "did you mean '" + near + "'?"
	}
	return e
}

// keyFields are the names in 'key.fields', or the primary key for upsert-kafka.
func (d *definition) keyFields(upsert bool) []string {
	if upsert {
		return d.PrimaryKey
	}
	if text := d.Text("key.fields"); text != "" {
		return strings.Split(text, ";")
	}
	return nil
}

// keyColumns are the columns of the key in the order of 'key.fields', without the prefix, as the key format sees them; the
// first column if there are none, which is for checkKey to refuse.
func (d *definition) keyColumns(upsert bool) []connectors.Column {
	at := d.keyIndexes(upsert)
	if len(at) == 0 {
		all := d.physical()
		return all[:min(1, len(all))]
	}
	out := make([]connectors.Column, len(at))
	for i, k := range at {
		out[i] = d.Columns[k]
		out[i].Name = strings.TrimPrefix(out[i].Name, d.Text("key.fields-prefix"))
	}
	return out
}

// keyIndexes are the places of the key's columns in the table; names that are no physical columns are left out.
func (d *definition) keyIndexes(upsert bool) (out []int) {
	for _, name := range d.keyFields(upsert) {
		if k := slices.IndexFunc(d.Columns, func(c connectors.Column) bool { return c.Name == name && c.Metadata == "" }); k >= 0 {
			out = append(out, k)
		}
	}
	return out
}

func (d *definition) valueColumns(upsert bool) (out []connectors.Column) {
	for _, k := range d.valueIndexes(upsert) {
		out = append(out, d.Columns[k])
	}
	return out
}

// valueIndexes are the places of the value's columns in the table.
func (d *definition) valueIndexes(upsert bool) (out []int) {
	var key []int
	if strings.EqualFold(strings.ReplaceAll(d.Text("value.fields-include"), "-", "_"), "EXCEPT_KEY") {
		key = d.keyIndexes(upsert)
	}
	for k, c := range d.Columns {
		if c.Metadata == "" && !slices.Contains(key, k) {
			out = append(out, k)
		}
	}
	return out
}

// checkKey is for the primary key and the options key.* and value.fields-include.
func (d *definition) checkKey(upsert bool, include string) error {
	if upsert {
		for _, f := range []struct {
			word   string
			format *format.Format
		}{{"key", d.key}, {"value", d.value}} {
			if f.format.Mode != connectors.InsertOnly {
				return connectors.Invalid("'upsert-kafka' connector doesn't support '%[1]s' as %[2]s format, because '%[1]s' is not in insert-only mode.", f.format.Name, f.word)
			}
		}
		if len(d.PrimaryKey) == 0 {
			return connectors.Invalid("'upsert-kafka' tables require to define a PRIMARY KEY constraint. The PRIMARY KEY specifies which columns " +
				"should be read from or write to the Kafka message key. The PRIMARY KEY also defines records in the 'upsert-kafka' table should update or delete on which keys.")
		}
		return d.checkPrefix(d.PrimaryKey, include)
	}
	if len(d.PrimaryKey) > 0 && d.value.Mode == connectors.InsertOnly {
		return connectors.Invalid("The Kafka table '%s' with '%s' format doesn't support defining PRIMARY KEY constraint on the table, because it can't guarantee the semantic of primary key.",
			d.Table.Name, d.valueName)
	}
	fields := d.keyFields(false)
	switch {
	case d.key == nil && d.has("key.fields"):
		return connectors.Invalid("The option 'key.fields' can only be declared if a key format is defined using 'key.format'.")
	case d.key != nil && len(fields) == 0:
		return connectors.Invalid("A key format 'key.format' requires the declaration of one or more of key fields using 'key.fields'.")
	}
	names := make([]string, 0, len(d.Columns))
	for _, c := range d.physical() {
		names = append(names, c.Name)
	}
	for _, f := range fields {
		if !slices.Contains(names, f) {
			e := connectors.Invalid("Could not find the field '%s' in the table schema for usage in the key format. A key field must be a regular, physical column. "+
				"The following columns can be selected in the 'key.fields' option:\n[%s]", f, strings.Join(names, ", "))
			if near := source.Nearest(f, names); near != "" {
				e.Hint = "did you mean '" + near + "'?"
			}
			return e
		}
	}
	return d.checkPrefix(fields, include)
}

func (d *definition) checkPrefix(fields []string, include string) error {
	prefix := d.Text("key.fields-prefix")
	for _, f := range fields {
		if !strings.HasPrefix(f, prefix) {
			return connectors.Invalid("All fields in 'key.fields' must be prefixed with '%s' when option 'key.fields-prefix' is set but field '%s' is not prefixed.", prefix, f)
		}
	}
	if prefix != "" && include == "ALL" {
		return connectors.Invalid("A key prefix is not allowed when option 'value.fields-include' is set to 'ALL'. Set it to 'EXCEPT_KEY' instead to avoid field overlaps.")
	}
	return nil
}
