// Package broker is a Kafka broker in the box: one node inside this process, for development, tests and teaching. The
// broker itself is kfake; this package keeps harm away from it and makes it answer as Kafka does where it does not:
// guard.go closes connections that do not speak Kafka, rules.go checks topic names and configs, offsets.go answers for
// unknown groups. client.go talks to any broker as a client; load.go puts topics into a wanted state.
//
// There is no authentication, no replication, and what was acknowledged survives the death of the process but not that of
// the machine.
package broker

import (
	"errors"
	"fmt"
	"net"
	"os"
	"sync/atomic"
	"syscall"

	"github.com/twmb/franz-go/pkg/kfake"
	"github.com/twmb/franz-go/pkg/kversion"
)

// DefaultAddress is where Kafka listens, and therefore a broker that is told nothing.
const DefaultAddress = "127.0.0.1:9092"

// Topic is a topic that is made when the broker starts, unless it is there.
type Topic struct {
	Name       string
	Partitions int32 // 0: one
	Config     map[string]string
}

// Options say where and with what a broker starts.
type Options struct {
	// Listen is the address, DefaultAddress if empty; port 0 takes a free one.
	Listen string
	// Advertise is the address that clients are told to use; empty: the one that the broker listens on.
	Advertise string
	// Dir keeps topics, records and offsets from run to run. Empty: a temporary folder, gone after Close.
	Dir    string
	Topics []Topic
}

// Broker is a running broker.
type Broker struct {
	cluster *kfake.Cluster
	listen  *listener
	lock    *os.File
	temp    string // the folder to remove, if it is ours
	closed  atomic.Bool
}

// Start starts a broker and makes the topics that are wanted.
func Start(o Options) (*Broker, error) {
	if o.Listen == "" {
		o.Listen = DefaultAddress
	}
	for _, t := range o.Topics {
		if why := badTopic(t); why != nil {
			return nil, why
		}
	}
	b := &Broker{}
	if err := b.start(o); err != nil {
		b.release()
		return nil, err
	}
	for _, t := range o.Topics {
		if b.cluster.TopicInfo(t.Name) != nil {
			continue
		}
		if err := b.cluster.CreateTopic(t.Name, max(t.Partitions, 1), t.Config); err != nil {
			_ = b.Close()
			return nil, fmt.Errorf("topic %s cannot be made: %w", t.Name, err)
		}
	}
	return b, nil
}

func (b *Broker) start(o Options) error {
	listen, err := listenOn(o.Listen, o.Advertise)
	if err != nil {
		return err
	}
	b.listen = listen
	dir, err := b.folder(o.Dir)
	if err != nil {
		return err
	}
	offered := kversion.Stable()
	for _, key := range hiddenKeys {
		offered.SetMaxKeyVersion(key, -1)
	}
	b.cluster, err = kfake.NewCluster(
		kfake.NumBrokers(1),
		kfake.DefaultNumPartitions(1),
		kfake.ListenFn(func(string, string) (net.Listener, error) { return listen, nil }),
		kfake.DataDir(dir),
		kfake.MaxVersions(offered),
		// Records of the past are what scripts are tried with: nothing is deleted by age unless a topic asks for it.
		kfake.BrokerConfigs(map[string]string{"log.retention.ms": "-1"}),
	)
	if err != nil {
		return fmt.Errorf("the broker's data in %s cannot be read: %w", dir, err)
	}
	b.control()
	return nil
}

// hiddenKeys are requests that are not offered: DescribeTopicPartitions, whose answer breaks Java clients, which then ask
// with Metadata; the two of telemetry, which make librdkafka grumble on standard error.
var hiddenKeys = []int16{75, 71, 72}

// Addr is the address that clients use.
func (b *Broker) Addr() string { return b.listen.Addr().String() }

// Loopback tells whether only this machine reaches the broker.
func (b *Broker) Loopback() bool {
	a, ok := b.listen.Listener.Addr().(*net.TCPAddr)
	return ok && a.IP.IsLoopback()
}

// Create makes a topic.
func (b *Broker) Create(t Topic) error {
	if b.closed.Load() {
		return errClosed
	}
	if why := badTopic(t); why != nil {
		return why
	}
	return b.cluster.CreateTopic(t.Name, max(t.Partitions, 1), t.Config)
}

// Has tells whether there is a topic of that name.
func (b *Broker) Has(topic string) bool {
	return !b.closed.Load() && b.cluster.TopicInfo(topic) != nil
}

var errClosed = errors.New("the broker has been closed")

// Close ends the broker; what it keeps in Options.Dir is complete then. A second call does nothing.
func (b *Broker) Close() error {
	if b.closed.Swap(true) {
		return nil
	}
	b.cluster.Close() // a call into the cluster would block from here on: closed stands before every one
	return b.release()
}

// release gives back what the broker holds beside the cluster.
func (b *Broker) release() error {
	var errs []error
	if b.listen != nil {
		_ = b.listen.Close() // the cluster may have closed it
	}
	if b.lock != nil {
		errs = append(errs, b.lock.Close())
	}
	if b.temp != "" {
		errs = append(errs, os.RemoveAll(b.temp))
	}
	return errors.Join(errs...)
}

// inUse tells whether an address could not be had because somebody listens there.
func inUse(err error) bool { return errors.Is(err, syscall.EADDRINUSE) }
