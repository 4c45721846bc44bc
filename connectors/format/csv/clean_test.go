package csv

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"minisql/connectors/format"
	"minisql/connectors/format/column"
	"minisql/connectors/format/formattest"
)

// TestClean splits texts of odd and ordinary records with clean, and record by record: both must find the same fields,
// and fail at the same place.
func TestClean(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	fields := []string{"", "1", "sensor_0001", `"x"`, `""`, `"a,b"`, "\"two\nlines\"", `"say ""hi"""`, `"y" `, `5" pipe`, "ü", `"ü"`, "\xff", "a longer text, of two"}
	ends := []string{"\n", "\n", "\n", "\n", "\n", ",\n", "\n\n", ",1,2\n"}
	for _, options := range [][]string{nil, {"ignore-parse-errors=true"}, {"disable-quote-character=true"}} {
		r := formattest.Spec(Format, formattest.Cols(str, str, str), options...)
		d, err := newDialect(r)
		if err != nil {
			t.Fatal(err)
		}
		for range 20000 {
			var text []byte
			odd := rng.IntN(4) > 0
			for range 1 + rng.IntN(6) {
				for i := range 3 {
					k := rng.IntN(4)
					if odd && rng.IntN(4) == 0 {
						k = rng.IntN(len(fields))
					}
					text = append(text, fields[k]...)
					if i < 2 {
						text = append(text, ',')
					}
				}
				text = append(text, ends[rng.IntN(len(ends))]...)
			}
			if rng.IntN(3) == 0 {
				text = text[:len(text)-1]
			}
			block := func() *format.Block {
				buf := append(make([]byte, column.Pad), text...)
				return &format.Block{Buf: append(buf, make([]byte, column.Pad)...), Lo: column.Pad, Hi: len(buf)}
			}
			fast, slow := newDecoder(d, r), newDecoder(d, r)
			a, b := block(), block()
			got := fast.Decode(a)
			slow.reset(b.Lo, 1)
			slow.mixed(b.Buf, b.Lo, b.Hi, false)
			if got.Err != nil && got.Err.Problem.Class == "java.io.CharConversionException" {
				continue // only Decode looks at the encoding
			}
			if !reflect.DeepEqual(got.Err, slow.fail) || fast.n != slow.n || fast.skipped != slow.skipped {
				t.Fatalf("%q, %v: %d records, %d skipped, %v; record by record %d, %d, %v", text, options, fast.n, fast.skipped, got.Err, slow.n, slow.skipped, slow.fail)
			}
			for k := range 3 {
				for i := range slow.n {
					f, s := fast.spans[k*fast.cap+i], slow.spans[k*slow.cap+i]
					if f != s || string(f.Of(a.Buf)) != string(s.Of(b.Buf)) {
						t.Fatalf("%q, %v: record %d, field %d: %v %q, record by record %v %q", text, options, i, k, f, f.Of(a.Buf), s, s.Of(b.Buf))
					}
				}
			}
		}
	}
}
