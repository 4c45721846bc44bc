// Package notes checks what minisql says on standard error beside Flink's output: NAME.notes is what NAME.sql causes. The
// lines that say "keeps them all" are tested by doing what they say. -update rewrites the files.
package notes

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"minisql/tests/binary"
)

var (
	update  = flag.Bool("update", false, "rewrite the .notes files")
	advice  = regexp.MustCompile(`with a delay of INTERVAL '(\d+)' SECOND keeps them all`)
	declare = regexp.MustCompile(`AS ts - INTERVAL '\d+' SECOND`)
)

func TestNotes(t *testing.T) {
	path := binary.Build(t)
	scripts, err := filepath.Glob("*.sql")
	if err != nil || len(scripts) < 20 {
		t.Fatalf("%d scripts, %v", len(scripts), err)
	}
	for _, script := range scripts {
		t.Run(script, func(t *testing.T) {
			text, err := os.ReadFile(script)
			if err != nil {
				t.Fatal(err)
			}
			got := said(path, string(text))
			golden := strings.TrimSuffix(script, ".sql") + ".notes"
			if *update {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if want, _ := os.ReadFile(golden); got != string(want) {
				t.Errorf("got\n%swant\n%s", got, want)
			}
			follow(t, path, string(text), got)
		})
	}
}

// said is what a script causes on standard error.
func said(path, script string) string {
	cmd := exec.Command(path, "-f", "-")
	cmd.Stdin = strings.NewReader(script)
	cmd.Env = append(os.Environ(), "TZ=UTC")
	var errs bytes.Buffer
	cmd.Stderr = &errs
	_ = cmd.Run() // some scripts fail
	return errs.String()
}

// follow takes the advice that asks for the longest delay, and wants no row to be late then.
func follow(t *testing.T, path, script, notes string) {
	all := advice.FindAllStringSubmatch(notes, -1)
	if len(all) == 0 {
		return
	}
	longest := ""
	for _, m := range all {
		if len(m[1]) > len(longest) || len(m[1]) == len(longest) && m[1] > longest {
			longest = m[1]
		}
	}
	changed := declare.ReplaceAllString(script, "AS ts - INTERVAL '"+longest+"' SECOND")
	if again := said(path, changed); strings.Contains(again, "came late") {
		t.Errorf("with a delay of %s s:\n%s", longest, again)
	}
}
