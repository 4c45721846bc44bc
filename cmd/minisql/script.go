package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"

	"minisql/cmd/minisql/render"
	"minisql/grammar/token"
)

const prompt = "Flink SQL> "

// script runs the file of -f with the output of Flink's client: prompts, what its line editor echoes, and results.
// The first failing statement ends it. It waits for the jobs that the script has started.
func (c *client) script(stdin *os.File) bool {
	text, err := readScript(c.opt.file, stdin)
	if err != nil {
		c.errs.line("minisql: %v", err)
		return false
	}
	if !c.serve(text, true) {
		return false
	}
	c.info(render.FromFile)
	end := c.statements(token.Split(text))
	if err := c.session.Unfinished(); err != nil && end != failed {
		c.failed.Store(true)
		c.problem(err, &token.Statement{})
	}
	if end == failed || c.signals.stopped() {
		c.session.Cancel()
	}
	ctx, release := c.signals.during(c.signals.context())
	c.session.Wait(ctx)
	release()
	c.message("\nShutting down the session...\ndone.\n")
	return true
}

// statements runs statements until one fails or asks for the end.
func (c *client) statements(stmts []token.Statement) outcome {
	history := "\nCommand history file path: " + historyFile() + "\n"
	for i := range stmts {
		if c.signals.stopped() {
			return failed
		}
		c.message(history + orNewline(history) + prompt + stmts[i].Masked().Echo(c.session.LineNumbers()))
		history = ""
		if o := c.run(&stmts[i]); o != done {
			return o
		}
	}
	c.message(history + orNewline(history) + prompt)
	return done
}

// orNewline is the line end before a prompt that no history line precedes.
func orNewline(history string) string {
	if history == "" {
		return "\n"
	}
	return ""
}

// readScript reads a file, or standard input if it is named -.
func readScript(name string, stdin io.Reader) (string, error) {
	if name == "-" {
		b, err := io.ReadAll(stdin)
		return string(b), err
	}
	b, err := os.ReadFile(strings.TrimPrefix(name, "file://"))
	return string(b), err
}

// historyFile is where the interactive session keeps what was typed.
func historyFile() string {
	home, err := os.UserHomeDir()
	if err != nil {
		return ".minisql_history"
	}
	return filepath.Join(home, ".minisql_history")
}

// initialize runs the file of -i in silence.
func (c *client) initialize() bool {
	text, err := readScript(c.opt.init, nil)
	if err != nil {
		c.errs.line("minisql: %v", err)
		return false
	}
	if !c.serve(text, false) {
		return false
	}
	quiet := c.quiet
	c.quiet = true
	defer func() { c.quiet = quiet }()
	stmts := token.Split(text)
	for i := range stmts {
		if c.run(&stmts[i]) == failed {
			c.errs.line("Failed to initialize from sql script: %s.", c.opt.init)
			return false
		}
	}
	return true
}

// queries runs the statements of -q; false: none could be run.
func (c *client) queries(text string) bool {
	if !c.serve(text, true) {
		return false
	}
	stmts := token.Split(text)
	for i := range stmts {
		if c.run(&stmts[i]) != done {
			c.session.Cancel()
			return true
		}
	}
	ctx, release := c.signals.during(c.signals.context())
	defer release()
	c.session.Wait(ctx)
	return true
}
