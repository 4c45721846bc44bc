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
	Name:   "json",
	Doc:    "JSON objects, one a line, fields by name",
	Reader: newReader,
	Writer: newEncoder,
}

// Options are those of 'json', which the changelog formats share.
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
	o := s.Options
	key := func(name string) string { return s.Prefix + name }
	out := &Options{
		MustHave:    o.Bool(key("fail-on-missing-field"), false),
		Lenient:     o.Bool(key("ignore-parse-errors"), false),
		Tree:        !o.Bool(key("decode.json-parser.enabled"), true),
		PlainNumber: o.Bool(key("encode.decimal-as-plain-number"), false),
		SkipNulls:   o.Bool(key("encode.ignore-null-fields"), false),
		NullKey:     o.String(key("map-null-key.literal"), "null"),
	}
	if err := o.Err(); err != nil {
		return nil, err
	}
	if out.MustHave && out.Lenient {
		return nil, connectors.Invalid("fail-on-missing-field and ignore-parse-errors shouldn't both be true.")
	}
	switch v := o.String(key("timestamp-format.standard"), "SQL"); v {
	case "SQL":
	case "ISO-8601":
		out.ISO = true
	default:
		return nil, connectors.Invalid("Unsupported value '%s' for timestamp-format.standard. Supported values are [SQL, ISO-8601].", v)
	}
	switch v := upper(o.String(key("map-null-key.mode"), "FAIL")); v {
	case "FAIL":
	case "DROP":
		out.NullKeyMode = dropKey
	case "LITERAL":
		out.NullKeyMode = literalKey
	default:
		return nil, connectors.Invalid("Unsupported value '%s' for option map-null-key.mode. Supported values are [LITERAL, FAIL, DROP].",
			o.String(key("map-null-key.mode"), ""))
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
