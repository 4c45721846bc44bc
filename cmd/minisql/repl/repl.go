package repl

import (
	"bufio"
	"errors"
	"io"
	"os"
	"strings"

	"minisql/grammar/token"
)

// Reader hands over one line at a time. One goroutine calls it.
type Reader interface {
	// Line reads a line without its end. The error is io.EOF at the end of input, or ErrInterrupt when Ctrl-C was typed.
	Line(prompt string) (string, error)
	// Remember keeps a statement for the arrow keys.
	Remember(statement string)
	Close() error
}

// ErrInterrupt says that Ctrl-C was typed at the prompt.
var ErrInterrupt = errors.New("interrupted")

// New returns a reader with editing and history if in is a terminal that can do it, else one of plain lines.
func New(in *os.File, out io.Writer, history string) (r Reader, interactive bool) {
	if IsTerminal(in) {
		if term := os.Getenv("TERM"); term != "" && term != "dumb" {
			if e, err := newEditor(in, out, history); err == nil {
				return e, true
			}
		}
		return &plainReader{in: bufio.NewReader(in), out: out}, true
	}
	return &plainReader{in: bufio.NewReader(in)}, false
}

// plainReader reads lines; it shows prompts only if out is set.
type plainReader struct {
	in  *bufio.Reader
	out io.Writer
}

func (p *plainReader) Line(prompt string) (string, error) {
	if p.out != nil {
		if _, err := io.WriteString(p.out, prompt); err != nil {
			return "", err
		}
	}
	line, err := p.in.ReadString('\n')
	if err == io.EOF && line != "" {
		err = nil // the last line may lack its end
	}
	return strings.TrimRight(line, "\r\n"), err
}

func (p *plainReader) Remember(string) {}
func (p *plainReader) Close() error    { return nil }

// Statements calls run with the statements that a reader gives, until its end or until run returns false. Ctrl-C drops
// what was typed so far. What is left open at the end of input is handed over as well: it may lack only its semicolon.
func Statements(r Reader, prompt string, run func(token.Statement) bool) error {
	more := strings.Repeat(" ", max(len(prompt)-2, 0)) + "> "
	buffer := ""
	for {
		p := prompt
		if strings.TrimSpace(buffer) != "" {
			p = more
		}
		line, err := r.Line(p)
		switch {
		case errors.Is(err, ErrInterrupt):
			buffer = ""
			continue
		case err != nil && !errors.Is(err, io.EOF):
			return err
		}
		buffer += line + "\n"
		if err == nil && !token.Complete(buffer) {
			continue
		}
		for _, s := range token.Split(buffer) {
			r.Remember(s.Raw())
			if !run(s) {
				return nil
			}
		}
		if buffer = ""; err != nil {
			return nil
		}
	}
}
