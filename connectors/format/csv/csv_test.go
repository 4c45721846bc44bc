package csv

import (
	stdcsv "encoding/csv"
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
		{name: "plain", cols: []types.Type{intT, str}, in: "1,a\n-2,b\n", rows: []string{"1|a", "-2|b"}, lines: []int{1, 2}},
		{name: "no final line end", cols: []types.Type{intT, str}, in: "1,a\n2,b", rows: []string{"1|a", "2|b"}, lines: []int{1, 2}},
		{name: "crlf", cols: []types.Type{intT, str}, in: "1,a\r\n2,b\r\n", rows: []string{"1|a", "2|b"}, lines: []int{1, 2}},
		{name: "lone cr", cols: []types.Type{intT, str}, in: "1,a\r2,b\r3,c", rows: []string{"1|a", "2|b", "3|c"}},
		{name: "quotes", cols: []types.Type{str, str}, in: "\"a,b\",\"c\"\"d\"\n\"x\ny\" ,z\nnext, \"q\"\n5\" pipe,6\" pipe\n",
			rows: []string{"a,b|c\"d", "x\ny|z", "next| \"q\"", "5\" pipe|6\" pipe"}, lines: []int{1, 2, 4, 5}},
		{name: "empty line", cols: []types.Type{str}, in: "a\n\nb\n", rows: []string{"a", "", "b"}},
		{name: "short row", cols: []types.Type{str, str}, in: "a,b\nc\n", rows: []string{"a|b"}, err: "Row length mismatch. 2 fields expected but was 1. @2:0"},
		{name: "trailing separator", cols: []types.Type{str, str}, in: "a,b,\n", rows: []string{"a|b"}},
		{name: "too many", cols: []types.Type{str, str}, in: "a,b\nc,d,extra\n", rows: []string{"a|b"},
			err: "Too many entries: expected at most 2 (value #2 (5 chars) \"extra\") @2:5"},
		{name: "lenient", cols: []types.Type{intT, str, intT}, options: []string{"ignore-parse-errors=true"},
			in:   "1,one,10\n2,two\n3,three,30,extra\n4,four,40,\n5\n\n6,six,x60\nx7,seven,70\n8,\"eight\"bad,80\n9,nine,90\n",
			rows: []string{"1|one|10", "2|two|<nil>", "4|four|40", "5|<nil>|<nil>", "<nil>|<nil>|<nil>", "6|six|<nil>", "<nil>|seven|70", "9|nine|90"},
			// lines 3 and 9 are left out
			lines: []int{1, 2, 4, 5, 6, 7, 8, 10}, skipped: 2},
		{name: "bad field", cols: []types.Type{str, intT}, in: "a,1\n\"b\n\",2\nc,three\n", rows: []string{"a|1", "b\n|2"},
			err: "For input string: \"three\" @4:3"},
		{name: "unclosed quote", cols: []types.Type{str, str}, in: "a,b\nopen,\"never closed\nnext,row\n", rows: []string{"a|b"},
			err: "Missing closing quote for value @4:6"},
		{name: "junk behind a quote", cols: []types.Type{intT, str}, in: "1,\"y z\";b\n", err: "Unexpected character (';' (code 59)): Expected column separator character (',' (code 44)) or end-of-line @1:8"},
		{name: "comments", cols: []types.Type{str, str}, options: []string{"allow-comments=true"}, in: "# \"x\n1,a\n  # y\n\"#2\",b\n",
			rows: []string{"1|a", "#2|b"}, lines: []int{2, 4}},
		{name: "escape", cols: []types.Type{str, str}, options: []string{`escape-character=\`}, in: "a\\,b,\\\"x\\\"\n\"say \\\"hi\\\"\",a\\\\b\n",
			rows: []string{"a,b|\"x\"", "say \"hi\"|a\\b"}},
		{name: "null literal", cols: []types.Type{str, intT}, options: []string{"null-literal=n/a"}, in: "n/a,\"n/a\"\n n/a,1\n", rows: []string{"<nil>|<nil>", " n/a|1"}},
		{name: "wide separator", cols: []types.Type{intT, str}, options: []string{"field-delimiter=§"}, in: "1§ant\n2§\"b§c\"\n", rows: []string{"1|ant", "2|b§c"}},
		{name: "tab", cols: []types.Type{str, str}, options: []string{`field-delimiter=\t`}, in: "a\t\"b\tc\"\t\n", rows: []string{"a|b\tc"}},
		{name: "no quotes", cols: []types.Type{str, str}, options: []string{"disable-quote-character=true"}, in: "\"a,b\"\n", rows: []string{"\"a|b\""}},
		{name: "not UTF-8", cols: []types.Type{str, str}, in: "a,b\nc\xff,d\n", rows: []string{"a|b"},
			err: "Invalid UTF-8 byte 0xff: check content encoding, does not look like UTF-8 @2:2"},
		{name: "array", cols: []types.Type{types.ArrayOf(intT), types.RowOf(types.Field{Name: "x", Type: str}, types.Field{Name: "y", Type: intT})},
			in: "1;2,a;3\n,b\n", rows: []string{"[1 2]|[a 3]", "[]|[b <nil>]"}},
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

// TestAgainstEncodingCSV compares with Go's reader on generated records.
func TestAgainstEncodingCSV(t *testing.T) {
	r := reader(t, formattest.Cols(str, str, str))
	rng := rand.New(rand.NewPCG(1, 2))
	alphabet := []string{"a", "bc", ",", "\"", "\n", "é", "12345678", " x", ""}
	for range 300 {
		var b strings.Builder
		w := stdcsv.NewWriter(&b)
		for range 1 + rng.IntN(8) {
			row := make([]string, 3)
			for i := range row {
				for range rng.IntN(4) {
					row[i] += alphabet[rng.IntN(len(alphabet))]
				}
			}
			w.Write(row)
		}
		w.Flush()
		records, err := stdcsv.NewReader(strings.NewReader(b.String())).ReadAll()
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		for _, rec := range records {
			want = append(want, strings.Join(rec, "|"))
		}
		for _, size := range sizes {
			if got := formattest.Decode(r, []byte(b.String()), size); !reflect.DeepEqual(got.Rows, want) || got.Err != "" {
				t.Fatalf("block size %d of %q:\ngot  %+v\nwant %q", size, b.String(), got, want)
			}
		}
	}
}

func TestMessages(t *testing.T) {
	got := formattest.Messages(reader(t, formattest.Cols(intT, str)), "1,a\n2,b\n", "", "3,\"c\nd\"")
	if want := []string{"1|a", "3|c\nd"}; !reflect.DeepEqual(got.Rows, want) || !reflect.DeepEqual(got.Lines, []int{1, 3}) {
		t.Errorf("got %+v", got)
	}
}

func TestEncode(t *testing.T) {
	cols := formattest.Cols(intT, str, types.TimestampOf(3), types.DecimalOf(10, 3))
	e, err := newEncoder(formattest.Spec(Format, cols))
	if err != nil {
		t.Fatal(err)
	}
	var columns []vec.Col
	for i, v := range []any{int32(7), `say "hi"`, types.Instant{Ms: 1500}, types.DecOf(1000000, 3)} {
		columns = append(columns, vec.Const(&cols[i].Type, v))
	}
	e.Reset(columns)
	got, err := e.Append(nil, 0, vec.Insert)
	if want := "7,\"say \"\"hi\"\"\",\"1970-01-01 00:00:01.5\",1E+3\n"; string(got) != want || err != nil {
		t.Errorf("got %q, want %q", got, want)
	}
}

// FuzzCSV checks that results do not depend on block sizes, and that no input panics.
func FuzzCSV(f *testing.F) {
	f.Add("1,a,2026-01-01 00:00:00\n\"2\",\"b\"\"\",x\r\n", false)
	f.Add("5\" pipe,\"a\nb\",\"unclosed", true)
	f.Add("\xff,,\r\r\n\"a\"b,c", true)
	cols := formattest.Cols(str, str, types.TimestampOf(3), types.DecimalOf(5, 2), types.Of(types.Double))
	strict := reader(f, cols)
	lenient := reader(f, cols, "ignore-parse-errors=true")
	escaped := reader(f, cols, `escape-character=\`, "allow-comments=true", "ignore-parse-errors=true")
	f.Fuzz(func(t *testing.T, in string, lax bool) {
		readers := []*format.Reader{strict}
		if lax {
			readers = []*format.Reader{lenient, escaped}
		}
		for _, r := range readers {
			want := formattest.Decode(r, []byte(in), 0)
			for _, size := range []int{1, 3, 8} {
				got := formattest.Decode(r, []byte(in), size)
				if got.Err != "" {
					got.Err, want.Err = cutPlace(got.Err), cutPlace(want.Err)
				}
				if !reflect.DeepEqual(got.Rows, want.Rows) || got.Err != want.Err || got.Skipped != want.Skipped {
					t.Fatalf("block size %d of %q:\ngot  %+v\nwant %+v", size, in, got, want)
				}
			}
		}
	})
}

// cutPlace leaves the place out of an error: it counts lines, and a block may end with a lone CR.
func cutPlace(s string) string {
	if i := strings.LastIndex(s, " @"); i >= 0 {
		return s[:i]
	}
	return s
}

func BenchmarkDecode(b *testing.B) {
	var text strings.Builder
	for i := range 5400 {
		fmt.Fprintf(&text, "%d,sensor_%04d,%d,2026-03-14 08:%02d:%02d.%03d\n", i, i%1000, i*7919%10000, i/60%60, i%60, i%1000)
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
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/5400, "ns/row")
		})
	}
}

func BenchmarkQuoted(b *testing.B) {
	var text strings.Builder
	for i := range 5000 {
		fmt.Fprintf(&text, "\"%d\",\"sensor_%04d\",\"%d\",\"2026-03-14 08:%02d:%02d.%03d\"\n", i, i%1000, i*7919%10000, i/60%60, i%60, i%1000)
	}
	cols := formattest.Cols(types.Of(types.BigInt), str, intT, types.TimestampOf(3))
	s := formattest.Spec(Format, cols)
	s.Need = []int{2, 3}
	r, err := newReader(s)
	if err != nil {
		b.Fatal(err)
	}
	b.Run("decode", func(b *testing.B) {
		d, block := r.NewDecoder(), formattest.Block([]byte(text.String()))
		for b.Loop() {
			d.Decode(block)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/5000, "ns/row")
	})
	b.Run("cut", func(b *testing.B) {
		data := []byte(text.String())
		for b.Loop() {
			r.Cut(data)
		}
		b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/5000, "ns/row")
	})
}
