package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
)

// binary is built once for the tests that need a process.
var binary = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "minisql-prompt-*")
	if err != nil {
		return "", err
	}
	path := filepath.Join(dir, "minisql")
	cmd := exec.Command("go", "build", "-o", path, ".")
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := cmd.CombinedOutput(); err != nil {
		return "", &buildError{err, string(out)}
	}
	return path, nil
})

type buildError struct {
	err error
	out string
}

func (e *buildError) Error() string { return e.err.Error() + "\n" + e.out }

func TestMain(m *testing.M) {
	code := m.Run()
	if path, err := binary(); err == nil {
		os.RemoveAll(filepath.Dir(path))
	}
	os.Exit(code)
}

// terminal is a minisql on a pseudo-terminal.
type terminal struct {
	t    *testing.T
	home string
	tty  *os.File
	cmd  *exec.Cmd
	mu   sync.Mutex
	seen bytes.Buffer
	more chan struct{}
}

func openTerminal(t *testing.T) *terminal {
	t.Helper()
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	s := &terminal{t: t, home: t.TempDir(), more: make(chan struct{}, 1)}
	s.cmd = exec.Command(path)
	s.cmd.Env = append(os.Environ(), "HOME="+s.home, "TERM=xterm")
	s.cmd.Dir = s.home
	if s.tty, err = pty.StartWithSize(s.cmd, &pty.Winsize{Rows: 40, Cols: 120}); err != nil {
		t.Skipf("no pseudo-terminal here: %v", err)
	}
	t.Cleanup(func() { s.tty.Close(); s.cmd.Process.Kill(); s.cmd.Wait() })
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := s.tty.Read(buf)
			s.mu.Lock()
			s.seen.Write(buf[:n])
			s.mu.Unlock()
			select {
			case s.more <- struct{}{}:
			default:
			}
			if err != nil {
				return
			}
		}
	}()
	return s
}

func (s *terminal) send(keys string) {
	s.t.Helper()
	if _, err := io.WriteString(s.tty, keys); err != nil {
		s.t.Fatal(err)
	}
}

// expect waits until a text has been shown, and forgets everything up to its end.
func (s *terminal) expect(want string) string {
	s.t.Helper()
	limit := time.After(30 * time.Second)
	for {
		s.mu.Lock()
		all := s.seen.String()
		if i := strings.Index(all, want); i >= 0 {
			s.seen.Next(i + len(want))
			s.mu.Unlock()
			return all[:i+len(want)]
		}
		s.mu.Unlock()
		select {
		case <-s.more:
		case <-limit:
			s.t.Fatalf("waited for %q, saw %q", want, all)
		}
	}
}

// left waits until the program has ended.
func (s *terminal) left() {
	s.t.Helper()
	done := make(chan error, 1)
	go func() { done <- s.cmd.Wait() }()
	select {
	case err := <-done:
		if err != nil {
			s.t.Errorf("left with %v", err)
		}
	case <-time.After(30 * time.Second):
		s.t.Fatal("Ctrl-D does not leave")
	}
}

// TestPromptInterrupt ends a running query with Ctrl-C, goes on in the same session, and leaves with Ctrl-D.
func TestPromptInterrupt(t *testing.T) {
	s := openTerminal(t)
	s.expect("Flink SQL")
	s.send("SET 'sql-client.execution.result-mode' = 'tableau';\r")
	s.expect("succeeded")
	s.send("CREATE TABLE ticks (n INT) WITH (\r'connector' = 'datagen', 'rows-per-second' = '1000');\r")
	s.expect("succeeded")
	s.send("SELECT n FROM ticks;\r")
	s.expect("| +I |")
	s.send("\x03")
	s.expect("Query terminated")
	s.send("SELECT 40 + 2 AS answer;\r")
	s.expect("42 |")
	s.send("\x04")
	s.left()
	info, err := os.Stat(filepath.Join(s.home, ".minisql_history"))
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("the history is readable by others: %v", info.Mode())
	}
	history, _ := os.ReadFile(filepath.Join(s.home, ".minisql_history"))
	if !strings.Contains(string(history), "answer") {
		t.Errorf("the history lacks what was typed: %q", history)
	}
}

// TestPromptTypedAhead types Ctrl-D while a query runs: the terminal, not yet raw, hands it over as a NUL later.
func TestPromptTypedAhead(t *testing.T) {
	s := openTerminal(t)
	s.expect("Flink SQL")
	s.send("SET 'sql-client.execution.result-mode' = 'tableau';\r")
	s.expect("succeeded")
	s.send("CREATE TABLE ticks (n INT) WITH ('connector' = 'datagen', 'rows-per-second' = '1000', 'number-of-rows' = '500');\r")
	s.expect("succeeded")
	s.send("SELECT n FROM ticks;\r")
	s.expect("| +I |")
	s.send("\x04")
	s.left()
}

// TestPromptWideText types Korean and Chinese, moves back over it and inserts: the cursor must be where the eye is.
func TestPromptWideText(t *testing.T) {
	s := openTerminal(t)
	s.expect("Flink SQL")
	s.send("SET 'sql-client.execution.result-mode' = 'tableau';\r")
	s.expect("succeeded")
	s.send("SELECT '한글中文' AS a;" + strings.Repeat("\x1b[D", len(" AS a;'")) + "x\r")
	s.expect("한글中文x |")
}

// TestPipedInput reads statements from a pipe, without a terminal's help.
func TestPipedInput(t *testing.T) {
	path, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path)
	cmd.Env = append(os.Environ(), "HOME="+t.TempDir())
	cmd.Stdin = strings.NewReader("SET 'sql-client.execution.result-mode' = 'tableau';\nSELECT 1 +\n 2 AS three;\n")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(out), "|           3 |") {
		t.Errorf("no result: %s", out)
	}
}
