package file_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"testing"
	"time"

	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/grammar/source"
)

// folder writes files by path and returns their folder.
func folder(t *testing.T, files map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestFolders(t *testing.T) {
	dir := folder(t, map[string]string{"b.csv": "2\n", "a.csv": "1\n", "sub/c.csv": "3\n", "_x.csv": "9\n", ".y.csv": "9\n", "_tmp/z.csv": "9\n"})
	id := col("id", types.Of(types.Int))
	for _, c := range []struct {
		path    string
		options []string
		want    []string
	}{
		{dir, nil, []string{"1", "2", "3"}},
		{dir + "/", nil, []string{"1", "2", "3"}},
		{"file://" + dir + "/sub", nil, []string{"3"}},
		{dir + "/_tmp", nil, nil},
		{dir, []string{"source.path.regex-pattern=.*/[ac]\\.csv"}, []string{"1", "3"}},
	} {
		got, err := read(t, env(2, 0), table(c.path, "csv", []connectors.Column{id}, c.options...), []int{0})
		if err != nil || !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s %v: %q, %v", c.path, c.options, got, err)
		}
	}
}

func TestPartitionsAndMetadata(t *testing.T) {
	dir := folder(t, map[string]string{"d=2026-03-01/c=a%2Fb/p.csv": "1\n", "d=2026-03-02/c=__DEFAULT_PARTITION__/p.csv": "2\n"})
	tab := table(dir, "csv", []connectors.Column{col("id", types.Of(types.Int)), col("c", types.Str()), col("d", types.Of(types.Date)),
		{Name: "n", Type: types.CharOf(3), Metadata: "file.name"}, {Name: "s", Type: types.Of(types.BigInt), Metadata: "file.size"}})
	tab.Partitions = []string{"d", "c"}
	got, err := read(t, env(1, 0), tab, []int{4, 3, 2, 1, 0})
	if want := []string{"2|p.c|20513|a/b|1", "2|p.c|20514|<nil>|2"}; err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("%q, %v", got, err)
	}
	tab.Partitions = []string{"c", "d"}
	if _, err = read(t, env(1, 0), tab, []int{0}); err == nil || !strings.Contains(err.Error(), "/c=a%2Fb/d=2026-03-01 does not exist") {
		t.Error(err)
	}
}

func TestMissingFile(t *testing.T) {
	_, err := read(t, env(1, 0), table("no/such/", "csv", []connectors.Column{col("id", types.Of(types.Int))}), []int{0})
	var e *source.Problem
	if !errors.As(err, &e) || e.Class != "java.io.FileNotFoundException" || !strings.HasPrefix(e.Message, "File no/such does not exist or the user running Flink ('") {
		t.Error(err)
	}
}

func TestOptionErrors(t *testing.T) {
	cols := []connectors.Column{col("id", types.Of(types.Int))}
	for _, c := range []struct{ options, want string }{
		{"csv.field-delimiter=||", "Option 'csv.field-delimiter' must be a string with single character, but was: ||"},
		{"csv.allow-comments=maybe", "Unrecognized option for boolean: maybe. Expected either true or false(case insensitive)"},
		{"json.x=1", "Unsupported options found for 'filesystem'.\n\nUnsupported options:\n\njson.x\n\nSupported options:\n\nauto-compaction\n"},
		{"source.monitor-interval=1 fortnight", "Time interval unit label 'fortnight' does not match any of the recognized units: "},
		{"format=xml", "Could not find any format factory for identifier 'xml' in the classpath."},
	} {
		_, err := filesystem.Source(env(1, 0), table("x", "csv", cols, c.options), connectors.Request{Columns: []int{0}, Limit: -1})
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v", c.options, err)
		}
	}
	_, err := filesystem.Source(env(1, 0), &connectors.Table{Options: map[string]string{"path": "x"}}, connectors.Request{})
	if err == nil || !strings.HasSuffix(err.Error(), "One or more required options are missing.\n\nMissing required options are:\n\nformat") {
		t.Error(err)
	}
}

