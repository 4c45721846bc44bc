package main

import (
	"os"

	"minisql/cmd/minisql/repl"
)

// isTerminal tells whether a stream of the program is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && repl.IsTerminal(f)
}
