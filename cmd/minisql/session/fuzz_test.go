package session

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"minisql/exec"
	"minisql/grammar/token"
)

// FuzzExecute wants an answer to every statement, and soon: a result or an error, never a panic. Queries are planned, not run.
func FuzzExecute(f *testing.F) {
	scripts, err := filepath.Glob("../../tests/flink/client/*.sql")
	if err != nil {
		f.Fatal(err)
	}
	for _, name := range scripts {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(text))
	}
	f.Fuzz(func(t *testing.T, script string) {
		lower := strings.ToLower(script)
		if strings.Contains(lower, "filesystem") || strings.Contains(lower, "insert") || strings.Contains(lower, "as select") {
			t.Skip("would read or write")
		}
		s := New(Options{})
		for _, stmt := range token.Split(script) {
			slow := time.AfterFunc(5*time.Second, func() { panic("no answer to " + stmt.Text) })
			_, err := s.Execute(context.Background(), stmt.Text)
			slow.Stop()
			var internal *exec.Panic
			if errors.As(err, &internal) {
				t.Fatalf("%s\n%v\n%s", stmt.Text, internal, internal.Stack)
			}
		}
	})
}
