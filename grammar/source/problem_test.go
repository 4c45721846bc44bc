package source

import (
	"errors"
	"fmt"
	"testing"
)

func same(n int) int { return n }

func TestProblemTellsTheStatementThenTheRecord(t *testing.T) {
	once := New("a.B", "no %s", "x")
	record := Record{Table: "t", Place: "a.csv", Line: 3}
	err := Within(Within(Placed(once, Span{7, 8}), Record{Text: "x\ny"}), record)
	p := Of(fmt.Errorf("job: %w", err)).Hinted("h")
	want := "at line 1, column 8:\n  SELECT x\n         ^\nat table t, a.csv, line 3:\n  x⏎y\nhint: h\n"
	if got := p.Details("SELECT x", same); got != want || p.Error() != "a.B: no x" {
		t.Errorf("%s\n%s", p, got)
	}
	if once.At != (Place{}) || once.Hint != "" {
		t.Errorf("a problem that is made once got a place: %+v", once)
	}
}

func TestWithinKeepsWhatIsKnown(t *testing.T) {
	err := New("", "no").In(Record{Table: "t", Column: 5, Text: "x"})
	got := Of(Within(err, Record{Table: "u", Place: "p", Line: 2, Column: 9, Text: "y"})).At.Record
	if want := (Record{"t", "p", 2, 5, "x"}); *got != want {
		t.Errorf("%+v, want %+v", *got, want)
	}
	if plain := errors.New("plain"); Within(plain, *got) != plain || Placed(plain, Span{1, 2}) != plain {
		t.Error("an ordinary error has no place")
	}
}

func TestTextWithoutAPlaceIsNotShown(t *testing.T) {
	if got := Of(Within(New("", "no"), Record{Text: "x"})).Details("", same); got != "" {
		t.Errorf("%q", got)
	}
	for want, r := range map[string]Record{"a:7": {Table: "t", Place: "a", Line: 7}, "b-0@1": {Place: "b-0@1"}, "": {}} {
		if got := r.Short(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestPlacedKeepsTheInnerPlace(t *testing.T) {
	inner := Fail("a.B", Span{3, 4}, "no")
	if got := Of(Placed(inner, Span{1, 9})).At.SQL; got != (Span{3, 4}) {
		t.Errorf("%v", got)
	}
	Unplace(inner)
	if inner.At.SQL != (Span{}) {
		t.Error("the place is still there")
	}
}
