package file_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"minisql/connectors"
	"minisql/connectors/file"
	"minisql/connectors/format/all"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

var filesystem = file.New(all.Formats)

func env(workers, batch int) *connectors.Env {
	return &connectors.Env{Workers: workers, BatchRows: batch, Zone: time.UTC, Now: time.Now, Go: func(f func()) { go f() }}
}

// table is a table over path with the columns "name TYPE" and options "key=value".
func table(path, format string, cols []connectors.Column, options ...string) *connectors.Table {
	t := &connectors.Table{Name: "default_catalog.default_database.t", Columns: cols,
		Options: map[string]string{"connector": "filesystem", "path": path, "format": format}}
	for _, o := range options {
		k, v, _ := strings.Cut(o, "=")
		t.Options[k] = v
	}
	return t
}

func col(name string, t types.Type) connectors.Column { return connectors.Column{Name: name, Type: t} }

// read returns the rows as text, and the error that followed.
func read(t *testing.T, e *connectors.Env, tab *connectors.Table, need []int) ([]string, error) {
	t.Helper()
	s, err := filesystem.Source(e, tab, connectors.Request{Columns: need, Limit: -1})
	if err != nil {
		return nil, err
	}
	var out []string
	err = s.Run(context.Background(), func(b *vec.Batch) error {
		if e.BatchRows > 0 && b.N > e.BatchRows {
			t.Errorf("batch of %d rows", b.N)
		}
		for i := range b.N {
			row := make([]string, len(b.Cols))
			for k, c := range b.Cols {
				row[k] = fmt.Sprint(vec.At(c, i))
			}
			out = append(out, strings.Join(row, "|"))
		}
		return nil
	})
	return out, err
}

func write(t testing.TB, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestReadCSV(t *testing.T) {
	cols := []connectors.Column{col("id", types.Of(types.Int)), col("s", types.Str()), col("ts", types.TimestampOf(3))}
	path := write(t, "a.csv", "1,plain,2026-03-14 08:00:00.250\n2,\"a,\"\"b\nc\",1969-12-31 23:59:59\n3,5\" pipe,2026-03-14 08:00:00.250\n")
	want := []string{"1|plain|{1773475200250 0}", "2|a,\"b\nc|{-1000 0}", "3|5\" pipe|{1773475200250 0}"}
	for _, batch := range []int{0, 1, 2} {
		got, err := read(t, env(2, batch), table(path, "csv", cols), []int{0, 1, 2})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("batch %d: got %q, %v, want %q", batch, got, err, want)
		}
	}
}

func TestBadFieldFollowsTheRowsBefore(t *testing.T) {
	cols := []connectors.Column{col("k", types.Str()), col("v", types.Of(types.Int))}
	path := write(t, "a.csv", "a,1\n\"b\n\",2\nc,three\nd,4\n")
	got, err := read(t, env(1, 0), table(path, "csv", cols), []int{0, 1})
	var e *source.Problem
	if !errors.As(err, &e) {
		t.Fatal(err)
	}
	want := source.Record{Table: "default_catalog.default_database.t", Place: path, Line: 4, Column: 3, Text: "three"}
	if e.Class != "java.lang.NumberFormatException" || e.Message != `For input string: "three"` || *e.At.Record != want || len(got) != 2 {
		t.Errorf("got %q and %v at %+v", got, e, e.At.Record)
	}
}
