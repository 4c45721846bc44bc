package datagen

import (
	"context"
	"reflect"
	"strings"
	"testing"
	"time"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
)

// run returns the values of all rows.
func run(t *testing.T, cols []connectors.Column, options map[string]string, limit int64) (rows [][]any, err error) {
	t.Helper()
	env := &connectors.Env{Now: func() time.Time { return time.UnixMilli(86_400_000) }, BatchRows: 7, Seed: new(int64)}
	req := connectors.Request{Limit: limit}
	for i := range cols {
		req.Columns = append(req.Columns, i)
	}
	s, err := newSource(env, &connectors.Table{Columns: cols, Options: options}, req)
	if err != nil {
		return nil, err
	}
	err = s.Run(context.Background(), func(b *vec.Batch) error {
		for i := range b.N {
			var row []any
			for _, c := range b.Cols {
				row = append(row, vec.At(c, i))
			}
			rows = append(rows, row)
		}
		return nil
	})
	return
}

func TestSequence(t *testing.T) {
	x := []connectors.Column{{Name: "x", Type: types.Of(types.Int)}}
	for _, c := range []struct {
		start, end string
		want       [][]any
	}{
		{"1", "2", [][]any{{int32(1)}, {int32(2)}}},
		{"5", "1", [][]any{{int32(5)}, {int32(6)}, {int32(7)}}},
	} {
		got, err := run(t, x, map[string]string{"fields.x.kind": "sequence", "fields.x.start": c.start, "fields.x.end": c.end}, -1)
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s to %s: %v, %v", c.start, c.end, got, err)
		}
	}
}

func TestRandom(t *testing.T) {
	cols := []connectors.Column{{Name: "i", Type: types.Of(types.Int)}, {Name: "s", Type: types.Str()}, {Name: "a", Type: types.ArrayOf(types.Of(types.BigInt))},
		{Name: "m", Type: types.MapOf(types.Of(types.TinyInt), types.Of(types.Double))}, {Name: "n", Type: types.Of(types.Boolean)},
		{Name: "d", Type: types.DecimalOf(4, 2)}, {Name: "t", Type: types.TimestampOf(3)}}
	options := map[string]string{"number-of-rows": "100", "fields.i.min": "-1", "fields.i.max": "1", "fields.s.length": "3", "fields.a.length": "2",
		"fields.n.null-rate": "1", "fields.t.max-past": "1 s", "fields.d.min": "0", "fields.d.max": "5"}
	rows, err := run(t, cols, options, -1)
	if err != nil || len(rows) != 100 {
		t.Fatal(len(rows), err)
	}
	for _, r := range rows {
		ms := r[6].(types.Instant).Ms
		if i := r[0].(int32); i < -1 || i > 1 || len(r[1].(string)) != 3 || len(r[2].([]any)) != 2 || r[4] != nil || ms > 86_400_000 || ms < 86_399_000 {
			t.Fatal(r)
		}
	}
	again, err := run(t, cols, options, 10)
	if err != nil || !reflect.DeepEqual(again, rows[:10]) {
		t.Error("a seed does not give the same rows", err)
	}
}

func TestErrors(t *testing.T) {
	x := []connectors.Column{{Name: "x", Type: types.Of(types.Int)}}
	for _, c := range []struct{ key, value, want string }{
		{"fields.x.kind", "zigzag", "Unsupported generator kind: zigzag"},
		{"fields.y.min", "1", "Supported options:\n\nconnector\nfields.x.kind\nfields.x.max\nfields.x.min\nfields.x.null-rate\nnumber-of-rows\nrows-per-second\nscan.parallelism"},
		{"number-of-rows", "5k", `For input string: "5k"`},
		{"fields.x.max", "-2147483648", "lower bound (-2,147,483,648) must be strictly less than upper bound (-2,147,483,648)"},
	} {
		if _, err := run(t, x, map[string]string{c.key: c.value}, 3); err == nil || !strings.HasSuffix(err.Error(), c.want) {
			t.Errorf("%s = %s: %v", c.key, c.value, err)
		}
	}
}
