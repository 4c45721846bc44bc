// Package json is Flink's format 'json': one object a line, or a message. The reader matches fields by name. It has its
// own scanner, which finds the values of the needed columns and steps over everything else without building it.
// Start at Format; object.go is the scanner, decode.go goes through blocks, convert.go makes values.
package json

import (
	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/exec/types"
	"minisql/grammar/source"
)

// Format is the entry of the list of formats.
var Format = &format.Format{
	Name:    "json",
	Doc:     "JSON objects, one a line, fields by name",
	Options: Declared,
	Reader:  newReader,
	Writer:  newEncoder,
}

// Declared are the options of 'json', which the changelog formats share.
var Declared = []connectors.Option{
	{Key: "fail-on-missing-field", Type: connectors.Boolean, Default: "false", Doc: "Whether a record without one of the fields is an error; else the field is NULL."},
	{Key: "ignore-parse-errors", Type: connectors.Boolean, Default: "false", Doc: "Whether fields and records that cannot be read are NULL or left out."},
	{Key: "decode.json-parser.enabled", Type: connectors.Boolean, Default: "true", Doc: "Whether records are read by their tokens; else as trees, where the last of two equal keys counts."},
	{Key: "encode.decimal-as-plain-number", Type: connectors.Boolean, Default: "false", Doc: "Whether decimals are written with all their digits, never as 1E+3."},
	{Key: "encode.ignore-null-fields", Type: connectors.Boolean, Default: "false", Doc: "Whether fields that are NULL are not written."},
	{Key: "map-null-key.literal", Type: connectors.Text, Default: "null", Doc: "The key that stands for a NULL key in mode LITERAL."},
	{Key: "timestamp-format.standard", Type: connectors.Text, Default: "SQL", Doc: "How timestamps look: SQL (a blank before the time) or ISO-8601 (a T)."},
	{Key: "map-null-key.mode", Type: connectors.Text, Default: "FAIL", Doc: "What becomes of a map's entry whose key is NULL: FAIL, DROP or LITERAL."},
}

// Options are what the options say.
type Options struct {
	Lenient     bool // ignore-parse-errors
	MustHave    bool // fail-on-missing-field
	ISO         bool // timestamp-format.standard
	Tree        bool // decode.json-parser.enabled is false: later keys win, numbers are rendered anew
	PlainNumber bool // encode.decimal-as-plain-number
	SkipNulls   bool // encode.ignore-null-fields
	NullKey     string
	NullKeyMode nullKeyMode
}

type nullKeyMode uint8

const (
	failKey nullKeyMode = iota
	dropKey
	literalKey
)

// ReadOptions reads the options with the prefix of s.
func ReadOptions(s *format.Spec) (*Options, error) {
	o := s.Options.Under(s.Prefix, Declared)
	out := &Options{
		MustHave:    o.Bool("fail-on-missing-field"),
		Lenient:     o.Bool("ignore-parse-errors"),
		Tree:        !o.Bool("decode.json-parser.enabled"),
		PlainNumber: o.Bool("encode.decimal-as-plain-number"),
		SkipNulls:   o.Bool("encode.ignore-null-fields"),
		NullKey:     o.Text("map-null-key.literal"),
	}
	if err := o.Valid(); err != nil {
		return nil, err
	}
	if out.MustHave && out.Lenient {
		return nil, connectors.Invalid("fail-on-missing-field and ignore-parse-errors shouldn't both be true.")
	}
	switch v := o.Text("timestamp-format.standard"); v {
	case "SQL":
	case "ISO-8601":
		out.ISO = true
	default:
		return nil, connectors.Invalid("Unsupported value '%s' for timestamp-format.standard. Supported values are [SQL, ISO-8601].", v)
	}
	switch v := upper(o.Text("map-null-key.mode")); v {
	case "FAIL":
	case "DROP":
		out.NullKeyMode = dropKey
	case "LITERAL":
		out.NullKeyMode = literalKey
	default:
		return nil, connectors.Invalid("Unsupported value '%s' for option map-null-key.mode. Supported values are [LITERAL, FAIL, DROP].",
			o.Text("map-null-key.mode"))
	}
	for _, c := range s.Columns {
		if err := checkType(&c.Type); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func upper(s string) string {
	b := []byte(s)
	for i, c := range b {
		if c >= 'a' && c <= 'z' {
			b[i] = c - 'a' + 'A'
		}
	}
	return string(b)
}

// checkType refuses maps whose keys are no strings, which JSON cannot hold.
func checkType(t *types.Type) error {
	key := t.Key
	if t.Kind == types.Multiset {
		key = t.Elem
	}
	if key != nil && !key.IsString() {
		return source.New(source.UnsupportedOperationException,
			"JSON format doesn't support non-string as key type of map. The type is: %s", t.Plain())
	}
	if t.Kind == types.Raw || t.IsInterval() {
		return source.New(source.UnsupportedOperationException, "Unsupported type: %s", t.Plain())
	}
	if t.Elem != nil {
		if err := checkType(t.Elem); err != nil {
			return err
		}
	}
	for i := range t.Fields {
		if err := checkType(&t.Fields[i].Type); err != nil {
			return err
		}
	}
	return nil
}
