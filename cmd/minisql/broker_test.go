package main

import (
	"bufio"
	"bytes"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
)

var readyAt = regexp.MustCompile(`ready at (\S+?)[,;]`)

// startBroker starts minisql broker as a process and returns it with its address once it is ready.
func startBroker(t *testing.T, env []string, args ...string) (*exec.Cmd, string) {
	t.Helper()
	path, err := binary()
	must(t, err)
	cmd := exec.Command(path, append([]string{"broker"}, args...)...)
	cmd.Env = append(append(os.Environ(), "TMPDIR="+t.TempDir()), env...) // one that is killed leaves its folder behind
	cmd.Stderr = os.Stderr
	out, err := cmd.StdoutPipe()
	must(t, err)
	must(t, cmd.Start())
	t.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
	line, err := bufio.NewReader(out).ReadString('\n')
	must(t, err)
	m := readyAt.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("it says %q", line)
	}
	return cmd, m[1]
}

// minisql runs the program and returns what it says and its status.
func minisql(t *testing.T, stdin string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	path, err := binary()
	must(t, err)
	cmd := exec.Command(path, args...)
	var out, errs bytes.Buffer
	cmd.Stdin, cmd.Stdout, cmd.Stderr = strings.NewReader(stdin), &out, &errs
	_ = cmd.Run() // the status tells
	return out.String(), errs.String(), cmd.ProcessState.ExitCode()
}

func TestBrokerProcess(t *testing.T) {
	temp := t.TempDir()
	state := filepath.Join(t.TempDir(), "x.topics")
	must(t, os.WriteFile(state, []byte(`{"topic":"loaded","value":"v"}`), 0o644))
	cmd, address := startBroker(t, []string{"TMPDIR=" + temp}, "--listen", "127.0.0.1:0", "--topic", "t:2", "--load", state)

	_, errs, status := minisql(t, "", "broker", "--listen", address)
	if status != 1 || !strings.Contains(errs, "port in use") {
		t.Errorf("a second broker: %d, %s", status, errs)
	}
	out, errs, status := minisql(t, "k=v\n=\n", "produce", "--bootstrap", address, "--topic", "t", "--partition", "1", "--key-separator", "=")
	if status != 0 || out != "sent 2 records to topic t, partition 1\n" {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	for _, c := range []struct{ args, want string }{
		{"--topic u", "start the broker with minisql broker --topic u:1"},
		{"--topic t --partition 2", "topic t has no partition 2: its last is 1"},
		{"--topic t --seconds", `line 1: with --seconds a line is a whole number`},
		{"--topic t --key-separator =", `line 1: it has no key separator "="`},
		{"--topic t no-such-file", "no-such-file"},
	} {
		_, errs, status := minisql(t, "a\n", append([]string{"produce", "--bootstrap", address}, strings.Fields(c.args)...)...)
		if status != 1 || !strings.Contains(errs, c.want) {
			t.Errorf("%s: %d, %s", c.args, status, errs)
		}
	}
	must(t, cmd.Process.Signal(syscall.SIGTERM))
	if err := cmd.Wait(); err != nil {
		t.Errorf("it ends with %v", err)
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

func TestClicks(t *testing.T) {
	_, address := startBroker(t, nil, "--listen", "127.0.0.1:0", "--topic", "clicks")
	out, errs, status := minisql(t, "0\n4\n\n12\n9\n", "produce", "--bootstrap", address, "--topic", "clicks", "--every", "1ms", "--seconds")
	want := `expected: [00~10) 3, [10~20) 1
sent #01 10:00:00
sent #02 10:00:04
sent #03 10:00:12
sent #04 10:00:09 <- 3 s late
`
	if status != 0 || out != want {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	rows, errs, status := minisql(t, "", "-q", `CREATE TABLE c (user_id STRING, ts STRING, seq INT) WITH ('connector'='kafka','topic'='clicks',
'properties.bootstrap.servers'='`+address+`','format'='json','scan.startup.mode'='earliest-offset','scan.bounded.mode'='latest-offset');
SET 'sql-client.execution.result-mode'='tableau'; SELECT * FROM c;`)
	if status != 0 || !strings.Contains(rows, " u1 |        2026-10-01 10:00:12.000 |           3 |") {
		t.Errorf("%d, %s%s", status, rows, errs)
	}
}

func TestBrokerCommandLines(t *testing.T) {
	for args, want := range map[string]string{
		"broker --topic a:0":             "option --topic needs NAME:PARTITIONS",
		"broker --listen":                "option --listen needs a value",
		"broker x":                       "unknown option x",
		"produce --every x --topic t":    "option --every needs a duration",
		"produce --partition x":          "option --partition needs a number",
		"produce":                        "option --topic is needed",
		"produce --topic t a b":          "one file is read",
		"--topic a:1":                    "option --topic goes with --broker",
		"--broker --topic a:b -q SELECT": "option --topic needs NAME:PARTITIONS",
	} {
		var errs bytes.Buffer
		if status := run(strings.Fields(args), os.Stdin, io.Discard, &errs); status != 2 || !strings.Contains(errs.String(), want) {
			t.Errorf("%s: %d, %s", args, status, errs.String())
		}
	}
	for _, args := range []string{"broker --help", "produce -h"} {
		var out bytes.Buffer
		if status := run(strings.Fields(args), os.Stdin, &out, io.Discard); status != 0 || !strings.Contains(out.String(), "[OPTIONS]") {
			t.Errorf("%s: %d, %s", args, status, out.String())
		}
	}
}

// TestLocalBroker runs a script with a broker of its own: a table is written, then read.
func TestLocalBroker(t *testing.T) {
	temp := t.TempDir()
	t.Setenv("TMPDIR", temp)
	cmd, free := startBroker(t, nil, "--listen", "127.0.0.1:0") // a port that will be free
	must(t, cmd.Process.Signal(os.Interrupt))
	_ = cmd.Wait()
	out, errs, status := minisql(t, `SET 'sql-client.execution.result-mode'='tableau';
SET 'table.dml-sync'='true';
CREATE TABLE t (id INT) WITH ('connector'='kafka','topic'='t','properties.bootstrap.servers'='`+free+`','format'='json',
'scan.startup.mode'='earliest-offset','scan.bounded.mode'='latest-offset');
INSERT INTO t VALUES (7);
SELECT id FROM t;
`, "-f", "-", "--broker", "--quiet")
	if status != 0 || !strings.Contains(out, "| +I |           7 |") {
		t.Errorf("%d, %s%s", status, out, errs)
	}
	for _, want := range []string{"broker ready at " + free, "made topic t with one partition"} {
		if !strings.Contains(errs, want) {
			t.Errorf("it does not say %q: %s", want, errs)
		}
	}
	if left, _ := os.ReadDir(temp); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}
