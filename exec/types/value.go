package types

// The Go values of SQL values, wherever one value travels alone (literals, keys of rare types, rendering). A nil
// interface is NULL.
//
//	BOOLEAN bool              TINYINT..BIGINT int8 int16 int32 int64     FLOAT float32   DOUBLE float64
//	DECIMAL Dec               CHAR, VARCHAR string                       BINARY, VARBINARY []byte
//	DATE int32 (days)         TIME int32 (milliseconds of the day)       TIMESTAMP, TIMESTAMP_LTZ Instant
//	INTERVAL YEAR..MONTH int32 (months)                                  INTERVAL DAY..SECOND int64 (milliseconds)
//	ARRAY []any               ROW []any                                  MAP, MULTISET *Entries

// Instant is a point on the time line, or a wall time read as if in UTC: Flink's TimestampData.
type Instant struct {
	Ms int64 // milliseconds since the epoch, rounded down
	Ns int32 // the nanoseconds within that millisecond, 0 to 999999
}

// Compare orders instants.
func (a Instant) Compare(b Instant) int {
	switch {
	case a.Ms < b.Ms || a.Ms == b.Ms && a.Ns < b.Ns:
		return -1
	case a == b:
		return 0
	}
	return 1
}

// Entries is a MAP in its own order, or a MULTISET with its counts (int32) as values.
type Entries struct {
	Keys []any
	Vals []any
}
