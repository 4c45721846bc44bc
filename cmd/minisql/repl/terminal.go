// Package repl reads statements from a person: lines with editing and history on a terminal, plain lines from anything
// else. It knows neither what a statement means nor how a result looks; readline lives only here. Start at New.
package repl

import (
	"os"

	"github.com/chzyer/readline"
)

// IsTerminal tells whether a file is a terminal.
func IsTerminal(f *os.File) bool { return readline.IsTerminal(int(f.Fd())) }
