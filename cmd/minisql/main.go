// Command minisql runs Flink SQL scripts and prints what Flink's SQL client prints. Start at client.run for what
// happens to a statement, at script for -f, at package repl for the interactive session.
package main

import (
	"fmt"
	"io"
	"os"
)

// version is what --version prints.
const version = "minisql 0.1, Flink SQL 2.2.1"

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program; it returns the exit status.
func run(args []string, stdin *os.File, stdout, stderr io.Writer) int {
	if len(args) > 0 {
		switch args[0] {
		case "broker":
			return runBroker(args[1:], stdout, stderr)
		case "produce":
			return runProduce(args[1:], stdin, stdout, stderr)
		}
	}
	opt, err := parseOptions(args)
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "minisql: %v\nTry minisql --help.\n", err)
		return 2
	case opt.help:
		fmt.Fprint(stdout, usage)
		return 0
	case opt.version:
		fmt.Fprintln(stdout, version)
		return 0
	}
	c, err := newClient(opt, stdout, stderr)
	if err != nil {
		fmt.Fprintf(stderr, "minisql: %v\n", err)
		return 1
	}
	status := c.main(stdin)
	if err := c.close(); err != nil {
		fmt.Fprintf(stderr, "minisql: %v\n", err)
		return 1
	}
	return status
}
