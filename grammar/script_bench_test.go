package grammar_test

import (
	"os"
	"path/filepath"
	"testing"

	"minisql/grammar"
	"minisql/grammar/token"
)

// script is about 1,000 statements of mixed kinds out of the recorded scripts.
func script(tb testing.TB) (list []string) {
	tb.Helper()
	files, _ := filepath.Glob("../tests/flink/*/*.sql")
	for i, f := range files {
		if i%max(len(files)/230, 1) != 0 {
			continue
		}
		raw, err := os.ReadFile(f)
		if err != nil {
			tb.Fatal(err)
		}
		for _, s := range token.Split(string(raw)) {
			if _, err := grammar.Parse(s.Text); err == nil && len(list) < 1000 {
				list = append(list, s.Text)
			}
		}
	}
	return list
}

// BenchmarkParseScript parses a script of 1,000 statements.
func BenchmarkParseScript(b *testing.B) {
	list := script(b)
	if len(list) < 900 {
		b.Skip("the recorded scripts are not here")
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, s := range list {
			if _, err := grammar.Parse(s); err != nil {
				b.Fatal(err)
			}
		}
	}
}
