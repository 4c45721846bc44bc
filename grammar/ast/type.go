package ast

import "minisql/grammar/source"

// TypeName is a type as written. Name is in upper case and canonical in
// spelling only: "INT", "INTEGER", "TIMESTAMP", "TIMESTAMP WITH LOCAL TIME
// ZONE", "TIMESTAMP_LTZ", "DOUBLE" (also for DOUBLE PRECISION), "ROW", "ARRAY",
// "MAP", "MULTISET", "RAW", "INTERVAL", "STRUCTURED"; "" with User set for a
// user-defined type name.
type TypeName struct {
	source.Span
	Name     string
	Args     []int     // precision, scale, length as written
	Nullable *bool     // NULL or NOT NULL if written
	Elem     *TypeName // ARRAY, MULTISET: element; MAP: value
	Key      *TypeName // MAP
	Fields   []RowField
	Unit     *IntervalUnit // INTERVAL
	Strings  []string      // RAW('class', 'serializer'), STRUCTURED<'class', ..>
	User     *Name
	Postfix  bool // INT ARRAY rather than ARRAY<INT>
}

// RowField is one field of a ROW type.
type RowField struct {
	source.Span
	Name    Ident
	Type    *TypeName
	Comment *String
}
