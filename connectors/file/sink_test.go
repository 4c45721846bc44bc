package file_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

var uuid = regexp.MustCompile(`[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`)

// tree is the content of the files below dir by path, random parts replaced by X.
func tree(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(dir, path)
		out[uuid.ReplaceAllString(rel, "X")] = string(data)
		return err
	})
	if err != nil && !os.IsNotExist(err) {
		t.Fatal(err)
	}
	return out
}

// batch is a batch of rows of the columns' values.
func batch(cols []connectors.Column, rows ...[]any) *vec.Batch {
	b := &vec.Batch{N: len(rows)}
	for k := range cols {
		v := vec.NewBuilder(&cols[k].Type)
		for _, r := range rows {
			v.Append(r[k])
		}
		b.Cols = append(b.Cols, v.Finish())
	}
	return b
}

func insert(t *testing.T, e *connectors.Env, tab *connectors.Table, in connectors.Input, commit bool, rows ...[]any) {
	t.Helper()
	s, err := filesystem.Sink(e, tab, in)
	if err != nil {
		t.Fatal(err)
	}
	for _, r := range rows {
		if err := s.Write(batch(tab.Columns, r)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(commit); err != nil {
		t.Fatal(err)
	}
}

func TestSink(t *testing.T) {
	cols := []connectors.Column{col("id", types.Of(types.Int)), col("k", types.Str())}
	plain := connectors.Input{InsertOnly: true}
	over := connectors.Input{InsertOnly: true, Overwrite: true}
	for _, c := range []struct {
		name    string
		batch   bool
		format  string
		options []string
		parts   []string
		do      func(t *testing.T, e *connectors.Env, tab *connectors.Table)
		want    map[string]string
	}{
		{name: "batch", batch: true, format: "csv", do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a b"}, []any{int32(2), nil})
		}, want: map[string]string{"part-X-task-0-file-0": "1,\"a b\"\n2,\n"}},
		{name: "streaming", format: "json", do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"}, []any{int32(2), nil})
		}, want: map[string]string{"part-X-0-0": "{\"id\":1,\"k\":\"a\"}\n{\"id\":2,\"k\":null}\n"}},
		{name: "nothing without commit", format: "json", parts: []string{"k"}, do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, false, []any{int32(1), "a"})
			if _, err := os.Stat(tab.Options["path"]); err == nil {
				t.Error("the folder stays")
			}
		}, want: map[string]string{}},
		{name: "partitions", format: "csv", parts: []string{"k"}, options: []string{"sink.partition-commit.policy.kind=success-file"},
			do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
				insert(t, e, tab, plain, true, []any{int32(1), "a/b"}, []any{int32(2), nil}, []any{int32(3), ""}, []any{int32(4), "a/b"})
			}, want: map[string]string{"k=a%2Fb/part-X-0-0": "1\n4\n", "k=a%2Fb/_SUCCESS": "",
				"k=__DEFAULT_PARTITION__/part-X-0-1": "2\n3\n", "k=__DEFAULT_PARTITION__/_SUCCESS": ""}},
		{name: "rolling by size", format: "json", options: []string{"sink.rolling-policy.file-size=10b"}, do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"}, []any{int32(2), "b"})
		}, want: map[string]string{"part-X-0-0": "{\"id\":1,\"k\":\"a\"}\n", "part-X-0-1": "{\"id\":2,\"k\":\"b\"}\n"}},
		{name: "csv does not roll", format: "csv", options: []string{"sink.rolling-policy.file-size=1b"}, do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"}, []any{int32(2), "b"})
		}, want: map[string]string{"part-X-0-0": "1,a\n2,b\n"}},
		{name: "overwrite a table", batch: true, format: "csv", do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"})
			insert(t, e, tab, over, true, []any{int32(2), "b"})
		}, want: map[string]string{"part-X-task-0-file-0": "2,b\n"}},
		{name: "overwrite touched partitions", batch: true, format: "csv", parts: []string{"k"}, do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"}, []any{int32(2), "b"})
			insert(t, e, tab, over, true, []any{int32(3), "b"})
		}, want: map[string]string{"k=a/part-X-task-0-file-0": "1\n", "k=b/part-X-task-0-file-0": "3\n"}},
		{name: "an overwrite that fails leaves the table", batch: true, format: "csv", do: func(t *testing.T, e *connectors.Env, tab *connectors.Table) {
			insert(t, e, tab, plain, true, []any{int32(1), "a"})
			insert(t, e, tab, over, false, []any{int32(2), "b"})
		}, want: map[string]string{"part-X-task-0-file-0": "1,a\n"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "deep", "out")
			tab := table(dir, c.format, cols, c.options...)
			tab.Partitions = c.parts
			e := env(1, 0)
			e.Batch = c.batch
			c.do(t, e, tab)
			if got := tree(t, dir); !reflect.DeepEqual(got, c.want) {
				t.Errorf("got %q, want %q", got, c.want)
			}
		})
	}
}

func TestSinkCannotWrite(t *testing.T) {
	path := write(t, "file", "")
	tab := table(filepath.Join(path, "below"), "csv", []connectors.Column{col("id", types.Of(types.Int))})
	s, err := filesystem.Sink(env(1, 0), tab, connectors.Input{InsertOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	err = s.Write(batch(tab.Columns, []any{int32(1)}))
	if err == nil || !strings.HasPrefix(source.Of(err).Message, "Cannot write to "+path) {
		t.Error(err)
	}
	if err := s.Close(false); err != nil {
		t.Error(err)
	}
}

func TestManyPartitions(t *testing.T) {
	dir := t.TempDir()
	cols := []connectors.Column{col("id", types.Of(types.Int)), col("k", types.Of(types.Int))}
	tab := table(dir, "csv", cols)
	tab.Partitions = []string{"k"}
	rows := [][]any{}
	for i := range 500 {
		rows = append(rows, []any{int32(i), int32(i % 200)})
	}
	insert(t, env(1, 0), tab, connectors.Input{InsertOnly: true}, true, rows...)
	if got := tree(t, dir); len(got) != 200 || got["k=7/part-X-0-7"] != "7\n207\n407\n" {
		t.Errorf("%d files, %q", len(got), got["k=7/part-X-0-7"])
	}
}
