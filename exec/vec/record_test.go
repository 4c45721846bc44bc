package vec

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"github.com/apache/arrow/go/v17/arrow"
	"github.com/apache/arrow/go/v17/arrow/array"

	"minisql/exec/types"
)

// recorded are values of every type with what arrow's own accessors read of them.
var recorded = []struct {
	typ  types.Type
	vals []any
	read func(a arrow.Array, i int) any
	want []string
}{
	{types.Of(types.Boolean), []any{true, false}, func(a arrow.Array, i int) any { return a.(*array.Boolean).Value(i) }, []string{"true", "false"}},
	{types.Of(types.TinyInt), []any{int8(-1), int8(127)}, func(a arrow.Array, i int) any { return a.(*array.Int8).Value(i) }, []string{"-1", "127"}},
	{types.Of(types.SmallInt), []any{int16(-1), int16(300)}, func(a arrow.Array, i int) any { return a.(*array.Int16).Value(i) }, []string{"-1", "300"}},
	{types.Of(types.Int), []any{int32(-1), int32(70000)}, func(a arrow.Array, i int) any { return a.(*array.Int32).Value(i) }, []string{"-1", "70000"}},
	{types.Of(types.BigInt), []any{int64(-1), int64(1) << 40}, func(a arrow.Array, i int) any { return a.(*array.Int64).Value(i) }, []string{"-1", "1099511627776"}},
	{types.Of(types.Float), []any{float32(1.5), float32(-2)}, func(a arrow.Array, i int) any { return a.(*array.Float32).Value(i) }, []string{"1.5", "-2"}},
	{types.Of(types.Double), []any{1.25, -3.5}, func(a arrow.Array, i int) any { return a.(*array.Float64).Value(i) }, []string{"1.25", "-3.5"}},
	{types.DecimalOf(10, 2), []any{types.DecOf(12345, 2), types.DecOf(-1, 2)}, decimal, []string{"123.45", "-0.01"}},
	{types.DecimalOf(38, 0), []any{types.Dec{Hi: 1, Lo: 5}, types.Dec{Hi: -1, Lo: 0}}, decimal, []string{"18446744073709551621", "-18446744073709551616"}},
	{types.Str(), []any{"", "Größe"}, func(a arrow.Array, i int) any { return a.(*array.String).Value(i) }, []string{"", "Größe"}},
	{types.Bytes(), []any{[]byte{1}, []byte("x")}, func(a arrow.Array, i int) any { return a.(*array.Binary).Value(i) }, []string{"[1]", "[120]"}},
	{types.Of(types.Date), []any{int32(0), int32(-1)}, func(a arrow.Array, i int) any { return a.(*array.Date32).Value(i).ToTime().Format(time.DateOnly) }, []string{"1970-01-01", "1969-12-31"}},
	{types.Of(types.Time), []any{int32(0), int32(3_723_004)}, func(a arrow.Array, i int) any {
		return a.(*array.Time32).Value(i).ToTime(arrow.Millisecond).Format("15:04:05.000")
	}, []string{"00:00:00.000", "01:02:03.004"}},
	{types.TimestampOf(3), []any{types.Instant{Ms: 1}, types.Instant{Ms: -1}}, stamp, []string{"1970-01-01T00:00:00.001", "1969-12-31T23:59:59.999"}},
	{types.LTZOf(3), []any{types.Instant{Ms: 1}, types.Instant{Ms: 86_400_000}}, stamp, []string{"1970-01-01T00:00:00.001", "1970-01-02T00:00:00"}},
	{types.TimestampOf(6), []any{types.Instant{Ms: 1, Ns: 2000}, types.Instant{Ms: -1, Ns: 999_000}}, stamp, []string{"1970-01-01T00:00:00.001002", "1969-12-31T23:59:59.999999"}},
	{types.LTZOf(5), []any{types.Instant{Ms: -62_135_596_800_000}, types.Instant{Ms: 253_402_300_799_999, Ns: 990_000}}, stamp, []string{"0001-01-01T00:00:00", "9999-12-31T23:59:59.99999"}},
	{types.TimestampOf(9), []any{types.Instant{Ms: 1, Ns: 2}, types.Instant{Ms: 3}}, func(a arrow.Array, i int) any { return a.(*array.FixedSizeBinary).Value(i) },
		[]string{"[1 0 0 0 0 0 0 0 2 0 0 0]", "[3 0 0 0 0 0 0 0 0 0 0 0]"}},
	{types.YearMonth(), []any{int32(13), int32(-1)}, func(a arrow.Array, i int) any { return a.(*array.MonthInterval).Value(i) }, []string{"13", "-1"}},
	{types.DayTime(), []any{int64(1500), int64(-1)}, func(a arrow.Array, i int) any { return time.Duration(a.(*array.Duration).Value(i)) * time.Millisecond }, []string{"1.5s", "-1ms"}},
	{types.ArrayOf(types.Of(types.Int)), []any{[]any{int32(1)}, []any{}}, func(a arrow.Array, i int) any { return a.(*array.Binary).Value(i) }, []string{"[1 1 1 0 0 0]", "[0]"}},
}

