package sql

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"minisql/cmd/minisql/session"
	"minisql/connectors"
	"minisql/exec/types"
	"minisql/exec/vec"
	"minisql/functions"
	"minisql/grammar/source"
)

var update = flag.Bool("update", false, "rewrite what must come out")

func TestFiles(t *testing.T) {
	files, err := filepath.Glob("*.slt")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if *update {
			rewritten := newRunner(t, name, 1024).run(string(text), true)
			if err := os.WriteFile(name, []byte(rewritten), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		for _, size := range []int{1, 2, 7, 1024} {
			t.Run(fmt.Sprintf("%s/%d", name, size), func(t *testing.T) {
				newRunner(t, name, size).run(string(text), false)
			})
		}
	}
}

// runner runs a file in a session of its own.
type runner struct {
	t       *testing.T
	name    string
	session *session.Session
	feeder  *feeder
	out     string
}

func newRunner(t *testing.T, name string, batchRows int) *runner {
	r := &runner{t: t, name: name, feeder: newFeeder(), out: t.TempDir()}
	r.session = session.New(session.Options{
		Config: map[string]string{"minisql.batch-rows": strconv.Itoa(batchRows), "table.local-time-zone": "UTC", "minisql.notes": "off",
			"table.dml-sync": "true"},
		Now:        func() time.Time { return time.Date(2024, 5, 1, 12, 0, 0, 0, time.UTC) },
		Connectors: []*connectors.Connector{r.feeder.connector()},
	})
	return r
}

// run runs all records and returns the file with what came out.
func (r *runner) run(text string, keep bool) string {
	records, tail, err := parse(text)
	if err != nil {
		r.t.Fatalf("%s: %v", r.name, err)
	}
	var b strings.Builder
	for i := range records {
		rec := &records[i]
		got := r.record(rec)
		if rec.words[0] == "statement" {
			rec.print(&b)
			continue
		}
		if keep {
			rec.want, rec.hasWant = got, true
		} else if !slices.Equal(got, rec.want) {
			r.t.Errorf("%s:%d\n got:\n%s\nwant:\n%s", r.name, rec.line, strings.Join(got, "\n"), strings.Join(rec.want, "\n"))
		}
		rec.print(&b)
	}
	for _, l := range tail {
		b.WriteString(l + "\n")
	}
	return b.String()
}

// record runs one record.
func (r *runner) record(rec *record) []string {
	sql := strings.ReplaceAll(rec.sql, "$OUT", r.out)
	if rec.words[0] == "explain" {
		sql = "EXPLAIN " + sql
	}
	res, err := r.session.Execute(context.Background(), sql)
	if rec.words[0] == "statement" {
		if err == nil && res.Kind == session.Query {
			err = res.Query.Run(context.Background(), func(*vec.Batch) error { return nil })
		}
		r.statement(rec, err)
		return nil
	}
	if err != nil {
		return []string{"error: " + firstLine(source.Of(err).Message)}
	}
	switch {
	case rec.words[0] == "explain":
		_, plan, _ := strings.Cut(res.Cells[0][0], "== Optimized Physical Plan ==\n")
		plan, _, _ = strings.Cut(plan, "\n\n")
		return strings.Split(plan, "\n")
	case rec.words[0] == "stream":
		return r.stream(rec, res.Query)
	case res.Kind == session.Rows:
		var lines []string
		for _, row := range res.Cells {
			lines = append(lines, strings.Split(strings.TrimRight(strings.Join(row, " | "), "\n"), "\n")...)
		}
		return lines
	}
	return r.query(rec, res.Query)
}

func firstLine(s string) string {
	s, _, _ = strings.Cut(s, "\n")
	return s
}

func (r *runner) statement(rec *record, err error) {
	switch rec.words[1] {
	case "ok":
		if err != nil {
			r.t.Errorf("%s:%d: %v", r.name, rec.line, err)
		}
	case "error":
		want := strings.Join(rec.words[2:], " ")
		if err == nil {
			r.t.Errorf("%s:%d: no error, want %q", r.name, rec.line, want)
		} else if got := source.Of(err).Message; !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
			r.t.Errorf("%s:%d: error %q, want %q", r.name, rec.line, got, want)
		}
	default:
		r.t.Errorf("%s:%d: statement is ok or error", r.name, rec.line)
	}
}

func (r *runner) query(rec *record, q *session.QueryResult) []string {
	if len(rec.words) < 2 || !fits(rec.words[1], q) {
		return []string{"error: the column types are not " + strings.Join(rec.words[1:], " ")}
	}
	var lines []string
	err := q.Run(context.Background(), func(b *vec.Batch) error {
		lines = append(lines, rowsOf(q, b)...)
		return nil
	})
	if err != nil {
		lines = append(lines, "error: "+firstLine(source.Of(err).Message))
	}
	if slices.Contains(rec.words, "rowsort") {
		slices.Sort(lines)
	}
	return lines
}

// fits compares a query's columns with the letters of a directive.
func fits(letters string, q *session.QueryResult) bool {
	if len(letters) != len(q.Columns) {
		return false
	}
	for i, c := range q.Columns {
		want := byte('T')
		switch k := c.Type.Kind; {
		case k == types.Boolean:
			want = 'B'
		case k >= types.TinyInt && k <= types.BigInt:
			want = 'I'
		case k == types.Decimal || k == types.Float || k == types.Double:
			want = 'R'
		case c.Type.IsDatetime():
			want = 'D'
		}
		if letters[i] != want {
			return false
		}
	}
	return true
}

func rowsOf(q *session.QueryResult, b *vec.Batch) (lines []string) {
	for row := range b.N {
		var cells []string
		for i, c := range q.Columns {
			v := vec.At(b.Cols[i], row)
			if v == nil {
				cells = append(cells, "NULL")
			} else {
				cells = append(cells, functions.Cell(c.Type, v, q.Zone))
			}
		}
		line := strings.Join(cells, " | ")
		if !q.Batch {
			line = b.Kind(row).String() + " " + line
		}
		lines = append(lines, line)
	}
	return lines
}

// stream runs a query and feeds it what the record's > lines say.
func (r *runner) stream(rec *record, q *session.QueryResult) (lines []string) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var mu sync.Mutex
	var came []string
	var failure error // set before ended is closed
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		failure = q.Run(ctx, func(b *vec.Batch) error {
			mu.Lock()
			defer mu.Unlock()
			came = append(came, rowsOf(q, b)...)
			return nil
		})
	}()
	take := func() {
		mu.Lock()
		defer mu.Unlock()
		lines = append(lines, came...)
		came = nil
	}
	for _, l := range rec.want {
		row, is := strings.CutPrefix(l, "> ")
		if !is {
			continue
		}
		lines = append(lines, l)
		if row == "end" {
			close(r.feeder.rows)
			<-ended
			r.feeder.rows = make(chan string)
			take()
			if failure != nil {
				lines = append(lines, "error: "+firstLine(source.Of(failure).Message))
			}
			return lines
		}
		r.feeder.feed(row, ended)
		take()
	}
	cancel()
	<-ended
	take()
	return lines
}
