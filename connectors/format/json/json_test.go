package json

import (
	"bytes"
	stdjson "encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/formattest"
	"minisql/exec/types"
	"minisql/exec/vec"
)

var sizes = []int{0, 1, 2, 3, 5, 7, 16, 64}

func reader(t testing.TB, cols []connectors.Column, options ...string) *format.Reader {
	t.Helper()
	r, err := newReader(formattest.Spec(Format, cols, options...))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

var (
	str  = types.Str()
	intT = types.Of(types.Int)
)

func TestDecode(t *testing.T) {
	fieldA := "Fail to deserialize at field: a."
	for _, c := range []struct {
		name    string
		cols    []types.Type
		options []string
		in      string
		rows    []string
		lines   []int
		skipped int64
		err     string
	}{
		{name: "plain", cols: []types.Type{intT, str}, in: `{"a":1,"b":"x"}` + "\n" + `{"a":2,"b":"y"}`, rows: []string{"1|x", "2|y"}, lines: []int{1, 2}},
		{name: "any order, blanks, other keys", cols: []types.Type{intT, str}, rows: []string{"1|x", "2|<nil>", "3|z", "<nil>|<nil>"}, lines: []int{1, 2, 4, 6},
			in: ` { "b" : "x" , "c":[1,{"d":"}"}] , "a" : 1 } ` + "\r\n" + `{"a":2,"b":null}` + "\n\n" + `{"\u0061":3,"b":"z"} tail` + "\n\r\n{}"},
		{name: "escapes", cols: []types.Type{str, intT}, in: `{"a":"\"\\\/\b\f\n\r\té\ud83d\ude80\ud83d","b":7}`, rows: []string{"\"\\/\b\f\n\r\té🚀?|7"}},
		{name: "array of objects", cols: []types.Type{intT}, in: `[{"a":1},{"a":2}]` + "\n[]\n" + `{"a":3}`, rows: []string{"1", "2", "3"}, lines: []int{1, 1, 3}},
		{name: "keys twice", cols: []types.Type{str, intT}, in: `{"a":"x","a":"y","b":1}` + "\n" + `{"b":2,"b":3,"a":"c"}`, rows: []string{"y|<nil>", "<nil>|3"}},
		{name: "texts of other values", cols: []types.Type{str}, in: `{"a":1e5}` + "\n" + `{"a":true}` + "\n" + `{"a":{"x": [1, 2.50,"ü"],"y":null}}`, rows: []string{"1e5", "true", `{"x":[1,2.5,"ü"],"y":null}`}},
		{name: "integers", cols: []types.Type{intT}, in: `{"a":1.9}` + "\n" + `{"a":1e2}` + "\n" + `{"a":" +7 "}` + "\n" + `{"a":-0.5}`, rows: []string{"1", "100", "7", "0"}},
		{name: "integer out of range", cols: []types.Type{intT}, in: `{"a":2147483648}`, err: fieldA + " @1:6"},
		{name: "text for integer", cols: []types.Type{intT}, in: `{"a":1}` + "\n" + `{"a":"1.9"}`, rows: []string{"1"}, err: fieldA + " @2:7"},
		{name: "object for integer", cols: []types.Type{intT}, in: `{"a":{}}`, err: fieldA + " @1:6"},
		{name: "cut line", cols: []types.Type{intT, str}, in: `{"a":1,"b":"x"}` + "\n" + `{"a":2,"b":"cut` + "\n" + `{"a":3}`, rows: []string{"1|x"}, err: "Fail to deserialize at field: b. @2:0"},
		{name: "lenient", cols: []types.Type{intT, str}, options: []string{"ignore-parse-errors=true"},
			in: strings.Join([]string{`{"a":1,"b":"x"}`, `not json`, `{"a":2,"b":"b"`, `[{"a":4},{"a":5}]`, "  ", `42`, `null`, `{"a":8,"b":"h",}`, `{'a':9}`,
				`{"a":NaN}`, `{"a":010}`, `{"a":"x","b":"y"}`, `{"a":11}`}, "\n"),
			rows: []string{"1|x", "4|<nil>", "5|<nil>", "<nil>|y", "11|<nil>"}, lines: []int{1, 4, 4, 12, 13}, skipped: 9},
		{name: "missing", cols: []types.Type{intT, str}, options: []string{"fail-on-missing-field=true"}, in: `{"a":1,"b":null}` + "\n" + `{"a":2}`,
			rows: []string{"1|<nil>"}, err: "Some field is missing in the JSON data. @2:0"},
		{name: "timestamps", cols: []types.Type{types.TimestampOf(3), types.LTZOf(3)}, rows: []string{"{1000 0}|{1500 0}", "{-86400000 0}|{0 0}"},
			in: `{"a":"1970-01-01 00:00:01.000","b":"1970-01-01 00:00:01.5Z"}` + "\n" + `{"b":"1970-01-01 00:00:00.000Z","a":"1969-12-30 24:00:00"}`},
		{name: "iso", cols: []types.Type{types.TimestampOf(9)}, options: []string{"timestamp-format.standard=ISO-8601"}, in: `{"a":"1970-01-01T00:01"}`, rows: []string{"{60000 0}"}},
		{name: "nested", cols: []types.Type{types.RowOf(types.Field{Name: "x", Type: intT}, types.Field{Name: "y", Type: types.ArrayOf(str)}), types.MapOf(str, intT)},
			in: `{"a":{"y":["p",null],"x":"7","z":0},"b":{"k":1}}` + "\n" + `{"a":{},"b":null}`, rows: []string{"[7 [p <nil>]]|&{[k] [1]}", "[<nil> <nil>]|<nil>"}},
		{name: "not UTF-8", cols: []types.Type{intT}, in: `{"a":1}` + "\n{\"a\":2,\"\xff\":3}\n", rows: []string{"1"}, err: fieldA + " @2:0"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := reader(t, formattest.Cols(c.cols...), c.options...)
			for _, size := range sizes {
				got := formattest.Decode(r, []byte(c.in), size)
				if !reflect.DeepEqual(got.Rows, c.rows) || got.Err != c.err || got.Skipped != c.skipped ||
					c.lines != nil && !reflect.DeepEqual(got.Lines, c.lines) {
					t.Errorf("block size %d: got %+v", size, got)
				}
			}
		})
	}
}