// TestLongRecords has records far longer than a block, and one beyond the limit.
func TestLongRecords(t *testing.T) {
	long := strings.Repeat("x", 5<<20)
	path := write(t, "long.csv", "1,"+long+"\n2,short\n3,\""+strings.Repeat("a\n\"\"", 1<<20)+"\"\n")
	cols := []connectors.Column{col("id", types.Of(types.Int)), col("s", types.Str())}
	got, err := read(t, env(2, 0), table(path, "csv", cols), []int{0, 1})
	if err != nil || len(got) != 3 || len(got[0]) != len(long)+2 || got[1] != "2|short" || len(got[2]) != 2+3<<20 {
		t.Fatal(len(got), err)
	}
	e := env(2, 0)
	e.MaxRecord = 1 << 20
	path = write(t, "longer.csv", "1,short\n2,"+long+"\n")
	_, err = read(t, e, table(path, "csv", cols), []int{0})
	if ce, ok := err.(*source.Problem); !ok || ce.Message != "A record is longer than 1 mb." || ce.At.Record.Line != 2 || ce.At.Record.Place != path {
		t.Error(err)
	}
}

// TestBlocks reads a file of many blocks with quoted line ends and literal quotes, with several workers and limits.
func TestBlocks(t *testing.T) {
	var b strings.Builder
	var want []string
	for i := range 60000 {
		switch i % 5 {
		case 0:
			fmt.Fprintf(&b, "%d,\"two\nlines, %d\"\n", i, i)
			want = append(want, fmt.Sprintf("%d|two\nlines, %d", i, i))
		case 1:
			fmt.Fprintf(&b, "%d,%d\" pipe\n", i, i)
			want = append(want, fmt.Sprintf("%d|%d\" pipe", i, i))
		default:
			fmt.Fprintf(&b, "%d,sensor\n", i)
			want = append(want, fmt.Sprintf("%d|sensor", i))
		}
	}
	path := write(t, "many.csv", b.String())
	tab := table(path, "csv", []connectors.Column{col("id", types.Of(types.Int)), col("s", types.Str())})
	for _, workers := range []int{1, 2, 5} {
		got, err := read(t, env(workers, 1000), tab, []int{0, 1})
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%d workers: %d rows, %v", workers, len(got), err)
		}
	}
	s, err := filesystem.Source(env(2, 0), tab, connectors.Request{Columns: []int{0}, Limit: 40000})
	if err != nil {
		t.Fatal(err)
	}
	n, last := 0, ""
	err = s.Run(context.Background(), func(b *vec.Batch) error {
		n += b.N
		last = b.Origin.Place(b.N - 1)
		return nil
	})
	if want := path + ":48000"; err != nil || n != 40000 || last != want {
		t.Errorf("%d rows, last at %s, %v", n, last, err)
	}
}

// TestStopping checks that Run ends with emit's error and with its context, and leaves no goroutine behind.
func TestStopping(t *testing.T) {
	path := write(t, "many.csv", strings.Repeat("1,sensor\n", 500000))
	cols := []connectors.Column{col("id", types.Of(types.Int)), col("s", types.Str())}
	before := runtime.NumGoroutine()
	stop := errors.New("stop")
	for range 20 {
		s, err := filesystem.Source(env(3, 0), table(path, "csv", cols), connectors.Request{Columns: []int{0, 1}, Limit: -1})
		if err != nil {
			t.Fatal(err)
		}
		if err := s.Run(context.Background(), func(*vec.Batch) error { return stop }); err != stop {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(context.Background())
		if err := s.Run(ctx, func(*vec.Batch) error { cancel(); return nil }); err != context.Canceled {
			t.Fatal(err)
		}
	}
	for i := 0; runtime.NumGoroutine() > before && i < 2000; i++ {
		time.Sleep(time.Millisecond) // the last of them are about to return
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%d goroutines more", n-before)
	}
}

// TestMonitor finds a file that comes later, and reads none twice.
func TestMonitor(t *testing.T) {
	dir := folder(t, map[string]string{"a.csv": "1\n"})
	s, err := filesystem.Source(env(1, 0), table(dir, "csv", []connectors.Column{col("id", types.Of(types.Int))}, "source.monitor-interval=1 ms"),
		connectors.Request{Columns: []int{0}, Limit: -1})
	if err != nil || s.Bounded() {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	var got []any
	said := 0
	err = s.Run(ctx, func(b *vec.Batch) error {
		if b.Event == vec.CaughtUp {
			said++
			return nil
		}
		got = append(got, vec.At(b.Cols[0], 0))
		if len(got) == 2 {
			cancel()
			return nil
		}
		if err := os.WriteFile(filepath.Join(dir, ".b"), []byte("2\n"), 0o600); err != nil {
			return err
		}
		return os.Rename(filepath.Join(dir, ".b"), filepath.Join(dir, "b.csv"))
	})
	if want := []any{int32(1), int32(2)}; err != context.Canceled || !reflect.DeepEqual(got, want) || said == 0 {
		t.Errorf("%v, %v, caught up %d times", got, err, said)
	}
}
