package functions

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"minisql/exec/types"
)

func TestJavaText(t *testing.T) {
	doubles := map[float64]string{0: "0.0", math.Copysign(0, -1): "-0.0", 1: "1.0", 0.1: "0.1", 0.002: "0.002", 1e-3: "0.001", 1e7: "1.0E7", 9999999: "9999999.0",
		2e23: "1.9999999999999998E23", 1e23: "9.999999999999999E22", 5.684341886080802e-14: "5.6843418860808015E-14", math.MaxFloat64: "1.7976931348623157E308",
		math.SmallestNonzeroFloat64: "4.9E-324", 123456.789: "123456.789", 1.0 / 3: "0.3333333333333333"}
	for v, want := range doubles {
		if got := JavaDouble(v); got != want {
			t.Errorf("JavaDouble(%g) = %s, want %s", v, got, want)
		}
	}
	floats := map[float32]string{1 << 27: "1.34217728E8", 1 << 24: "1.6777216E7", 0.1: "0.1", 1.4e-45: "1.4E-45", 3.4028235e38: "3.4028235E38", 33.333332: "33.333332"}
	for v, want := range floats {
		if got := JavaFloat(v); got != want {
			t.Errorf("JavaFloat(%g) = %s, want %s", v, got, want)
		}
	}
}

// TestJavaTextAsRecorded compares with what Java 17 wrote, for numbers of all sizes and those where its digits are not the
// fewest.
func TestJavaTextAsRecorded(t *testing.T) {
	text, err := os.ReadFile("testdata/java_floats.txt")
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSpace(string(text)), "\n")[1:]
	if len(lines) < 500 {
		t.Errorf("only %d numbers", len(lines))
	}
	for _, line := range lines {
		in, want, _ := strings.Cut(line, " ")
		b, err := strconv.ParseUint(in[1:], 16, 64)
		if err != nil {
			t.Fatal(err)
		}
		got := JavaDouble(math.Float64frombits(b))
		if in[0] == 'f' {
			got = JavaFloat(math.Float32frombits(uint32(b)))
		}
		if got != want {
			t.Errorf("%s is %s, want %s", in, got, want)
		}
	}
}

func TestCasts(t *testing.T) {
	cases := []struct {
		from, to types.Type
		in, want any
		err      string
	}{
		{types.Str(), types.Of(types.Int), "12.9", int32(12), ""},
		{types.Str(), types.Of(types.Int), " 7 ", int32(7), ""},
		{types.Str(), types.Of(types.Int), "1e3", nil, "java.lang.NumberFormatException: For input string: '1e3'. Invalid character found."},
		{types.Str(), types.Of(types.Int), "", nil, "java.lang.NumberFormatException: For input string: ''. Input is empty."},
		{types.Str(), types.Of(types.Int), "-", nil, "java.lang.NumberFormatException: For input string: '-'. Input has only positive or negative symbol."},
		{types.Str(), types.Of(types.Int), "2147483648", nil, "java.lang.NumberFormatException: For input string: '2147483648'. Overflow."},
		{types.Str(), types.Of(types.TinyInt), "-128", int8(-128), ""},
		{types.Str(), types.DecimalOf(5, 2), "1.005", types.DecOf(101, 2), ""},
		{types.Str(), types.DecimalOf(5, 1), "1x", types.DecOf(10, 1), ""},
		{types.Str(), types.DecimalOf(3, 0), "12345", nil, "java.lang.NumberFormatException: For input string: '12345'. Overflow."},
		{types.Str(), types.Of(types.Double), "1d", 1.0, ""},
		{types.Str(), types.Of(types.Double), "1,5", nil, "java.lang.NumberFormatException: For input string: \"1,5\""},
		{types.Str(), types.Of(types.Boolean), "yes", true, ""},
		{types.Str(), types.Of(types.Boolean), "maybe", nil, "org.apache.flink.table.api.TableException: Cannot parse 'maybe' as BOOLEAN."},
		{types.Str(), types.Of(types.Date), "2026", int32(20454), ""},
		{types.Str(), types.Of(types.Date), "2023-02-29", nil, "java.time.DateTimeException: For input string: '2023-02-29'."},
		{types.Str(), types.TimestampOf(3), "1970-01-02", types.Instant{Ms: types.MsPerDay}, ""},
		{types.Str(), types.TimestampOf(3), "soon", nil, "java.time.format.DateTimeParseException: Text 'soon' could not be parsed at index 0"},
		{types.Str(), types.TimestampOf(3), "2024-02-29T10:11:12", nil, "java.time.format.DateTimeParseException: Text '2024-02-29T10:11:12' could not be parsed, unparsed text found at index 10"},
		{types.Of(types.Int), types.Of(types.TinyInt), int32(300), int8(44), ""},
		{types.Of(types.Double), types.Of(types.Int), 1e19, int32(math.MaxInt32), ""},
		{types.Of(types.Double), types.Of(types.BigInt), math.NaN(), int64(0), ""},
		{types.DecimalOf(5, 2), types.Of(types.Int), types.DecOf(-199, 2), int32(-1), ""},
		{types.Of(types.Int), types.DecimalOf(3, 0), int32(12345), nil, ""},
		{types.Of(types.Int), types.CharOf(4), int32(5), "5   ", ""},
		{types.Str(), types.VarCharOf(2), "日本語", "日本", ""},
	}
	for _, c := range cases {
		got, err := ConvertValue(nil, c.from, c.to, c.in)
		switch {
		case err == nil && c.err != "" || err != nil && err.Error() != c.err:
			t.Errorf("CAST(%v AS %s): error %v, want %s", c.in, c.to, err, c.err)
		case err == nil && got != c.want:
			t.Errorf("CAST(%v AS %s) = %v, want %v", c.in, c.to, got, c.want)
		}
	}
}

