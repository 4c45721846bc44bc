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

// parseOptions reads the command line: -x VALUE, --long VALUE or --long=VALUE, -DKEY=VALUE as well.
func parseOptions(args []string) (*options, error) {
	o := &options{config: map[string]string{}}
	values := map[string]*string{"-f": &o.file, "--file": &o.file, "-i": &o.init, "--init": &o.init, "-q": &o.query, "--query": &o.query, "--print-to": &o.print, "--late": &o.late}
	flags := map[string]*bool{"--quiet": &o.quiet, "-h": &o.help, "--help": &o.help, "--version": &o.version, "--broker": &o.broker}
	for i := 0; i < len(args); i++ {
		name, value, inline := args[i], "", false
		if strings.HasPrefix(name, "--") {
			name, value, inline = strings.Cut(name, "=")
		} else if strings.HasPrefix(name, "-D") && len(name) > 2 {
			name, value, inline = "-D", name[2:], true
		}
		if on, ok := flags[name]; ok && !inline {
			*on = true
			continue
		}
		to, ok := values[name]
		if !ok && name != "-D" && name != "--topic" {
			return nil, fmt.Errorf("unknown option %s", args[i])
		}
		if !inline {
			if i++; i == len(args) {
				return nil, fmt.Errorf("option %s needs a value", name)
			}
			value = args[i]
		}
		if name == "--topic" {
			t, err := parseTopic(value)
			if err != nil {
				return nil, err
			}
			o.topics = append(o.topics, t)
			continue
		}
		if name != "-D" {
			*to = value
			o.isQuery = o.isQuery || to == &o.query
			continue
		}
		k, v, ok := strings.Cut(value, "=")
		if !ok || k == "" {
			return nil, fmt.Errorf("option -D needs KEY=VALUE, not %q", value)
		}
		o.config[k] = v
	}
	if o.file != "" && o.isQuery {
		return nil, fmt.Errorf("options -f and -q exclude each other")
	}
	if len(o.topics) > 0 && !o.broker {
		return nil, fmt.Errorf("option --topic goes with --broker")
	}
	return o, nil
}
