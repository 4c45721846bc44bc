package session

import "testing"

func TestLikeOfShow(t *testing.T) {
	for _, c := range []struct {
		name, pattern string
		want          bool
	}{
		{"orders", "orders", true}, {"orders", "ord%", true}, {"orders", "%e_s", true}, {"orders", "o", false}, {"", "%", true},
		{"a_b", `a\_b`, true}, {"axb", `a\_b`, false}, {"a%", `a\%`, true}, {`a\b`, `a\\b`, true}, {"ab", `\a\b`, true}, {"a", `a\`, false}, {"axbxc", "a%b%c", true},
	} {
		if got := like(c.name, c.pattern); got != c.want {
			t.Errorf("%s LIKE %s is %t", c.name, c.pattern, got)
		}
	}
}
