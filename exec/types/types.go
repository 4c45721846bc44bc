// Package types holds the logical types of Flink SQL: values with their nullability inside, spelled as Flink spells
// them. It knows nothing of storage (see exec/vec), of arrow, or of the planner. Start at Type.
package types

// Kind is the root of a logical type: what Flink calls LogicalTypeRoot.
type Kind uint8

// The kinds, in an order that lets ranges be tested (IsNumeric, IsTemporal).
const (
	Null Kind = iota // the type of a bare NULL
	Boolean
	TinyInt
	SmallInt
	Int
	BigInt
	Decimal
	Float
	Double
	Char
	VarChar
	Binary
	VarBinary
	Date
	Time
	Timestamp
	TimestampLTZ
	IntervalYM // months
	IntervalDT // milliseconds
	Array
	Map
	Multiset
	Row
	Raw
	Variant
	Symbol     // a keyword argument, such as a time unit
	Descriptor // DESCRIPTOR(col, ...)
)

// Attr marks a time attribute.
type Attr uint8

// A column is no time attribute, an event-time one, or a processing-time one. RowtimeValue is what an expression over a
// rowtime gives: Flink still describes it as *ROWTIME*, but no window accepts it.
const (
	NoAttr Attr = iota
	Rowtime
	Proctime
	RowtimeValue
)

// MaxLen is the length of STRING and BYTES.
const MaxLen = 1<<31 - 1

// MaxDecimal is the largest precision of a DECIMAL.
const MaxDecimal = 38

// Type is a logical type. The zero value is the nullable type of NULL. Types are values: copy them freely, never
// change what Elem, Key and Fields point to.
type Type struct {
	Kind    Kind
	NotNull bool
	Attr    Attr
	P       int   // length of CHAR..VARBINARY; precision of DECIMAL, TIME, TIMESTAMP and of an interval's first field
	S       int   // scale of DECIMAL; digits of a second's fraction of an interval
	Unit    Units // of intervals
	Elem    *Type // element of ARRAY and MULTISET, value of MAP
	Key     *Type // key of MAP
	Fields  []Field
	Class   string // of RAW and structured types
}

// Field is one field of a ROW.
type Field struct {
	Name string
	Type Type
}

// Units are the fields an interval spans.
type Units uint8

// Interval qualifiers, first the months' kind, then the milliseconds' kind.
const (
	NoUnits Units = iota
	Year
	YearToMonth
	Month
	Day
	DayToHour
	DayToMinute
	DayToSecond
	Hour
	HourToMinute
	HourToSecond
	Minute
	MinuteToSecond
	Second
)

var unitNames = [...]string{"", "YEAR", "YEAR TO MONTH", "MONTH", "DAY", "DAY TO HOUR", "DAY TO MINUTE", "DAY TO SECOND",
	"HOUR", "HOUR TO MINUTE", "HOUR TO SECOND", "MINUTE", "MINUTE TO SECOND", "SECOND"}

func (u Units) String() string { return unitNames[u] }

// Of returns the nullable type of a kind that needs no parameters.
func Of(k Kind) Type { return Type{Kind: k} }

// Str is the nullable STRING.
func Str() Type { return Type{Kind: VarChar, P: MaxLen} }

// Bytes is the nullable BYTES.
func Bytes() Type { return Type{Kind: VarBinary, P: MaxLen} }

// VarCharOf is VARCHAR(n).
func VarCharOf(n int) Type { return Type{Kind: VarChar, P: n} }

// CharOf is CHAR(n).
func CharOf(n int) Type { return Type{Kind: Char, P: n} }

// DecimalOf is DECIMAL(p, s).
func DecimalOf(p, s int) Type { return Type{Kind: Decimal, P: p, S: s} }

// TimestampOf is TIMESTAMP(p).
func TimestampOf(p int) Type { return Type{Kind: Timestamp, P: p} }

// LTZOf is TIMESTAMP_LTZ(p).
func LTZOf(p int) Type { return Type{Kind: TimestampLTZ, P: p} }

