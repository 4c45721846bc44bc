// Package errors checks the pictures of mistakes: where a message points to in the text as its author wrote it. The files
// NAME.txt hold cases: a line "== title", the script, a line "--", and what is shown from the reason on. With "escaped" in
// the title \t, \r and \n in the script stand for tabs and line ends. A script that names PORT has a broker there. -update
// rewrites the files.
package errors

import (
	"bytes"
	"flag"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"minisql/tests/binary"
)

var update = flag.Bool("update", false, "rewrite the .txt files")

// picture is a case of a file.
type picture struct{ title, script, want string }

func TestPictures(t *testing.T) {
	path := binary.Build(t)
	files, err := filepath.Glob("*.txt")
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		var now strings.Builder
		for _, p := range pictures(string(text)) {
			seen++
			got := shown(path, p)
			now.WriteString("== " + p.title + "\n" + p.script + "--\n" + got)
			if got != p.want && !*update {
				t.Errorf("%s: %s\n%sgot\n%swant\n%s", file, p.title, p.script, got, p.want)
			}
		}
		if *update {
			if err := os.WriteFile(file, []byte(now.String()), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	if seen < 30 {
		t.Errorf("only %d pictures", seen)
	}
}

func pictures(text string) []picture {
	var out []picture
	for _, part := range strings.Split("\n"+text, "\n== ")[1:] {
		title, rest, _ := strings.Cut(part, "\n")
		script, want, _ := strings.Cut(rest+"\n", "\n--\n")
		script += "\n"
		out = append(out, picture{title, script, strings.TrimRight(want, "\n") + "\n"})
	}
	return out
}

// shown is the last error of a script, on either stream, without colours.
func shown(path string, p picture) string {
	script := p.script
	if strings.Contains(p.title, "escaped") {
		script = strings.NewReplacer(`\t`, "\t", `\r`, "\r", `\n`, "\n").Replace(strings.TrimSuffix(script, "\n"))
	}
	args := []string{"-f", "-", "--quiet"}
	if strings.Contains(script, "PORT") {
		script = strings.ReplaceAll(script, "PORT", freePort())
		args = append(args, "--broker")
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = strings.NewReader("SET 'sql-client.execution.result-mode' = 'tableau';\n" + script)
	cmd.Env = append(os.Environ(), "TZ=UTC")
	var out bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &out
	_ = cmd.Run() // scripts that fail are the matter
	text := out.String()
	if i := strings.LastIndex(text, "Reason:\n"); i >= 0 {
		text = text[i+len("Reason:\n"):]
	}
	text, _, _ = strings.Cut(text, "\x1b[0m")
	text = brokerSays.ReplaceAllString(text, "")
	return strings.TrimRight(text, "\n") + "\n"
}

// brokerSays is what the broker of a script tells.
var brokerSays = regexp.MustCompile(`(?m)^broker.*\n`)

// freePort is a port of this machine that nobody listens at.
func freePort() string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return "0" // the picture will show it
	}
	defer l.Close()
	return strconv.Itoa(l.Addr().(*net.TCPAddr).Port)
}
