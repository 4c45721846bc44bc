package render

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
	"minisql/planner/plan"
)

func TestWidthCountsAsFlinkDoes(t *testing.T) {
	for text, want := range map[string]int{"": 0, "abc": 3, "名称": 4, "a（": 3, "é": 1, "😀": 3, "ｶ": 1, "a\tb": 3} {
		if got := Width(text); got != want {
			t.Errorf("%q: %d, want %d", text, got, want)
		}
	}
}

func TestCellsAreCut(t *testing.T) {
	for _, c := range []struct {
		text string
		w    int
		want string
	}{
		{"abc", 5, "   abc |"}, {"abcdef", 5, " ab... |"}, {"中文测试字符", 10, "  中文测... |"}, {"ab中文测试", 10, " ab中文测试 |"}, {"日本語の列", 5, " 日... |"}, {"long", 2, " ... |"},
		{"a😀😀😀😀", 10, " a😀😀... |"}, {"😀😀😀😀", 11, "  😀😀?... |"},
	} {
		if got := string(appendCell(nil, []byte(c.text), c.w)); got != c.want {
			t.Errorf("%q in %d: %q, want %q", c.text, c.w, got, c.want)
		}
	}
}

var columns = []plan.Column{{Name: "id", Type: types.Of(types.Int)}, {Name: "名", Type: types.Str()}, {Name: "ok", Type: types.Of(types.Boolean)}}

func batch(kinds []vec.RowKind) *vec.Batch {
	b := &vec.Batch{N: 2, Kinds: kinds}
	for i, vals := range [][]any{{int32(1), nil}, {"Ann", "a very long name that does not fit"}, {true, false}} {
		col := vec.NewBuilder(&columns[i].Type)
		for _, v := range vals {
			col.Append(v)
		}
		b.Cols = append(b.Cols, col.Finish())
	}
	return b
}

func TestStream(t *testing.T) {
	var out bytes.Buffer
	o := NewOutput(&out)
	s := NewStream(o, columns, time.UTC, 30)
	if _, err := o.Lines().Write([]byte("+I[print]\n")); err != nil {
		t.Fatal(err)
	}
	if err := s.Add(batch([]vec.RowKind{vec.Insert, vec.UpdateAfter})); err != nil {
		t.Fatal(err)
	}
	s.End("")
	if err := o.Flush(); err != nil {
		t.Fatal(err)
	}
	want := `+----+-------------+--------------------------------+--------+
| op |          id |                             名 |     ok |
+----+-------------+--------------------------------+--------+
| +I |           1 |                            Ann |   TRUE |
| +U |      <NULL> | a very long name that does ... |  FALSE |
+----+-------------+--------------------------------+--------+
Received a total of 2 rows
+I[print]
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestBatch(t *testing.T) {
	var out bytes.Buffer
	o := NewOutput(&out)
	b := NewBatch(o, columns, time.UTC, 10)
	if err := b.Add(batch(nil)); err != nil {
		t.Fatal(err)
	}
	if err := b.End(Seconds(1500 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	empty := NewBatch(o, columns, time.UTC, 10)
	if err := empty.End(""); err != nil {
		t.Fatal(err)
	}
	_ = o.Flush()
	want := `+--------+------------+-------+
|     id |         名 |    ok |
+--------+------------+-------+
|      1 |        Ann |  TRUE |
| <NULL> | a very ... | FALSE |
+--------+------------+-------+
2 rows in set (1.50 seconds)
Empty set
`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestTable(t *testing.T) {
	want := "+------+\n| name |\n+------+\n|    a |\n|   日 |\n+------+\n2 rows in set\n"
	if got := Table([]string{"name"}, [][]string{{"a"}, {"日"}}); got != want {
		t.Errorf("got\n%s", got)
	}
	if got := Table([]string{"name"}, nil); got != "Empty set\n" {
		t.Errorf("%q", got)
	}
}

func TestErrorShowsThePlaceBeforeTheColourEnds(t *testing.T) {
	d := &source.Problem{Class: "a.B", Message: "no x", At: source.Place{SQL: source.Span{Start: 7, End: 8}}, Hint: "y"}
	got := Error(d, "SELECT x", func(n int) int { return n })
	if !strings.HasSuffix(got, "Reason:\na.B: no x\n\nat line 1, column 8:\n  SELECT x\n         ^\nhint: y\x1b[0m\n") {
		t.Errorf("%q", got)
	}
}

func BenchmarkStream(b *testing.B) {
	o := NewOutput(discard{})
	s := NewStream(o, columns, time.UTC, 30)
	in := batch(nil)
	for b.Loop() {
		if err := s.Add(in); err != nil {
			b.Fatal(err)
		}
	}
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
