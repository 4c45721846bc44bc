package repl

import (
	"bufio"
	"io"
	"slices"
	"strings"
	"testing"

	"minisql/grammar/token"
)

func TestFlatten(t *testing.T) {
	for in, want := range map[string]string{
		"SELECT 1;":                             "SELECT 1;",
		"\nSELECT a, -- first\n   b\nFROM t;\n": "SELECT a, b FROM t;",
		"SELECT '--no' /* yes */ , `x  y`;":     "SELECT '--no' , `x  y`;",
		"SELECT 'a\nb';":                        "",
		"SELECT /*+ HINT */ 1;":                 "SELECT /*+ HINT */ 1;",
		"-- nothing":                            "",
	} {
		if got, _ := flatten(in); got != want {
			t.Errorf("%q: %q, want %q", in, got, want)
		}
	}
}

// scripted hands over lines and interrupts.
type scripted struct {
	lines   []string
	prompts []string
}

func (s *scripted) Line(prompt string) (string, error) {
	s.prompts = append(s.prompts, prompt)
	if len(s.lines) == 0 {
		return "", io.EOF
	}
	line := s.lines[0]
	s.lines = s.lines[1:]
	if line == "^C" {
		return "half", ErrInterrupt
	}
	return line, nil
}

func (s *scripted) Remember(string) {}
func (s *scripted) Close() error    { return nil }

func TestStatements(t *testing.T) {
	s := &scripted{lines: []string{"SELECT", "^C", "SELECT 1;", "SELECT '", ";';  SELECT 3;", "", "SELECT 4"}}
	var got []string
	err := Statements(s, "SQL> ", func(st token.Statement) bool {
		got = append(got, strings.TrimSpace(st.Text))
		return true
	})
	want := []string{"SELECT 1;", "SELECT '\n;';", "SELECT 3;", "SELECT 4\n;"}
	for i := range got {
		got[i] = strings.TrimSpace(got[i])
	}
	if err != nil || len(got) != len(want) || !slices.Equal(got[:3], want[:3]) {
		t.Errorf("%v %q", err, got)
	}
	if !slices.Equal(s.prompts[:4], []string{"SQL> ", "   > ", "SQL> ", "SQL> "}) {
		t.Errorf("prompts %q", s.prompts)
	}
}

func TestPlainReaderKeepsALastLineWithoutEnd(t *testing.T) {
	r := &plainReader{in: bufio.NewReader(strings.NewReader("a\r\nb"))}
	for _, want := range []string{"a", "b"} {
		if got, err := r.Line(""); got != want || err != nil {
			t.Errorf("%q %v", got, err)
		}
	}
	if _, err := r.Line(""); err != io.EOF {
		t.Error(err)
	}
}

func TestWideCursor(t *testing.T) {
	if got := string(wideCursor{}.Paint([]rune("a中（b"), 1)); got != "a中（b\b\b" {
		t.Errorf("%q", got)
	}
	if got := string(wideCursor{}.Paint([]rune("中b"), 1)); got != "中b" {
		t.Errorf("%q", got)
	}
}
