package builtin

import (
	"testing"

	f "minisql/functions"
)

func TestRegistry(t *testing.T) {
	r := Registry()
	for _, name := range r.Names() {
		scalar, aggregate := r.Scalar(name), r.Aggregate(name)
		switch {
		case scalar == nil && aggregate == nil:
			t.Errorf("%s is listed and not found", name)
		case scalar != nil && scalar.Doc == "", aggregate != nil && aggregate.Doc == "":
			t.Errorf("%s has no doc", name)
		}
	}
	if r.Scalar("upper") != r.Scalar("UPPER") || r.Scalar("NO_SUCH") != nil {
		t.Error("names are not found as they should be")
	}
}

// BenchmarkRegistry measures what a start of the program pays.
func BenchmarkRegistry(b *testing.B) {
	for b.Loop() {
		f.NewRegistry(Groups(), Aggregates())
	}
}
