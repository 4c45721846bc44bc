package broker

import (
	"context"
	"testing"
	"time"

	"github.com/twmb/franz-go/pkg/kgo"
	"github.com/twmb/franz-go/pkg/kmsg"
)

// open starts a broker on a free port.
func open(t testing.TB, o Options) *Broker {
	t.Helper()
	o.Listen = "127.0.0.1:0"
	b, err := Start(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := b.Close(); err != nil {
			t.Error(err)
		}
	})
	return b
}

func dial(t testing.TB, address string) *Client {
	t.Helper()
	c, err := Dial(context.Background(), address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

// request asks a broker something and insists on an answer.
func request[R kmsg.Response](t testing.TB, c *Client, req kmsg.Request) R {
	t.Helper()
	resp, err := c.kafka.Request(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	return resp.(R)
}

// read reads a number of records of a topic from its beginning.
func read(t testing.TB, address, topic string, want int) []*kgo.Record {
	t.Helper()
	cl, err := kgo.NewClient(kgo.SeedBrokers(address), kgo.ConsumeTopics(topic), kgo.ConsumeResetOffset(kgo.NewOffset().AtStart()))
	if err != nil {
		t.Fatal(err)
	}
	defer cl.Close()
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	defer cancel()
	var got []*kgo.Record
	for len(got) < want {
		f := cl.PollFetches(ctx)
		if err := f.Err0(); err != nil {
			t.Fatalf("%d of %d records: %v", len(got), want, err)
		}
		got = append(got, f.Records()...)
	}
	return got
}

func noErr(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
