// Package windows tests what must hold for window queries whatever they are: over input in order streaming gives what
// batch gives; over other input what it does not give is what it reports as late; and what it says that another delay
// would drop is what that delay drops.
package windows

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"minisql/cmd/minisql/session"
	"minisql/exec"
	"minisql/exec/vec"
)

// engine is a session with tables over files of a folder.
type engine struct {
	t    *testing.T
	s    *session.Session
	late []exec.LateRow // of the query that ran last
}

func newEngine(t *testing.T, statements ...string) *engine {
	e := &engine{t: t}
	e.s = session.New(session.Options{Late: func(r exec.LateRow) { e.late = append(e.late, r) }})
	for _, text := range append([]string{"SET 'minisql.fix-flink-bugs' = 'true'"}, statements...) {
		if _, err := e.s.Execute(context.Background(), text); err != nil {
			t.Fatalf("%s\n%v", text, err)
		}
	}
	return e
}

// query is the rows that are left when all changes have been applied, sorted, each as text.
func (e *engine) query(text string) []string {
	rows, err := e.run(text)
	if err != nil {
		e.t.Fatalf("%s\n%v", text, err)
	}
	return rows
}

func (e *engine) run(text string) ([]string, error) {
	e.late = nil
	r, err := e.s.Execute(context.Background(), text)
	if err != nil {
		return nil, err
	}
	left := map[string]int{}
	err = r.Query.Run(context.Background(), func(b *vec.Batch) error {
		for i := range b.N {
			cells := make([]string, len(b.Cols))
			for c, col := range b.Cols {
				cells[c] = fmt.Sprint(vec.At(col, i))
			}
			n := 1
			if b.Kind(i).Retracts() {
				n = -1
			}
			left[strings.Join(cells, "|")] += n
		}
		return nil
	})
	var rows []string
	for row, n := range left {
		for range n {
			rows = append(rows, row)
		}
		if n < 0 {
			return nil, fmt.Errorf("%s was taken back %d times too often", row, -n)
		}
	}
	slices.Sort(rows)
	return rows, err
}

// file writes lines into a file that is gone when the test is over.
func file(t *testing.T, name string, lines []string) string {
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	return path
}

// difference is what a has more than b, both sorted.
func difference(a, b []string) (more []string) {
	n := map[string]int{}
	for _, x := range b {
		n[x]++
	}
	for _, x := range a {
		if n[x]--; n[x] < 0 {
			more = append(more, x)
		}
	}
	return
}
