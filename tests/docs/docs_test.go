package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"minisql/cmd/minisql/session"
)

func TestPagesAreFresh(t *testing.T) {
	for name, write := range pages {
		got, err := os.ReadFile(filepath.Join("../../docs", name))
		if err != nil {
			t.Error(err)
		}
		want := render(write)
		if !bytes.Equal(got, want) {
			t.Errorf("docs/%s is stale: make docs", name)
		}
		if bytes.Count(want, []byte("\n| `")) < 30 {
			t.Errorf("docs/%s has only %d lines", name, bytes.Count(want, []byte("\n| `")))
		}
	}
}

// settingKey is what looks like the key of a setting, a whole text of the code.
var settingKey = regexp.MustCompile(`"((?:table|sql-client|execution|pipeline|parallelism|minisql)\.[a-z-]+(?:\.[a-z-]+)*)"`)

// TestSettingsAreDeclared looks for keys in the code.
func TestSettingsAreDeclared(t *testing.T) {
	found := map[string]bool{}
	for _, folder := range []string{"cmd", "connectors", "exec", "functions", "planner"} {
		err := filepath.WalkDir("../../"+folder, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "session/declared.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, m := range settingKey.FindAllSubmatch(text, -1) {
				if key := string(m[1]); key != "table.include" { // an option of canal-json
					found[key] = true
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for key := range found {
		if !slices.ContainsFunc(session.Settings, func(s session.Setting) bool { return s.Key == key }) {
			t.Errorf("%s is read and not declared in session.Settings", key)
		}
	}
	for _, s := range session.Settings {
		if !found[s.Key] && !strings.HasSuffix(s.Doc, "no effect, since there is none.") && !strings.HasSuffix(s.Doc, "shown only.") {
			t.Errorf("%s is declared and not read", s.Key)
		}
	}
}
