package broker

import (
	"bufio"
	"os"
	"os/exec"
	"regexp"
	"testing"
)

var readyAt = regexp.MustCompile(`ready at (\S+?)[,;]`)

// process is a minisql broker.
type process struct {
	cmd     *exec.Cmd
	address string
}

// start starts a broker and waits until it is ready.
func start(t testing.TB, program string, args ...string) *process {
	t.Helper()
	cmd := exec.Command(program, append([]string{"broker"}, args...)...)
	cmd.Stderr = os.Stderr
	cmd.Env = append(os.Environ(), "TMPDIR="+t.TempDir()) // a broker that is killed leaves its folder behind
	out, err := cmd.StdoutPipe()
	noErr(t, err)
	noErr(t, cmd.Start())
	p := &process{cmd: cmd}
	t.Cleanup(func() { p.end(os.Kill) })
	line, err := bufio.NewReader(out).ReadString('\n')
	noErr(t, err)
	m := readyAt.FindStringSubmatch(line)
	if m == nil {
		t.Fatalf("it says %q", line)
	}
	p.address = m[1]
	return p
}

// end ends the process with a signal and waits for that.
func (p *process) end(s os.Signal) {
	_ = p.cmd.Process.Signal(s) // it may have ended
	_ = p.cmd.Wait()
}

func noErr(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
