// Package binary builds minisql for the tests that need its process.
package binary

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// Build builds minisql into a folder that is gone when the test is over and returns its path.
func Build(t testing.TB) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "minisql")
	build := exec.Command("go", "build", "-o", path, "minisql/cmd/minisql")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return path
}
