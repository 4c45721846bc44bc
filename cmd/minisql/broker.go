package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"

	"minisql/connectors/kafka/broker"
)

const brokerUsage = `minisql broker [OPTIONS]

Runs a Kafka broker for development and teaching until Ctrl-C: one node, no
authentication, no replication. Any Kafka client can use it, Flink's too.

     --listen HOST:PORT       where to listen; default ` + broker.DefaultAddress + `
     --advertise HOST:PORT    the address that clients are told; default: the same
     --topic NAME:PARTITIONS  make a topic unless it is there; may be repeated
     --load FILE.topics       put topics into the state of a file; may be repeated
     --data DIR               keep topics and records there; default: a temporary
                              folder that goes with the broker
     -h, --help               print this help

A line {"create":"orders","partitions":2} of FILE.topics makes a topic anew, one
{"topic":"orders","partition":0,"key":"k","value":"v"} writes a record,
{"commit":"group","topic":"orders","offset":2} a consumer group's offset.
`

// brokerOptions are the command line of minisql broker.
type brokerOptions struct {
	broker.Options
	load []string
	help bool
}

// runBroker is minisql broker; it returns the exit status.
func runBroker(args []string, stdout, stderr io.Writer) int {
	o, err := parseBroker(args)
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "minisql broker: %v\nTry minisql broker --help.\n", err)
		return 2
	case o.help:
		fmt.Fprint(stdout, brokerUsage)
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if err := serve(ctx, o, stdout, stderr); err != nil {
		fmt.Fprintf(stderr, "minisql broker: %v\n", err)
		return 1
	}
	return 0
}

// serve runs the broker until the context ends.
func serve(ctx context.Context, o *brokerOptions, stdout, stderr io.Writer) (err error) {
	var states []*broker.State
	for _, file := range o.load { // before the broker starts: nothing is half done if a file is wrong
		s, err := broker.ReadState(file)
		if err != nil {
			return err
		}
		states = append(states, s)
	}
	b, err := broker.Start(o.Options)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	names := topicNames(o.Topics)
	if len(states) > 0 {
		c, err := broker.Dial(ctx, b.Addr())
		if err != nil {
			return err
		}
		defer c.Close()
		for _, s := range states {
			if err := c.Load(ctx, s); err != nil {
				return err
			}
			names = append(names, s.Names()...)
		}
	}
	if !b.Loopback() {
		fmt.Fprintln(stderr, "warning: there is no authentication: whoever reaches this address can read, write and delete everything")
	}
	topics := "no topics were asked for"
	if len(names) > 0 {
		topics = "topics: " + strings.Join(names, ", ")
	}
	fmt.Fprintf(stdout, "broker ready at %s, %s; Ctrl-C ends it\n", b.Addr(), topics)
	<-ctx.Done()
	return nil
}

// topicNames are topics as the command line names them, each once.
func topicNames(topics []broker.Topic) (names []string) {
	for _, t := range topics {
		names = append(names, fmt.Sprintf("%s:%d", t.Name, max(t.Partitions, 1)))
	}
	return names
}

// parseBroker reads the command line of minisql broker.
func parseBroker(args []string) (*brokerOptions, error) {
	o := &brokerOptions{}
	err := parseFlags(args, map[string]func(string) error{
		"--listen":    textFlag(&o.Listen),
		"--advertise": textFlag(&o.Advertise),
		"--data":      textFlag(&o.Dir),
		"--load":      func(v string) error { o.load = append(o.load, v); return nil },
		"--topic": func(v string) error {
			t, err := parseTopic(v)
			o.Topics = append(o.Topics, t)
			return err
		},
	}, map[string]*bool{"-h": &o.help, "--help": &o.help}, nil)
	return o, err
}

// parseTopic reads NAME or NAME:PARTITIONS.
func parseTopic(text string) (broker.Topic, error) {
	name, partitions, given := strings.Cut(text, ":")
	t := broker.Topic{Name: name, Partitions: 1}
	if !given {
		return t, nil
	}
	n, err := strconv.ParseInt(partitions, 10, 32)
	if err != nil || n < 1 {
		return t, fmt.Errorf("option --topic needs NAME:PARTITIONS with a number from 1 on, not %q", text)
	}
	t.Partitions = int32(n)
	return t, nil
}