func decimal(a arrow.Array, i int) any {
	return a.(*array.Decimal128).Value(i).ToString(a.DataType().(*arrow.Decimal128Type).Scale)
}

func stamp(a arrow.Array, i int) any {
	t := a.DataType().(*arrow.TimestampType)
	return a.(*array.Timestamp).Value(i).ToTime(t.Unit).UTC().Format("2006-01-02T15:04:05.999999999")
}

// TestRecords reads every type by arrow's accessors: whole columns with a NULL, slices that begin at any row, constants.
func TestRecords(t *testing.T) {
	for _, c := range recorded {
		fields := []types.Field{{Name: "c", Type: c.typ}}
		bld := NewBuilder(&c.typ)
		var want []string
		for i := range 20 { // more than two bytes of bits
			if k := i % 3; k < 2 {
				bld.Append(c.vals[k])
				want = append(want, c.want[k])
			} else {
				bld.AppendNull()
				want = append(want, "NULL")
			}
		}
		col := bld.Finish()
		b := &Batch{Cols: []Col{col}, N: 20}
		for _, at := range [][2]int{{0, 20}, {0, 2}, {1, 20}, {7, 13}, {9, 17}, {20, 20}} {
			part := b.Slice(at[0], at[1])
			check(t, c.typ.String(), part.Record(fields), want[at[0]:at[1]], c.read)
		}
		b = &Batch{Cols: []Col{Const(&c.typ, c.vals[1])}, N: 3}
		check(t, c.typ.String()+", a constant", b.Record(fields), []string{c.want[1], c.want[1], c.want[1]}, c.read)
		b = &Batch{Cols: []Col{Const(&c.typ, nil)}, N: 2}
		check(t, c.typ.String()+", no value", b.Record(fields), []string{"NULL", "NULL"}, c.read)
		check(t, c.typ.String()+", no rows", (&Batch{}).Record(fields), nil, c.read)
	}
}

func check(t *testing.T, what string, r arrow.Record, want []string, read func(arrow.Array, int) any) {
	t.Helper()
	if r.NumRows() != int64(len(want)) || r.NumCols() != 1 || r.Column(0).Len() != len(want) {
		t.Errorf("%s: %d rows of %d columns, want %d", what, r.NumRows(), r.NumCols(), len(want))
		return
	}
	nulls := 0
	for i, w := range want {
		got := "NULL"
		if !r.Column(0).IsNull(i) {
			got = fmt.Sprint(read(r.Column(0), i))
		}
		if w == "NULL" {
			nulls++
		}
		if got != w {
			t.Errorf("%s: row %d is %s, want %s", what, i, got, w)
		}
	}
	if n := r.Column(0).NullN(); n != nulls {
		t.Errorf("%s: %d NULLs, want %d", what, n, nulls)
	}
}

// TestSchema has names, nullability and SQL's types.
func TestSchema(t *testing.T) {
	s := Schema([]types.Field{{Name: "id", Type: types.Of(types.BigInt).Must()}, {Name: "at", Type: types.LTZOf(6)}})
	id, at := s.Field(0), s.Field(1)
	if id.Name != "id" || id.Nullable || !at.Nullable || !arrow.TypeEqual(at.Type, &arrow.TimestampType{Unit: arrow.Microsecond, TimeZone: "UTC"}) {
		t.Errorf("%v", s)
	}
	if v, _ := at.Metadata.GetValue(SQLType); v != "TIMESTAMP(6) WITH LOCAL TIME ZONE" {
		t.Errorf("the type is kept as %q", v)
	}
}

// TestRecordsShareMemory tells that flat columns are not copied.
func TestRecordsShareMemory(t *testing.T) {
	typ := types.TimestampOf(6)
	us := []int64{1, 2, 3, 4}
	b := &Batch{Cols: []Col{FromSlice(&typ, us, nil)}, N: 4}
	part := b.Slice(1, 3)
	r := part.Record([]types.Field{{Name: "t", Type: typ}})
	if got := r.Column(0).(*array.Timestamp).TimestampValues(); len(got) != 2 || &bytesOf(us)[8] != &bytesOf(got)[0] {
		t.Errorf("%v is a copy", got)
	}
	if !bytes.Equal(bytesOf(us)[8:24], bytesOf(r.Column(0).(*array.Timestamp).TimestampValues())) {
		t.Error("other bytes")
	}
}

// TestMicroseconds has the values that TIMESTAMP(4..6) can hold come back, before 1970 too.
func TestMicroseconds(t *testing.T) {
	typ := types.TimestampOf(6)
	for _, v := range []types.Instant{{}, {Ms: -1, Ns: 1000}, {Ms: -62_135_596_800_000}, {Ms: 253_402_300_799_999, Ns: 999_000}} {
		c := Const(&typ, v)
		if got := At(c, 0); got != v || Reader[types.Instant](c)(0) != v {
			t.Errorf("%v comes back as %v", v, got)
		}
		if got, rest := DecodeValue(AppendValue(nil, &typ, v), &typ); got != v || len(rest) > 0 {
			t.Errorf("%v is decoded as %v", v, got)
		}
	}
}