// TestAgainstEncodingJSON compares with Go's decoder on generated objects.
func TestAgainstEncodingJSON(t *testing.T) {
	type record struct {
		A string  `json:"a"`
		B int32   `json:"b"`
		C float64 `json:"c"`
		D any     `json:"d,omitempty"`
	}
	r := reader(t, formattest.Cols(str, intT, types.Of(types.Double)))
	rng := rand.New(rand.NewPCG(3, 4))
	texts := []string{"", "x", "a\"b", "é\n\t", "🚀 and more", "12345678", "\\", "\u2028"}
	for range 300 {
		var b bytes.Buffer
		var want []string
		for range 1 + rng.IntN(6) {
			rec := record{A: texts[rng.IntN(len(texts))] + texts[rng.IntN(len(texts))], B: int32(rng.Uint32()), C: rng.NormFloat64()}
			if rng.IntN(3) == 0 {
				rec.D = map[string]any{"q": []any{1, "}", nil}}
			}
			line, err := stdjson.Marshal(rec)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(line, '\n'))
			want = append(want, fmt.Sprint(rec.A, "|", rec.B, "|", rec.C))
		}
		for _, size := range sizes {
			if got := formattest.Decode(r, b.Bytes(), size); !reflect.DeepEqual(got.Rows, want) || got.Err != "" {
				t.Fatalf("block size %d of %s:\ngot  %+v\nwant %q", size, b.String(), got, want)
			}
		}
	}
}

func TestMessages(t *testing.T) {
	got := formattest.Messages(reader(t, formattest.Cols(intT, str)), "{\"a\":1,\n \"b\":\"x\"}", "", `[{"a":2},{"a":3}]`)
	if want := []string{"1|x", "2|<nil>", "3|<nil>"}; !reflect.DeepEqual(got.Rows, want) || !reflect.DeepEqual(got.Lines, []int{1, 3, 3}) {
		t.Errorf("got %+v", got)
	}
}

