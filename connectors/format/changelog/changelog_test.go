package changelog

import (
	"reflect"
	"testing"

	"minisql/connectors"
	"minisql/connectors/format"
	"minisql/connectors/format/formattest"
	"minisql/exec/types"
	"minisql/exec/vec"
)

var cols = []connectors.Column{{Name: "id", Type: types.Of(types.Int)}, {Name: "name", Type: types.Str()}}

func find(t *testing.T, name string) *format.Format {
	t.Helper()
	f, err := format.Find(Formats, name)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestDecode(t *testing.T) {
	for _, c := range []struct {
		format, in string
		rows       []string
		err        string
	}{
		{"debezium-json", `{"before":null,"after":{"id":1,"name":"a"},"op":"c"}` + "\n\n" + `{"before":{"id":1},"after":{"id":1,"name":"b"},"op":"u"}` + "\n" +
			`{"before":{"id":1,"name":"b"},"after":null,"op":"d"}`, []string{"+I 1|a", "-U 1|<nil>", "+U 1|b", "-D 1|b"}, ""},
		{"debezium-json", `{"after":{"id":1},"op":"u"}`, nil, `The "before" field of UPDATE message is null, if you are using Debezium Postgres Connector, ` +
			`please check the Postgres table has been set REPLICA IDENTITY to FULL level. @1:0`},
		{"debezium-json", `{"after":{"id":"one"},"op":"c"}`, nil, `For input string: "one" @1:0`},
		{"canal-json", `{"data":[{"id":"1","name":"b"},{"id":"2","name":"c"}],"old":[{"name":null},{"id":"3"}],"type":"UPDATE"}`,
			[]string{"-U 1|<nil>", "+U 1|b", "-U 3|c", "+U 2|c"}, ""},
		{"canal-json", `{"data":[],"type":"TRUNC"}`, nil, `Unknown "type" value "TRUNC". The Canal JSON message is '{"data":[],"type":"TRUNC"}' @1:0`},
		{"maxwell-json", `{"type":"update","data":{"id":1,"name":"b"},"old":{"name":"a"}}`, []string{"-U 1|a", "+U 1|b"}, ""},
		{"ogg-json", `{"op_type":"I","after":{"id":1}}` + "\n" + `{"op_type":"T"}`, []string{"+I 1|<nil>"}, `Unknown "op_type" value "T". The Ogg JSON message is '{"op_type":"T"}' @2:0`},
	} {
		r, err := find(t, c.format).Reader(formattest.Spec(find(t, c.format), cols))
		if err != nil {
			t.Fatal(err)
		}
		for _, size := range []int{0, 1, 16} {
			if got := formattest.Decode(r, []byte(c.in), size); !reflect.DeepEqual(got.Rows, c.rows) || got.Err != c.err {
				t.Errorf("%s, block size %d: got %+v", c.format, size, got)
			}
		}
	}
}

func TestEncode(t *testing.T) {
	for format, want := range map[string]string{
		"debezium-json": `{"before":null,"after":{"id":1,"name":"a"},"op":"c"}` + "\n" + `{"before":{"id":1,"name":"a"},"after":null,"op":"d"}` + "\n",
		"canal-json":    `{"data":[{"id":1,"name":"a"}],"type":"INSERT"}` + "\n" + `{"data":[{"id":1,"name":"a"}],"type":"DELETE"}` + "\n",
		"maxwell-json":  `{"data":{"id":1,"name":"a"},"type":"insert"}` + "\n" + `{"data":{"id":1,"name":"a"},"type":"delete"}` + "\n",
		"ogg-json":      `{"before":null,"after":{"id":1,"name":"a"},"op_type":"I"}` + "\n" + `{"before":{"id":1,"name":"a"},"after":null,"op_type":"D"}` + "\n",
	} {
		e, err := find(t, format).Writer(formattest.Spec(find(t, format), cols))
		if err != nil {
			t.Fatal(err)
		}
		e.Reset([]vec.Col{vec.Const(&cols[0].Type, int32(1)), vec.Const(&cols[1].Type, "a")})
		got, err := e.Append(nil, 0, vec.UpdateAfter)
		if err == nil {
			got, err = e.Append(got, 0, vec.UpdateBefore)
		}
		if string(got) != want || err != nil {
			t.Errorf("%s: got %s", format, got)
		}
	}
}
