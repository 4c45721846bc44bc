// Package vec holds columns and batches: what operators pass to each other. A column is an arrow array, or one value
// that stands for every row; a batch is a few columns with control events between the rows. Batches are immutable once
// emitted. The package knows logical types (exec/types) but neither functions nor operators. Start at Col and Batch.
package vec

import "minisql/exec/types"

// Layout is how the values of a type lie in memory.
type Layout uint8

// The layouts. Timestamps of more than microseconds take twelve bytes, since 64 bits of nanoseconds do not reach from
// year 1 to 9999. ARRAY, MAP, MULTISET and ROW travel as one encoded byte string (AppendValue): scripts look into
// them a value at a time, and whatever moves, stores, hashes or compares rows treats them like BYTES.
const (
	Bits8   Layout = iota // BOOLEAN (0 or 1), TINYINT
	Bits16                // SMALLINT
	Bits32                // INT, DATE, TIME, INTERVAL of months
	Bits64                // BIGINT, TIMESTAMP(0..3), INTERVAL of milliseconds
	Micros                // TIMESTAMP(4..6): microseconds
	Float32               // FLOAT
	Float64               // DOUBLE
	Fixed12               // TIMESTAMP(7..9): milliseconds, then nanoseconds, little endian
	Fixed16               // DECIMAL: low, then high word
	Text                  // CHAR, VARCHAR, VARIANT (as JSON)
	Blob                  // BINARY, VARBINARY and nested values
)

// LayoutOf is the table of layouts.
func LayoutOf(t types.Type) Layout {
	switch t.Kind {
	case types.Boolean, types.TinyInt, types.Null:
		return Bits8
	case types.SmallInt:
		return Bits16
	case types.Int, types.Date, types.Time, types.IntervalYM:
		return Bits32
	case types.BigInt, types.IntervalDT:
		return Bits64
	case types.Timestamp, types.TimestampLTZ:
		switch {
		case t.P <= 3:
			return Bits64
		case t.P <= 6:
			return Micros
		}
		return Fixed12
	case types.Float:
		return Float32
	case types.Double:
		return Float64
	case types.Decimal:
		return Fixed16
	case types.Char, types.VarChar, types.Symbol, types.Variant:
		return Text
	}
	return Blob
}

// Width is the bytes of a value, 0 where values differ in length.
func (l Layout) Width() int {
	return [...]int{1, 2, 4, 8, 8, 4, 8, 12, 16, 0, 0}[l]
}

// long reports a type whose values are whole numbers of 64 bits.
func long(t types.Type) bool {
	l := LayoutOf(t)
	return l == Bits64 || l == Micros
}
