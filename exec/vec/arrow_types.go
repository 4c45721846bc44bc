package vec

import (
	"github.com/apache/arrow/go/v17/arrow"

	"minisql/exec/types"
)

// arrowType is arrow's type of a column: its values lie in memory as arrow wants them. BOOLEAN is a byte a row, TIMESTAMP(7..9)
// twelve bytes (see Fixed12), and nested values are encoded.
func arrowType(t *types.Type) arrow.DataType {
	switch t.Kind {
	case types.Decimal:
		if t.P > 0 && t.P <= types.MaxDecimal && t.S >= 0 && t.S <= types.MaxDecimal {
			return &decimals[t.P][t.S]
		}
		return fixed16
	case types.Date:
		return arrow.FixedWidthTypes.Date32
	case types.Time:
		return arrow.FixedWidthTypes.Time32ms
	case types.IntervalYM:
		return arrow.FixedWidthTypes.MonthInterval
	case types.IntervalDT:
		return arrow.FixedWidthTypes.Duration_ms
	case types.Timestamp, types.TimestampLTZ:
		zoned := t.Kind == types.TimestampLTZ
		switch LayoutOf(*t) {
		case Bits64:
			return timestamp(arrow.Millisecond, zoned)
		case Micros:
			return timestamp(arrow.Microsecond, zoned)
		}
	}
	return physical[LayoutOf(*t)]
}

// timestamps are arrow's types of wall times and of instants, by unit.
var timestamps = [2][4]arrow.TimestampType{
	{{Unit: arrow.Second}, {Unit: arrow.Millisecond}, {Unit: arrow.Microsecond}, {Unit: arrow.Nanosecond}},
	{{Unit: arrow.Second, TimeZone: "UTC"}, {Unit: arrow.Millisecond, TimeZone: "UTC"}, {Unit: arrow.Microsecond, TimeZone: "UTC"}, {Unit: arrow.Nanosecond, TimeZone: "UTC"}},
}

func timestamp(unit arrow.TimeUnit, zoned bool) arrow.DataType {
	if zoned {
		return &timestamps[1][unit]
	}
	return &timestamps[0][unit]
}

// decimals are arrow's types of DECIMAL(p, s): there are not many, and a column is made often.
var decimals = func() (all [types.MaxDecimal + 1][types.MaxDecimal + 1]arrow.Decimal128Type) {
	for p := range all {
		for s := range all[p] {
			all[p][s] = arrow.Decimal128Type{Precision: int32(p), Scale: int32(s)}
		}
	}
	return
}()

var fixed16 = &arrow.FixedSizeBinaryType{ByteWidth: 16}

// physical are arrow's types of the layouts whose types have none of their own.
var physical = [...]arrow.DataType{
	Bits8: arrow.PrimitiveTypes.Int8, Bits16: arrow.PrimitiveTypes.Int16, Bits32: arrow.PrimitiveTypes.Int32, Bits64: arrow.PrimitiveTypes.Int64,
	Micros: arrow.PrimitiveTypes.Int64, Float32: arrow.PrimitiveTypes.Float32, Float64: arrow.PrimitiveTypes.Float64,
	Fixed12: &arrow.FixedSizeBinaryType{ByteWidth: 12}, Fixed16: fixed16, Text: arrow.BinaryTypes.String, Blob: arrow.BinaryTypes.Binary,
}
