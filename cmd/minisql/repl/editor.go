package repl

import (
	"errors"
	"io"
	"os"

	"github.com/chzyer/readline"
	"golang.org/x/text/width"
)

// editor reads lines with readline.
type editor struct {
	rl *readline.Instance
	in *readline.CancelableStdin
}

func newEditor(in *os.File, out io.Writer, history string) (*editor, error) {
	// readline would make the file readable for everybody; statements may hold passwords.
	if f, err := os.OpenFile(history, os.O_CREATE|os.O_APPEND, 0o600); err == nil {
		f.Close()
	} else {
		history = ""
	}
	keys := readline.NewCancelableStdin(in)
	rl, err := readline.NewEx(&readline.Config{
		Stdin:                  keys,
		Stdout:                 out,
		HistoryFile:            history,
		DisableAutoSaveHistory: true,
		HistorySearchFold:      true,
		Painter:                wideCursor{},
		FuncFilterInputRune: func(r rune) (rune, bool) {
			return r, r != readline.CharCtrlZ && r != 0x13 // Ctrl-S crashes readline's search
		},
	})
	if err != nil {
		return nil, err
	}
	return &editor{rl, keys}, nil
}

func (e *editor) Line(prompt string) (string, error) {
	e.rl.SetPrompt(prompt)
	line, err := e.rl.Readline()
	if errors.Is(err, readline.ErrInterrupt) {
		err = ErrInterrupt
	}
	return line, err
}

func (e *editor) Remember(statement string) {
	if flat, fits := flatten(statement); fits {
		_ = e.rl.SaveHistory(flat) // a history that cannot be written is no reason to stop
	}
}

// Close gives the terminal back. readline waits for a read that is under way, which ends only when told so here: a Ctrl-D
// typed while a query ran is such an end without a last key.
func (e *editor) Close() error {
	return errors.Join(e.in.Close(), e.rl.Close())
}

// wideCursor corrects the cursor: readline goes back one cell a character, and wide characters take two.
type wideCursor struct{}

func (wideCursor) Paint(line []rune, pos int) []rune {
	var back []rune
	for _, r := range line[min(pos, len(line)):] {
		if k := width.LookupRune(r).Kind(); k == width.EastAsianWide || k == width.EastAsianFullwidth {
			back = append(back, '\b')
		}
	}
	if back == nil {
		return line
	}
	return append(append(make([]rune, 0, len(line)+len(back)), line...), back...)
}