func TestEncode(t *testing.T) {
	cols := formattest.Cols(intT, str, types.TimestampOf(3), types.DecimalOf(10, 3), types.MapOf(str, intT), str)
	for _, c := range []struct {
		options []string
		want    string
	}{
		{nil, `{"a":7,"b":"say \"hi\" \uD83D\uDE80","c":"1970-01-01 00:00:01.5","d":1E+3,"e":{"k":1},"f":null}`},
		{[]string{"timestamp-format.standard=ISO-8601", "encode.decimal-as-plain-number=true", "encode.ignore-null-fields=true"},
			`{"a":7,"b":"say \"hi\" \uD83D\uDE80","c":"1970-01-01T00:00:01.5","d":1000.000,"e":{"k":1}}`},
	} {
		e, err := newEncoder(formattest.Spec(Format, cols, c.options...))
		if err != nil {
			t.Fatal(err)
		}
		var columns []vec.Col
		for i, v := range []any{int32(7), "say \"hi\" 🚀", types.Instant{Ms: 1500}, types.DecOf(1000000, 3), &types.Entries{Keys: []any{"k"}, Vals: []any{int32(1)}}, nil} {
			columns = append(columns, vec.Const(&cols[i].Type, v))
		}
		e.Reset(columns)
		if got, err := e.Append(nil, 0, vec.Insert); string(got) != c.want+"\n" || err != nil {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// FuzzJSON checks that results do not depend on block sizes nor on other messages, that no input panics, and that what
// encoding/json accepts as an object is a row.
func FuzzJSON(f *testing.F) {
	f.Add("{\"a\":1,\"b\":\"x\"}\n{\"b\":\"\\u00e9\",\"c\":{\"d\":[1,2.5e3,null]}}\r\n", false)
	f.Add("[{\"a\":\"7\"}]\n{\"a\":{}", true)
	f.Add("{\"a\":-0,\"b\":\"\\ud83d\"} x\n\xff", true)
	cols := formattest.Cols(intT, str, types.TimestampOf(3), types.MapOf(str, str), types.ArrayOf(types.DecimalOf(5, 2)))
	strict, lenient := reader(f, cols), reader(f, cols, "ignore-parse-errors=true")
	f.Fuzz(func(t *testing.T, in string, lax bool) {
		r := strict
		if lax {
			r = lenient
		}
		want := formattest.Decode(r, []byte(in), 0)
		for _, size := range []int{1, 3, 8} {
			if got := formattest.Decode(r, []byte(in), size); !reflect.DeepEqual(got, want) {
				t.Fatalf("block size %d of %q:\ngot  %+v\nwant %+v", size, in, got, want)
			}
		}
		messages(t, r, strings.Split(in, "\n"))
		var object map[string]any
		if !strings.Contains(in, "\n") && stdjson.Unmarshal([]byte(in), &object) == nil && object != nil {
			if got := formattest.Decode(lenient, []byte(in), 0); len(got.Rows) != 1 && stdjson.Valid([]byte(in)) && !strings.ContainsRune(in, '\ufffd') && bytes.Equal([]byte(in), bytes.ToValidUTF8([]byte(in), nil)) {
				t.Fatalf("%q: %+v", in, got)
			}
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	var text strings.Builder
	for i := range 2900 {
		fmt.Fprintf(&text, "{\"a\":%d,\"b\":\"sensor_%04d\",\"c\":%d,\"d\":\"2026-03-14 08:%02d:%02d.%03d\"}\n", i, i%1000, i*7919%10000, i/60%60, i%60, i%1000)
	}
	cols := formattest.Cols(types.Of(types.BigInt), str, intT, types.TimestampOf(3))
	for _, need := range [][]int{{2, 3}, {1, 2, 3}, {0, 1, 2, 3}} {
		b.Run(fmt.Sprint(len(need)), func(b *testing.B) {
			s := formattest.Spec(Format, cols)
			s.Need = need
			r, err := newReader(s)
			if err != nil {
				b.Fatal(err)
			}
			d, block := r.NewDecoder(), formattest.Block([]byte(text.String()))
			for b.Loop() {
				d.Decode(block)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/2900, "ns/row")
		})
	}
}
