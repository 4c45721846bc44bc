package main

import (
	"fmt"
	"strings"

	"minisql/connectors/kafka/broker"
)

const usage = `minisql [OPTIONS]
minisql broker [OPTIONS]       a Kafka broker for development and teaching
minisql produce [OPTIONS]      writes lines to a Kafka topic

Runs Flink SQL and prints what Flink's SQL client prints. Without -f and -q it
reads statements from the terminal, or from standard input.

     -f, --file FILE      run a script; - is standard input
     -i, --init FILE      run a script first, in silence
     -q, --query SQL      run statements and print only their results
     -D KEY=VALUE         set a configuration property; may be repeated
         --print-to FILE  where print sinks write; - is standard output
         --late FILE      write every row that came too late, as JSON lines
         --quiet          with -f: print results only, no prompts and messages
         --broker         run a Kafka broker in this process at the addresses of this
                          machine that the script's tables name, unless one answers
                          there; topics that tables name are made, with one partition
         --topic NAME:N   with --broker: make a topic of N partitions; may be repeated
     -h, --help           print this help
         --version        print the version

The exit status is 1 when a statement or a job failed.
`

// options are the command line.
type options struct {
	file    string
	init    string
	query   string
	print   string
	late    string
	config  map[string]string
	topics  []broker.Topic
	broker  bool
	isQuery bool
	quiet   bool
	help    bool
	version bool
}

// parseOptions reads the command line.
func parseOptions(args []string) (*options, error) {
	o := &options{config: map[string]string{}}
	query := func(v string) error { o.query, o.isQuery = v, true; return nil }
	err := parseFlags(args, map[string]func(string) error{
		"-f": textFlag(&o.file), "--file": textFlag(&o.file),
		"-i": textFlag(&o.init), "--init": textFlag(&o.init),
		"-q": query, "--query": query,
		"--print-to": textFlag(&o.print), "--late": textFlag(&o.late),
		"-D": func(v string) error {
			key, value, ok := strings.Cut(v, "=")
			if !ok || key == "" {
				return fmt.Errorf("option -D needs KEY=VALUE, not %q", v)
			}
			o.config[key] = value
			return nil
		},
		"--topic": func(v string) error {
			t, err := parseTopic(v)
			o.topics = append(o.topics, t)
			return err
		},
	}, map[string]*bool{"--quiet": &o.quiet, "-h": &o.help, "--help": &o.help, "--version": &o.version, "--broker": &o.broker}, nil)
	switch {
	case err != nil:
		return nil, err
	case o.file != "" && o.isQuery:
		return nil, fmt.Errorf("options -f and -q exclude each other")
	case len(o.topics) > 0 && !o.broker:
		return nil, fmt.Errorf("option --topic goes with --broker")
	}
	return o, nil
}
