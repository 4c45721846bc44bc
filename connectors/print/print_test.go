package print

import (
	"bytes"
	"testing"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
)

func TestPrefix(t *testing.T) {
	for _, c := range []struct {
		options, static map[string]string
		want            string
	}{
		{nil, nil, "+I[1]\n"},
		{map[string]string{"print-identifier": "id"}, nil, "id> +I[1]\n"},
		{map[string]string{"print-identifier": ""}, map[string]string{"x": "7"}, "x=7> +I[1]\n"},
		{map[string]string{"print-identifier": "id", "sink.parallelism": "2"}, map[string]string{"x": "7"}, "id:x=7:1> +I[1]\n"},
	} {
		var out bytes.Buffer
		x := connectors.Column{Name: "x", Type: types.Of(types.Int)}
		s, err := newSink(&connectors.Env{Print: &out}, &connectors.Table{Columns: []connectors.Column{x}, Options: c.options, Partitions: []string{"x"}},
			connectors.Input{Static: c.static})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Write(&vec.Batch{N: 1, Cols: []vec.Col{vec.Const(&x.Type, int32(1))}}); err != nil || out.String() != c.want {
			t.Errorf("%v: got %q, %v, want %q", c.options, out.String(), err, c.want)
		}
	}
}
