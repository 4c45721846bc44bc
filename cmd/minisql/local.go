package main

import (
	"context"
	"errors"
	"net"
	"os"
	"os/signal"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"

	"minisql/connectors/kafka/broker"
)

// localBrokers are the brokers of --broker, which live inside this process and end with it.
type localBrokers struct {
	topics  []broker.Topic
	running []*broker.Broker
	named   bool // a script has named an address
	say     func(format string, args ...any)
}

var (
	bootstrap = sync.OnceValue(func() *regexp.Regexp {
		return regexp.MustCompile(`(?i)'properties\.bootstrap\.servers'\s*=\s*'([^']*)'`)
	})
	topicList = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?i)'topic'\s*=\s*'([^']*)'`) })
)

// quickly is how long it may take this machine to say whether somebody listens.
const quickly = time.Second

// serve starts a broker at every address of this machine that a script names and where nobody answers, with the topics
// of --topic and those that the script names. Last says that no other script follows: if none has named an address, it
// will be the usual one.
func (l *localBrokers) serve(script string, last bool) error {
	if l == nil {
		return nil
	}
	var addresses []string
	for _, m := range bootstrap().FindAllStringSubmatch(script, -1) {
		for _, a := range strings.Split(m[1], ",") {
			if a = strings.TrimSpace(a); isLoopback(a) {
				addresses = append(addresses, a)
			}
		}
	}
	if l.named = l.named || len(addresses) > 0; last && !l.named {
		addresses = append(addresses, broker.DefaultAddress)
	}
	for _, a := range addresses {
		if err := l.start(a); err != nil {
			return err
		}
	}
	for _, m := range topicList().FindAllStringSubmatch(script, -1) {
		for _, name := range strings.Split(m[1], ";") {
			l.create(broker.Topic{Name: strings.TrimSpace(name), Partitions: 1})
		}
	}
	return nil
}

// start starts a broker unless one answers.
func (l *localBrokers) start(address string) error {
	if c, err := net.DialTimeout("tcp", address, quickly); err == nil {
		_ = c.Close()
		for _, b := range l.running {
			if sameAddress(b.Addr(), address) {
				return nil
			}
		}
		return l.createAt(address)
	}
	b, err := broker.Start(broker.Options{Listen: address, Topics: l.topics})
	if err != nil {
		return err
	}
	if len(l.running) == 0 {
		l.cleanUp()
	}
	l.running = append(l.running, b)
	l.say("broker ready at %s, for this run", b.Addr())
	return nil
}

// createAt makes the topics of --topic at a broker that was there before.
func (l *localBrokers) createAt(address string) error {
	if len(l.topics) == 0 {
		return nil
	}
	ctx := context.Background()
	c, err := broker.Dial(ctx, address)
	if err != nil {
		return err
	}
	defer c.Close()
	for _, t := range l.topics {
		if err := c.Create(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// create makes a topic that a table names in the brokers of this process: they were empty, and are there for its script.
// What cannot be made the table's connector will tell.
func (l *localBrokers) create(t broker.Topic) {
	for _, b := range l.running {
		if !b.Has(t.Name) && b.Create(t) == nil {
			l.say("broker: made topic %s with one partition", t.Name)
		}
	}
}

// cleanUp removes the brokers' folders if a signal ends the process that nobody else handles.
func (l *localBrokers) cleanUp() {
	ch := make(chan os.Signal, 1)
	signal.Notify(ch, syscall.SIGTERM)
	go func() {
		<-ch
		_ = l.close()
		os.Exit(128 + int(syscall.SIGTERM))
	}()
}

// close ends the brokers.
func (l *localBrokers) close() error {
	if l == nil {
		return nil
	}
	var errs []error
	for _, b := range l.running {
		errs = append(errs, b.Close())
	}
	return errors.Join(errs...)
}

// isLoopback tells whether HOST:PORT is an address of this machine that others do not reach.
func isLoopback(address string) bool {
	host, _, err := net.SplitHostPort(address)
	if err != nil {
		return false
	}
	ip := net.ParseIP(host)
	return strings.EqualFold(host, "localhost") || ip != nil && ip.IsLoopback()
}

// sameAddress tells whether two addresses of this machine have the same port.
func sameAddress(a, b string) bool {
	_, pa, erra := net.SplitHostPort(a)
	_, pb, errb := net.SplitHostPort(b)
	return erra == nil && errb == nil && pa == pb
}
