package json

import (
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"minisql/connectors/format"
	"minisql/connectors/format/formattest"
	"minisql/exec/types"
)

// TestUsual decodes files and messages in which most objects are alike, and the same records with a fresh decoder each,
// which has nothing to expect.
func TestUsual(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	cols := formattest.Cols(types.Str(), types.Of(types.BigInt), types.ArrayOf(types.Of(types.Int)))
	values := []string{`"x"`, `"a longer text"`, `12`, `123456789`, `0`, `-1`, `1.5`, `true`, `null`, `[1, 2]`, `{"a": "b"}`, `"q\"\u00e9"`, `"é"`, "\"\xff\"", `1e3`, `01`, `"`, ``}
	keys := []string{`"a":`, `"b":`, `"c":`, `"d":`, `"a" : `, `"é":`, `"b\u0020":`}
	for _, options := range [][]string{nil, {"ignore-parse-errors=true"}, {"fail-on-missing-field=true"}} {
		r := reader(t, cols, options...)
		for range 5000 {
			shape, odd := rng.Perm(4), rng.IntN(5)
			var lines []string
			for range 8 {
				var b strings.Builder
				b.WriteByte('{')
				for i, k := range shape[:2+rng.IntN(2)+odd/3] {
					if rng.IntN(8) < odd {
						k = rng.IntN(len(keys))
					}
					if i > 0 {
						b.WriteByte(',')
					}
					b.WriteString(keys[k])
					switch v := rng.IntN(len(values)); {
					case rng.IntN(10) < odd:
						b.WriteString(values[v])
					case k == 1:
						b.WriteString("17")
					case k == 2:
						b.WriteString("[3]")
					default:
						b.WriteString(`"text"`)
					}
				}
				b.WriteByte('}')
				lines = append(lines, b.String())
			}
			got := formattest.Decode(r, []byte(strings.Join(lines, "\n")), 0)
			want := formattest.Result{}
			for i, line := range lines {
				one := formattest.Decode(r, []byte(strings.Repeat("\n", i)+line), 0)
				want.Rows, want.Lines = append(want.Rows, one.Rows...), append(want.Lines, one.Lines...)
				want.Skipped, want.Err = want.Skipped+one.Skipped, one.Err
				if one.Err != "" {
					break
				}
			}
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("%v\n%s\n%+v, line by line\n%+v", options, strings.Join(lines, "\n"), got, want)
			}
			messages(t, r, lines)
		}
	}
}

// messages decodes messages together and one by one.
func messages(t *testing.T, r *format.Reader, texts []string) {
	t.Helper()
	got, want := formattest.Messages(r, texts...), formattest.Result{}
	for i, text := range texts {
		one := formattest.Messages(r, append(make([]string, i), text)...)
		want.Rows, want.Lines = append(want.Rows, one.Rows...), append(want.Lines, one.Lines...)
		want.Skipped, want.Err = want.Skipped+one.Skipped, one.Err
		if one.Err != "" {
			break
		}
	}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("messages %q\n%+v, one by one\n%+v", texts, got, want)
	}
}
