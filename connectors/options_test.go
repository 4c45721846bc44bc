package connectors

import (
	"strings"
	"testing"
	"time"
)

var sample = []Option{
	{Key: "a", Type: Integer, Default: "7", Required: true, Doc: "A number."},
	{Key: "b", Type: Duration, Default: "5 min", Doc: "A time."},
	{Key: "c", Type: Boolean, Unread: true, Doc: "Not looked at."},
	{Key: "d", Type: Enum, Words: []string{"red", "blue"}, Class: "Colour", Doc: "A colour."},
	{Key: "f.#.min", Type: LongInt, Default: "3", Doc: "Of a field."},
	{Key: "p.*", Type: Text, Doc: "Anything."},
}

func given(pairs ...string) *Options {
	t := &Table{Options: map[string]string{"connector": "x"}}
	for i := 0; i < len(pairs); i += 2 {
		t.Options[pairs[i]] = pairs[i+1]
	}
	return NewOptions(t, sample)
}

func TestDefaults(t *testing.T) {
	o := given("f.x.min", "9")
	if o.Int("a") != 7 || o.Duration("b") != 5*time.Minute || o.Bool("c") || o.Word("d") != "" || o.Long("f.y.min") != 3 || o.Long("f.x.min") != 9 {
		t.Error("wrong defaults")
	}
	if err := o.Require(); err == nil || !strings.HasSuffix(err.Error(), "Missing required options are:\n\na") {
		t.Error(err)
	}
	view := given("v.a", "1").Under("v.", sample)
	if view.Int("a") != 1 {
		t.Error("a view does not find its options")
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []struct{ pairs, want string }{
		{"a 1 c nonsense p.any thing", ""},
		{"a x", `For input string: "x"`},
		{"b soon a x", `For input string: "x"`}, // the first declared
		{"b soon", "text does not start with a number"},
		{"d green", "Could not parse value for enum class Colour. Expected one of: [[red, blue]]"},
		{"e 1 p.q 1", "Unsupported options found for 'x'.\n\nUnsupported options:\n\ne\n\nSupported options:\n\na\nb\nc\nconnector\nd\np.q"},
		{"f.x.min 1", "Unsupported options:\n\nf.x.min\n"}, // no field x was asked for
	} {
		err := given(strings.Fields(c.pairs)...).Check("x", "")
		if (err == nil) != (c.want == "") || err != nil && !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.pairs, err, c.want)
		}
	}
	if err := given("x.y", "1").Check("x", "x."); err != nil {
		t.Error(err)
	}
}