// ArrayOf is ARRAY<e>.
func ArrayOf(e Type) Type { return Type{Kind: Array, Elem: &e} }

// MapOf is MAP<k, v>.
func MapOf(k, v Type) Type { return Type{Kind: Map, Key: &k, Elem: &v} }

// MultisetOf is MULTISET<e>.
func MultisetOf(e Type) Type { return Type{Kind: Multiset, Elem: &e} }

// RowOf is ROW<fields>.
func RowOf(fields ...Field) Type { return Type{Kind: Row, Fields: fields} }

// DayTime is INTERVAL DAY(2) TO SECOND(3), which intervals of the second kind widen to.
func DayTime() Type { return Type{Kind: IntervalDT, Unit: DayToSecond, P: 2, S: 3} }

// YearMonth is INTERVAL YEAR(2) TO MONTH.
func YearMonth() Type { return Type{Kind: IntervalYM, Unit: YearToMonth, P: 2} }

// Must returns the type with NOT NULL.
func (t Type) Must() Type { t.NotNull = true; return t }

// Opt returns the nullable type.
func (t Type) Opt() Type { t.NotNull = false; return t }

// WithNull returns the type, nullable or not.
func (t Type) WithNull(nullable bool) Type { t.NotNull = !nullable; return t }

// Plain returns the type without its time attribute.
func (t Type) Plain() Type { t.Attr = NoAttr; return t }

// IsNumeric reports a number of any kind.
func (t Type) IsNumeric() bool { return t.Kind >= TinyInt && t.Kind <= Double }

// IsInteger reports TINYINT to BIGINT.
func (t Type) IsInteger() bool { return t.Kind >= TinyInt && t.Kind <= BigInt }

// IsExact reports integers and DECIMAL.
func (t Type) IsExact() bool { return t.Kind >= TinyInt && t.Kind <= Decimal }

// IsApprox reports FLOAT and DOUBLE.
func (t Type) IsApprox() bool { return t.Kind == Float || t.Kind == Double }

// IsString reports CHAR and VARCHAR.
func (t Type) IsString() bool { return t.Kind == Char || t.Kind == VarChar }

// IsBinary reports BINARY and VARBINARY.
func (t Type) IsBinary() bool { return t.Kind == Binary || t.Kind == VarBinary }

// IsTimestamp reports TIMESTAMP and TIMESTAMP_LTZ.
func (t Type) IsTimestamp() bool { return t.Kind == Timestamp || t.Kind == TimestampLTZ }

// IsDatetime reports DATE, TIME and the timestamps.
func (t Type) IsDatetime() bool { return t.Kind >= Date && t.Kind <= TimestampLTZ }

// IsInterval reports both kinds of interval.
func (t Type) IsInterval() bool { return t.Kind == IntervalYM || t.Kind == IntervalDT }

// IsNested reports types made of other types.
func (t Type) IsNested() bool { return t.Kind >= Array && t.Kind <= Row }

// Same reports equality in all but nullability and time attributes, inside nested types too only of the top level.
func Same(a, b Type) bool {
	a.NotNull, b.NotNull = false, false
	return Equal(a, b)
}

// Equal reports equality in all but time attributes.
func Equal(a, b Type) bool {
	if a.Kind != b.Kind || a.NotNull != b.NotNull || a.P != b.P || a.S != b.S || a.Unit != b.Unit || a.Class != b.Class || len(a.Fields) != len(b.Fields) {
		return false
	}
	if a.Elem != nil && !Equal(*a.Elem, *b.Elem) || a.Key != nil && !Equal(*a.Key, *b.Key) {
		return false
	}
	for i := range a.Fields {
		if a.Fields[i].Name != b.Fields[i].Name || !Equal(a.Fields[i].Type, b.Fields[i].Type) {
			return false
		}
	}
	return true
}

// Pick are some of the types.
func Pick(ts []Type, cols []int) []Type {
	out := make([]Type, len(cols))
	for i, c := range cols {
		out[i] = ts[c]
	}
	return out
}