func TestCommonType(t *testing.T) {
	cases := []struct {
		ts   []types.Type
		want string
	}{
		{[]types.Type{types.Of(types.Int), types.Of(types.BigInt), types.DecimalOf(2, 2)}, "DECIMAL(21, 2)"},
		{[]types.Type{types.CharOf(1).Must(), types.CharOf(3).Must()}, "VARCHAR(3) NOT NULL"},
		{[]types.Type{types.CharOf(1).Must(), {}}, "CHAR(1)"},
		{[]types.Type{types.Of(types.Double), types.Of(types.Float)}, "DOUBLE"},
		{[]types.Type{types.Of(types.Float), types.DecimalOf(3, 1)}, "DOUBLE"},
		{[]types.Type{types.TimestampOf(0), types.TimestampOf(3)}, "TIMESTAMP(3)"},
	}
	for _, c := range cases {
		if got, ok := CommonType(c.ts...); !ok || got.String() != c.want {
			t.Errorf("CommonType(%v) = %s %t, want %s", c.ts, got, ok, c.want)
		}
	}
	if got, ok := CommonType(types.Of(types.Int), types.Str()); ok {
		t.Errorf("INT and STRING have the common type %s", got)
	}
}

func TestValueText(t *testing.T) {
	list := types.ArrayOf(types.RowOf(types.Field{Name: "a", Type: types.Of(types.Int)}, types.Field{Name: "b", Type: types.Bytes()}))
	v := []any{[]any{int32(1), []byte{0x41}}, nil}
	if got := Cell(list, v, nil); got != "[(1, x'41'), NULL]" {
		t.Error(got)
	}
	if got := Format(list, v, nil); got != "[(1, A), NULL]" {
		t.Error(got)
	}
	if got := PrintText(list, v); got != "[+I[1, [65]], null]" {
		t.Error(got)
	}
	if got := Format(types.DayTime(), int64(-3661000), nil); got != "-0 01:01:01.000" {
		t.Error(got)
	}
	zone := time.FixedZone("", 3600)
	if got := Format(types.LTZOf(3), types.Instant{}, zone); got != "1970-01-01 01:00:00.000" {
		t.Error(got)
	}
	if got := PrintText(types.TimestampOf(3), types.Instant{Ms: 600_120}); got != "1970-01-01T00:10:00.120" {
		t.Error(got)
	}
	if got := PrintText(types.DecimalOf(20, 10), types.DecOf(0, 10)); got != "0E-10" {
		t.Error(got)
	}
}

func TestInstantInGapsAndOverlaps(t *testing.T) {
	zone, err := time.LoadLocation("Europe/Berlin")
	if err != nil {
		t.Skip(err)
	}
	wall := func(s string) types.Instant { v, _ := ParseTimestamp(s, 3); return v }
	for in, want := range map[string]string{"2024-03-31 02:30:00": "2024-03-31 01:30:00", "2024-10-27 02:30:00": "2024-10-27 00:30:00", "2024-07-01 12:00:00": "2024-07-01 10:00:00"} {
		if got := Instant(wall(in), zone); got != wall(want) {
			t.Errorf("%s is %v, want %s UTC", in, got, want)
		}
	}
}

func FuzzCastFromText(f *testing.F) {
	for _, s := range []string{"1", "-1.5e3", "2024-02-29 10:11:12.5", "10:00", "true", "NaN", "", "+", ".", "0x1p3", "٣", "1e999999999"} {
		f.Add(s)
	}
	targets := []types.Type{types.Of(types.Boolean), types.Of(types.TinyInt), types.Of(types.BigInt), types.Of(types.Float), types.Of(types.Double), types.DecimalOf(5, 2),
		types.DecimalOf(38, 18), types.Of(types.Date), types.Of(types.Time), types.TimestampOf(9), types.LTZOf(3), types.CharOf(3), types.VarCharOf(2), types.Bytes()}
	f.Fuzz(func(t *testing.T, s string) {
		for _, to := range targets {
			v, err := ConvertValue(nil, types.Str(), to, s)
			if err == nil && v != nil {
				Cell(to, v, nil)
				PrintText(to, v)
			}
		}
	})
}
