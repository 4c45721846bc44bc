package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

const (
	input  = "CREATE TABLE t (id INT, ts TIMESTAMP(3), WATERMARK FOR ts AS ts) WITH ('connector' = 'filesystem', 'path' = 'in', 'format' = 'csv', 'csv.null-literal' = '');\n"
	output = "CREATE TABLE o (id INT, ts TIMESTAMP(3)) WITH ('connector' = 'filesystem', 'path' = 'out', 'format' = 'csv');\n"
	query  = "SELECT id, ts FROM t;\n"
	insert = "INSERT INTO o SELECT id, ts FROM t;\n"
)

// nobody is a user without rights, for tests that run as root.
const nobody = 65534

// TestWrongInputs: each gives an error that names what is wrong and exit status 1, and leaves no file that can be seen.
func TestWrongInputs(t *testing.T) {
	good := "1,2024-01-01 00:00:00\n2,2024-01-01 00:00:01\n"
	for _, c := range []struct {
		name, data, script string
		prepare            func(t *testing.T, dir string)
		want               []string
	}{
		{name: "missing file", script: input + query, want: []string{"File in does not exist", "hint:"}},
		{name: "folder without read permission", script: input + query, prepare: func(t *testing.T, dir string) {
			must(t, os.Mkdir(filepath.Join(dir, "in"), 0o000))
		}, want: []string{"insufficient permissions", "in"}},
		{name: "binary junk", data: "\x00\x01\x7fELF\xff\xfe\x00\n\x00\x00\xff,\x80\n", script: input + query, want: []string{"in", "line 1"}},
		{name: "unterminated string", data: good, script: input + "SELECT 'abc FROM t;\n", want: []string{"at line 2"}},
		{name: "NULL rowtime", data: "1,2024-01-01 00:00:00\n2,\n", script: input + query, want: []string{"RowTime field should not be null", "table t, in, line 2"}},
		{name: "watermark on a missing column", script: strings.Replace(input, "WATERMARK FOR ts AS ts", "WATERMARK FOR tz AS tz", 1) + query,
			want: []string{"'tz'", "at line 1"}},
		{name: "sink that cannot be written", data: good, script: input + output + insert, prepare: func(t *testing.T, dir string) {
			must(t, os.WriteFile(filepath.Join(dir, "out"), nil, 0o600))
		}, want: []string{"out"}},
		{name: "full disk", data: strings.Repeat(good, 40_000), script: input + output + insert, prepare: func(t *testing.T, dir string) {
			out := filepath.Join(dir, "out")
			must(t, os.Mkdir(out, 0o777))
			if err := syscall.Mount("tmpfs", out, "tmpfs", 0, "size=1m,mode=777"); err != nil {
				t.Skip("no tmpfs:", err)
			}
			t.Cleanup(func() { must(t, syscall.Unmount(out, 0)) })
		}, want: []string{"no space left on device", "out"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			dir := t.TempDir()
			if c.data != "" {
				must(t, os.WriteFile(filepath.Join(dir, "in"), []byte(c.data), 0o644))
			}
			if c.prepare != nil {
				c.prepare(t, dir)
			}
			out, status := runIn(t, dir, c.script)
			if status != 1 {
				t.Errorf("exit status %d", status)
			}
			for _, w := range c.want {
				if !strings.Contains(out, w) {
					t.Errorf("%q is not in\n%s", w, out)
				}
			}
			if strings.Contains(out, "internal error") {
				t.Errorf("it is the user who is wrong:\n%s", out)
			}
			seen, _ := filepath.Glob(filepath.Join(dir, "out", "[^.]*"))
			if len(seen) > 0 {
				t.Errorf("left behind: %v", seen)
			}
		})
	}
}

// runIn runs a script in a folder, as nobody if the test runs as root, whom permissions do not stop.
func runIn(t *testing.T, dir, script string) (out string, status int) {
	t.Helper()
	path, err := binary()
	must(t, err)
	cmd := exec.Command(path, "-D", "sql-client.execution.result-mode=tableau", "-f", "-")
	cmd.Dir = dir
	cmd.Stdin = strings.NewReader(script)
	cmd.Env = append(os.Environ(), "HOME="+dir)
	if os.Geteuid() == 0 {
		must(t, os.Chmod(filepath.Dir(path), 0o755))
		for d := dir; d != filepath.Clean(os.TempDir()) && d != "/"; d = filepath.Dir(d) {
			must(t, os.Chmod(d, 0o777))
		}
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
	b, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil {
		t.Skip("no process without rights:", err)
	}
	return string(b), cmd.ProcessState.ExitCode()
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
