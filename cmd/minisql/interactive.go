package main

import (
	"os"

	"minisql/cmd/minisql/repl"
	"minisql/grammar/token"
)

// interactive runs what a person types, or what comes through a pipe. A failed statement ends nothing.
func (c *client) interactive(stdin *os.File) {
	r, person := repl.New(stdin, c.stdout, historyFile())
	if person {
		c.message("\n        Welcome! Enter 'HELP;' to list all available commands. 'QUIT;' to exit.\n\n")
		_ = c.out.Flush()
		c.signals.whenIdle(func() { // a plain terminal: with an editor Ctrl-C is a key
			_ = c.close()
			os.Exit(130)
		})
	}
	err := repl.Statements(r, prompt, func(s token.Statement) bool {
		end := c.run(&s)
		if person {
			c.message("\n")
		}
		_ = c.out.Flush()
		return end != quit && !c.signals.stopped()
	})
	if cerr := r.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		c.errs.line("minisql: %v", err)
	}
	if person {
		c.failed.Store(false) // the person has seen it
		return
	}
	ctx, release := c.signals.during(c.signals.context())
	defer release()
	c.session.Wait(ctx)
}
