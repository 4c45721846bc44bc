package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"time"

	"minisql/connectors"
	"minisql/connectors/kafka/broker"
)

const produceUsage = `minisql produce --topic NAME [OPTIONS] [FILE]

Writes a record to a Kafka topic for every line of FILE, or of standard input.

     --bootstrap HOST:PORT    the broker; default localhost:9092
     --topic NAME             the topic, which must be there
     --partition N            the partition; default 0
     --key-separator TEXT     what stands before TEXT in a line is the record's key
     --every DURATION         wait between records; default: none, with --seconds 300ms,
                              which gives watermarks the time to follow
     --seconds                the lines are seconds after 2026-10-01 10:00:00; each
                              is sent as a click {"user_id":…,"ts":…,"seq":…}, and
                              what is sent is shown, late clicks marked
     -h, --help               print this help
`

// produceOptions are the command line of minisql produce.
type produceOptions struct {
	bootstrap, topic, file, separator string
	partition                         int32
	every                             time.Duration
	seconds, help                     bool
}

// runProduce is minisql produce; it returns the exit status.
func runProduce(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseProduce(args)
	switch {
	case err != nil:
		fmt.Fprintf(stderr, "minisql produce: %v\nTry minisql produce --help.\n", err)
		return 2
	case o.help:
		fmt.Fprint(stdout, produceUsage)
		return 0
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	err = o.run(ctx, stdin, stdout)
	if errors.Is(err, context.Canceled) {
		return 130
	}
	if err != nil {
		fmt.Fprintf(stderr, "minisql produce: %v\n", err)
		return 1
	}
	return 0
}

// run sends what the file holds.
func (o *produceOptions) run(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	in := stdin
	if o.file != "" && o.file != "-" {
		f, err := os.Open(o.file)
		if err != nil {
			return err
		}
		defer f.Close()
		in = f
	}
	c, err := broker.Dial(ctx, o.bootstrap)
	if err != nil {
		return err
	}
	defer c.Close()
	switch n, err := c.Partitions(ctx, o.topic); {
	case err != nil:
		return err
	case n == 0:
		return fmt.Errorf("there is no topic %s at %s: start the broker with minisql broker --topic %s:%d", o.topic, o.bootstrap, o.topic, o.partition+1)
	case o.partition >= n:
		return fmt.Errorf("topic %s has no partition %d: its last is %d", o.topic, o.partition, n-1)
	}
	send := func(records ...broker.Record) error { return c.Send(ctx, records...) }
	if o.seconds {
		return o.clicks(ctx, in, stdout, send)
	}
	return o.lines(ctx, in, stdout, send)
}

// maxLine bounds a line: no broker takes more in a record by default.
const maxLine = 64 << 20

// lines sends every line as it is. Without pauses it sends many at once.
func (o *produceOptions) lines(ctx context.Context, in io.Reader, stdout io.Writer, send func(...broker.Record) error) error {
	scan := bufio.NewScanner(in)
	scan.Buffer(nil, maxLine)
	most := 1000
	if o.every > 0 {
		most = 1
	}
	var waiting []broker.Record
	sent, number := 0, 0
	for more := true; more; {
		if more = scan.Scan(); more {
			number++
			r, err := o.record(bytes.Clone(scan.Bytes()))
			if err != nil {
				return fmt.Errorf("line %d: %w", number, err)
			}
			waiting = append(waiting, r)
		}
		if len(waiting) == 0 || more && len(waiting) < most {
			continue
		}
		if err := send(waiting...); err != nil {
			return err
		}
		sent += len(waiting)
		waiting = waiting[:0]
		if err := connectors.Pause(ctx, o.every); more && err != nil {
			return err
		}
	}
	if err := scan.Err(); err != nil {
		return fmt.Errorf("line %d: %w", number+1, err)
	}
	fmt.Fprintf(stdout, "sent %d records to topic %s, partition %d\n", sent, o.topic, o.partition)
	return nil
}

// record makes a record of a line.
func (o *produceOptions) record(line []byte) (broker.Record, error) {
	r := broker.Record{Topic: o.topic, Partition: o.partition, Value: line, Timestamp: broker.Now}
	if o.separator != "" {
		key, value, ok := bytes.Cut(line, []byte(o.separator))
		if !ok {
			return r, fmt.Errorf("it has no key separator %q", o.separator)
		}
		r.Key, r.Value = key, value
	}
	return r, nil
}

// parseProduce reads the command line of minisql produce.
func parseProduce(args []string) (*produceOptions, error) {
	o := &produceOptions{bootstrap: "localhost:9092", every: -1}
	err := parseFlags(args, map[string]func(string) error{
		"--bootstrap":     textFlag(&o.bootstrap),
		"--topic":         textFlag(&o.topic),
		"--key-separator": textFlag(&o.separator),
		"--partition": func(v string) error {
			n, err := strconv.ParseInt(v, 10, 32)
			if o.partition = int32(n); err != nil || n < 0 {
				return fmt.Errorf("option --partition needs a number from 0 on, not %q", v)
			}
			return nil
		},
		"--every": func(v string) (err error) {
			if o.every, err = time.ParseDuration(v); err != nil || o.every < 0 {
				return fmt.Errorf("option --every needs a duration such as 300ms or 1s, not %q", v)
			}
			return nil
		},
	}, map[string]*bool{"--seconds": &o.seconds, "-h": &o.help, "--help": &o.help}, func(file string) error {
		if o.file != "" {
			return fmt.Errorf("one file is read, not both %s and %s", o.file, file)
		}
		o.file = file
		return nil
	})
	if o.every < 0 {
		o.every = 0
		if o.seconds {
			o.every = clickPause
		}
	}
	if err == nil && o.topic == "" && !o.help {
		err = errors.New("option --topic is needed")
	}
	return o, err
}
