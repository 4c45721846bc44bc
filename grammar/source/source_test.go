package source

import "testing"

func TestPicture(t *testing.T) {
	for _, c := range []struct {
		text string
		d    Problem
		want string
	}{
		{"SELECT a,\n  b\nSELECT idd FROM t", Problem{At: Place{SQL: Span{21, 24}}, Hint: "did you mean `id`?"},
			"at line 3, column 8:\n  SELECT idd FROM t\n         ^~~\nhint: did you mean `id`?\n"},
		{"SELECT '日本' x y", Problem{At: Place{SQL: Span{18, 19}}, Notes: []string{"so"}},
			"at line 1, column 15:\n  SELECT '日本' x y\n                  ^\nnote: so\n"},
		{"a\tb c", Problem{At: Place{SQL: Span{2, 3}}}, "at line 1, column 3:\n  a b c\n    ^\n"},
		{"a (b\nc) d", Problem{At: Place{SQL: Span{2, 7}}}, "at line 1, column 3:\n  a (b\n    ^~\n"},
		{"abc", Problem{At: Place{SQL: Span{3, 3}}}, "at line 1, column 4:\n  abc\n     ^\n"},
	} {
		if got := c.d.Details(c.text, func(n int) int { return n }); got != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

func TestLineColumnCountsAsJavaDoes(t *testing.T) {
	for text, want := range map[string][2]int{"ab": {1, 3}, "a\nb": {2, 2}, "'😀'": {1, 5}, "日本": {1, 3}, "": {1, 1}} {
		if line, col := LineColumn(text, len(text)); line != want[0] || col != want[1] {
			t.Errorf("%q: %d, %d", text, line, col)
		}
	}
}

func TestNearest(t *testing.T) {
	names := []string{"order_id", "customer", "Amount", "ts"}
	for name, want := range map[string]string{
		"oder_id": "order_id", "amount": "Amount", "cusotmer": "customer", "st": "ts", "price": "", "": "",
	} {
		if got := Nearest(name, names); got != want {
			t.Errorf("%q is near %q, want %q", name, got, want)
		}
	}
}
