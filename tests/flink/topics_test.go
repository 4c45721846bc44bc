package flink

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"time"

	"minisql/connectors/kafka/broker"
)

// recordedAddress is the broker in the recorded scripts.
const recordedAddress = "localhost:9092"

// feedAfter is when a fed case gets its records, counted from its start: it must have found its place by then.
const feedAfter = 1500 * time.Millisecond

// topics is the broker of a case, with what the case wants in it. A script that speaks of no broker has none and is run as
// it is.
type topics struct {
	base    string
	path    string
	address string
	broker  *broker.Broker // nil if the case uses a real one, or none
	client  *broker.Client
	state   *broker.State
	feedErr chan error
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

// openTopics starts a broker for a case and puts its topics into their state.
func openTopics(base, dir string) (*topics, error) {
	k := &topics{base: base, path: base + ".sql", address: recordedAddress}
	if !strings.Contains(text(k.path), recordedAddress) && !exists(base+".topics") {
		return k, nil
	}
	err := k.open(dir)
	if err != nil {
		k.close()
	}
	return k, err
}

func (k *topics) open(dir string) (err error) {
	if k.state, err = broker.ParseState(k.base+".topics", []byte(text(k.base+".topics"))); err != nil {
		return err
	}
	if k.address = *kafka; k.address == "" {
		if k.broker, err = startBroker(); err != nil {
			return err
		}
		k.address = strings.Replace(k.broker.Addr(), "127.0.0.1", "localhost", 1)
	}
	if k.client, err = broker.Dial(context.Background(), k.address); err != nil {
		return err
	}
	if err := k.client.Load(context.Background(), k.state); err != nil {
		return err
	}
	k.path = filepath.Join(dir, filepath.Base(k.base)+".sql")
	return os.WriteFile(k.path, []byte(strings.ReplaceAll(text(k.base+".sql"), recordedAddress, k.address)), 0o644)
}

// startBroker starts a broker at a port of four digits, as long as the recorded one: places in texts stay what they are.
func startBroker() (*broker.Broker, error) {
	var err error
	for range 100 {
		var b *broker.Broker
		if b, err = broker.Start(broker.Options{Listen: fmt.Sprintf("127.0.0.1:%d", 3000+rand.IntN(6000))}); err == nil {
			return b, nil
		}
	}
	return nil, err
}

// script is the script to run.
func (k *topics) script() string { return k.path }

// recorded rewrites what was said as if it had been said of the recorded broker.
func (k *topics) recorded(said string) string {
	said = strings.ReplaceAll(said, k.address, recordedAddress)
	return strings.ReplaceAll(said, strings.Replace(k.address, "localhost", "127.0.0.1", 1), "127.0.0.1:9092")
}

// feed writes the case's feed after a while; stop waits until all is written, or nothing will be.
func (k *topics) feed() (stop func()) {
	name := k.base + ".feed"
	if k.client == nil || !exists(name) {
		return func() {}
	}
	k.feedErr = make(chan error, 1)
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	timer := time.AfterFunc(feedAfter, func() {
		defer close(done)
		s, err := broker.ReadState(name)
		if err == nil {
			err = k.client.Append(ctx, s)
		}
		k.feedErr <- err
	})
	return func() {
		cancel()
		if !timer.Stop() {
			<-done
		}
	}
}

// written is what the case has left in the topics of interest.
func (k *topics) written() (string, error) {
	if k.client == nil {
		return "", nil
	}
	select {
	case err := <-k.feedErr:
		if err != nil {
			return "", fmt.Errorf("the feed was not written: %w", err)
		}
	default:
	}
	return dump(k.address, k.state.Dumped())
}

// close ends the case's broker.
func (k *topics) close() {
	if k.client != nil {
		k.client.Close()
	}
	if k.broker != nil {
		_ = k.broker.Close()
	}
}
